import { isRouteErrorResponse, useLocation } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { PlayerDialog } from '#app/features/matchmaking/players/player-dialog.tsx'
import { findPlayerCard } from '#app/features/matchmaking/players/players.server.ts'
import { findWish } from '#app/features/matchmaking/preferences/wish.server.ts'
import { PLAYER_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { findSports } from '#app/features/venues/sports.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/player'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData?.player.name ?? PLAYER_NOT_FOUND })

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const id = requireId(params.playerId, PLAYER_NOT_FOUND)
	const [wish, sports] = await Promise.all([findWish(user), findSports()])
	return { player: await findPlayerCard(id, { user, wish, sports }), signedIn: user !== null }
}

export default function Player({ loaderData }: Route.ComponentProps) {
	return <PlayerDialog {...loaderData} search={useLocation().search} />
}

const GONE = 'They may have stopped looking for players.'

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const back = `/matchmaking${useLocation().search}`
	const isGone = isRouteErrorResponse(error) && error.status === 404
	if (isGone) return <DialogError error={null} title={PLAYER_NOT_FOUND} back={back} broken={GONE} />
	return <DialogError error={error} title="That did not work" back={back} />
}
