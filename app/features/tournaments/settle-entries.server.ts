import { inArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits, payments } from '#db/schema.ts'
import { settleEntry } from '#app/features/ledger/entry.server.ts'

// SQLite takes a limited number of values in one statement.
const AT_ONCE = 500

/** `settleEntry` for those of the teams that anybody has paid for, or was asked to; of the others nothing is to settle. */
export async function settleEntries(tx: Writer, teamIds: readonly number[], now: Date, reason: 'cancelled' | 'venue') {
	for (let i = 0; i < teamIds.length; i += AT_ONCE) {
		for (const id of await withMoney(tx, teamIds.slice(i, i + AT_ONCE))) await settleEntry(tx, id, now, reason)
	}
}

async function withMoney(tx: Writer, teamIds: readonly number[]) {
	const ids = [...teamIds]
	const paid = await tx.selectDistinct({ id: payments.teamId }).from(payments).where(inArray(payments.teamId, ids))
	const shared = await tx
		.selectDistinct({ id: billSplits.teamId })
		.from(billSplits)
		.where(inArray(billSplits.teamId, ids))
	return [...new Set([...paid, ...shared].flatMap(({ id }) => id ?? []))].sort((a, b) => a - b)
}
