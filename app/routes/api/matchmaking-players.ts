import { getUser } from '#app/features/accounts/auth.server.ts'
import { PlayerQuery } from '#app/features/matchmaking/players/list-query.ts'
import { asPlayer } from '#app/features/matchmaking/players/player-view.ts'
import { findPlayers } from '#app/features/matchmaking/players/players.server.ts'
import { findWish } from '#app/features/matchmaking/preferences/wish.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { check, methods } from '#app/lib/api.server.ts'
import { query } from '#app/lib/list.ts'
import type { Route } from './+types/matchmaking-players'

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const { sportId = null, skillLevel = null, city = null, day = null, ...page } = check(PlayerQuery, query(request))
	const [wish, sports] = await Promise.all([findWish(user), findSports()])
	const searching = { ...page, sport: sportId, skill: skillLevel, city, day }
	const { players, more } = await findPlayers({ user, wish, sports }, searching)
	return Response.json({ players: players.map((player) => asPlayer(player, sports)), more })
}

export const action = methods({})
