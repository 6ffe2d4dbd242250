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
	const { words, rewards, vouchers, at } = code!
	return { back: `/my-bookings/${id}/pay`, venue, open: state === 'open' && at !== null, words, rewards, vouchers }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	return submit(request, EnterCode, notUsed, async (wish) => {
		const { due, ...said } = await use(user, id, wish)
		return redirectWithToast(due ? `/my-bookings/${id}/pay` : '/my-bookings', said)
	})
}

const kindOf = ({ pack, reward }: Pick<EnterCode, 'pack' | 'reward'>) =>
	pack !== undefined ? 'Pack' : reward !== undefined ? 'Reward' : 'Code'

const notUsed = (wish: EnterCode) => `${kindOf(wish)} not used`

/** Uses a pack, a reward or a code for a booking, and says so. */
async function use(user: Actor, id: number, wish: EnterCode) {
	const { code, reward, pack } = wish
	const { due, words } =
		pack !== undefined
			? await usePack(user, id, pack)
			: reward !== undefined
				? await useReward(user, id, reward)
				: await enterCode(user, id, code)
	return { due, title: `${kindOf(wish)} used`, description: words }
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
	const { back, venue, open, words, rewards, vouchers } = loaderData
	const { form, errors, field } = useSubmission<'code'>('code', actionData?.result)
	if (errors && actionData?.result.initialValue?.pack !== undefined)
		return (
			<Question title="Pack not used" back={back} verb={['', '']} reason={errors[0]} facts={words && <p>{words}</p>} />
		)
	return (
		<Question
			title={rewards.length > 0 ? 'Reward or promo code' : vouchers ? 'Promo code or voucher' : 'Promo code'}
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
				hint={[
					words ? 'Another code takes its place.' : `From ${venue}.`,
					vouchers && 'A gift voucher becomes your credit there.',
				]
					.filter(Boolean)
					.join(' ')}
			/>
		</Question>
	)
}
