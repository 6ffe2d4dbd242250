import { requireUser } from '#app/features/accounts/auth.server.ts'
import { endPack, findPack, sellOnline } from '#app/features/bookings/packs/pack-list.server.ts'
import { ChangePack } from '#app/features/bookings/packs/pack-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/change'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Change how it is sold' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findPack(requireUser(context), readId(params.venueId), readId(params.packId))

const DONE = {
	online: 'Sold online too',
	desk: 'Not sold online any more',
	end: 'Not on sale any more',
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	const packId = requireId(params.packId, 'Pack not found')
	return submit(request, ChangePack, 'Not changed', async ({ sold }) => {
		await (sold ? sellOnline(user, id, packId, sold === 'online') : endPack(user, id, packId))
		const { list } = await findPack(user, id, packId)
		return redirectWithToast(list, { title: DONE[sold ?? 'end'] })
	})
}

export default function ChangePackPage({ loaderData, actionData }: Route.ComponentProps) {
	const { name, offer, online, runs, keep, list } = loaderData
	return (
		<Question
			title={runs ? `Change how ${name} is sold?` : `${name} is not on sale`}
			back={list}
			verb={['Stop Selling', 'Saving…']}
			keep="Keep"
			tone="danger"
			reason={runs ? null : 'Nobody can buy it any more.'}
			failed={actionData}
			facts={<p className="font-semibold tabular-nums">{offer}</p>}
			more={
				runs && (
					<Button name="sold" value={online ? 'desk' : 'online'} variant="secondary">
						{online ? 'Sell at the Desk Only' : 'Sell Online Too'}
					</Button>
				)
			}
		>
			<input type="hidden" name="intent" value="end" />
			<p>
				{online ? 'Players can buy it online and at your desk.' : 'Your desk sells it, and nobody can buy it online.'}
			</p>
			<p className="text-sm text-muted">Those who bought it keep their {keep}, also when you stop selling it.</p>
		</Question>
	)
}
