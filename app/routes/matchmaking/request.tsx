import { Outlet } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { requestMeta } from '#app/features/matchmaking/requests/page/request-meta.ts'
import { findRequestPage } from '#app/features/matchmaking/requests/page/request-page.server.ts'
import { RequestScreen } from '#app/features/matchmaking/requests/page/request-screen.tsx'
import { REQUEST_FAILED } from '#app/features/matchmaking/rules.ts'
import { ErrorScreen, explain } from '#app/features/navigation/error-screen.tsx'
import { env } from '#app/lib/process/env.server.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/request'
import { pageMeta } from '#app/lib/page-meta.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = await findRequestPage(readId(params.id), {
		user: getUser(context),
		now: new Date(),
		page: readId(url.searchParams.get('page')) ?? 1,
	})
	return { page, origin: env.PUBLIC_URL ?? url.origin }
}

export const meta: Route.MetaFunction = ({ loaderData, error, ...args }) =>
	loaderData && !error
		? requestMeta(args, loaderData.page)
		: pageMeta(args, { title: error ? explain(error).title : 'Match request' })

export default function MatchRequest({ loaderData: { page, origin } }: Route.ComponentProps) {
	return (
		<article className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<RequestScreen page={page} link={`${origin}/matchmaking/requests/${page.id}`} />
			<Outlet />
		</article>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<ErrorScreen
		error={error}
		broken={REQUEST_FAILED}
		action={<ButtonLink to="/matchmaking?tab=matches">See Open Requests</ButtonLink>}
	/>
)
