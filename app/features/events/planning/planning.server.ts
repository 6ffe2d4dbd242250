import { and, eq } from 'drizzle-orm'
import { write, type Reader, type Writer } from '#db/client/index.ts'
import { courtSports, events } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { factsOf } from '#app/features/gatherings/kind.ts'
import { notifyParticipants } from '#app/features/gatherings/messages.server.ts'
import { fillPlaces, lock } from '#app/features/gatherings/places.server.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { coachesOf, requireCoach, tellCoaches } from '../coach.server.ts'
import { findReservation, regainCourts, releaseCourts, reserveCourts } from './reservation.server.ts'
import { venueEvents } from '../gathering.server.ts'
import { movePlaces } from '../paying/place-sale.server.ts'
import { EVENT_DAYS_AHEAD, EVENT_TERMS, touchedHours } from '../rules.ts'
import type { EventPlan } from '../schemas.ts'
import { findOwnEvent, type OwnEvent } from '../venue-events.server.ts'

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Adds an event to a venue the person runs and answers its id. Throws 404 for another's venue, 400 for times or courts
 * that cannot be, 409 with `{ clashes, freeCourts }` when a court it reserves is not free.
 */
export async function addEvent(user: Actor, venueId: number, plan: EventPlan, how: How = {}): Promise<{ id: number }> {
	const { idempotencyKey, now = new Date() } = how
	const added = await withIdempotencyKey(user, idempotencyKey, { venueId, ...plan }, () =>
		write(async (tx) => {
			await findOwnVenue(user, venueId, 'events', tx)
			await requireCoach(tx, venueId, plan.coachId)
			const courtCount = await checkPlan(tx, venueId, plan, now)
			const [event] = await tx
				.insert(events)
				.values({ ...rowOf(plan), courtId: venueId, createdById: user.id, createdAt: now })
				.returning({ id: events.id })
			await reserveCourts(tx, event!.id, { venueId, courtCount, ...courtsOf(plan) })
			await tellCoaches(tx, user, [{ id: event!.id, endTime: plan.endTime, before: null, after: plan.coachId }], now)
			await auditAt(
				tx,
				user,
				venueId,
				{ action: 'event.add', subject: `event:${event!.id}`, details: { venueId } },
				now,
			)
			return { id: event!.id }
		}),
	)
	const { sportId, hours } = courtsOf(plan)
	if (hours.length > 0) slotsChanged({ venueId, sportId, hours })
	return added
}

/**
 * Changes an event of a venue the person runs; its court reservation moves with it, more places go to the waitlist,
 * and people are told when it is on at another time. Throws like `addEvent`, and 409 when the event is over or was
 * cancelled or when more people have a place than it would have.
 */
export async function editEvent(user: Actor, venueId: number, eventId: number, plan: EventPlan, now = new Date()) {
	const changed = await write(async (tx) => {
		await findOwnVenue(user, venueId, 'events', tx)
		await requireCoach(tx, venueId, plan.coachId)
		const before = await findOwnEvent(user, venueId, eventId, 'events', tx)
		const reason = closedReason(EVENT_TERMS, before, now)
		if (reason) throw conflict(`${reason} You can’t change it any more.`)
		await lock(tx, venueEvents, eventId)
		const courtCount = await checkPlan(tx, venueId, plan, now, before)
		const crowded = tooFewPlaces(before, plan)
		if (crowded) throw conflict(crowded, { fieldErrors: { maxParticipants: [crowded] } })
		await auditAt(tx, user, venueId, { action: 'event.edit', subject: `event:${eventId}`, details: { venueId } }, now)
		const held = await findReservation(eventId, tx)
		const { after, slots } = await changeEvent(tx, venueId, { before, plan, held, courtCount }, now)
		if (!isSameTime(before, plan)) {
			const data = { ...factsOf(after), end: plan.endTime }
			const happened = { what: 'event moved', data } as const
			const others = coachesOf([{ id: eventId, coachId: plan.coachId === before.coachId ? plan.coachId : null }], user)
			const telling = { cause: `moved:${now.getTime()}`, told: () => happened, others }
			await notifyParticipants(tx, venueEvents, [after], telling, now)
		}
		await tellCoaches(tx, user, [{ ...plan, id: eventId, before: before.coachId, after: plan.coachId }], now)
		return slots
	})
	for (const { sportId, hours } of changed) if (hours.length > 0) slotsChanged({ venueId, sportId, hours })
}

/** Returns why an event cannot have so few places, or null when it can. */
export function tooFewPlaces({ currentParticipants: people }: OwnEvent, { maxParticipants }: EventPlan) {
	if (maxParticipants === null || maxParticipants >= people) return null
	return `${people} ${people === 1 ? 'person has' : 'people have'} a place already. Choose ${people} or more.`
}

type Held = Pick<Awaited<ReturnType<typeof findReservation>>, 'courts' | 'hours'>
type Change = { before: OwnEvent; plan: EventPlan; held: Held; courtCount: number }

/**
 * Writes an event under `lock` as planned, moves its courts from those that it `held`, and gives more places to the
 * waitlist. Returns it as it is now, and the hours that became free or taken. Throws as `reserveCourts`.
 */
export async function changeEvent(tx: Writer, venueId: number, { before, plan, held, courtCount }: Change, now: Date) {
	const { id, sportId } = before
	await tx.update(events).set(rowOf(plan)).where(eq(events.id, id))
	if (!isSameTime(before, plan)) await movePlaces(tx, id, plan.startTime)
	const wanted = courtsOf(plan)
	const reservation = { venueId, courtCount, ...wanted }
	const stays = keepsCourts({ before, plan, held })
	const regained = stays ? await regainCourts(tx, id, reservation) : []
	if (!stays) {
		await releaseCourts(tx, venueId, id)
		await reserveCourts(tx, id, reservation)
	}
	const after = await lock(tx, venueEvents, id)
	await fillPlaces(tx, venueEvents, after, now)
	return { after, slots: stays ? [{ sportId, hours: regained }] : [{ sportId, hours: held.hours }, wanted] }
}

/** Whether an event has the same courts and hours after a change, whatever a closure has taken of them. */
export const keepsCourts = ({ before, plan, held }: Omit<Change, 'courtCount'>) =>
	before.sportId === plan.sportId && isSameReservation({ ...before, courts: held.courts }, plan)

const rowOf = ({ title, courts: _, ...plan }: EventPlan) => ({ ...plan, name: title })

type Courts = Pick<EventPlan, 'sportId' | 'courts' | 'startTime' | 'endTime'>
const courtsOf = ({ sportId, courts, startTime, endTime }: Courts) => ({
	sportId,
	courts: [...new Set(courts)].sort((a, b) => a - b),
	hours: courts.length > 0 ? touchedHours(startTime, endTime) : [],
})

function isSameReservation(a: Courts, b: Courts) {
	const [before, after] = [courtsOf(a), courtsOf(b)]
	return (
		String(before.courts) === String(after.courts) &&
		String(before.hours.map(Number)) === String(after.hours.map(Number))
	)
}

type Times = Pick<OwnEvent, 'startTime' | 'endTime'>
export const isSameTime = (a: Times, b: Times) =>
	Number(a.startTime) === Number(b.startTime) && Number(a.endTime) === Number(b.endTime)

/** Checks that the event is possible, and returns how many courts of its sport the venue has. */
export async function checkPlan(tx: Reader, venueId: number, plan: EventPlan, now: Date, before?: Times) {
	const { startTime, endTime, sportId, courts } = plan
	const refuse = (field: string, message: string) => invalid(message, { [field]: [message] })
	if (endTime <= startTime) throw refuse('endTime', 'The end must be after the start.')
	const moved = !before || Number(before.startTime) !== Number(startTime)
	if (moved && startTime <= now) throw refuse('startTime', 'That time has passed.')
	if (endTime <= now) throw refuse('endTime', 'That time has passed.')
	const lastDay = addDays(dateOf(now), EVENT_DAYS_AHEAD)
	if (startTime >= at(lastDay, 24)) throw refuse('date', 'Choose a date within the next year.')

	const [offer] = await tx
		.select({ courtCount: courtSports.courtCount })
		.from(courtSports)
		.where(and(eq(courtSports.courtId, venueId), eq(courtSports.sportId, sportId)))
	if (!offer) throw refuse('sportId', 'The venue doesn’t have that sport.')
	if (courts.some((number) => number < 1 || number > offer.courtCount))
		throw refuse('courts', `The venue has ${offer.courtCount} courts for that sport.`)
	return offer.courtCount
}
