import { and, eq, isNull, like, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { mails, notices, users } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { nameForStrangers } from './names.ts'
import { PEOPLE } from './tabs.ts'

const causeOf = (askerId: number) => `connection:asked:${askerId}:`

/** Tells a player that someone asks to connect, at most once a day. */
export async function tellOfAsk(tx: Writer, askerId: number, userId: number, now: Date) {
	const [asker] = await tx.select({ fullName: users.fullName }).from(users).where(eq(users.id, askerId))
	const told = {
		userId,
		kind: 'match' as const,
		title: `${nameForStrangers(asker!)} wants to connect`,
		body: 'Accept to write to each other, or ignore it: they are not told.',
		link: PEOPLE,
		cause: causeOf(askerId) + dateOf(now),
	}
	await notify(tx, [told], now)
}

/** Removes the notices of either player about the other's request that are unread, and the mails not yet sent. */
export async function takeBackAsks(tx: Writer, [one, other]: [number, number]) {
	const told = (table: typeof notices | typeof mails, userId: number, askerId: number) =>
		and(eq(table.userId, userId), like(table.cause, `${causeOf(askerId)}%`))
	const either = (table: typeof notices | typeof mails) => or(told(table, one, other), told(table, other, one))
	await tx.delete(notices).where(and(eq(notices.kind, 'match'), isNull(notices.readAt), either(notices)))
	await tx.delete(mails).where(and(eq(mails.kind, 'match'), eq(mails.status, 'waiting'), either(mails)))
}
