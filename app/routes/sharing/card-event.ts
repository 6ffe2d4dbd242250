import { eventCardWords } from '#app/features/events/card-words.ts'
import { findEvent } from '#app/features/events/events.server.ts'
import { cardAnswer } from '#app/features/sharing/card-answer.server.ts'
import { readId } from '#app/lib/ids.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/card-event'

/** Public events of published venues. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
	cardAnswer(async () => eventCardWords(await findEvent(readId(params.id), readId(params.eventId), { user: null })), {
		request,
		address: context.get(addressContext),
	})
