import type { Writer } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { comesBack, tellKnown } from '../../booking-notices.server.ts'
import { accountKnown } from '../../customers/customer-of.server.ts'
import { toSharing } from '../../move/moving-notices.server.ts'
import type { Settled } from '../../paying/settle-booking.server.ts'

/** A date as it was, and what became of it. */
export type Changed = { before: BookingRow; settled: Settled; moves: boolean }

type Act = {
	by: Actor
	/** How many dates stay as they are. */
	stay: number
	/** The new price of an hour, in rand. */
	price?: number
	/** Whether it is their add-ons that changed. */
	addOns?: boolean
}

/** Tells the player of a series once what the desk changed, and those who share its dates that their games moved. */
export async function tellOfSeries(tx: Writer, changed: Changed[], { by, stay, price, addOns }: Act, now: Date) {
	const [first] = changed
	if (!first) return
	const { booking } = first.settled
	const { sport, venue, court } = await describeBooking(tx, booking)
	const about = { kind: 'booking', subject: 'booking', subjectId: booking.id } as const
	const cause = `booking:${booking.id}:series:${now.toISOString()}`
	const told: NewNotice[] = []
	if (booking.userId !== null && booking.userId !== by.id) {
		const moved = changed.filter(({ moves }) => moves)
		const next = moved[0]?.settled.booking
		let back = 0
		for (const { settled } of changed) back += await comesBack(tx, settled)
		const data = {
			venue,
			sport,
			moved: moved.length,
			priced: price === undefined ? 0 : changed.length,
			price: price ?? null,
			addOns: addOns ? changed.length : 0,
			stay,
			start: next?.startTime ?? null,
			end: next?.endTime ?? null,
			court: next ? (await describeBooking(tx, next)).court : court,
			due: changed.reduce((due, { settled }) => due + settled.account.due, 0),
			back,
			free: moved.some(({ before, settled }) => isFree(before, settled.booking)),
		}
		told.push({ ...about, userId: booking.userId, what: 'weekly hour changed', data, cause })
	}
	if (booking.userId === null) await tellKnownOfSeries(tx, changed, by, now)
	const moved = changed.flatMap(({ before, settled, moves }) => (moves ? [{ before, after: settled.booking }] : []))
	const hear = [booking.userId, await accountKnown(tx, booking), by.id]
	await notify(tx, [...told, ...(await toSharing(tx, moved, { not: hear, cause }))], now)
}

/** Tells the account for whom the desk books a series where it is now, and its new price. */
async function tellKnownOfSeries(tx: Writer, changed: Changed[], by: Actor, now: Date) {
	const moved = changed.filter(({ moves }) => moves)
	const head = moved[0] ?? changed[0]!
	const { startTime: start, endTime: end, totalPrice: price } = head.settled.booking
	const isMoved = moved.length > 0
	const isPriced = changed.some(({ before, settled }) => settled.booking.totalPrice !== before.totalPrice)
	const place = isMoved && { start, end, court: (await describeBooking(tx, head.settled.booking)).court }
	const said = {
		said: isMoved ? ('moved' as const) : ('price' as const),
		...(place && { place }),
		...(isPriced && { price }),
		dates: isMoved ? moved.length : changed.length,
	}
	await tellKnown(tx, head.before, by, said, now)
}

const isFree = (before: BookingRow, { startTime, freeCancelHours }: BookingRow) =>
	startTime.getTime() !== before.startTime.getTime() && freeCancelHours === 0
