import { and, eq, inArray, isNotNull, or, type SQLWrapper } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { playerConnections } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isWelcome } from '../blocks.server.ts'

/** How another player relates to this one: `asked` by them, `asks-you`, or `connected`. */
export type ConnectionState = 'asked' | 'asks-you' | 'connected'

const { requesterId, addresseeId, status, decidedAt } = playerConnections

/**
 * Requests that the requester still sees as sent, ignored ones included. One that was ignored and then withdrawn keeps
 * its row without `decidedAt`, so that only the requester sees it when they ask again.
 */
export const isAsked = or(eq(status, 'pending'), and(eq(status, 'ignored'), isNotNull(decidedAt)))

/** Requests that wait for the player's answer, joined with the `users` who asked. Suspended requesters are left out. */
export const isAskOf = ({ id }: { id: number | SQLWrapper }) =>
	and(eq(addresseeId, id), eq(status, 'pending'), isWelcome)

/**
 * How each of these players relates to this one, by user id; strangers are missing. An ignored requester still reads
 * `asked`, and the player who ignored them reads nothing: neither learns more than they did themselves.
 */
export async function findConnectionStates(
	user: Pick<Actor, 'id'> | null,
	userIds: number[],
	reader: Reader = db,
): Promise<Map<number, ConnectionState>> {
	if (!user || userIds.length === 0) return new Map()
	const rows = await selectConnections(reader, { userId: user.id, others: userIds })
	return new Map(
		rows.map((row): [number, ConnectionState] => {
			const isAsker = row.requesterId === user.id
			const state = row.status === 'accepted' ? 'connected' : isAsker ? 'asked' : 'asks-you'
			return [isAsker ? row.addresseeId : row.requesterId, state]
		}),
	)
}

const selectConnections = prepared(
	{ userId: requesterId, others: several(addresseeId) },
	(reader, { userId, others }) =>
		reader
			.select({ requesterId, addresseeId, status })
			.from(playerConnections)
			.where(
				or(
					and(eq(requesterId, userId), among(addresseeId, others), or(isAsked, eq(status, 'accepted'))),
					and(eq(addresseeId, userId), among(requesterId, others), inArray(status, ['pending', 'accepted'])),
				),
			),
)

export const findConnectionState = async (user: Pick<Actor, 'id'> | null, userId: number, reader: Reader = db) =>
	(await findConnectionStates(user, [userId], reader)).get(userId) ?? null
