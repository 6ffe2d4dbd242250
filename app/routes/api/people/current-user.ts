import { requireUser } from '#app/features/accounts/auth.server.ts'
import { methods } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/current-user'

export const loader = ({ context }: Route.LoaderArgs) => Response.json(requireUser(context))
export const action = methods({})
