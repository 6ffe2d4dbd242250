import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { accountTokens, users } from '#db/schema.ts'
import { digest, isSecret, newSecret } from '#db/secrets.ts'
import { DAY } from '#app/lib/time/time.ts'

type Purpose = (typeof accountTokens.$inferSelect)['purpose']

/** How long links are valid, in milliseconds. */
export const LIFETIMES: Record<Purpose, number> = { reset: 30 * 60_000, verify: 3 * DAY }

type Wanted = { userId: number; purpose: Purpose; emailKey: string }

/** Creates a 256-bit secret for a link and stores only its hash. Ends the user's earlier links for the same purpose. */
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

export const endTokens = (tx: Writer, userId: number, purpose?: Purpose) =>
	tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), purpose && eq(accountTokens.purpose, purpose)))

/** Whether an unused link for the same purpose was created since then. */
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

export const wasSentJustNow = (reader: Reader, wanted: Wanted, now: Date) =>
	wasOpenedSince(reader, wanted, new Date(now.getTime() - 60_000))

/** Ends pending changes of address, no matter who began them; a link for the current address stays. */
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

/** The owner of a link, without using it; null if it is wrong, used, replaced or expired. */
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

/** Uses a link up. Returns true only to the first of several concurrent calls. */
export async function takeToken(tx: Writer, purpose: Purpose, secret: string, now: Date): Promise<boolean> {
	const taken = await tx
		.delete(accountTokens)
		.where(isGood(purpose, secret, now))
		.returning({ userId: accountTokens.userId })
	return taken.length === 1
}

const isGood = (purpose: Purpose, secret: string, now: Date) =>
	and(eq(accountTokens.tokenHash, digest(secret)), eq(accountTokens.purpose, purpose), gt(accountTokens.expiresAt, now))

export const removeOldTokens = (now: Date, stopping?: AbortSignal) =>
	removeAll(accountTokens, { hash: accountTokens.tokenHash }, lt(accountTokens.expiresAt, now), { stopping })
