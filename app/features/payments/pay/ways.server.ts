import type { PaymentDetails } from '#db/schema.ts'
import { payShapWarning } from '#app/features/bookings/paying/payment-limits.ts'
import { oneInCash } from '#app/features/bookings/paying/waiting-limit.server.ts'
import type { BillSort } from '#app/features/ledger/bill.ts'
import { amountOf } from '#app/lib/money.ts'
import { cards } from '../cards/cards.server.ts'
import { METHODS } from '../manual/manual-methods.ts'
import { lackingFor } from '../manual/venue-ways.ts'
import type { PayMethod } from './pay-methods.ts'

/** One way to pay: what happens next, what may go wrong, or why it is not available now. */
export type Way = { method: PayMethod; name: string; text: string; warning?: string; closed?: boolean }

type Wanted = {
	sort: BillSort
	/** Whether paying secures something at once. */
	atOnce: boolean
	due: number
	/** The cents that are asked for now: the deposit of a request, or all that is due. */
	dueNow: number
	hasShares: boolean
	credit: number
	/** Whether cash may be brought to the venue. */
	cash: boolean
	/** The day by which it has to come there; null where there is none. */
	cashBy: string | null
	/** Whether it has to be paid when it is booked, not by EFT or at the venue. */
	now: boolean
	/** Until when a transfer holds the court, where that is longer than it is held now. */
	held: string | null
	/** When the order lapses unless it is paid or cash is to be brought; null for what has one deadline for all ways. */
	by: string | null
	venue: string
	details: PaymentDetails | null
}

/**
 * Returns the ways to pay `dueNow` cents of a bill at a venue. Credit, of which the payer has `credit` cents there, pays
 * all that is due, as far as it goes.
 */
export function waysOf({
	sort,
	atOnce,
	due,
	dueNow,
	hasShares,
	credit,
	cash,
	cashBy,
	now,
	held,
	by,
	venue,
	details,
}: Wanted): Way[] {
	const sum = amountOf(dueNow)
	const soon = atOnce ? ` ${SOON[sort]}` : ''
	const ends = by === null ? '' : ` Pay by ${by}.`
	const longer = held === null ? ends : ` We hold your court until ${held}.`
	const short = { text: `${amountOf(credit)} doesn’t cover what’s open on the split bill.`, closed: true }
	return [
		...(credit > 0
			? [
					{
						...way('credit', creditWords({ credit, due, dueNow, venue }), 'Your credit'),
						...(hasShares && credit < due && short),
					},
				]
			: []),
		...(cards ? [way('card', `On a secure card page.${soon}${ends}`)] : []),
		...[
			way('snapscan', `Scan or open the venue’s code; ${sum} is filled in.${longer}`),
			{
				...way('payshap', `By ShapID from your banking app, within minutes.${ends}`),
				warning: payShapWarning(dueNow) ?? undefined,
			},
			way('eft', `To the venue’s bank account, with your reference.${longer}`),
		].filter(({ method }) => lackingFor(method, details) === null && !(now && method === 'eft')),
		...(now
			? []
			: [
					cash
						? way('cash', (cashBy === null ? '' : `Bring it by ${cashBy}. `) + BRING[sort], CASH)
						: { ...way('cash', oneInCash(sort), CASH), closed: true },
				]),
	]
}

const CASH = 'Cash at the venue'
const SOON = {
	booking: 'Your court is confirmed straight away.',
	entry: 'Your team’s in straight away.',
	pack: 'You can use its hours straight away.',
	place: 'You’re in straight away.',
	voucher: 'You get its code straight away.',
	membership: 'You’re a member straight away.',
}
const BRING = {
	booking: 'Pay when you arrive. We’ll keep your court until then.',
	entry: 'Bring it before the schedule is out. Your team’s in once the venue has it.',
	pack: 'You can use the hours once the venue has it.',
	place: 'Pay when you arrive. We’ll keep your place until then.',
	voucher: 'You get the code once the venue has it.',
	membership: 'You’re a member once the venue has it.',
}
const way = (method: PayMethod, text: string, name = METHODS[method].name): Way => ({ method, name, text })

function creditWords({ credit, due, dueNow, venue }: Pick<Wanted, 'credit' | 'due' | 'dueNow' | 'venue'>) {
	if (credit < dueNow) return `${amountOf(credit)} of it now, then ${amountOf(dueNow - credit)} another way.`
	if (credit < due) return `${amountOf(credit)} now, then ${amountOf(due - credit)} at ${venue}.`
	const left = credit > due ? `; ${amountOf(credit - due)} is left after this` : ' pays for it'
	return `${amountOf(credit)} at ${venue}${left}.`
}
