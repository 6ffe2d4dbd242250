import { Outlet, redirectDocument } from 'react-router'
import { z } from 'zod'
import { requireUser, type Actor } from '#app/features/accounts/auth.server.ts'
import { findRunToEnter } from '#app/features/clubs/events/own-run.server.ts'
import { formatPace } from '#app/features/clubs/pace.ts'
import { ConnectCard } from '#app/features/strava/connect-card.tsx'
import { startConnecting } from '#app/features/strava/connect.server.ts'
import { ConnectedCard } from '#app/features/strava/connected-card.tsx'
import { findConnection } from '#app/features/strava/connection.server.ts'
import { findRuns, importRuns, type OwnRun } from '#app/features/strava/import.server.ts'
import { RunList } from '#app/features/strava/run-list.tsx'
import { importedWords } from '#app/features/strava/run-words.ts'
import { env, hasStrava } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/connect'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Strava' })

/** Whether Strava can be connected here, and the run that may be entered by hand as long as it cannot. */
async function findSetUp(user: Actor) {
	const lastRun = hasStrava ? null : await findRunToEnter(user, new Date())
	return { configured: hasStrava, isAdmin: user.role === 'admin', lastRun }
}

export async function loader({ url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const connection = await findConnection(user)
	const { runs, ...list } = await findRuns(user, { page: readId(url.searchParams.get('page')) ?? 1 })
	return {
		setUp: await findSetUp(user),
		...list,
		connection: connection && { syncedAt: connection.syncedAt },
		runs: runs.map(shown),
		menuPlace: '/running-club-dashboard',
	}
}

const shown = ({ pace, ...run }: OwnRun) => ({ ...run, pace: pace === null ? null : formatPace(pace) })

const Intent = z.object({ intent: z.enum(['connect', 'import'], 'Press one of the buttons') })

export function action({ request, url, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const now = new Date()
	return submit(request, Intent, 'Strava', async ({ intent }) => {
		if (intent === 'import') {
			const description = importedWords(await importRuns(user, now))
			return redirectWithToast('/strava-connect', { title: 'Import done', description })
		}
		const { authUrl, setCookie } = await startConnecting(user, request, env.PUBLIC_URL ?? url.origin, now)
		return redirectDocument(authUrl, { status: 303, headers: { 'Set-Cookie': setCookie } })
	})
}

export default function Strava({ loaderData, actionData }: Route.ComponentProps) {
	const { setUp, connection, runs, total, page, pages } = loaderData
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to="/running-club-dashboard">Running Clubs</BackLink>
				<h1 className="text-3xl md:text-4xl">
					{setUp.configured || connection ? 'Strava' : 'Strava isn’t available here yet'}
				</h1>
			</div>
			<FormError errors={actionData?.result?.error?.[''] ?? actionData?.result?.error?.intent} />
			{connection ? (
				<ConnectedCard {...connection} total={total} configured={setUp.configured} />
			) : (
				<ConnectCard {...setUp} />
			)}
			{runs.length > 0 && (
				<section className="flex flex-col gap-4">
					<h2 className="text-2xl leading-8">Your runs</h2>
					<RunList runs={runs} />
					<Pagination page={page} pages={pages} href={(page) => `/strava-connect?page=${page}`} />
				</section>
			)}
			{connection?.syncedAt && runs.length === 0 && (
				<EmptyState title="No runs in the last 90 days" text="We can’t import runs marked “Only You” on Strava." />
			)}
			{(setUp.configured || connection) && <p className="text-sm text-muted">Powered by Strava</p>}
			<Outlet />
		</div>
	)
}
