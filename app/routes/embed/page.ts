import { respondWithEmbed } from '#app/features/embed/embed.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/page'

/** A document of its own, as a frame on another site has no use for our header, scripts and style sheet. */
export const loader = ({ url, params }: Route.LoaderArgs) => respondWithEmbed(readId(params.venueId), url.searchParams)
