import { getUser } from '#app/features/accounts/auth.server.ts'
import { respondWithHall } from '#app/features/tournaments/hall/hall.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/hall'

/** A document of its own, as a screen in the hall has nobody who presses anything. */
export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	respondWithHall(
		readId(params.id),
		{ user: getUser(context), key: url.searchParams.get('key') },
		readId(url.searchParams.get('slide') ?? undefined) ?? 0,
	)
