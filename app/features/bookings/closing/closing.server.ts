import { and, inArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, payments, sports } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { close } from '#app/features/court-time/closures.server.ts'
import { stepAt } from '#app/features/court-time/free-courts.ts'
import { release, releaseEvents, type Stretch } from '#app/features/court-time/court-time.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { followBookings } from '#app/features/matchmaking/requests/booking/follow.server.ts'
import { courtsOf, findOwnOffer, findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findOwnVenue, type OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { portions } from '#app/lib/groups.ts'
import { clock, DAY, fullHour, hourOf } from '#app/lib/time/time.ts'
import { settleAll } from '../paying/settle-booking.server.ts'
import { releaseFixtures, tellOfFixtures } from './closing-fixtures.server.ts'
import { eventsNotice, playersNotice } from './closing-notices.server.ts'
import { tellOfHours } from './closures.server.ts'
import type { Closing } from '../desk/desk-schemas.ts'
import { LIVE, findOnCourt, type BookingIn } from '../on-court/on-court.server.ts'
import type { FixtureOnCourt } from '../on-court/fixtures-on-court.server.ts'

const LONGEST = 366 * DAY

/** The columns that closing sets on a booking. */
const ENDED = {
	status: 'cancelled',
	cancelReason: 'closed',
	closureChoice: null,
	depositCents: null,
	lateCharge: 0,
} as const

type How = { idempotencyKey?: string | null; now?: Date }
type Wish = Omit<Closing, 'idempotencyKey'>

/**
 * Finds what closing courts would end: live bookings, and the events and fixtures that would lose courts.
 *
 * Throws 404 when the venue is not the user's, and 400 for a time or courts that cannot be closed.
 */
export async function findWhatEnds(user: Actor, venueId: number, wish: Wish, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	return whatEnds(db, ahead(await checked(db, venue, wish, now), now))
}

/**
 * Closes courts and cancels every live booking in that time, in one transaction.
 *
 * The players are told, and choose what happens to their money. Events go on without the courts they had reserved.
 * Fixtures stay in the schedule without a court until they are postponed. Their organisers are told.
 *
 * Throws 404 when the venue is not the user's, 400 for a time or courts that cannot be closed, and 409 when `seen` is
 * not the number of bookings, events and fixtures that it ends.
 */
export async function closeCourts(
	user: Actor,
	venueId: number,
	wish: Wish,
	{ idempotencyKey, now = new Date() }: How = {},
): Promise<{ id: number; bookings: number; events: number; matches: number }> {
	let released: FixtureOnCourt[] = []
	const closed = await withIdempotencyKey(user, idempotencyKey, { venueId, ...wish }, () =>
		write(async (tx) => {
			const venue = await findOwnVenue(user, venueId, 'courts', tx)
			const stretch = await checked(tx, venue, wish, now)
			const hit = await whatEnds(tx, ahead(stretch, now))
			const number = hit.bookings.length + hit.events.length + hit.fixtures.length
			if (wish.seen !== undefined && wish.seen !== number) {
				throw conflict('The bookings in this time have changed since you looked. Please look again.')
			}
			const { sportId, courtNumber, startTime, endTime } = stretch
			const closure = await close(tx, {
				courtId: venueId,
				sportId,
				courtNumber,
				startTime,
				endTime,
				reason: wish.reason,
				note: wish.note || null,
				createdById: user.id,
				createdAt: now,
			})
			await endBookings(tx, venueId, hit.bookings, closure.id, now)
			const details = { court: courtNumber, time: startTime.toISOString(), bookings: hit.bookings.length }
			await auditAt(tx, user, venueId, { action: 'venue.close-courts', subject: `venue:${venueId}`, details }, now)
			const ended = hit.bookings.map((booking) => ({ ...booking, ...ENDED }))
			const money = await moneyOf(tx, ended)
			await releaseEvents(tx, ahead(stretch, now))
			await releaseFixtures(tx, hit.fixtures, { venue, closureId: closure.id, reason: wish.reason, now })
			released = hit.fixtures
			const ofEvents = []
			for (const event of hit.events) ofEvents.push(...(await eventsNotice(tx, event, venue, wish, closure.id)))
			await notify(
				tx,
				[
					...hit.bookings.flatMap(
						(booking) => playersNotice(booking, money.get(booking.id)!.held, venue, wish, closure.id, now) ?? [],
					),
					...ofEvents,
				],
				now,
			)
			return {
				id: closure.id,
				bookings: hit.bookings.length,
				events: hit.events.length,
				matches: hit.fixtures.length,
			}
		}),
	)
	await tellOfHours({ courtId: venueId, ...wish }, now)
	tellOfFixtures(venueId, released)
	return closed
}

async function checked(reader: Reader, venue: OwnVenue, wish: Wish, now: Date): Promise<Stretch> {
	const { sportId, courtNumber, startTime, endTime } = wish
	const earliest = fullHour(now)
	if (startTime < earliest) {
		const message = `That time has passed. The earliest is today at ${clock(hourOf(earliest))}.`
		throw invalid(message, { from: [message] })
	}
	if (endTime <= startTime) throw invalid(END, { to: [END] })
	if (endTime.getTime() > now.getTime() + LONGEST) throw invalid(TOO_FAR, { until: [TOO_FAR] })
	if (sportId !== null) {
		const offer = await findOwnOffer(venue, sportId, now, reader)
		if (!offer || (courtNumber ?? 1) > offer.courtCount) throw invalid(NO_COURT, { courts: [NO_COURT] })
	}
	return { venueId: venue.id, sportId, courtNumber, startTime, endTime }
}
const END = 'The end must be after the start.'
const TOO_FAR = 'Courts can be closed at most a year ahead.'
const NO_COURT = 'This venue does not have that court.'

/** Returns what of a stretch is not over. A closure may begin with the current hour, half of which may have been played. */
function ahead(stretch: Stretch, now: Date): Stretch {
	const current = stepAt({ step: 0.5 }, now)
	return { ...stretch, startTime: new Date(Math.max(stretch.startTime.getTime(), current)) }
}

async function whatEnds(reader: Reader, stretch: Stretch) {
	const { fixtures, ...others } = await findOnCourt(reader, stretch, LIVE)
	return { ...others, fixtures: fixtures.filter(({ status }) => status === 'scheduled' || status === 'in_progress') }
}

async function endBookings(tx: Writer, venueId: number, ended: readonly BookingIn[], closureId: number, now: Date) {
	const status = { status: 'cancelled', cancelledAt: now, cancelReason: 'closed', payBy: null } as const
	const told = { closureChoice: null, choiceLapsed: false, phonedAt: null, phonedById: null }
	for (const some of portions(ended)) {
		const ids = some.map(({ id }) => id)
		await tx
			.update(bookings)
			.set({ ...status, ...told, closureId, updatedAt: now })
			.where(and(inArray(bookings.id, ids), inArray(bookings.status, LIVE)))
		await release(tx, venueId, 'booking', ids)
		await settleAll(tx, await withMoney(tx, ids), now)
		await followBookings(tx, ids, now)
	}
}

/** Returns those of the bookings with a payment, made or asked for. The others have no bill to settle. */
async function withMoney(tx: Writer, ids: number[]) {
	const paid = await tx
		.selectDistinct({ id: payments.bookingId })
		.from(payments)
		.where(inArray(payments.bookingId, ids))
	const shared = await tx
		.selectDistinct({ id: billSplits.bookingId })
		.from(billSplits)
		.where(inArray(billSplits.bookingId, ids))
	return [...new Set([...paid, ...shared].flatMap(({ id }) => id ?? []))]
}

/** Returns the courts of a venue that can be closed, by sport. Throws 404 when the venue is not the user's. */
export async function findClosableCourts(user: Actor, venueId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	const offers = await findOwnOffers(venue)
	const names = await db.select({ id: sports.id, name: sports.name }).from(sports)
	return offers.map((offer) => ({
		sportId: offer.sportId,
		step: offer.step,
		sport: names.find(({ id }) => id === offer.sportId)?.name ?? 'Unknown Sport',
		/** Each court as people call it, the first one first, and whether it has a roof. */
		named: courtsOf(offer).map((court, i) => ({ court, isRoofed: offer.courts.get(i + 1)?.isRoofed ?? false })),
	}))
}
export type ClosableCourts = Awaited<ReturnType<typeof findClosableCourts>>
