import { inArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits, payments } from '#db/schema.ts'
import { settleEntry } from '#app/features/ledger/entry.server.ts'
import { portions } from '#app/lib/groups.ts'

/** Runs `settleEntry` for those of the teams with any payment or split; others have nothing to settle. */
export async function settleEntries(tx: Writer, teamIds: readonly number[], now: Date, reason: 'cancelled' | 'venue') {
	for (const some of portions(teamIds)) {
		for (const id of await withMoney(tx, some)) await settleEntry(tx, id, now, reason)
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
