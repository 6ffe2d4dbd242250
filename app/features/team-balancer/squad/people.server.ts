import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { matchResponses, playerConnections, playerListings, playerPreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findBlockedEitherWay } from '#app/features/matchmaking/blocks.server.ts'
import type { SkillLevel } from '#app/features/matchmaking/levels.ts'
import { isListed } from '#app/features/matchmaking/players/find.server.ts'
import { fold } from '#app/features/venues/finder/search.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'

/** Accepted players of a request, in the order of their answers. */
export const findAccepted = (request: { id: number }, reader: Reader = db) =>
	reader
		.select({ userId: users.id, fullName: users.fullName })
		.from(matchResponses)
		.innerJoin(users, and(eq(users.id, matchResponses.responderId), isNull(users.deletedAt)))
		.where(and(eq(matchResponses.matchRequestId, request.id), eq(matchResponses.status, 'accepted')))
		.orderBy(matchResponses.id)

export async function findConnected(user: Pick<Actor, 'id'>, reader: Reader = db) {
	const { requesterId, addresseeId, status } = playerConnections
	const rows = await reader
		.select({ requesterId, addresseeId })
		.from(playerConnections)
		.where(and(eq(status, 'accepted'), or(eq(requesterId, user.id), eq(addresseeId, user.id))))
	return rows.map((row) => (row.requesterId === user.id ? row.addresseeId : row.requesterId))
}

/** The saved level of each of these users; those without one are missing. */
export async function findLevels(userIds: number[], reader: Reader = db) {
	if (userIds.length === 0) return new Map<number, never>()
	const rows = await reader
		.select({ userId: playerPreferences.userId, skillLevel: playerPreferences.skillLevel })
		.from(playerPreferences)
		.where(inArray(playerPreferences.userId, userIds))
	return new Map(rows.map(({ userId, skillLevel }) => [userId, skillLevel]))
}

/** A player found by the search, in public. `who` is the form's value and identifies only players the user knows. */
export type Found = {
	who: string
	name: string
	isConnected: boolean
	level: SkillLevel | null
	place: string | null
}

const MOST_FOUND = 10
/** The most listed players to compare per city and sport: here, since databases do not fold accents. */
const MOST_LOOKED_AT = 3000

type Where = { sportId: number; city: string | null }

/**
 * Searches players by the start of names: connections by any part of the name, listed strangers of the sport by what
 * they show, first name and initial, those of the city first. Leaves out `without`.
 */
export async function searchPeople(user: Pick<Actor, 'id'>, q: string, { sportId, city }: Where, without: number[]) {
	const words = fold(q).split(/\s+/).filter(Boolean)
	if (words.length === 0) return []
	const hidden = new Set([...without, user.id, ...(await findBlockedEitherWay(user))])
	const connected = (await findConnected(user)).filter((id) => !hidden.has(id))
	const found: Found[] = (await namesOf(connected))
		.filter(({ fullName }) => matches(fullName, words))
		.map((row) => ({ who: `user-${row.userId}`, ...shownOf(row), name: row.fullName, isConnected: true }))
	for (const id of connected) hidden.add(id)
	for (const narrower of city === null ? [undefined] : [eq(playerListings.city, city), undefined]) {
		if (found.length >= MOST_FOUND) break
		for (const row of await findListed(and(eq(playerListings.sportId, sportId), narrower))) {
			const shown = shownOf(row)
			if (hidden.has(row.userId) || !matches(shown.name, words)) continue
			hidden.add(row.userId)
			found.push({ who: `player-${row.id}`, ...shown, isConnected: false })
		}
	}
	return found.slice(0, MOST_FOUND)
}

type Shown = { fullName: string; skillLevel: SkillLevel | null; cities: string[] | null }

const shownOf = ({ fullName, skillLevel, cities }: Shown) => ({
	name: shortName(fullName),
	level: skillLevel,
	place: cities?.[0] ?? null,
})

const columns = {
	id: playerPreferences.id,
	userId: users.id,
	fullName: users.fullName,
	skillLevel: playerPreferences.skillLevel,
	cities: playerPreferences.preferredLocations,
}

async function namesOf(userIds: number[]) {
	if (userIds.length === 0) return []
	return db
		.select(columns)
		.from(users)
		.leftJoin(playerPreferences, eq(playerPreferences.userId, users.id))
		.where(and(inArray(users.id, userIds), isNull(users.deletedAt)))
		.orderBy(users.fullName, users.id)
}

const findListed = (where: SQL | undefined) =>
	db
		.select(columns)
		.from(playerPreferences)
		.innerJoin(users, eq(users.id, playerPreferences.userId))
		.where(
			and(
				isListed,
				inArray(
					playerPreferences.userId,
					db.select({ id: playerListings.userId }).from(playerListings).where(where).limit(MOST_LOOKED_AT),
				),
			),
		)
		.orderBy(users.fullName, users.id)

/** Whether each word starts a part of the name, in order. */
function matches(name: string, words: string[]) {
	const parts = fold(name).split(/\s+/)
	let from = 0
	return words.every((word) => {
		const found = parts.findIndex((part, i) => i >= from && part.startsWith(word))
		from = found + 1
		return found >= 0
	})
}
