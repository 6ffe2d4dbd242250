import { and, eq, isNull, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { mails, notices } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { dateOf } from '#app/lib/time/time.ts'

/** Tells a player that another one asks to connect, once a day at most. */
export async function tellOfAsk(tx: Writer, askerId: number, userId: number, now: Date) {
	const cause = `connection:asked:${askerId}:${dateOf(now)}`
	await notify(tx, [{ userId, kind: 'match', what: 'asks to connect', actorId: askerId, cause }], now)
}

/** Takes back the notices to either of the two about the other's asking that are neither read nor mailed yet. */
export async function takeBackAsks(tx: Writer, [one, other]: [number, number]) {
	const told = (table: typeof notices | typeof mails, userId: number, askerId: number) =>
		and(eq(table.userId, userId), eq(table.actorId, askerId))
	const either = (table: typeof notices | typeof mails) =>
		and(
			eq(table.kind, 'match'),
			eq(table.what, 'asks to connect'),
			or(told(table, one, other), told(table, other, one)),
		)
	await tx.delete(notices).where(and(isNull(notices.readAt), either(notices)))
	await tx.delete(mails).where(and(eq(mails.status, 'waiting'), either(mails)))
}
