import { amountOf } from '#app/lib/money.ts'
import type { Change } from '../../schemas.ts'
import { backQuery, dayQuery } from '../day-address.ts'
import type { PanelChange } from '../desk-schemas.ts'
import type { ChangeableBooking } from '../list/booking-changes.server.ts'

/** Something that the desk can do with a booking: a press that changes it, or a link to what asks for more. */
export type Act = {
	label: string
	/** The sum that it names, in whole cents. */
	sum?: number
	/** Where it is in the panel: in front, among the lengths, below them, folded away, or apart at the end. */
	place: 'front' | 'lengths' | 'then' | 'more' | 'end'
	/** Whether it is the one that is wanted most. */
	main?: boolean
	/** The change that a press sends; `paid` alone is cash. */
	change?: PanelChange
	/** Names the change while it waits for a connection; without it the change may not wait. */
	wish?: string
	/** A field and its value that a press sends where it leads. */
	sends?: readonly [name: 'hours' | 'act', value: string]
	/** Where it leads: to a dialog beneath the booking, or with a slash to another page. */
	to?: string
	/** Whether it asks to cancel the booking. */
	ends?: true
	/** Its words in a row of a list, where fewer acts are beside it, and those between them and the customer's name. */
	row?: { label: string; of: string }
}

type Acted = Pick<
	ChangeableBooking,
	'id' | 'venueId' | 'status' | 'may' | 'own' | 'onAccount' | 'regularId' | 'choosesUntil'
> & { money: Pick<ChangeableBooking['money'], 'held' | 'due' | 'claimed' | 'claimedMethod'> }

/** Facts that are looked up for one booking, and not for those of a list. */
type Found = {
	/** The address of its panel, to which other pages lead back. */
	here: string
	/** Whether it starts within an hour or runs now. */
	isExpected: boolean
	/** Whether shares of its bill are still to pay. */
	isSplit: boolean
	/** The credit, in whole cents, and the pack that can pay for it. */
	means: { credit: number; pack: { verb: string; sendsBack: boolean } | null }
	/** How its player chose to pay, and how the desk notes that. */
	chosen: string | null
	deskWay: 'snapscan' | 'payshap' | null
	/** The payments that its player says were sent. */
	sent: readonly { id: number }[]
	/** The payments of a wrong amount that the user decides about, and whether each may be kept. */
	inReview: readonly { id: number; keeps: boolean }[]
	moves: boolean
	longer: readonly { hours: number; label: string }[]
	/** Whether its price can be changed, which is also how part of its money goes back. */
	discounts: boolean
	adds: boolean
	/** The last act of the desk, where that can be undone. */
	putsBack: { what: 'cancellation' | 'move' | 'length' | 'price'; verb: string } | null
	/** The cash that can be undone, with the share that it was for. */
	undoes: readonly { id: number; splitId: number | null }[]
	invoices: boolean
	/** Whether its weekly hour can end with it, and the dates that ended together with it. */
	ends: boolean
	weeklyEnd: { seen: string; dates: number } | null
	/** The refund that a list offers to make by hand; the panel has it beside its sum. */
	refundId?: number | null
}

const UNKNOWN: Found = {
	here: '',
	isExpected: false,
	isSplit: false,
	means: { credit: 0, pack: null },
	chosen: null,
	deskWay: null,
	sent: [],
	inReview: [],
	moves: false,
	longer: [],
	discounts: false,
	adds: false,
	putsBack: null,
	undoes: [],
	invoices: false,
	ends: false,
	weeklyEnd: null,
}

/** Whether money is to come for a booking now. A statement is how those on account pay. */
export const takesMoney = ({ may, onAccount }: Pick<Acted, 'may' | 'onAccount'>) => may.includes('paid') && !onAccount

/**
 * Returns what the desk can do with a booking now, in the order in which it is offered.
 *
 * A request is decided first, so that all else about it is folded away, as it is with a booking that has ended. Cancelling
 * is folded away too: it must not come to be where one has just pressed.
 */
export function actsOf(booking: Acted, found: Found = UNKNOWN): Act[] {
	const { id, may, money, status, regularId } = booking
	const { moves, putsBack, deskWay, chosen, weeklyEnd } = found
	const { pack, credit } = found.means
	const [waits, ended] = [status === 'pending', status === 'cancelled']
	const isShort = waits || ended
	const can = (change: (typeof may)[number]) => may.includes(change)
	const takes = takesMoney(booking)
	// Of a split bill each takes their share. A request that is paid in part has begun to be paid.
	const takesAll = takes && (!waits || money.held > 0) && !found.isSplit
	const isMet = found.isExpected && !takes
	// Money that was sent confirms a request; cash on arrival has yet to come.
	const isCash = money.claimedMethod === 'cash'
	const chooses = booking.choosesUntil !== null && money.held > 0 && !booking.own
	// Of several, the inbox has each.
	const claim = found.sent.length === 1 && !booking.own ? found.sent[0]! : null
	const wrong = found.inReview.length === 1 ? found.inReview[0]! : null
	const cash = found.undoes.find(({ splitId }) => splitId === null)
	const lengths = isShort ? [] : found.longer
	const givesBack = putsBack?.what === 'length' && !isShort

	const venue = `/venue-dashboard/${booking.venueId}`
	const inbox = `${venue}/money`
	const back = backQuery(found.here)
	// Dialogs beneath it lie over the same day.
	const day = dayQuery(new URLSearchParams(found.here.split('?')[1]))
	const beneath = day ? `${day}&${back}` : `?${back}`
	const move = `move${beneath}`
	const weekly = `${venue}/regulars/${regularId}`

	const acts: Act[] = []
	const add = (place: Act['place'], isOffered: boolean, act: Omit<Act, 'place'>) => {
		if (isOffered) acts.push({ place, ...act })
	}
	const received = { change: 'received', label: 'Money Received', sum: money.claimed, wish: 'Money received' } as const
	const byPack = { change: 'paid:pack', label: pack?.verb ?? '', wish: 'Pack used' } as const
	const byCredit = `Use ${amountOf(Math.min(credit, money.due))} of Credit`
	add('front', wrong?.keeps === true, {
		to: `${inbox}?${back}`,
		sends: ['act', `${wrong?.id}:kept`],
		label: 'Keep It',
	})
	add('front', can('received') && !isCash, received)
	add('front', can('confirmed'), { change: 'confirmed', label: 'Confirm', wish: 'Confirm' })
	add('front', can('received') && isCash && !waits, received)
	add('front', takesAll && pack?.sendsBack === false, byPack)
	add('front', takesAll && !pack && credit > 0, { change: 'paid:credit', label: byCredit, wish: 'Credit used' })
	add('front', takesAll && deskWay !== null, {
		change: `paid:${deskWay ?? 'snapscan'}`,
		label: `${chosen} Received`,
		sum: money.due,
		wish: `${chosen} received`,
	})
	add('front', takesAll, { change: 'paid', label: 'Cash Received', sum: money.due, wish: 'Cash received' })
	add('front', takesAll && pack?.sendsBack === true, byPack)
	add('front', can('arrived') && isMet, { change: 'arrived', label: 'Check In' })
	// One that nobody came to is completed by itself.
	const completes = can('completed') && !can('came')
	const complete = { change: 'completed', label: 'Complete' } as const
	add('front', completes && !takesAll, complete)
	add('front', chooses, {
		to: `choice${beneath}`,
		label: 'Record Their Choice',
		row: { label: 'Their Choice', of: 'of' },
	})
	if (acts[0]) acts[0].main = true

	const undo = { to: 'undo', label: putsBack?.verb ?? '' }
	const again = { to: move, label: ended ? 'Give Another Time' : 'Move' }
	const isTaken = putsBack?.what === 'cancellation' || putsBack?.what === 'move'
	const claimed = `${inbox}/${claim?.id}`
	add('front', wrong !== null, { to: `${inbox}/${wrong?.id}/send-back?${back}`, label: 'Send It Back' })
	add('front', found.inReview.length > 1, { to: inbox, label: 'Open Money' })
	add('front', claim !== null && !(waits && isCash), { to: `${claimed}/not-received?${back}`, label: 'Not Received' })
	add('front', takesAll, { to: 'take', label: 'Paid Another Way', row: { label: 'Take Payment', of: 'of' } })
	// The ways to pay stay together.
	add('front', completes && takesAll, complete)
	add('front', can('arrived') && !isMet, { change: 'arrived', label: 'Check In' })
	add('front', can('no-show'), { change: 'no-show', label: 'No-show' })
	add('front', can('came'), { change: 'came', label: 'They Came' })
	add('front', can('reopened'), { change: 'reopened', label: 'Mark as Not Played' })
	add('front', ended && moves && !chooses, again)
	add('front', ended && isTaken, undo)
	add('front', Boolean(found.refundId), {
		to: `refunds/${found.refundId}`,
		label: 'Pay Back',
		row: { label: 'Pay Back', of: 'to' },
	})

	// Several have a row of their own, or the last act would be alone in one.
	const row = lengths.length + Number(givesBack) > 1 ? 'lengths' : 'then'
	for (const { hours, label } of lengths) add(row, true, { sends: ['hours', String(hours)], label, to: move })
	add(row, givesBack, undo)
	add('then', moves && !isShort, again)
	add('then', isTaken && !ended, undo)
	add('then', !isShort, { to: 'edit', label: 'Edit' })

	add('more', can('received') && isCash && waits, received)
	add('more', can('not-arrived'), { change: 'not-arrived', label: 'Not Here Yet' })
	add('more', moves && (waits || (ended && chooses)), again)
	add('more', isShort, { to: 'edit', label: 'Edit' })
	add('more', takes && found.isSplit, { to: 'take', label: 'Take All', sum: money.due })
	add('more', can('paid') && !takesAll && !(takes && found.isSplit), { to: 'take', label: 'Take Payment' })
	add('more', found.discounts, { to: 'discount', label: priceVerb(booking) })
	add('more', putsBack?.what === 'price' || (putsBack?.what === 'length' && isShort), undo)
	add('more', claim !== null, { to: `${claimed}/received?${back}`, label: 'Other Amount' })
	add('more', weeklyEnd !== null, {
		to: `${weekly}/undo?seen=${weeklyEnd?.seen}&${back}`,
		label: `Undo for All ${weeklyEnd?.dates} Dates`,
	})
	add('more', found.adds, { to: 'add-ons', label: 'Add-ons' })
	add('more', cash !== undefined, { to: `undo-cash?payment=${cash?.id}`, label: 'Undo Cash' })
	add('more', found.invoices, { to: `${venue}/money/invoices/new?booking=${id}`, label: 'Tax Invoice' })
	add('more', regularId === null && !ended, { to: `${venue}/regulars/new?booking=${id}`, label: 'Repeat Every Week' })
	add('more', found.ends, { to: `${weekly}/change?booking=${id}`, label: 'Change Weekly Hour' })
	add('more', found.ends, { to: `${weekly}/end?booking=${id}&${back}`, label: 'End Weekly Hour' })
	add('more', can('cancelled') && !waits, {
		to: 'cancel',
		ends: true,
		label: 'Cancel Booking',
		row: { label: 'Cancel', of: 'the booking of' },
	})
	add('end', can('cancelled') && waits, {
		to: 'cancel',
		ends: true,
		label: 'Decline',
		row: { label: 'Decline', of: 'the request of' },
	})
	return acts
}

/** Names the form of the price, which is also how part of the money is given back. */
function priceVerb({ status, money }: Acted) {
	if (status === 'cancelled') return 'Lower Late Charge'
	return money.held > 0 ? 'Price or Refund' : 'Discount or Price'
}

/** The presses that a row of a list has room for; those of Today are also about who is there. */
const IN_ROWS: Change[] = ['received', 'confirmed', 'completed', 'no-show', 'came']
const IN_ARRIVALS: Change[] = ['received', 'confirmed', 'paid', 'arrived', 'not-arrived', 'no-show', 'came']

/** Returns the acts of a booking in a row of a list, its answers and what cancels it, with a refund to make by hand. */
export const rowActs = (booking: Acted, refundId: number | null = null) =>
	actsOf(booking, { ...UNKNOWN, refundId }).flatMap(({ place, sum, label, to, main, ends, row, ...act }) => {
		const change = IN_ROWS.find((each) => each === act.change && place === 'front')
		const isMain = main === true && booking.status === 'pending'
		return change || row ? [{ change, sum, to, label: row?.label ?? label, of: row?.of, isMain, ends }] : []
	})
export type RowAct = ReturnType<typeof rowActs>[number]

/** Returns the presses of a booking among those who come today. */
export const arrivalActs = (booking: Acted) =>
	actsOf(booking).flatMap(({ sum, label, ...act }) => {
		const change = IN_ARRIVALS.find((each) => each === act.change)
		return change ? [{ change, sum, label }] : []
	})
