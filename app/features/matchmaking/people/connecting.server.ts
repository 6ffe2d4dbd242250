import { db, type Reader } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isSuspended } from '../blocks.server.ts'
import { findPlayer } from '../players/find.server.ts'
import { SUSPENDED } from '../rules.ts'
import { nameForStrangers } from './names.ts'
import { OWN } from './rules.ts'
import { findConnectionState } from './connection-state.server.ts'

const ALREADY = {
	asked: 'You’ve asked already. We’ll tell you when they accept.',
	connected: 'You’re connected.',
}

/** Loads whom the player would ask to connect, and the reason they cannot, or null. Throws 404 like `findPlayer`. */
export async function findConnecting(user: Actor, playerId: number, reader: Reader = db) {
	const player = await findPlayer(playerId, { user }, reader)
	const connection = await findConnectionState(user, player.userId, reader)
	const already = connection === 'asked' || connection === 'connected' ? ALREADY[connection] : null
	const reason = player.userId === user.id ? OWN : (await isSuspended(user, reader)) ? SUSPENDED : already
	return { id: player.id, name: nameForStrangers(player), connection, reason }
}
