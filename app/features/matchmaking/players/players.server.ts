import { and, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { playerPreferences, users } from '#db/schema.ts'
import type { Sport } from '#app/features/venues/sports.server.ts'
import { findConnectionStates, type ConnectionState } from '../people/connection-state.server.ts'
import { scoreOf, type MatchScore, type Wish } from '../score.ts'
import { playedName } from '../sport-name.ts'
import { atBest, playerCard, type PlayerCardData } from './card.ts'
import { findPlayer, isListed, playerColumns, type PlayerRow } from './find.server.ts'
import { countGames } from './games.server.ts'
import { offerOf } from './offer.ts'
import { searchCachedPlayers, searchPlayers, type Hit, type Searching, type Viewer } from './search.server.ts'

export type Looking = { user: Viewer; wish: Wish | null; sports: Sport[] }

export type FoundPlayer = PlayerRow & {
	games: number
	isYou: boolean
	connection: ConnectionState | null
	match: MatchScore | null
}

/** A page of players, and whether more follow. Order and score come from `searchPlayers`. */
export async function findPlayers(looking: Looking, searching: Searching, reader: Reader = db) {
	const { hits, more } = await searchPlayers(looking, searching, reader)
	return { players: await playersOf(hits, looking, reader), more }
}

/** Like `findPlayers`, but as cards and from the query cache. */
export async function findPlayerCards(looking: Looking, searching: Searching, now: Date) {
	const { hits, more } = await searchCachedPlayers(now, looking.user, looking.wish, searching)
	const players = await playersOf(hits, looking, db)
	const cards = players.map((player) =>
		playerCard(player, looking.sports, { ...player, match: player.match && atBest(player.match) }),
	)
	return { players: cards, more }
}

async function playersOf(hits: Hit[], looking: Looking, reader: Reader) {
	const ids = hits.map(({ userId }) => userId)
	const rows = ids.length > 0 ? await selectPlayers(reader, { ids }) : []
	const found = new Map(rows.map((row) => [row.userId, row]))
	return describe(
		ids.flatMap((id) => found.get(id) ?? []),
		looking,
		reader,
	)
}

/** The player for their own dialog. Throws 404 like `findPlayer`. */
export async function findPlayerCard(id: number | null, looking: Looking): Promise<PlayerCardData> {
	const [player] = await describe([await findPlayer(id, looking)], looking, db)
	return playerCard(player!, looking.sports, player)
}

const selectPlayers = prepared({ ids: several(playerPreferences.userId) }, (reader, { ids }) =>
	reader
		.select(playerColumns)
		.from(playerPreferences)
		.innerJoin(users, eq(users.id, playerPreferences.userId))
		.where(and(among(playerPreferences.userId, ids), isListed)),
)

async function describe(rows: PlayerRow[], { user, wish, sports }: Looking, reader: Reader): Promise<FoundPlayer[]> {
	const ids = rows.map(({ userId }) => userId)
	const [games, connections] = await Promise.all([countGames(ids, reader), findConnectionStates(user, ids, reader)])
	const names = new Map(sports.map(({ id, name }) => [id, playedName(name)]))
	return rows.map((row) => {
		const isYou = row.userId === user?.id
		return {
			...row,
			isYou,
			games: games.get(row.userId) ?? 0,
			connection: connections.get(row.userId) ?? null,
			match: wish && !isYou ? matchOf(wish, row, names) : null,
		}
	})
}

function matchOf(wish: Wish, row: PlayerRow, names: Map<number, string>): MatchScore {
	const offer = offerOf(row)
	return scoreOf(wish, { ...offer, sports: offer.sports.filter((id) => names.has(id)) }, (id) => names.get(id)!)
}
