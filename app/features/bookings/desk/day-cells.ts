import { shortName } from '#app/features/accounts/names/short-name.ts'
import { isPartPaid } from '#app/features/ledger/paid-words.ts'
import { amountOf, inCents, rate } from '#app/lib/money.ts'
import { courtsInText, courtsLabel, type Court } from '#app/lib/text/court-name.ts'
import { allOf, oneOf } from '#app/lib/text/list.ts'
import { clock } from '#app/lib/time/time.ts'
import type { IconName } from '#app/ui/icon.tsx'
import type { BookingStatus, PaymentStatus } from '../status.ts'

/** How a stretch of the day grid looks. Its text says the same. */
export type CellTone = 'requested' | 'paid' | 'sent' | 'unpaid' | 'over' | 'event' | 'fixture' | 'blocked' | 'closed'

/** A use of a court from `from` to `to` (hours of the day); `words` are lines below the title. */
export type Cell = {
	id: number
	kind: 'booking' | 'event' | 'fixture' | 'closure'
	/** Where a tournament's cell leads; null for a cell that only shows what is there. */
	href?: string | null
	from: number
	to: number
	title: string
	/** The two sides of a single match, which the title names too. */
	sides?: readonly [home: string, away: string]
	words: string[]
	/** How many bookings of this court and day a closure ended, in the hours that are still closed. */
	ended?: number
	tone: CellTone
}

/** A stretch of one court's day: a cell, or one free hour or half hour (`cell` null). */
export type Stretch = { from: number; to: number; cell: Cell | null }

/**
 * Lays out the hours [first, end) of one court in columns of `unit` hours; free time is in parts of `step` hours. Where
 * cells overlap, the earlier one in `cells` wins.
 */
export function layOut(cells: readonly Cell[], first: number, end: number, unit: number, step: number): Stretch[] {
	const row: Stretch[] = []
	for (let hour = first; hour < end; hour += unit) {
		const cell = cells.find(({ from, to }) => from <= hour && hour < to) ?? null
		const last = row.at(-1)
		if (last?.cell === cell && (cell || hour % step !== 0)) last.to = hour + unit
		else row.push({ from: hour, to: hour + unit, cell })
	}
	return row
}

/**
 * Joins the closed stretches of one court that overlap or touch and say the same, to say until when it is closed. The
 * others stay as they are, what is played first. Where each leads to its own question they are not joined.
 */
export function joinClosed(cells: readonly Cell[]): Cell[] {
	const joined: Cell[] = []
	const looks = ({ tone, title, words }: Cell) => JSON.stringify([tone, title, words])
	const isClosure = ({ kind }: Cell) => kind === 'closure'
	for (const cell of cells.filter(isClosure).toSorted((a, b) => a.from - b.from || a.id - b.id)) {
		const i = joined.findIndex((other) => other.to >= cell.from && looks(other) === looks(cell))
		if (i < 0 || cell.tone !== 'closed') joined.push(cell)
		else joined[i] = { ...joined[i]!, to: Math.max(joined[i]!.to, cell.to) }
	}
	return [...cells.filter((cell) => !isClosure(cell)), ...joined]
}

/**
 * Says of courts that all close before the end of the hours [first, end), from `now` on or of a whole day where it is
 * null, and which closure is the first of theirs; `from` is when the last one will close, null once all are closed.
 * Where all are closed now and one opens again that day, `until` says when they do, by the court.
 *
 * Returns null where one of them is open at the end, and one is open now or no time is said.
 */
export function shutWords(
	courts: readonly { court: Court; cells: readonly Cell[] }[],
	[first, end]: readonly [number, number],
	now: number | null,
) {
	const start = Math.max(first, now ?? first)
	if (start >= end) return null
	const closings = courts.map(({ cells }) => joinClosed(cells).filter(({ tone }) => tone === 'closed'))
	const all = courts.length === 1 ? 'Court' : 'All courts'
	const ends = closings.map((closed) => Math.min(closedFrom(closed, start), end))
	const hours = [...new Set(ends)].sort((a, b) => a - b)
	if (now !== null && start < hours[0]! && hours[0]! < end) {
		const running = closings.map((closed) => closed.find(({ from, to }) => from <= start && start < to)!)
		const sets = hours.map((hour) => courts.flatMap(({ court }, i) => (ends[i] === hour ? [court] : [])))
		const words = withReason(closedUntil(all, sets, hours.map(clock)), running)
		return { id: running[0]!.id, from: null, until: oneOf(hours.map(clock)), words }
	}
	const closed = closings.flatMap((closed) => closed.find(({ from, to }) => from < end && to >= end) ?? [])
	const [one] = closed
	if (!one || closed.length < courts.length) return null
	const last = Math.max(...closed.map(({ from }) => from))
	const from = last > start ? last : null
	const when = from !== null ? `from ${clock(from)}` : last <= first ? 'all day' : 'for the rest of the day'
	return { id: one.id, from, until: null, words: withReason(`${all} closed ${when}`, closed) }
}

/** Whether courts that are all closed stay so for the rest of their day. */
export const staysShut = (shut: ReturnType<typeof shutWords>) => shut?.from === null && shut.until === null

/** `Courts 1 and 2 closed until 19:00, 3 and 4 until 22:00`; those of several sports, or of more hours, have no room. */
function closedUntil(all: string, sets: Court[][], hours: string[]) {
	const [first, ...others] = sets
	const named = sets.flat()
	if (others.length === 0) return `${all} closed until ${hours[0]}`
	if (others.length > 2 || new Set(named).size < named.length)
		return `${all} closed until ${hours[0]}, some until ${hours.at(-1)}`
	const isNumbered = named.every((court) => typeof court === 'number')
	const later = others.map(
		(set, i) => `${isNumbered ? allOf(set.map(String)) : courtsInText(set)} until ${hours[i + 1]}`,
	)
	return [`${courtsLabel(first!)} closed until ${hours[0]}`, ...later].join(', ')
}

/** Returns until when a court that is closed at `start` stays so; `start` itself where it is open. */
const closedFrom = (closed: readonly Cell[], start: number) =>
	closed.reduce((until, { from, to }) => (from <= until ? Math.max(until, to) : until), start)

/** Adds why courts are closed where all are for one reason; no line begins with its dot. */
const withReason = (words: string, closed: readonly Cell[]) =>
	[words, ...(closed.every(({ words }) => words[0] === closed[0]!.words[0]) ? closed[0]!.words : [])].join(
		'\u00a0·\u00a0',
	)

type Booked = {
	fullName: string | null
	guestName: string | null
	/** The account of the customer for whom the desk booked. */
	customerUserId?: number | null
	status: BookingStatus
	paymentStatus: PaymentStatus
	/** A payer says that money for it was sent, and the venue has not confirmed that. */
	sent: boolean
	/** Money of a wrong amount has come, and the venue has not decided about it. */
	inReview?: boolean
	totalPrice: number
	/** The whole cents that have come for it, and those of them that the venue has yet to pay back by hand. */
	held: number
	toHandBack?: number
	/** Its player is at the card page. */
	beingPaid: boolean
	/** Whether a statement is how it is paid, which is not late. */
	onAccount?: boolean
	noShow: boolean
	/** When its players came; null until then. */
	arrivedAt?: Date | null
	/** The weekly hour that it is a date of. */
	regularId: number | null
	/** The half hours that a pack pays for, and whether it is cheaper beside that. */
	packHalfHours: number
	isCheaper: boolean
}

/** Whether the desk sees it, which knows whole names. */
type Seen = { atDesk: boolean }

export const [PAYMENT_SENT, ON_ACCOUNT, WRONG_AMOUNT] = ['Payment sent', 'On account', 'Wrong amount']

const payments: Record<PaymentStatus | 'sent' | 'account' | 'review', { word: string; tone: CellTone }> = {
	paid: { word: 'Paid', tone: 'paid' },
	pending: { word: 'Unpaid', tone: 'unpaid' },
	sent: { word: PAYMENT_SENT, tone: 'sent' },
	account: { word: ON_ACCOUNT, tone: 'paid' },
	review: { word: WRONG_AMOUNT, tone: 'unpaid' },
	refunded: { word: 'Refunded', tone: 'over' },
}

export const REQUEST = 'Request'
const [WEEKLY, PACK, DISCOUNT] = ['Weekly', 'Pack', 'Discount']
export const HERE = 'Here'

/** Words that a cell shows by a small sign beside its money. */
export const SIGNS: Partial<Record<string, IconName>> = {
	[HERE]: 'check',
	[WEEKLY]: 'repeat',
	[PACK]: 'ticket',
	[DISCOUNT]: 'tag',
}

/** Makes its list when it is asked, so that a browser, which never asks, does without. */
const isMoney = (word: string) =>
	[...Object.values(payments).map((it) => it.word), 'Being paid', PACK, DISCOUNT].includes(word) ||
	word.startsWith(DUE) ||
	word.endsWith(TO_PAY_BACK)

/** `Due R220`, of whole cents; the sum alone would look like the price. */
const dueOf = (cents: number) => DUE + short(cents)
export const DUE = 'Due '
const short = (cents: number) => (cents % 100 === 0 ? rate(cents / 100) : amountOf(cents))

/** Ends what is owed to a player: an hour has no room for the sum, which its dialog has. */
export const TO_PAY_BACK = ' to pay back'

/** Returns a cell as people see it who know nothing of money and change nothing. */
export function asSeenOnly(cell: Cell): Cell {
	if (cell.kind === 'closure') return { ...cell, href: null }
	if (cell.kind !== 'booking') return cell
	const tone = cell.tone === 'requested' || cell.words.includes(REQUEST) ? 'requested' : 'paid'
	return { ...cell, href: null, tone, words: cell.words.filter((word) => !isMoney(word)) }
}

/** Says who booked: whole names are for the desk only. */
export function bookedBy({ fullName, guestName }: Pick<Booked, 'fullName' | 'guestName'>, atDesk: boolean) {
	if (fullName === null) return guestName ?? 'Walk-in'
	return atDesk ? fullName : shortName(fullName)
}

/** Says what a closure does to its courts. */
export const closureTitle = ({ reason }: { reason: string }) => (reason === 'blocked' ? 'Blocked' : 'Closed')

/** Says who booked, and the state of the booking and its payment, in a few words. */
export function bookedWords({
	atDesk,
	fullName,
	guestName,
	customerUserId = null,
	status,
	paymentStatus,
	sent,
	inReview,
	totalPrice,
	held,
	toHandBack = 0,
	beingPaid,
	onAccount,
	noShow,
	arrivedAt = null,
	regularId,
	packHalfHours,
	isCheaper,
}: Booked & Seen) {
	const open = sent ? 'sent' : onAccount ? 'account' : 'pending'
	const money = inReview ? 'review' : paymentStatus === 'pending' ? open : paymentStatus
	const { word: state, tone } =
		toHandBack > 0 && !inReview
			? { word: `${short(toHandBack)}${TO_PAY_BACK}`, tone: 'unpaid' as const }
			: payments[money]
	const paid = { held, total: inCents(totalPrice) }
	const word =
		toHandBack === 0 && (money === 'pending' || money === 'account') && (isPartPaid(paid) || packHalfHours > 0)
			? dueOf(paid.total - paid.held)
			: state
	const title = bookedBy({ fullName, guestName }, atDesk)
	const walkIn = fullName === null && customerUserId === null ? ['Walk-in'] : []
	const words = [
		...(arrivedAt === null ? [] : [HERE]),
		...(regularId === null ? walkIn : [WEEKLY]),
		...(packHalfHours === 0 ? [] : [PACK]),
		...(isCheaper ? [DISCOUNT] : []),
	]
	const missed = noShow ? ['No-show'] : []
	if (status === 'pending') {
		return {
			title,
			words: [
				...words,
				...missed,
				beingPaid ? 'Being paid' : REQUEST,
				...(word === payments.pending.word ? [] : [word]),
			],
			// Money that was sent looks so in requests too, as the legend has it.
			tone: tone === 'sent' && !beingPaid ? tone : ('requested' as const),
		}
	}
	// The last word is the one that an hour has room for: of what is owed, or else that they did not come.
	if (noShow && tone === 'paid') return { title, words: [...words, word, ...missed], tone: 'over' as const }
	return { title, words: [...words, ...missed, word], tone }
}
