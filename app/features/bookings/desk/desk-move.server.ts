import { and, eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnOffer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { at, clock, dateOf, formatDay, formatTimeRange, HOUR, hourOf, inHours } from '#app/lib/time/time.ts'
import { movedPrices } from '../move/move-terms.ts'
import { justChanged, NoMoveThere, rebook } from '../move/moving.server.ts'
import { tellOfMove } from '../move/moving-notices.server.ts'
import { slotsOf } from '../paying/lapse.server.ts'
import { deskMoveProblem, deskProblem, lastDeskDate, MOST_HOURS } from './desk-rules.ts'
import type { DeskMove } from './desk-schemas.ts'
import { findOwnVenueBooking, type VenueBooking } from './list/venue-bookings.server.ts'

/** Names the time and the court that the desk saw. */
export const placeSeen = ({
	startTime,
	endTime,
	courtNumber,
}: Pick<BookingRow, 'startTime' | 'endTime' | 'courtNumber'>) =>
	`${startTime.getTime()}-${endTime.getTime()}-${courtNumber}`

/** Returns a booking with what it can become, as options; `problem` says why it has to stay. Throws 404 for others. */
export async function findDeskMove(user: Actor, venueId: number | null, bookingId: number | null, now = new Date()) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId)
	const offer = await offerOf(user, booking, now)
	const { startTime, endTime, courtNumber } = booking
	const opening = [...Object.values(offer?.opening ?? {}), ...(offer?.openingExceptions.values() ?? [])]
	const open = opening.filter((hours) => hours !== null && hours !== undefined)
	const first = Math.min(hourOf(startTime), ...open.map(([from]) => from))
	const last = Math.max(hourOf(startTime) + 1, ...open.map(([, to]) => to))
	return {
		booking,
		problem: offer ? deskMoveProblem(booking, now) : 'The venue doesn’t offer this sport any more.',
		started: startTime <= now,
		date: dateOf(startTime),
		lastDate: lastDeskDate(now),
		seen: placeSeen(booking),
		starts: Array.from({ length: last - first }, (_, i) => option(first + i, clock(first + i))),
		lengths: Array.from({ length: MOST_HOURS }, (_, i) => option(i + 1, inHours(i + 1))),
		courts: Array.from({ length: Math.max(offer?.courtCount ?? 0, courtNumber) }, (_, i) =>
			option(i + 1, `Court ${i + 1}`),
		),
		values: {
			start: clock(hourOf(startTime)),
			hours: (endTime.getTime() - startTime.getTime()) / HOUR,
			court: courtNumber,
		},
	}
}
export type DeskMovePage = Awaited<ReturnType<typeof findDeskMove>>

const option = (value: number, label: string) => ({ value: label.includes(':') ? label : String(value), label })

async function offerOf(
	user: Actor,
	{ venueId, sport }: { venueId: number; sport: { id: number } },
	now: Date,
	reader: Reader = db,
) {
	return findOwnOffer(await findOwnVenue(user, venueId, reader), sport.id, now, reader)
}

/**
 * Moves a booking of the venue to another day, hour or court, or makes it longer or shorter. Its hours keep their old
 * prices, in order; further ones have today's. A difference becomes due or goes back, and its player is told.
 *
 * Returns the booking as it is now, and in words where it is and whether its player knows. Throws 404 when it is not of the user's venue, 400 for hours outside the opening
 * hours, and 409 when it is over, has changed since it was seen, or the court is not free all that time.
 */
export async function moveAtDesk(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	wish: DeskMove,
	now = new Date(),
) {
	const [startTime, endTime] = [at(wish.date, wish.start), at(wish.date, wish.start + wish.hours)]
	try {
		const { before, after, customer } = await write(async (tx) => {
			const shown = await findOwnVenueBooking(user, venueId, bookingId, tx)
			const [before] = await tx
				.select()
				.from(bookings)
				.where(and(eq(bookings.id, shown.id), eq(bookings.courtId, shown.venueId)))
			if (!before) throw notFound('Booking not found')
			const wished = { startTime, endTime, courtNumber: wish.court }
			if (placeSeen(before) === placeSeen(wished)) return { before, after: before, customer: shown.customer }
			if (placeSeen(before) !== wish.seen) throw justChanged()
			const problem = deskMoveProblem(before, now)
			if (problem) throw conflict(problem)
			const offer = await offerOf(user, shown, now, tx)
			if (!offer || wish.court > offer.courtCount) throw notFound('Court not found')
			const started = before.startTime <= now
			if (started && startTime.getTime() !== before.startTime.getTime())
				throw conflict('This booking has started. Only its length and its court can change.')
			const refused = deskProblem(offer, startTime, endTime, started ? before.startTime : now)
			if (refused) throw invalid(refused, { start: [refused] })
			if (endTime <= now) throw invalid(ENDS_LATER, { hours: [ENDS_LATER] })
			const terms = { startTime, endTime, ...movedPrices(offer, before.breakdown, startTime, endTime, true) }
			const pick = (free: number[]) => free.find((number) => number === wish.court)
			const settled = await rebook(tx, before, offer, { ...terms, status: before.status, pick }, now)
			await tellOfMove(tx, before, settled, user, now)
			return { before, after: settled.booking, customer: shown.customer }
		})
		for (const booking of [before, after]) slotsChanged(slotsOf(booking))
		return { booking: after, words: movedWords(after, customer, user) }
	} catch (error) {
		if (!(error instanceof NoMoveThere)) throw error
		throw conflict(takenWords(wish.court, formatTimeRange(startTime, endTime), error.free))
	}
}

const ENDS_LATER = 'It has to end after now.'

function takenWords(court: number, time: string, free: number[]) {
	const other = free.find((number) => number !== court)
	return `Court ${court} isn’t free at ${time}.${other === undefined ? '' : ` Court ${other} is.`}`
}

function movedWords(booking: BookingRow, { name, phone }: VenueBooking['customer'], by: Actor) {
	const { userId, courtNumber, startTime, endTime } = booking
	const where = `Court ${courtNumber}, ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}.`
	if (userId === by.id) return where
	return userId === null
		? `${where} We can’t reach walk-ins, so please tell them${phone ? ` on ${phone}` : ''}.`
		: `${where} We’ve told ${name}.`
}
