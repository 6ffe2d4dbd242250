import { eq, or } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { playerBlocks, playerConnections } from '#db/schema.ts'
import { openThread } from '#app/features/matchmaking/threads/open.server.ts'

type Person = { id: number }
type Row = typeof playerConnections.$inferSelect

// Counter-examples: each checks first, and returns the next step, which then ignores what has happened since. The races
// must catch this, or they prove nothing.

/** Checks whether the two have a row; the pair's key depends on the direction. */
export async function askNaively(from: Person, to: Person) {
	const { requesterId, addresseeId } = playerConnections
	const rows = await db
		.select()
		.from(playerConnections)
		.where(or(eq(requesterId, from.id), eq(addresseeId, from.id)))
	const isKnown = rows.some((row) => row.requesterId === to.id || row.addresseeId === to.id)
	const row = { requesterId: from.id, addresseeId: to.id, pair: crypto.randomUUID() }
	return () => (isKnown ? undefined : write((tx) => tx.insert(playerConnections).values(row)))
}

/** Checks whether either has blocked the other. */
export async function acceptNaively(row: Row) {
	const { requesterId, addresseeId } = row
	const isBlocker = or(eq(playerBlocks.blockerId, requesterId), eq(playerBlocks.blockerId, addresseeId))
	const blocks = await db.$count(playerBlocks, isBlocker)
	return () =>
		write(async (tx) => {
			if (blocks > 0) return
			const set = { status: 'accepted' as const }
			const target = playerConnections.id
			await tx
				.insert(playerConnections)
				.values({ ...row, ...set })
				.onConflictDoUpdate({ target, set })
			await openThread(tx, { connectionId: row.id }, [requesterId, addresseeId], new Date())
		})
}
