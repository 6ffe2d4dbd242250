import { useLocation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { findShown } from '#app/features/matchmaking/people/subject.server.ts'
import { reportedToast } from '#app/features/matchmaking/people/toasts.ts'
import { ReportDialog } from '#app/features/matchmaking/reports/report-dialog.tsx'
import { report } from '#app/features/matchmaking/reports/report.server.ts'
import { ReportForm } from '#app/features/matchmaking/reports/schemas.ts'
import { PLAYER_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/player-report'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Report' })

const playerOf = ({ playerId }: Route.LoaderArgs['params']) => ({ player: requireId(playerId, PLAYER_NOT_FOUND) })

export async function loader({ params, context }: Route.LoaderArgs) {
	const shown = await findShown(requireUser(context), playerOf(params))
	return { ...shown, idempotencyKey: crypto.randomUUID() }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const which = playerOf(params)
	return submit(request, ReportForm, 'Not reported', async ({ idempotencyKey, ...told }) => {
		const { back } = await report(user, which, told, { idempotencyKey })
		return redirectWithToast(back + url.search, reportedToast)
	})
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
	const back = loaderData.back + useLocation().search
	return <ReportDialog {...loaderData} back={back} failed={actionData} />
}
