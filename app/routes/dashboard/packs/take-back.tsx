import { requireUser } from '#app/features/accounts/auth.server.ts'
import { goesBackWords, toPayBackLinks } from '#app/features/bookings/paying/discount.ts'
import { TakePackBack } from '#app/features/bookings/packs/pack-schemas.ts'
import { findTakingBack, takePackBack, type Bought } from '#app/features/bookings/packs/sell.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { capital } from '#app/lib/text/list.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextField } from '#app/ui/form/field.tsx'
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
	return submit(request, TakePackBack, 'Not taken back', async ({ seen, back }) => {
		const taken = await takePackBack(user, { venueId, customerId, saleId }, seen, undefined, back)
		return redirectWithToast(`/venue-dashboard/${venueId}/customers/${customerId}`, takenWords(taken, venueId))
	})
}

function takenWords({ what, isOrder, ways: { venue = 0, ...others } }: Taken, venueId: number) {
	const none = venue > 0 ? undefined : 'No money goes back.'
	return {
		title: isOrder ? 'Order cancelled' : `${capital(what)} taken back`,
		description: goesBackWords(others).trim() || none,
		links: toPayBackLinks(venueId, venue),
	}
}
const ENDS = {
	pack: 'the rest of the hours can’t be used any more.',
	voucher: 'its code can’t be used any more.',
	membership: 'it ends now. Bookings keep the price that they have.',
}
type Taken = Awaited<ReturnType<typeof takePackBack>>

export default function TakeBack({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, what, usedWords, asks, isOrder, isSoldHere, verb, back, how, problem } = loaderData
	const error = actionData?.result.error
	return (
		<Question
			title={
				problem
					? `You can’t take this ${what} back`
					: isOrder
						? `Cancel the order of ${name}?`
						: `Take ${name} back${isSoldHere ? ' and refund it' : ''}?`
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
				{isOrder ? 'It isn’t paid in full yet.' : usedWords}{' '}
				{isOrder && back === 0
					? 'Nobody has to pay for it then, and the customer can’t use it.'
					: `${asks ? '' : isSoldHere ? `${amountOf(back)} goes back to the customer, and ` : 'It was paid elsewhere, so no money goes back here, and '}${asks ? capital(ENDS[what as Bought]) : ENDS[what as Bought]}`}
			</p>
			{back > 0 && how && <p>{how}</p>}
			{asks && (
				<TextField
					label="Goes back, in rand"
					name="back"
					required
					inputMode="numeric"
					autoComplete="off"
					maxLength={8}
					hint={`Up to ${amountOf(back)}, as was paid for it.`}
					error={error?.back ?? undefined}
				/>
			)}
		</Question>
	)
}
