import { runCardWords } from '#app/features/clubs/card-words.ts'
import { findClubEvent } from '#app/features/clubs/events/find-event.server.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { cardAnswer } from '#app/features/sharing/card-answer.server.ts'
import { readId } from '#app/lib/ids.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/card-run'

/** Runs with a public page. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
	cardAnswer(
		async () => {
			const club = await findClub(readId(params.id), { user: null })
			const now = new Date()
			return runCardWords(club, await findClubEvent(club, readId(params.eventId), { user: null, now }))
		},
		{ request, address: context.get(addressContext) },
	)
