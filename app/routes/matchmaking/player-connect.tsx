import { useLocation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { ConnectDialog } from '#app/features/matchmaking/people/connect-dialog.tsx'
import { connect } from '#app/features/matchmaking/people/connect.server.ts'
import { findConnecting } from '#app/features/matchmaking/people/connecting.server.ts'
import { ConnectForm } from '#app/features/matchmaking/people/schemas.ts'
import { askedToast, connectedToast } from '#app/features/matchmaking/people/toasts.ts'
import { findWayBack } from '#app/features/matchmaking/players/connect-address.ts'
import { PLAYER_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { Route } from './+types/player-connect'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = () => [{ title: 'Connect · Courtside' }]

const playerOf = ({ playerId }: Route.LoaderArgs['params']) => requireId(playerId, PLAYER_NOT_FOUND)

export const loader = ({ params, context }: Route.LoaderArgs) => findConnecting(requireUser(context), playerOf(params))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = playerOf(params)
	return submit(request, ConnectForm, 'Not connected', async ({ note }) => {
		const { threadId } = await connect(user, id, { note })
		if (threadId !== null) return redirectWithToast(`/matchmaking/threads/${threadId}`, connectedToast)
		return redirectWithToast(findWayBack(id, url.searchParams).sent, askedToast)
	})
}

export default function Connect({ loaderData, actionData }: Route.ComponentProps) {
	const { left } = findWayBack(loaderData.id, new URLSearchParams(useLocation().search))
	return <ConnectDialog connecting={loaderData} back={left} failed={actionData} />
}
