import { eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findPlayer } from '../players/find.server.ts'
import { SUSPENDED } from '../rules.ts'
import { nameForStrangers } from './names.ts'
import { OWN } from './rules.ts'
import { findStanding } from './standing.server.ts'

const SETTLED = {
	asked: 'You have asked already. You are told when they accept.',
	connected: 'You are connected.',
}

/** Whom the person would ask to connect, and why they cannot, null where they can. Throws 404 like `findPlayer`. */
export async function findConnecting(user: Actor, playerId: number, reader: Reader = db) {
	const player = await findPlayer(playerId, { user }, reader)
	const standing = await findStanding(user, player.userId, reader)
	const settled = standing === 'asked' || standing === 'connected' ? SETTLED[standing] : null
	const [own] = await reader
		.select({ suspendedAt: users.matchmakingSuspendedAt })
		.from(users)
		.where(eq(users.id, user.id))
	const reason = player.userId === user.id ? OWN : own?.suspendedAt ? SUSPENDED : settled
	return { id: player.id, name: nameForStrangers(player), standing, reason }
}
export type Connecting = Awaited<ReturnType<typeof findConnecting>>
