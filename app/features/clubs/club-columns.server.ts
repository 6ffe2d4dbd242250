import { ownPicture } from '#app/lib/drawing/own-picture.ts'
import { runningClubs } from '#db/schema.ts'
import { personColumns } from '#app/features/accounts/names/public-username.server.ts'
import { drawingAddress } from '#app/features/venues/drawing/scene.ts'
import { hourOf } from '#app/lib/time/time.ts'

/** A club as its screens and calls show it, with its host by name: nothing in here is secret. */
export const clubColumns = {
	id: runningClubs.id,
	name: runningClubs.name,
	description: runningClubs.description,
	city: runningClubs.city,
	coverImage: ownPicture(runningClubs.coverImage),
	meetingPoint: runningClubs.location,
	difficulty: runningClubs.difficultyLevel,
	socialLinks: runningClubs.socialLinks,
	isPublic: runningClubs.isPublic,
	memberCount: runningClubs.memberCount,
	createdAt: runningClubs.createdAt,
	host: personColumns,
}

/** The hour whose light a club without a run ahead has in its drawing. */
const NOON = 12

type Covered = { id: number; name: string; city: string; coverImage: string | null }

/** Returns the address of a club's picture: its own, or else a track in its city by the light of its next run. */
export const coverOf = (club: Covered, nextRunAt: Date | null) =>
	club.coverImage ?? drawingAddress({ ...club, facilities: [] }, 'running', nextRunAt ? hourOf(nextRunAt) : NOON)
