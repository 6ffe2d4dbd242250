import { eq, or } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { playerBlocks, playerConnections } from '#db/schema.ts'
import { openThread } from '#app/features/matchmaking/threads/open.server.ts'

type Person = { id: number }
type Row = typeof playerConnections.$inferSelect

// How not to do it: each looks first whether anything is in the way, and answers what to do next, which then objects to
// nothing that has happened since. The races have to find this out, or they find nothing out.

/** Looks whether the two have a row; the pair does not say that it is the same both ways. */
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

/** Looks whether either has blocked the other. */
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
