import { getUser } from '#app/features/accounts/auth.server.ts'
import { calendarOf } from '#app/features/tournaments/calendar/calendar.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/calendar'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	const tournament = await findTournament(readId(params.id), asking)
	return calendarOf({ tournament, origin: env.PUBLIC_URL ?? url.origin, now: new Date() }, readId(params.teamId))
}
