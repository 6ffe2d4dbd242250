import { and, count, eq, gt, isNull, like, min } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { accountTokens, users } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'
import { addToken, wasOpenedSince } from './tokens.server.ts'

/**
 * Marks a token that says an account has asked admins for a new password. Its secret is thrown away, so it sets none. It
 * ends like any link: when an admin makes a new one, when a password is chosen, or after a week.
 */
const ASKED = 'asked:'
const KEPT = 7 * DAY

/** Keeps that an account asked, beside the link it may have. Returns false if it has asked already. */
export const keepAsk = (user: { id: number; emailKey: string }, now: Date) =>
	write(async (tx) => {
		const ask = { userId: user.id, purpose: 'reset', emailKey: ASKED + user.emailKey } as const
		if (await wasOpenedSince(tx, ask, new Date(now.getTime() - KEPT))) return false
		await addToken(tx, ask, now, KEPT)
		return true
	})

/** Limits tokens, joined with users, to those who asked and still wait. */
const isOpen = (now: Date) =>
	and(like(accountTokens.emailKey, `${ASKED}%`), gt(accountTokens.expiresAt, now), isNull(users.suspendedAt))

/** The ids of those who asked admins for a new password, as part of a query. */
export const askers = (now: Date) =>
	db
		.selectDistinct({ id: accountTokens.userId })
		.from(accountTokens)
		.innerJoin(users, eq(users.id, accountTokens.userId))
		.where(isOpen(now))

/** How many wait for an admin's link, and since when the first does. */
export async function countAskers(now: Date) {
	const [row] = await db
		.select({ count: count(), since: min(accountTokens.createdAt) })
		.from(accountTokens)
		.innerJoin(users, eq(users.id, accountTokens.userId))
		.where(isOpen(now))
	return { count: row!.count, since: row!.since }
}

/** When this person asked for a new password, or null. */
export async function askedAt(userId: number, now: Date) {
	const [row] = await db
		.select({ at: min(accountTokens.createdAt) })
		.from(accountTokens)
		.innerJoin(users, eq(users.id, accountTokens.userId))
		.where(and(eq(users.id, userId), isOpen(now)))
	return row!.at
}
