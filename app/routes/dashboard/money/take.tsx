import { requireUser } from '#app/features/accounts/auth.server.ts'
import { addressBeneath, backQuery } from '#app/features/bookings/desk/day-address.ts'
import { Overtaken } from '#app/features/bookings/desk/overtaken/overtaken.tsx'
import { overtakenAddress } from '#app/features/bookings/desk/overtaken/overtaken.server.ts'
import { TakenAtDesk } from '#app/features/payments/inbox/inbox-schemas.ts'
import { AmountField } from '#app/features/payments/inbox/amount-field.tsx'
import { DeskWay } from '#app/features/payments/manual/desk-way.tsx'
import { MoneyQuestion } from '#app/features/payments/inbox/money-question.tsx'
import { findOpenBooking } from '#app/features/payments/inbox/unpaid.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Choice } from '#app/ui/form/choice-field.tsx'
import { TextField, type FieldErrors } from '#app/ui/form/field.tsx'
import { useChecked } from '#app/ui/form/use-checked.ts'
import type { Route } from './+types/take'
import { take } from '../change-booking.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Money received', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const [venueId, bookingId] = [readId(params.venueId), readId(params.bookingId)]
	const page = await findOpenBooking(user, venueId, bookingId)
	const share = page.shares.find(({ id }) => id === readId(url.searchParams.get('share'))) ?? null
	return { ...page, share, overtaken: await overtakenAddress(user, venueId, bookingId) }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = [requireId(params.venueId, 'Venue not found'), requireId(params.bookingId, 'Booking not found')]
	url.searchParams.delete('share')
	const beneath = addressBeneath(url, params.venueId)
	const search = beneath.includes('/day/bookings/') ? url.search : `?${backQuery(beneath)}`
	return submit(request, TakenAtDesk, 'Nothing changed', async (wish) =>
		redirectWithToast(beneath, await take(user, venueId, id, wish, search)),
	)
}

export default function Take({ loaderData, actionData, params }: Route.ComponentProps) {
	const { line, open, share, vouchers, problem, overtaken } = loaderData
	// Credit and packs are the booker’s, and pay for all of it.
	const { credit, pack } = share ? { credit: 0, pack: null } : loaderData
	const payer = share ? `${share.name}, share` : line.payer
	const error = actionData?.result.error
	const [way, ways] = useChecked()
	const noAmount = way === 'pack' || way === 'voucher'
	const verb = { pack: pack?.verb, voucher: 'Use Voucher' }[way]
	return (
		<MoneyQuestion
			title={problem ? 'No money to take' : 'How did the money come?'}
			venueId={params.venueId}
			amount={amountOf(share?.amount ?? open)}
			line={{ ...line, payer }}
			reason={problem}
			errors={error?.[''] ?? error?.seen}
			verb={[verb ?? 'Money Received', 'Saving…']}
			wish={`${{ pack: 'Pack used', voucher: 'Voucher used' }[way] ?? 'Money received'}: ${payer}`}
		>
			{problem === null && <Overtaken at={overtaken} />}
			<input type="hidden" name="seen" value={open} />
			{share && <input type="hidden" name="share" value={share.id} />}
			{!noAmount && !share && (
				<AmountField open={open} hint={pack ? 'With a pack, no amount is used.' : undefined} error={error?.amount} />
			)}
			<div {...ways}>
				<DeskWay
					label="Paid by"
					// A whole bill comes here when it wasn’t cash, which has a button of its own.
					usual={error?.code ? 'voucher' : share ? 'cash' : undefined}
					error={error?.method}
					last={
						vouchers && !share
							? [voucherChoice(way === 'voucher', actionData?.result.initialValue?.code, error?.code)]
							: []
					}
					also={[...packChoice(pack), ...creditChoice(credit, open)]}
				/>
			</div>
		</MoneyQuestion>
	)
}

const packChoice = (pack: { name: string; words: string } | null) =>
	pack === null ? [] : [{ value: 'pack', label: `Pack: ${pack.name}`, description: pack.words }]

/** Asks for the code once it is chosen. */
const voucherChoice = (chosen: boolean, code: unknown, error?: FieldErrors): Choice => ({
	value: 'voucher',
	label: 'Gift voucher',
	field: (
		<div className="hidden w-full px-4 pb-3 group-has-[[type=radio]:checked]:flex no-has:flex">
			<TextField
				label="Code"
				name="code"
				defaultValue={typeof code === 'string' ? code : undefined}
				autoComplete="off"
				autoCapitalize="characters"
				maxLength={40}
				hint="It becomes their credit, and pays as far as it goes."
				required={chosen || undefined}
				error={error}
			/>
		</div>
	),
})

function creditChoice(credit: number, open: number) {
	if (credit <= 0) return []
	const label = credit < open ? `Credit: ${amountOf(credit)} of it` : 'Credit'
	return [{ value: 'credit', label, description: `There’s ${amountOf(credit)} at your venue.` }]
}
