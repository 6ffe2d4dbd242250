import { clubCardWords } from '#app/features/clubs/card-words.ts'
import { findClubEvents } from '#app/features/clubs/events/list-events.server.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { cardAnswer } from '#app/features/sharing/card-answer.server.ts'
import { readId } from '#app/lib/ids.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/card-club'

/** Public clubs, with their next public run. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
	cardAnswer(
		async () => {
			const club = await findClub(readId(params.id), { user: null })
			const { events } = await findClubEvents(club, { user: null, now: new Date(), show: 'upcoming', limit: 5 })
			const next = events.find(({ status }) => status !== 'cancelled')
			return clubCardWords(club, next)
		},
		{ request, address: context.get(addressContext) },
	)
