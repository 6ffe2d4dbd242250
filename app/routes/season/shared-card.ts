import { findShared } from '#app/features/season/links.server.ts'
import { seasonPicture } from '#app/features/season/season-page.server.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/shared-card'

/** For previews in messengers, too. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const address = context.get(addressContext)
	return seasonPicture(await findShared(params.key, address), { request, address })
}
