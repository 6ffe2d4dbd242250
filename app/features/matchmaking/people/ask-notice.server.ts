import { and, eq, isNull, like, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { notices, users } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { dateOf } from '#app/lib/time.ts'
import { nameForStrangers } from './names.ts'
import { PEOPLE } from './tabs.ts'

const causeOf = (askerId: number) => `connection:asked:${askerId}:`

/** Tells somebody who asks them to connect, once a day at most. */
export async function tellOfAsk(tx: Writer, askerId: number, userId: number, now: Date) {
	const [asker] = await tx.select({ fullName: users.fullName }).from(users).where(eq(users.id, askerId))
	const told = {
		...{ userId, kind: 'match' as const, title: `${nameForStrangers(asker!)} wants to connect` },
		body: 'Accept to write to each other, or ignore it: they are not told.',
		link: PEOPLE,
		cause: causeOf(askerId) + dateOf(now),
	}
	await notify(tx, [told], now)
}

/** Takes back what either of the two was told of the other's asking, and has not read yet. */
export function takeBackAsks(tx: Writer, [one, other]: [number, number]) {
	const told = (userId: number, askerId: number) =>
		and(eq(notices.userId, userId), like(notices.cause, `${causeOf(askerId)}%`))
	return tx
		.delete(notices)
		.where(and(eq(notices.kind, 'match'), isNull(notices.readAt), or(told(one, other), told(other, one))))
}
