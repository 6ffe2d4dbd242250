import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { accountTokens, users } from '#db/schema.ts'
import { digest, isSecret, newSecret } from '#db/secrets.ts'
import { DAY } from '#app/lib/time/time.ts'

type Purpose = (typeof accountTokens.$inferSelect)['purpose']

/** How long a link is good, in milliseconds. */
const LIFETIMES: Record<Purpose, number> = { reset: 30 * 60_000, verify: 3 * DAY }

type Wanted = { userId: number; purpose: Purpose; emailKey: string }

/**
 * Makes a secret of 256 bits for a link, of which only the hash is kept; the person's earlier ones for the same purpose
 * are good for nothing from now on.
 */
export async function openToken(tx: Writer, { userId, purpose, emailKey }: Wanted, now: Date): Promise<string> {
	const secret = newSecret()
	await endTokens(tx, userId, purpose)
	await tx.insert(accountTokens).values({
		tokenHash: digest(secret),
		userId,
		purpose,
		emailKey,
		createdAt: now,
		expiresAt: new Date(now.getTime() + LIFETIMES[purpose]),
	})
	return secret
}

/** Ends a person's links, for one purpose or for all. */
export const endTokens = (tx: Writer, userId: number, purpose?: Purpose) =>
	tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), purpose && eq(accountTokens.purpose, purpose)))

/** Whether a link for the same has been made since, and not used. */
export const wasOpenedSince = async (reader: Reader, { userId, purpose, emailKey }: Wanted, since: Date) =>
	(await reader.$count(
		accountTokens,
		and(
			eq(accountTokens.userId, userId),
			eq(accountTokens.purpose, purpose),
			eq(accountTokens.emailKey, emailKey),
			gt(accountTokens.createdAt, since),
		),
	)) > 0

/** The same within the last minute. */
export const wasSentJustNow = (reader: Reader, wanted: Wanted, now: Date) =>
	wasOpenedSince(reader, wanted, new Date(now.getTime() - 60_000))

/** Ends a change of address that has not been confirmed, whoever began it; a link for the person's own address stays. */
export const endChanges = (tx: Writer, userId: number, ownKey: string) =>
	tx
		.delete(accountTokens)
		.where(
			and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, 'verify'), ne(accountTokens.emailKey, ownKey)),
		)

export type Found = {
	userId: number
	username: string
	email: string
	ownKey: string
	emailKey: string
	role: (typeof users.$inferSelect)['role']
}

/** Whose link this is, and leaves it as it is; null for one that is wrong, used, replaced or too old. */
export async function findToken(
	purpose: Purpose,
	secret: string | undefined,
	now: Date,
	reader: Reader = db,
): Promise<Found | null> {
	if (!isSecret(secret)) return null
	const [found] = await reader
		.select({
			userId: accountTokens.userId,
			emailKey: accountTokens.emailKey,
			username: users.username,
			role: users.role,
			email: users.email,
			ownKey: users.emailKey,
		})
		.from(accountTokens)
		.innerJoin(users, eq(users.id, accountTokens.userId))
		.where(and(isGood(purpose, secret, now), isNull(users.deletedAt)))
	return found ?? null
}

/** Uses a link up. Of several who try only the first is told true. */
export async function takeToken(tx: Writer, purpose: Purpose, secret: string, now: Date): Promise<boolean> {
	const taken = await tx
		.delete(accountTokens)
		.where(isGood(purpose, secret, now))
		.returning({ userId: accountTokens.userId })
	return taken.length === 1
}

const isGood = (purpose: Purpose, secret: string, now: Date) =>
	and(eq(accountTokens.tokenHash, digest(secret)), eq(accountTokens.purpose, purpose), gt(accountTokens.expiresAt, now))

/** A job: takes away the links that are too old. */
export const removeOldTokens = (now: Date, stopping?: AbortSignal) =>
	removeAll(accountTokens, { hash: accountTokens.tokenHash }, lt(accountTokens.expiresAt, now), { stopping })
