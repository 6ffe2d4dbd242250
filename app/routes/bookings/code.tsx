import { requireUser, type Actor } from '#app/features/accounts/auth.server.ts'
import { enterCode, useReward } from '#app/features/bookings/promo-codes/enter-code.server.ts'
import { usePack } from '#app/features/bookings/packs/use-pack.server.ts'
import { EnterCode } from '#app/features/bookings/promo-codes/promo-code-schemas.ts'
import { findPayPage } from '#app/features/payments/pay/pay-page.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/code'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Promo code' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = requireId(params.id, 'Booking not found')
	const { code, state, venue } = await findPayPage(requireUser(context), id)
	const { words, rewards, at } = code!
	return { back: `/my-bookings/${id}/pay`, venue, open: state === 'open' && at !== null, words, rewards }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	return submit(request, EnterCode, 'Code not used', async (wish) => {
		const { due, ...said } = await use(user, id, wish)
		return redirectWithToast(due ? `/my-bookings/${id}/pay` : '/my-bookings', said)
	})
}

/** Uses a pack, a reward or a code for a booking, and says so. */
async function use(user: Actor, id: number, { code, reward, pack }: EnterCode) {
	const said = (what: string, { due, words }: { due: boolean; words: string }) => ({
		due,
		title: `${what} used`,
		description: words,
	})
	if (pack !== undefined) return said('Pack', await usePack(user, id, pack))
	if (reward !== undefined) return said('Reward', await useReward(user, id, reward))
	return said('Code', await enterCode(user, id, code))
}

export default function Code({ loaderData: { back, venue, open, words, rewards }, actionData }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<'code'>('code', actionData?.result)
	return (
		<Question
			title={rewards.length > 0 ? 'Reward or promo code' : 'Promo code'}
			back={back}
			verb={['Use Code', 'Checking…']}
			reason={open ? null : 'You can’t use a code for this booking now.'}
			more={rewards.map(({ id, name }) => (
				<Button key={id} name="reward" value={id} variant="secondary">
					Use {name}
				</Button>
			))}
			form={form}
			errors={errors}
			facts={words && <p>{words}</p>}
		>
			<TextField
				label="Code"
				{...field('code')}
				required
				autoComplete="off"
				autoCapitalize="characters"
				maxLength={40}
				hint={words ? 'Another code takes its place.' : `From ${venue}.`}
			/>
		</Question>
	)
}
