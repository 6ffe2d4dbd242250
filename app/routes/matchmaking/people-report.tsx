import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findShown, requireSubject } from '#app/features/matchmaking/people/subject.server.ts'
import { reportedToast } from '#app/features/matchmaking/people/toasts.ts'
import { ReportDialog } from '#app/features/matchmaking/reports/report-dialog.tsx'
import { report } from '#app/features/matchmaking/reports/report.server.ts'
import { ReportForm } from '#app/features/matchmaking/reports/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/people-report'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Report' })

export async function loader({ url, context }: Route.LoaderArgs) {
	const shown = await findShown(requireUser(context), requireSubject(url.searchParams))
	return { ...shown, idempotencyKey: crypto.randomUUID() }
}

export function action({ request, url, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const which = requireSubject(url.searchParams)
	return submit(request, ReportForm, 'Not reported', async ({ idempotencyKey, ...told }) => {
		const { back } = await report(user, which, told, { idempotencyKey })
		return redirectWithToast(back, reportedToast)
	})
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
	return <ReportDialog {...loaderData} failed={actionData} />
}
