import { getUser } from '#app/features/accounts/auth.server.ts'
import { pocketOf } from '#app/features/pocket/pocket.server.ts'
import { readId } from '#app/lib/ids.ts'
import { readDevice } from '#app/lib/http/device.server.ts'
import type { Route } from './+types/pocket'

/** For the service worker: the pages to keep, none for a visitor or where the person saves data. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const { saver } = await readDevice(request)
	return Response.json({ pages: user && !saver ? await pocketOf(user, readId(url.searchParams.get('desk'))) : [] })
}
