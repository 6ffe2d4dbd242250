import { venueEvents } from '#app/features/events/gathering.server.ts'
import { join } from '#app/features/gatherings/places.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from './people.ts'

type Plan = {
	title: string
	description: string
	maxParticipants: number | null
	isPublic: boolean
	courts: number[]
	/** Hours of the day. */
	start: number
	end: number
}

/** Returns the plan of an event on that day, by default without courts, from 18:00 to 20:00, and open to all. */
export function planOf({ sportId }: { sportId: number }, date: string, more: Partial<Plan> = {}) {
	const { start = 18, end = 20, ...rest } = more
	const plan = { title: 'Padel Social', description: 'Come alone.', maxParticipants: null, isPublic: true, courts: [] }
	return { ...plan, ...rest, sportId, startTime: at(date, start), endTime: at(date, end) }
}

/** Makes a player who has a place at these events. */
export async function joinedEvent(ids: number[], now: Date) {
	const player = await createUser()
	for (const eventId of ids) await join(venueEvents, player, { eventId }, now)
	return player
}
