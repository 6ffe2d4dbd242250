import { cardAnswer } from '#app/features/sharing/card-answer.server.ts'
import { tournamentCardWords } from '#app/features/tournaments/card-words.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { readId } from '#app/lib/ids.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/card-tournament'

/** Public tournaments. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
	cardAnswer(async () => tournamentCardWords(await findTournament(readId(params.id), { user: null })), {
		request,
		address: context.get(addressContext),
	})
