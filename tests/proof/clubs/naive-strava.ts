import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { forget, tokenColumns } from '#app/features/strava/connection.server.ts'
import { strava } from '#app/features/strava/strava-api.server.ts'
import { unlock } from '#app/lib/process/secret-box.server.ts'
import { kept } from '#tests/doors/clubs/strava-visits.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: each request refreshes, and takes a refusal for a disconnection. The races must catch this. */
export async function refreshNaively(user: { id: number }) {
	const { refresh } = await kept(user)
	await barrier()
	const tokens = await strava.refresh(unlock(refresh!, `strava-refresh:${user.id}`)!).catch(() => null)
	if (!tokens) return write((tx) => forget(tx, user))
	await write((tx) => tx.update(users).set(tokenColumns(user, tokens)).where(eq(users.id, user.id)))
}
