import { requireUser } from '#app/features/accounts/auth.server.ts'
import { SeasonChange } from '#app/features/season/schemas.ts'
import { changeSharing, findSeasonPage } from '#app/features/season/season-page.server.ts'
import { OwnSeasonScreen } from '#app/features/season/own-season-screen.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/own'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your season' })

export async function loader({ url, context }: Route.LoaderArgs) {
	const page = await findSeasonPage(requireUser(context), url.searchParams)
	return { ...page, origin: env.PUBLIC_URL ?? url.origin }
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, SeasonChange, 'Not shared', (change) => changeSharing(user, change))
}

export default function OwnSeason({ loaderData }: Route.ComponentProps) {
	return <OwnSeasonScreen {...loaderData} />
}
