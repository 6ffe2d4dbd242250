import { respondWithTournament } from '#app/features/embed/tournament-embed.server.ts'
import { BracketPicture } from '#app/features/tournaments/bracket/bracket-picture.tsx'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/tournament'

/** A document of its own, like that of a venue. */
export const loader = ({ params }: Route.LoaderArgs) => respondWithTournament(readId(params.id), BracketPicture)
