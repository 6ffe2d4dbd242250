import { cardAnswer } from '#app/features/sharing/card-answer.server.ts'
import { venueCardWords } from '#app/features/venues/card-words.server.ts'
import { findVenue } from '#app/features/venues/venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import type { Route } from './+types/card-venue'

/** Published venues. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
	cardAnswer(async () => venueCardWords(await findVenue(readId(params.id))), {
		request,
		address: context.get(addressContext),
	})
