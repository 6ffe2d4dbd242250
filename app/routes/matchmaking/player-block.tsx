import { useLocation } from 'react-router'
import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { BlockDialog } from '#app/features/matchmaking/people/block-dialog.tsx'
import { block } from '#app/features/matchmaking/people/block.server.ts'
import { findShown } from '#app/features/matchmaking/people/subject.server.ts'
import { peopleAddress } from '#app/features/matchmaking/people/tabs.ts'
import { blockedToast } from '#app/features/matchmaking/people/toasts.ts'
import { PLAYER_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/player-block'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Block' })

const playerOf = ({ playerId }: Route.LoaderArgs['params']) => ({ player: requireId(playerId, PLAYER_NOT_FOUND) })

export const loader = ({ params, context }: Route.LoaderArgs) => findShown(requireUser(context), playerOf(params))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const which = playerOf(params)
	return submit(request, z.object({}), 'Not blocked', async () => {
		const { name } = await block(user, which)
		return redirectWithToast(peopleAddress('blocked'), blockedToast(name))
	})
}

export default function Block({ loaderData, actionData }: Route.ComponentProps) {
	const back = loaderData.back + useLocation().search
	return <BlockDialog {...loaderData} back={back} failed={actionData} />
}
