import { requireUser } from '#app/features/accounts/auth.server.ts'
import { overtakenWords } from '#app/features/bookings/desk/overtaken/overtaken.server.ts'
import { requireId } from '#app/lib/ids.ts'
import type { Route } from './+types/overtaken'

/** Says what has become of the hour or the booking of an open form; nothing while it is as it was. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const venueId = requireId(params.venueId, 'Venue not found')
	const words = await overtakenWords(requireUser(context), venueId, url.searchParams)
	return new Response(words ?? '', { headers: { 'Cache-Control': 'no-store' } })
}
