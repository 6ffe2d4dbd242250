import { venueMembers } from '../schema.ts'
import { venueKeys } from '../cast.ts'
import { DAY, later } from './clock.ts'
import { venueOf, type Scene } from './scene.ts'

/** Adds the desk of Lerato's padel venue: a player from Cape Town works there. */
export async function addTeam(scene: Scene) {
	const { tx, now, players } = scene
	const venue = venueOf(scene, venueKeys.padel)
	const desk = players.findLast(({ city }) => city === 'Cape Town')!
	await tx.insert(venueMembers).values({
		courtId: venue.id,
		userId: desk.id,
		role: 'desk',
		invitedById: venue.ownerId,
		joinedAt: later(now, -90 * DAY),
	})
}
