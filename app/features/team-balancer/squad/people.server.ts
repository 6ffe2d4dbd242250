import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { matchResponses, playerConnections, playerListings, playerPreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findApart } from '#app/features/matchmaking/blocks.server.ts'
import type { SkillLevel } from '#app/features/matchmaking/levels.ts'
import { isListed } from '#app/features/matchmaking/players/find.server.ts'
import { fold } from '#app/features/venues/finder/search.ts'
import { shortName } from '#app/features/venues/short-name.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'

/** Who was accepted for a request, in the order of their answers. */
export const findAccepted = (request: { id: number }, reader: Reader = db) =>
	reader
		.select({ userId: users.id, fullName: users.fullName })
		.from(matchResponses)
		.innerJoin(users, and(eq(users.id, matchResponses.responderId), isNull(users.deletedAt)))
		.where(and(eq(matchResponses.matchRequestId, request.id), eq(matchResponses.status, 'accepted')))
		.orderBy(matchResponses.id)

/** The user ids of everybody the person is connected with. */
export async function findConnected(user: Pick<Actor, 'id'>, reader: Reader = db) {
	const { requesterId, addresseeId, status } = playerConnections
	const rows = await reader
		.select({ requesterId, addresseeId })
		.from(playerConnections)
		.where(and(eq(status, 'accepted'), or(eq(requesterId, user.id), eq(addresseeId, user.id))))
	return rows.map((row) => (row.requesterId === user.id ? row.addresseeId : row.requesterId))
}

/** The level that each of these people says they play at; who has said none is not in it. */
export async function findLevels(userIds: number[], reader: Reader = db) {
	if (userIds.length === 0) return new Map<number, never>()
	const rows = await reader
		.select({ userId: playerPreferences.userId, skillLevel: playerPreferences.skillLevel })
		.from(playerPreferences)
		.where(inArray(playerPreferences.userId, userIds))
	return new Map(rows.map(({ userId, skillLevel }) => [userId, skillLevel]))
}

/** Somebody a search has found, with what strangers may read of them: `who` is what the form sends, and leads to nobody whom the person does not know. */
export type Found = {
	who: string
	name: string
	isConnected: boolean
	level: SkillLevel | null
	place: string | null
}

const searching = createLimit('team-balancer/people', { tries: 60, per: 60_000 })
const MOST_FOUND = 10
/** Listed people of a city, and of a sport, that are looked at: names are compared here, since a database folds no accents. */
const MOST_LOOKED_AT = 3000

type Where = { sportId: number; city: string | null }

/**
 * People by the beginnings of their names: those the person is connected with by any part of it, strangers who let
 * themselves be found for the sport, those of the city first, by what they show of it: the first name and an initial.
 * `without` are left out.
 */
export async function searchPeople(user: Pick<Actor, 'id'>, q: string, { sportId, city }: Where, without: number[]) {
	const words = fold(q).split(/\s+/).filter(Boolean)
	if (words.length === 0) return []
	await searching.take(user.id)
	const hidden = new Set([...without, user.id, ...(await findApart(user))])
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

/** Whether each word begins one of the name's, in the same order. */
function matches(name: string, words: string[]) {
	const parts = fold(name).split(/\s+/)
	let from = 0
	return words.every((word) => {
		const found = parts.findIndex((part, i) => i >= from && part.startsWith(word))
		from = found + 1
		return found >= 0
	})
}
