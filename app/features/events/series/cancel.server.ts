import { and, eq, inArray } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { eventParticipants, events } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { dayInYear } from '#app/features/bookings/regulars/regular-dates.ts'
import { within } from '#app/features/bookings/regulars/regulars.server.ts'
import { hoursIn, release } from '#app/features/court-time/court-time.server.ts'
import { factsOf, type Gathering } from '#app/features/gatherings/kind.ts'
import { notifyParticipants } from '#app/features/gatherings/messages.server.ts'
import { countPeople, lockOpen } from '#app/features/gatherings/places.server.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { coachesOf } from '../coach.server.ts'
import { venueEvents } from '../gathering.server.ts'
import { placeSales } from '../paying/place-sale.server.ts'
import { findReservation } from '../planning/reservation.server.ts'
import { EVENT_TERMS } from '../rules.ts'
import type { EventEnd } from '../schemas.ts'
import { findOwnDates, scopesOf } from './own-dates.server.ts'

/**
 * Returns an event with the dates that can be cancelled with it, and how many people have a place or wait at each
 * choice. Throws as `findOwnEvent`.
 */
export async function findCancelPage(user: Actor, venueId: number | null, eventId: number | null, now = new Date()) {
	const { event, coming, seen } = await findOwnDates(db, user, venueId, eventId, now)
	const { named: courts } = await findReservation(event.id)
	const people = await countPeople(
		venueEvents.people,
		coming.map(({ id }) => id),
	)
	const choices = scopesOf(coming, event).map(({ scope, dates }) => ({
		scope,
		dates,
		places: within(coming, event, scope).reduce(
			(sum, { id }) => sum + people.get(id)!.taken + people.get(id)!.waitlisted,
			0,
		),
	}))
	return {
		event,
		courts,
		choices,
		day: dayInYear(event.startTime, now),
		reason: closedReason(EVENT_TERMS, event, now),
		seen,
	}
}

/**
 * Calls an event off, or it and the following dates of its series, or all to come, and frees their courts. Each person
 * is told once, and what they paid goes back. Returns how many dates there were.
 *
 * Throws as `findOwnEvent`, and 409 when the event is over or cancelled, or the dates of its series are not as seen.
 */
export async function cancelEvents(
	user: Actor,
	venueId: number,
	eventId: number,
	{ scope, seen }: EventEnd = { scope: 'this', seen: '' },
	now = new Date(),
) {
	const { sportIds, ...freed } = await write(async (tx) => {
		const { event, coming, seen: isNow } = await findOwnDates(tx, user, venueId, eventId, now)
		const isMany = scope !== 'this' && coming.length > 0
		if (isMany && seen !== isNow) throw conflict('The dates have changed since you looked. Look again.')
		const dates = isMany ? within(coming, event, scope) : [event]
		// In the order of their ids, so that two who do this never wait for each other.
		const ids = dates.map(({ id }) => id).sort((a, b) => a - b)
		const gatherings = new Map<number, Gathering>()
		for (const id of ids) gatherings.set(id, await lockOpen(tx, venueEvents, id, now))
		const cancelled = await tx
			.update(events)
			.set({ status: 'cancelled' })
			.where(and(inArray(events.id, ids), eq(events.status, 'scheduled')))
			.returning({ id: events.id, sportId: events.sportId, coachId: events.coachId })
		if (cancelled.length < ids.length) throw conflict('The event has just changed. Look again.')
		const dated: Record<string, number> = ids.length > 1 ? { dates: ids.length } : {}
		const action = ids.length > 1 ? 'event.cancel-dates' : 'event.cancel'
		const act = { action, subject: `event:${eventId}`, details: { venueId, ...dated } } as const
		await auditAt(tx, user, venueId, act, now)
		await placeSales.release(tx, inArray(eventParticipants.eventId, ids), 'removed', now)
		const times = await release(tx, venueId, 'event', ids)
		const told = ({ id }: { id: number }, more: number) =>
			({ what: 'event cancelled', data: { ...factsOf(gatherings.get(id)!), ...(more > 0 && { more }) } }) as const
		const others = coachesOf(cancelled, user)
		await notifyParticipants(tx, venueEvents, dates, { cause: 'cancelled', told, others }, now)
		return { dates: ids.length, times, sportIds: [...new Set(cancelled.map(({ sportId }) => sportId))] }
	})
	for (const sportId of sportIds) {
		const hours = hoursIn(freed.times.filter((time) => time.sportId === sportId))
		if (hours.length > 0) slotsChanged({ venueId, sportId, hours })
	}
	return freed.dates
}
