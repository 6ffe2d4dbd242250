import { db, write, type Writer } from '#db/client/index.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { close, reopen } from '#app/features/court-time/closures.server.ts'
import { findTaken, type Stretch } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { courtOf, findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { at, clock, dateOf, formatTimeRange, halfHourOf, hoursBetween, lengthOf } from '#app/lib/time/time.ts'
import { CLOSING_NOTE_MAX } from '../closing/closing-reasons.ts'
import { closedCourts, closedTime } from '../closing/closure-words.ts'
import { CHANGED, findClosure, findOwnClosure, KEPT, keepsTerm, OVER, tellOfHours } from '../closing/closures.server.ts'
import { offerFor } from '../rules.ts'
import { deskProblem, lastDeskDate } from './desk-rules.ts'
import type { BlockEdit, BlockForm } from './desk-schemas.ts'
import { findPlace } from './desk-hour.server.ts'
import { ENDS_LATER, freePlaces, placeSeen, placesFor } from './desk-move.server.ts'
import type { Place } from './desk-place.ts'
import { findOnCourt } from '../on-court/on-court.server.ts'
import { fixtureName } from '../on-court/fixtures-on-court.server.ts'
import { courtInText, courtLabel } from '#app/lib/text/court-name.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Blocks a free court for the venue itself.
 *
 * Throws 404 when the venue is not the user's or has no such court, 400 for hours that have passed or in which the
 * venue is closed, and 409 naming the booking, event or fixture that has taken one of the hours.
 */
export async function blockCourt(
	user: Actor,
	place: Place,
	{ idempotencyKey: _, ...input }: BlockForm,
	{ idempotencyKey, now = new Date() }: How = {},
): Promise<{ id: number }> {
	const { venueId, sportId, courtNumber } = place
	const [startTime, endTime] = [at(place.date, place.hour), at(place.date, place.hour + input.hours)]
	const block = await withIdempotencyKey(user, idempotencyKey, { place, input }, () =>
		write(async (tx) => {
			const offer = await findPlace(user, place, now, tx)
			const problem = deskProblem(offer, startTime, endTime, now)
			if (problem) throw invalid(problem, { hours: [problem] })
			await refuseTaken(tx, offer, { venueId, sportId, courtNumber, startTime, endTime })
			const block = await close(tx, {
				courtId: venueId,
				sportId,
				courtNumber,
				startTime,
				endTime,
				reason: 'blocked',
				note: input.note || null,
				createdById: user.id,
				createdAt: now,
			})
			const details = { court: courtNumber, time: startTime.toISOString(), until: endTime.toISOString() }
			const act = { action: 'venue.block', subject: `venue:${venueId}`, details, note: input.note || null } as const
			await auditAt(tx, user, venueId, act, now)
			return block
		}),
	)
	slotsChanged({ venueId, sportId, hours: hoursBetween(startTime, endTime) })
	return block
}

async function refuseTaken(tx: Writer, offer: Offer, stretch: Stretch & { courtNumber: number }) {
	const { courtNumber, startTime, endTime } = stretch
	const taken = (await findTaken([offer], startTime, endTime, tx)).get(offer.id)!
	if (freeCourts(offer, taken, startTime, endTime).includes(courtNumber)) return
	const onCourt = await findOnCourt(tx, stretch, ['pending', 'confirmed', 'completed'])
	const [[booking], [event], [fixture]] = [onCourt.bookings, onCourt.events, onCourt.fixtures]
	const holder = booking ?? event ?? fixture
	const court = courtOf(offer, courtNumber)
	if (!holder) throw conflict(`${courtLabel(court)} is closed or blocked then already.`)
	const name = booking ? (booking.fullName ?? booking.guestName) : (event?.name ?? `The ${fixtureName(fixture!)}`)
	const time = formatTimeRange(holder.startTime, holder.endTime)
	throw conflict(`${name} has ${courtInText(court)} from ${time.replace('–', ' to ')}. Block the hours around it.`)
}

/** Returns a block with what its dialog shows. Throws 404 when the venue is not the user's or has no such block. */
export async function findBlock(user: Actor, venueId: number, id: number) {
	return asBlock(await findOwnClosure(user, venueId, id))
}

/** A block is of one court of one sport. */
function asBlock(found: Awaited<ReturnType<typeof findClosure>>) {
	const { reason, sportId, courtNumber } = found
	if (reason !== 'blocked' || sportId === null || courtNumber === null) throw notFound('Block not found')
	return { ...found, sportId, courtNumber }
}

/** Returns a block with what it can become, as options; `problem` says why it has to stay. Throws 404 as `findBlock`. */
export async function findBlockEdit(user: Actor, venueId: number, id: number, now = new Date()) {
	const block = await findBlock(user, venueId, id)
	const { startTime, endTime, courtNumber, note } = block
	const offer = await findOwnOffer({ id: venueId }, block.sportId, now)
	const { starts, ...otherDay } = placesFor(offer, block, 24)
	const places = offer ? await freePlaces(offer, { ...block, status: 'confirmed' }, otherDay, now) : otherDay
	const kept = endTime <= now ? OVER : (await keepsTerm(db, block)) ? KEPT : null
	return {
		/** Where and when it is, as its dialog says it. */
		where: closedCourts(block.sport, block.court),
		time: closedTime(startTime, endTime),
		problem: offer ? kept : 'The venue doesn’t offer this sport any more.',
		started: startTime <= now,
		lastDate: lastDeskDate(now),
		longest: CLOSING_NOTE_MAX,
		seen: placeSeen(block),
		starts,
		lengths: places.lengths,
		courts: places.courts,
		/** Lengths and courts on another day, of which nothing else is known. */
		otherDay,
		values: {
			date: dateOf(startTime),
			start: clock(halfHourOf(startTime)),
			hours: String(lengthOf({ startTime, endTime })),
			court: String(courtNumber),
			note: note ?? '',
		},
	}
}

/**
 * Moves a block to another day, hour or court, makes it longer or shorter, or gives it another reason; the others of its
 * series stay. One that has begun keeps its start. A form that comes twice changes nothing more.
 *
 * Returns the block as it was. Throws 404 when the venue is not the user's or has no such block or court, 400 for hours
 * in which it can't be, and 409 when it is over, has changed since it was seen, or the court is taken then.
 */
export async function changeBlock(user: Actor, venueId: number, id: number, wish: BlockEdit, now = new Date()) {
	const wished = {
		startTime: at(wish.date, wish.start),
		endTime: at(wish.date, wish.start + wish.hours),
		courtNumber: wish.court,
	}
	const before = await write(async (tx) => {
		await findOwnVenue(user, venueId, 'courts', tx)
		const { sport: _sport, court: _court, ...before } = asBlock(await findClosure(tx, venueId, id))
		const note = wish.note || null
		const moves = placeSeen(before) !== placeSeen(wished)
		if (!moves && note === before.note) return before
		if (before.endTime <= now) throw conflict(OVER)
		if (placeSeen(before) !== wish.seen) throw conflict(CHANGED)
		if (await keepsTerm(tx, before)) throw conflict(KEPT)
		if (!(await reopen(tx, before, before.startTime))) throw conflict(CHANGED)
		if (moves) await requirePlace(tx, before, wished, now)
		await close(tx, { ...before, ...wished, note })
		const { startTime: time, endTime: until } = wished
		const details = { court: wish.court, time: time.toISOString(), until: until.toISOString() }
		const act = { action: 'venue.change-block', subject: `venue:${venueId}`, details, note } as const
		await auditAt(tx, user, venueId, act, now)
		return before
	})
	for (const times of [before, wished]) await tellOfHours(venueId, [before], times, now)
	return before
}

type Stood = Pick<ReturnType<typeof asBlock>, 'courtId' | 'sportId' | 'startTime' | 'endTime'>

/** Its own hours have to be open by now, or they would be in its way. */
async function requirePlace(
	tx: Writer,
	{ courtId: venueId, sportId, ...was }: Stood,
	wished: { startTime: Date; endTime: Date; courtNumber: number },
	now: Date,
) {
	const { startTime, endTime, courtNumber } = wished
	const started = was.startTime <= now
	if (started && startTime.getTime() !== was.startTime.getTime())
		throw conflict('This block has started. Only its length, court and reason can change.')
	const found = await findOwnOffer({ id: venueId }, sportId, now, tx)
	if (!found || courtNumber > found.courtCount) throw notFound('Court not found')
	const offer = offerFor(found, was)
	const problem = deskProblem(offer, startTime, endTime, started ? was.startTime : now)
	if (problem) throw invalid(problem, { start: [problem] })
	if (endTime <= now) throw invalid(ENDS_LATER, { hours: [ENDS_LATER] })
	await refuseTaken(tx, offer, { venueId, sportId, courtNumber, startTime, endTime })
}
