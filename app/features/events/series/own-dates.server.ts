import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { events } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { SCOPES } from '#app/features/bookings/regulars/regular-schemas.ts'
import { within } from '#app/features/bookings/regulars/regulars.server.ts'
import { findOwnEvent } from '../venue-events.server.ts'
import { datesToCome } from './series-dates.server.ts'

/**
 * Returns an event with the dates of its series to come, itself alone if it is of none. Throws as `findOwnEvent`. The
 * event is not among its dates once it is over or cancelled.
 */
export async function findOwnDates(
	reader: Reader,
	user: Actor,
	venueId: number | null,
	eventId: number | null,
	now: Date,
) {
	const event = await findOwnEvent(user, venueId, eventId, 'events', reader)
	const [row] = await reader.select({ seriesId: events.seriesId }).from(events).where(eq(events.id, event.id))
	const { seriesId } = row!
	const isOn = event.status === 'scheduled' && event.endTime > now
	const { id, startTime, endTime } = event
	const coming =
		seriesId === null ? (isOn ? [{ id, startTime, endTime }] : []) : await datesToCome(reader, seriesId, now)
	return { event, seriesId, coming, seen: seenOf(coming) }
}

/** Names the dates of a series, with their times, as a form shows them. */
const seenOf = (dates: readonly { id: number; startTime: Date; endTime: Date }[]) =>
	createHash('sha256')
		.update(dates.map(({ id, startTime, endTime }) => [id, +startTime, +endTime].join(' ')).join())
		.digest('base64url')

type Coming = { id: number; startTime: Date }[]

/** Returns the choices of dates from an event on; one that means the same dates as another is left out. */
export function scopesOf(coming: Coming, from: { id: number; startTime: Date }) {
	const scopes = SCOPES.map((scope) => ({ scope, dates: within(coming, from, scope).length }))
	return scopes.filter(({ scope, dates }, i) => scope === 'this' || dates > scopes[i - 1]!.dates)
}
