import { and, eq, gt } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { venueColumns } from '#db/query/columns.ts'
import { courts, eventParticipants, events } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Kind } from '#app/features/gatherings/kind.ts'
import { deskChanged } from '#app/features/live/changes.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { streetAddress } from '#app/lib/text/place.ts'
import { formatTimeRange } from '#app/lib/time/time.ts'
import { invitationColumns, isInvited } from './invitation.server.ts'
import { letIn, placeSales } from './paying/place-sale.server.ts'
import { EVENT_TERMS } from './rules.ts'
import { findOwnEvent } from './venue-events.server.ts'

/** The ids of an event in its addresses: the venue for its own people, the key of its link for invited players. */
type EventIds = { eventId: number; venueId?: number; key?: string | null }

export const venueEvents: Kind<EventIds> = {
	terms: EVENT_TERMS,
	rows: events,
	people: eventParticipants,
	going: 'registered',
	startsAt: events.startTime,
	isOpen: (now) => and(eq(events.status, 'scheduled'), gt(events.endTime, now)),
	read: readEvent,
	async findOpen(tx, user, { eventId, key }) {
		const [event] = await tx
			.select({ id: events.id, ...invitationColumns })
			.from(events)
			.innerJoin(courts, eq(courts.id, events.courtId))
			.where(and(eq(events.id, eventId), eq(courts.status, 'published')))
		if (!event || !(await isInvited(tx, event, user, key))) throw notFound('Event not found')
		return event
	},
	findManaged: (reader, user, { venueId, eventId }) => findOwnEvent(user, venueId ?? null, eventId, 'events', reader),
	findAtDoor: (reader, user, { venueId, eventId }) => findOwnEvent(user, venueId ?? null, eventId, 'checkIn', reader),
	notice: { kind: 'event', cause: 'event' },
	paying: placeSales,
	changed: ({ venueId }) => venueId !== undefined && deskChanged(venueId),
	onCheckIn: async (tx, { id }, { userId, arrived }) => {
		if (arrived) await letIn(tx, id, userId)
	},
	async log(tx, user, { venueId, eventId }, act, now) {
		if (venueId !== undefined)
			await auditAt(tx, user, venueId, { action: `event.${act}`, subject: `event:${eventId}` }, now)
	},
}

async function readEvent(reader: Reader, id: number) {
	const [row] = await reader
		.select({
			id: events.id,
			title: events.name,
			startTime: events.startTime,
			endTime: events.endTime,
			status: events.status,
			maxParticipants: events.maxParticipants,
			isPublic: events.isPublic,
			venue: { ...venueColumns, address: courts.address },
		})
		.from(events)
		.innerJoin(courts, eq(courts.id, events.courtId))
		.where(eq(events.id, id))
	if (!row) return undefined
	const { isPublic, venue, ...event } = row
	const hours = formatTimeRange(event.startTime, event.endTime)
	const link = `/venues/${venue.id}/events/${id}`
	return {
		...event,
		venueId: venue.id,
		place: venue.name,
		link,
		linkAfter: isPublic ? link : `/venues/${venue.id}`,
		from: venue.name,
		reminder: `${venue.name}, ${hours}\n${streetAddress(venue)}`,
	}
}
