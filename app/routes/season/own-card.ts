import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOwnSeason, seasonPicture } from '#app/features/season/season-page.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/own-card'

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const season = await findOwnSeason(requireUser(context), url.searchParams)
	return seasonPicture(season, { request, address: context.get(addressContext) })
}
