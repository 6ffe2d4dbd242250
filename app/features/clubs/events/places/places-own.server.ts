import { and, eq, lte } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { runningEventParticipants as places, runningEvents } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnPlace, type PlaceStatus } from '../find-event.server.ts'
import type { OwnPlace } from './places.ts'

/** How a person stands towards a run: `status` null without a place; `maxParticipants` 0 means without limit. */
export type Place = {
	eventId: number
	status: PlaceStatus | null
	position: number | null
	currentParticipants: number
	maxParticipants: number
}

/** How the person stands towards a run now. */
export async function findPlace(user: Pick<Actor, 'id'>, eventId: number, reader: Reader = db): Promise<Place> {
	const [run] = await reader
		.select({ currentParticipants: runningEvents.currentParticipants, maxParticipants: runningEvents.maxParticipants })
		.from(runningEvents)
		.where(eq(runningEvents.id, eventId))
	const own = await findStanding(user, eventId, reader)
	return {
		eventId,
		status: own?.status ?? null,
		position: own?.position ?? null,
		currentParticipants: run?.currentParticipants ?? 0,
		maxParticipants: run?.maxParticipants ?? 0,
	}
}

/** The person's row of a run with where they stand on its waitlist; null where they have none. */
export async function findStanding(
	user: Pick<Actor, 'id'> | null,
	eventId: number,
	reader: Reader = db,
): Promise<(OwnPlace & NonNullable<Awaited<ReturnType<typeof findOwnPlace>>>) | null> {
	const own = await findOwnPlace(user, eventId, reader)
	if (!own) return null
	const waits = own.status === 'waitlisted'
	const position = waits
		? await reader.$count(
				places,
				and(eq(places.eventId, eventId), eq(places.status, 'waitlisted'), lte(places.id, own.id)),
			)
		: null
	return { ...own, position }
}
