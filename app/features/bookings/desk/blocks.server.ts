import { write, type Writer } from '#db/client/index.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { close } from '#app/features/court-time/closures.server.ts'
import { findTaken, type Stretch } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { courtOf, type Offer } from '#app/features/venues/offers.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { at, formatTimeRange, hoursBetween } from '#app/lib/time/time.ts'
import { findOwnClosure } from '../closing/closures.server.ts'
import { deskProblem } from './desk-rules.ts'
import type { BlockForm } from './desk-schemas.ts'
import { findPlace } from './desk-hour.server.ts'
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
	const block = await findOwnClosure(user, venueId, id)
	if (block.reason !== 'blocked') throw notFound('Block not found')
	return block
}
