import { and, eq, like } from 'drizzle-orm'
import { events, venueMembers } from '../schema.ts'
import { venueKeys } from '../cast.ts'
import { DAY, later } from './clock.ts'
import { venueOf, type Scene } from './scene.ts'

/** Adds the desk of Lerato's padel venue, where a player from Cape Town works, and a coach who leads its lessons. */
export async function addTeam(scene: Scene) {
	const { tx, now, players } = scene
	const venue = venueOf(scene, venueKeys.padel)
	const [coach, desk] = players.filter(({ city }) => city === 'Cape Town').slice(-2)
	const joined = { courtId: venue.id, invitedById: venue.ownerId, joinedAt: later(now, -90 * DAY) }
	await tx.insert(venueMembers).values([
		{ ...joined, userId: desk!.id, role: 'desk' },
		{ ...joined, userId: coach!.id, role: 'coach' },
	])
	const lessons = and(eq(events.courtId, venue.id), like(events.description, '%coach%'))
	await tx.update(events).set({ coachId: coach!.id }).where(lessons)
}
