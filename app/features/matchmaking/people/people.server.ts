import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { matchThreads, playerBlocks, playerConnections, playerPreferences, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { pageOf } from '#app/lib/paging.ts'
import { locationWords } from '../location.ts'
import { levelName } from '../levels.ts'
import { isListed } from '../players/find.server.ts'
import { findBlocked } from './block.server.ts'
import { nameForStrangers, nameOf } from './names.ts'
import { isAsked, isAskOf } from './connection-state.server.ts'
import type { PeopleTab } from './tabs.ts'

const PER_PAGE = 24
const { requesterId, addresseeId, status } = playerConnections

type Person = Pick<Actor, 'id'>
type Lists = Exclude<PeopleTab, 'blocked'>

/** The connections in a list, joined with the other player. Deleted players are in none. */
function listed(user: Person, list: Lists) {
	const lists = {
		asks: isAskOf(user),
		asked: and(eq(requesterId, user.id), isAsked),
		connected: and(or(eq(requesterId, user.id), eq(addresseeId, user.id)), eq(status, 'accepted')),
	}
	return and(lists[list], isNull(users.deletedAt))
}

/** Joins the other one of the two, seen from this player. */
const isOther = (user: Person) =>
	eq(users.id, sql`case when ${requesterId} = ${user.id} then ${addresseeId} else ${requesterId} end`)

async function countIn(user: Person, list: Lists, reader: Reader) {
	const [row] = await reader
		.select({ people: count() })
		.from(playerConnections)
		.innerJoin(users, isOther(user))
		.where(listed(user, list))
	return row!.people
}

/**
 * One of the player's lists of people, latest first, with the size of each. Without `tab` it is those who ask the
 * player, or the connections if nobody asks. Full names only of connections; `playerId` is null for players who are not
 * in the search.
 */
export async function findPeople(user: Person, wanted: { tab?: PeopleTab; page: number }, reader: Reader = db) {
	const [asks, asked, connected, blocked] = await Promise.all([
		...(['asks', 'asked', 'connected'] as const).map((list) => countIn(user, list, reader)),
		reader.$count(playerBlocks, eq(playerBlocks.blockerId, user.id)),
	])
	const counts = { asks: asks!, asked: asked!, connected: connected!, blocked: blocked! }
	const tab = wanted.tab ?? (counts.asks > 0 ? 'asks' : 'connected')
	const { offset, ...paging } = pageOf(counts[tab], wanted.page, PER_PAGE)
	const part = { limit: PER_PAGE, offset }
	const shown = { tab, counts, ...paging }
	if (tab === 'blocked') return { ...shown, people: [], blocked: await findBlocked(user, part, reader) }
	return { ...shown, people: await findConnections(user, tab, part, reader), blocked: [] }
}

type Part = { limit: number; offset: number }

async function findConnections(user: Person, list: Lists, { limit, offset }: Part, reader: Reader) {
	const since = list === 'connected' ? playerConnections.decidedAt : playerConnections.createdAt
	const rows = await reader
		.select({
			id: playerConnections.id,
			note: playerConnections.note,
			since,
			fullName: users.fullName,
			profilePicture: users.profilePicture,
			location: users.location,
			threadId: matchThreads.id,
			playerId: playerPreferences.id,
			skillLevel: playerPreferences.skillLevel,
		})
		.from(playerConnections)
		.innerJoin(users, isOther(user))
		.leftJoin(playerPreferences, and(eq(playerPreferences.userId, users.id), isListed))
		.leftJoin(matchThreads, eq(matchThreads.connectionId, playerConnections.id))
		.where(listed(user, list))
		.orderBy(desc(since), desc(playerConnections.id))
		.limit(limit)
		.offset(offset)
	return rows.map(({ fullName, profilePicture, location, skillLevel, ...row }) => ({
		id: row.id,
		since: row.since,
		threadId: row.threadId,
		note: list === 'connected' ? null : row.note,
		name: list === 'connected' ? nameOf({ fullName }) : nameForStrangers({ fullName }),
		picture: pictureOf(profilePicture),
		location: locationWords(location),
		playerId: row.playerId,
		level: skillLevel && levelName(skillLevel),
	}))
}
export type PersonRow = Awaited<ReturnType<typeof findConnections>>[number]
