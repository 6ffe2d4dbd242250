import { getUser } from '#app/features/accounts/auth.server.ts'
import { cityNamed } from '#app/features/matchmaking/cities.ts'
import { PlayerQuery } from '#app/features/matchmaking/players/list-query.ts'
import { asPlayer } from '#app/features/matchmaking/players/player-view.ts'
import { findPlayers } from '#app/features/matchmaking/players/players.server.ts'
import { findWish } from '#app/features/matchmaking/preferences/wish.server.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { check, methods } from '#app/lib/http/api.server.ts'
import { query } from '#app/lib/form/list.ts'
import type { Route } from './+types/players'

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const { sportId = null, skillLevel = null, city = null, day = null, ...page } = check(PlayerQuery, query(request))
	const [wish, sports, cities] = await Promise.all([findWish(user), findSports(), findCities()])
	const known = city && (cityNamed(city, cities) ?? city)
	const searching = { ...page, sport: sportId, skill: skillLevel, city: known, day }
	const { players, more } = await findPlayers({ user, wish, sports }, searching)
	return Response.json({ players: players.map((player) => asPlayer(player, sports)), more })
}

export const action = methods({})
