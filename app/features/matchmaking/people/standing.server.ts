import { and, eq, inArray, isNotNull, or, type SQLWrapper } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { playerConnections } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isWelcome } from '../blocks.server.ts'

/** How a person stands to somebody: they have asked to connect, are asked by them, or both know each other. */
export type Standing = 'asked' | 'asks-you' | 'connected'

const { requesterId, addresseeId, status, decidedAt } = playerConnections

/**
 * What an asker still sees as asked: an ask that was ignored too. One that was ignored and then withdrawn keeps its row
 * without `decidedAt`, so that asking again is seen by nobody but the asker.
 */
export const isAsked = or(eq(status, 'pending'), and(eq(status, 'ignored'), isNotNull(decidedAt)))

/** Asks that wait for the person's answer, joined with the `users` who asked: of whom an admin has hidden nobody hears. */
export const isAskOf = ({ id }: { id: number | SQLWrapper }) =>
	and(eq(addresseeId, id), eq(status, 'pending'), isWelcome)

/**
 * How the person stands to each of these people, by user id; who is missing has nothing to do with them. Whoever was
 * ignored still reads `asked`, and who ignored them reads nothing: neither learns more than they did themselves.
 */
export async function findStandings(
	user: Pick<Actor, 'id'> | null,
	userIds: number[],
	reader: Reader = db,
): Promise<Map<number, Standing>> {
	if (!user || userIds.length === 0) return new Map()
	const rows = await selectStandings(reader, { userId: user.id, others: userIds })
	return new Map(
		rows.map((row): [number, Standing] => {
			const isAsker = row.requesterId === user.id
			const standing = row.status === 'accepted' ? 'connected' : isAsker ? 'asked' : 'asks-you'
			return [isAsker ? row.addresseeId : row.requesterId, standing]
		}),
	)
}

const selectStandings = prepared({ userId: requesterId, others: several(addresseeId) }, (reader, { userId, others }) =>
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

/** How the person stands to one other person, null where they have nothing to do with each other. */
export const findStanding = async (user: Pick<Actor, 'id'> | null, userId: number, reader: Reader = db) =>
	(await findStandings(user, [userId], reader)).get(userId) ?? null
