import type { Route } from './+types/sport'
import { readId } from '#app/lib/ids.ts'
import { findSport } from '#app/features/venues/sports.server.ts'
import { methods } from '#app/lib/http/api.server.ts'

export const loader = async ({ params }: Route.LoaderArgs) => Response.json(await findSport(readId(params.id)))
export const action = methods({})
