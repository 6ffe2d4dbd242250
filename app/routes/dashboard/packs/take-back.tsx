import { requireUser } from '#app/features/accounts/auth.server.ts'
import { goesBackWords, toPayBackLinks } from '#app/features/bookings/paying/discount.ts'
import { TakePackBack } from '#app/features/bookings/packs/pack-schemas.ts'
import { findTakingBack, takePackBack } from '#app/features/bookings/packs/sell.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/take-back'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Take a pack back', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findTakingBack(requireUser(context), {
		venueId: readId(params.venueId),
		customerId: readId(params.customerId),
		saleId: readId(params.saleId),
	})

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const customerId = requireId(params.customerId, 'Customer not found')
	const saleId = requireId(params.saleId, 'Pack not found')
	return submit(request, TakePackBack, 'Not taken back', async ({ seen }) => {
		const taken = await takePackBack(user, { venueId, customerId, saleId }, seen)
		return redirectWithToast(`/venue-dashboard/${venueId}/customers/${customerId}`, takenWords(taken, venueId))
	})
}

function takenWords({ isPack, isOrder, ways: { venue = 0, ...others } }: Taken, venueId: number) {
	const none = venue > 0 ? undefined : 'No money goes back.'
	return {
		title: isOrder ? 'Order cancelled' : `${isPack ? 'Pack' : 'Voucher'} taken back`,
		description: goesBackWords(others).trim() || none,
		links: toPayBackLinks(venueId, venue),
	}
}
type Taken = Awaited<ReturnType<typeof takePackBack>>

export default function TakeBack({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, what, usedWords, isOrder, isSoldHere, verb, back, problem } = loaderData
	const error = actionData?.result.error
	return (
		<Question
			title={
				problem ? `You can’t take this ${what} back` : isOrder ? `Cancel the order of ${name}?` : `Take ${name} back?`
			}
			back={`/venue-dashboard/${params.venueId}/customers/${params.customerId}`}
			verb={[verb, 'Saving…']}
			keep="Keep"
			tone="danger"
			reason={problem}
			errors={error?.[''] ?? error?.seen}
		>
			<input type="hidden" name="seen" value={back} />
			<p>
				{isOrder ? 'It isn’t paid in full yet.' : what === 'pack' ? usedWords : 'Nobody has used it yet.'}{' '}
				{isOrder && back === 0
					? 'Nobody has to pay for it then, and the customer can’t use it.'
					: `${isSoldHere ? `${amountOf(back)} goes back to the customer` : 'It was paid elsewhere, so no money goes back here'}, and ${what === 'pack' ? 'the rest of the hours' : 'its code'} can’t be used any more.`}
			</p>
		</Question>
	)
}
