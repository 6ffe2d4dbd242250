import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findPreferences } from '#app/features/matchmaking/preferences/find.server.ts'
import { savePreferences } from '#app/features/matchmaking/preferences/save.server.ts'
import { Preferences } from '#app/features/matchmaking/preferences/schemas.ts'
import { methods, readJson } from '#app/lib/http/api.server.ts'
import type { Route } from './+types/preferences'

export const loader = async ({ context }: Route.LoaderArgs) =>
	Response.json(await findPreferences(requireUser(context)))

export const action = methods({
	async PUT({ request, context }: Route.ActionArgs) {
		const user = requireUser(context)
		await savePreferences(user, await readJson(request, Preferences))
		return Response.json(await findPreferences(user))
	},
})
