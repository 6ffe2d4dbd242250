import { findSports } from '#app/features/venues/sports.server.ts'
import { methods } from '#app/lib/http/api.server.ts'

export const loader = async () => Response.json(await findSports())
export const action = methods({})
