import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds, sports } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { close } from '#app/features/court-time/closures.server.ts'
import { stepAt } from '#app/features/court-time/free-courts.ts'
import { release, releaseEvents } from '#app/features/court-time/court-time.server.ts'
import { includesCourt, type Part } from '#app/features/court-time/includes-court.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { moneyOf, type Money } from '#app/features/ledger/money-of.server.ts'
import { followBookings } from '#app/features/matchmaking/requests/booking/follow.server.ts'
import { courtOf, courtsOf, findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findOwnVenue, type OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { portions } from '#app/lib/groups.ts'
import { clock, DAY, fullHour, hourOf } from '#app/lib/time/time.ts'
import { settleAll } from '../paying/settle-booking.server.ts'
import { findLosing, releaseFixtures, tellOfFixtures, tellOfLost } from './closing-fixtures.server.ts'
import { eventsNotice, playersNotice } from './closing-notices.server.ts'
import { loggedCourts, type Backs } from './closure-words.ts'
import { tellOfHours } from './closures.server.ts'
import { closedWords, type ClosingReason } from './closing-reasons.ts'
import { tellKnown } from '../booking-notices.server.ts'
import { findRoofed } from './roofed.server.ts'
import type { Closing } from '../desk/desk-schemas.ts'
import { countReached, findReaches } from '../messages/reach.server.ts'
import type { Reached } from '../messages/reach-words.ts'
import { notSent } from '../desk/undo/undo-money.server.ts'
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

/** A live booking has no charge and no choice yet. */
export const LIVE_TERMS = { lateCharge: 0, cancelReason: null, closureChoice: null }

type How = { idempotencyKey?: string | null; now?: Date }
type Wish = Omit<Closing, 'idempotencyKey'>
type Times = Pick<Wish, 'startTime' | 'endTime'>

/**
 * Finds what closing courts would end: live bookings, and the events and fixtures that would lose courts; after rain, the
 * `roofed` court that each player is told of. Those are `kept` that have begun and are marked as arrived or no-show.
 *
 * Throws 404 when the venue is not the user's, and 400 for a time or courts that cannot be closed.
 */
export async function findWhatEnds(user: Actor, venueId: number, wish: Wish, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	await refuseWrong(db, venue, wish, now)
	const ends = await whatEnds(db, venue.id, wish, now)
	return { ...ends, roofed: await findRoofed(db, venue, wish, ends.bookings, now) }
}

/**
 * Closes courts and cancels every live booking in that time but those that `findWhatEnds` keeps, in one transaction. Each
 * part of the venue becomes a closure; `id` is the first of them.
 *
 * The players are told, and choose what happens to their money. Events go on without the courts they had reserved.
 * Fixtures stay in the schedule without a court until they are postponed. Their organisers are told.
 *
 * Throws 404 when the venue is not the user's, 400 for a time or courts that cannot be closed, and 409 when `seen` is
 * not the number of bookings, events and fixtures that it ends. Returns how many of each, in whole cents what the players
 * choose about, what goes back `byItself` and what the venue has to pay back `byHand`, and of the players, each once, how
 * many hear from us and how many the desk has to tell.
 */
export async function closeCourts(
	user: Actor,
	venueId: number,
	wish: Wish,
	{ idempotencyKey, now = new Date() }: How = {},
): Promise<{ id: number; bookings: number; events: number; matches: number } & Partial<Backs> & Partial<Reached>> {
	let released: FixtureOnCourt[] = []
	const closed = await withIdempotencyKey(user, idempotencyKey, { venueId, ...wish }, () =>
		write(async (tx) => {
			const venue = await findOwnVenue(user, venueId, 'courts', tx)
			await refuseWrong(tx, venue, wish, now)
			const hit = await whatEnds(tx, venueId, wish, now)
			const number = hit.bookings.length + hit.events.length + hit.fixtures.length
			if (wish.seen !== undefined && wish.seen !== number) {
				throw conflict('The bookings in this time have changed since you looked. Please look again.')
			}
			const roofed = await findRoofed(tx, venue, wish, hit.bookings, now)
			const { parts, startTime, endTime, reason } = wish
			const note = wish.note || null
			const before = await moneyOf(
				tx,
				hit.bookings.map((booking) => ({ ...booking, ...LIVE_TERMS })),
			)
			const made: (Part & { id: number })[] = []
			for (const part of parts) {
				const row = {
					...part,
					courtId: venueId,
					startTime,
					endTime,
					reason,
					note,
					createdById: user.id,
					createdAt: now,
				}
				made.push({ ...part, ...(await close(tx, row)) })
			}
			const closureOf = (court: Parameters<typeof includesCourt>[1]) =>
				made.find((part) => includesCourt(part, court))!.id
			for (const { id, ...part } of made) {
				const ended = hit.bookings.filter((booking) => includesCourt(part, booking))
				await endBookings(tx, venueId, ended, { closureId: id, closedFor: reason }, now)
			}
			const offers = await findOwnOffers(venue, now, tx)
			const court = loggedCourts(parts, ({ sportId, courtNumber }) => {
				const offer = offers.find((offer) => offer.sportId === sportId)
				return offer ? courtOf(offer, courtNumber) : courtNumber
			})
			const closed = { court, reason, time: startTime.toISOString(), until: endTime.toISOString() }
			const details = { ...closed, bookings: hit.bookings.length }
			const act = { action: 'venue.close-courts', subject: `venue:${venueId}`, details, note } as const
			await auditAt(tx, user, venueId, act, now)
			const ended = hit.bookings.map((booking) => ({ ...booking, ...ENDED }))
			const money = await moneyOf(tx, ended)
			for (const part of parts) {
				const shut = { venueId, ...part, ...ahead(wish, now) }
				await releaseEvents(tx, shut)
				const fixtures = hit.fixtures.filter((fixture) => includesCourt(part, fixture))
				await releaseFixtures(tx, fixtures, shut)
			}
			await tellOfLost(tx, hit.fixtures, { venue, closureId: made[0]!.id, reason, now })
			released = hit.fixtures
			for (const booking of hit.bookings) {
				const said = { said: 'closed', why: closedWords(reason), note } as const
				const known = booking.userId === null && booking.customerUserId !== null
				if (known) await tellKnown(tx, await rowOf(tx, booking.id), user, said, now)
			}
			const ofEvents = []
			for (const event of hit.events) ofEvents.push(...(await eventsNotice(tx, event, venue, wish, closureOf(event))))
			await notify(
				tx,
				[
					...hit.bookings.flatMap(
						(booking) =>
							playersNotice(
								booking,
								{ ...onItsWay(money.get(booking.id)!), roofed: roofed.get(booking.id)?.court },
								venue,
								wish,
								closureOf(booking),
								now,
							) ?? [],
					),
					...ofEvents,
				],
				now,
			)
			return {
				id: made[0]!.id,
				bookings: hit.bookings.length,
				events: hit.events.length,
				matches: hit.fixtures.length,
				...backsOf(hit.bookings, before, money),
				...countReached(
					await findReaches(
						tx,
						user,
						hit.bookings.map(({ id }) => id),
					),
				),
			}
		}),
	)
	await tellOfHours(venueId, wish.parts, wish, now)
	tellOfFixtures(venueId, released)
	return closed
}

function backsOf(ended: readonly BookingIn[], before: Map<number, Money>, after: Map<number, Money>): Backs {
	const moved = ({ back }: Money) => back.provider + back.credit
	const backs = { chosen: 0, byItself: 0, byHand: 0 }
	for (const { id, userId } of ended) {
		const [was, is] = [before.get(id)!, after.get(id)!]
		if (userId === null) {
			backs.byItself += moved(is) - moved(was)
			backs.byHand += is.toHandBack
		} else backs.chosen += Math.max(0, was.held)
	}
	return backs
}

const rowOf = async (tx: Writer, id: number) => (await tx.select().from(bookings).where(eq(bookings.id, id)))[0]!

/** Returns the whole cents that the venue holds, and those said to be sent: cash is brought. */
const onItsWay = ({ held, claimed, claimedCash }: Money) => ({ held, sent: claimed - claimedCash })

async function refuseWrong(reader: Reader, venue: OwnVenue, { parts, startTime, endTime }: Wish, now: Date) {
	const earliest = fullHour(now)
	if (startTime < earliest) {
		const message = `That time has passed. The earliest is today at ${clock(hourOf(earliest))}.`
		throw invalid(message, { from: [message] })
	}
	if (endTime <= startTime) throw invalid(END, { to: [END] })
	if (endTime.getTime() > now.getTime() + LONGEST) throw invalid(TOO_FAR, { until: [TOO_FAR] })
	const offers = await findOwnOffers(venue, now, reader)
	const step = offers.some(({ step }) => step < 1) ? 0.5 : 1
	for (const [field, time] of Object.entries({ from: startTime, to: endTime })) {
		if (stepAt({ step }, time) !== time.getTime()) throw invalid(WHOLE_HOURS, { [field]: [WHOLE_HOURS] })
	}
	for (const { sportId, courtNumber } of parts) {
		const offer = offers.find((offer) => offer.sportId === sportId)
		if (sportId !== null && (courtNumber ?? 1) > (offer?.courtCount ?? 0)) {
			throw invalid(NO_COURT, { courts: [NO_COURT] })
		}
	}
}
const END = 'The end must be after the start.'
const TOO_FAR = 'Courts can be closed at most a year ahead.'
const WHOLE_HOURS = 'Choose a full hour: this venue’s bookings start on the hour.'
const NO_COURT = 'This venue does not have that court.'

/** Returns what of a time is not over. A closure may begin with the current hour, half of which may have been played. */
function ahead({ startTime, endTime }: Times, now: Date): Times {
	const current = stepAt({ step: 0.5 }, now)
	return { startTime: new Date(Math.max(startTime.getTime(), current)), endTime }
}

async function whatEnds(reader: Reader, venueId: number, { parts, ...times }: Wish, now: Date) {
	const venue = { venueId, sportId: null, courtNumber: null }
	const { bookings, events, fixtures } = await findOnCourt(reader, { ...venue, ...ahead(times, now) }, LIVE)
	const isIn = (court: Parameters<typeof includesCourt>[1]) => parts.some((part) => includesCourt(part, court))
	const hit = bookings.filter(isIn)
	const { endTime } = times
	const losing = await findLosing(reader, fixtures, {
		startTime: times.startTime > now ? times.startTime : now,
		endTime,
	})
	return {
		bookings: hit.filter((booking) => !isMarked(booking, now)),
		/** Bookings in that time that stay as they are, and stay owed. */
		kept: hit.filter((booking) => isMarked(booking, now)),
		events: events.filter(isIn),
		fixtures: losing.filter(isIn),
	}
}

/** Whether the desk has said of a booking that has begun that its players are there, or didn’t come. */
const isMarked = ({ noShow, arrivedAt, startTime }: BookingIn, now: Date) =>
	startTime <= now && (noShow || arrivedAt !== null)

type Cause = { closureId: number; closedFor: ClosingReason }

async function endBookings(tx: Writer, venueId: number, ended: readonly BookingIn[], cause: Cause, now: Date) {
	const status = { status: 'cancelled', cancelledAt: now, cancelReason: 'closed', payBy: null } as const
	const told = { closureChoice: null, choiceLapsed: false, phonedAt: null, phonedById: null }
	for (const some of portions(ended)) {
		const ids = some.map(({ id }) => id)
		await tx
			.update(bookings)
			.set({ ...status, ...told, ...cause, updatedAt: now })
			.where(and(inArray(bookings.id, ids), inArray(bookings.status, LIVE)))
		await choosesNothing(
			tx,
			some.filter(({ userId }) => userId === null).map(({ id }) => id),
		)
		await release(tx, venueId, 'booking', ids)
		await settleAll(tx, await withBill(tx, ids), now)
		await followBookings(tx, ids, now)
	}
}

/**
 * Decides for bookings without an account, whose players cannot choose: their money goes back at once. What was still to
 * go back of a lower price becomes part of it, so that the venue pays back one amount.
 */
async function choosesNothing(tx: Writer, ids: number[]) {
	if (ids.length === 0) return
	await tx.update(bookings).set({ closureChoice: 'refund', choiceLapsed: true }).where(inArray(bookings.id, ids))
	await tx.delete(refunds).where(and(inArray(refunds.bookingId, ids), notSent))
}

/**
 * Returns those of the bookings with a payment, made or asked for, with a reward or a pack, or that a discount has paid. The others
 * have no bill to settle.
 */
async function withBill(tx: Writer, ids: number[]) {
	const paid = await tx
		.selectDistinct({ id: payments.bookingId })
		.from(payments)
		.where(inArray(payments.bookingId, ids))
	const shared = await tx
		.selectDistinct({ id: billSplits.bookingId })
		.from(billSplits)
		.where(inArray(billSplits.bookingId, ids))
	const discounted = await tx
		.select({ id: bookings.id })
		.from(bookings)
		.where(
			and(
				inArray(bookings.id, ids),
				or(isNotNull(bookings.redemptionId), gt(bookings.packHalfHours, 0), eq(bookings.paymentStatus, 'paid')),
			),
		)
	return [...new Set([...paid, ...shared, ...discounted].flatMap(({ id }) => id ?? []))]
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
