import { requireUser } from '#app/features/accounts/auth.server.ts'
import { SellPack } from '#app/features/bookings/packs/pack-schemas.ts'
import { findSelling, sellPack } from '#app/features/bookings/packs/sell.server.ts'
import { DeskWay } from '#app/features/payments/manual/desk-way.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { capital } from '#app/lib/text/list.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { useChecked } from '#app/ui/form/use-checked.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/sell'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Sell a pack', 'Venue Dashboard'] })

export function loader({ params, url, context }: Route.LoaderArgs) {
	const wished = readId(url.searchParams.get('pack'))
	return findSelling(requireUser(context), readId(params.venueId), readId(params.customerId), wished)
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const id = requireId(params.customerId, 'Customer not found')
	return submit(request, SellPack, 'Not sold', async (wish) => {
		const sold = await sellPack(user, venueId, id, wish)
		const back = `/venue-dashboard/${venueId}/customers/${id}`
		const undo = { to: `${back}/packs/${sold.id}/undo`, fields: { intent: 'undo' } }
		return redirectWithToast(back, { title: `${capital(sold.what)} sold`, description: sold.words, undo })
	})
}

export default function Sell({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, packs, chosen, next, what, problem, key } = loaderData
	const error = actionData?.result.error
	const [pack, choices] = useChecked()
	return (
		<Question
			title={problem ? 'Nothing to sell' : `Sell a ${what} to ${name}`}
			back={`/venue-dashboard/${params.venueId}/customers/${params.customerId}`}
			verb={[`Sell${packs.find(({ value }) => value === pack)?.cost ?? ''}`, 'Saving…']}
			reason={problem}
			errors={error?.['']}
		>
			<input type="hidden" name="idempotencyKey" value={key} />
			<div {...choices}>
				<RadioCards
					label={capital(what)}
					name="pack"
					required
					defaultValue={chosen}
					error={error?.pack ?? undefined}
					options={packs}
				/>
			</div>
			{next && <p className="text-sm text-muted tabular-nums">{next}</p>}
			<DeskWay label="Paid by" error={error?.method} />
		</Question>
	)
}
