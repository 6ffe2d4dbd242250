import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { dropLease, isLeaseTaken, newLease, takeLease } from '#app/features/platform/lease.server.ts'
import { unlock } from '#app/lib/process/secret-box.server.ts'
import { forget, places, tokenColumns } from './connection.server.ts'
import { strava, type StravaTokens } from './strava-api.server.ts'
import { isTrouble, StravaTrouble } from './trouble.server.ts'

/** How long a token must still be valid, in milliseconds. */
const SPARE = 60_000
/** Longer than the timeout for Strava; after that another request may take over the lease. */
const TURN_MS = 15_000
const WAIT_AT_MOST_MS = 2 * TURN_MS
const LOOK_EVERY_MS = 200

type Person = Pick<Actor, 'id'>
type StoredTokens = { athleteId: string; access: string; refresh: string; refreshBox: string; expiresAt: Date }

/**
 * An access token valid for at least a minute, and the athlete's id. Refreshes it if it is about to expire or is the
 * `refusedToken`. Throws `StravaTrouble`. If Strava rejects the refresh token (`ended`) or the tokens cannot be
 * decrypted (`locked`), it also disconnects the user and deletes all imported data.
 */
export async function accessToken(user: Person, now: Date, refusedToken?: string) {
	const stored = await readTokens(user)
	const isGood = ({ access, expiresAt }: StoredTokens) =>
		expiresAt.getTime() - now.getTime() >= SPARE && access !== refusedToken
	const { access, athleteId } = isGood(stored) ? stored : await refreshInTurn(user, stored)
	return { token: access, athleteId }
}

async function readTokens(user: Person): Promise<StoredTokens> {
	const [row] = await db
		.select({
			athleteId: users.stravaId,
			access: users.stravaToken,
			refresh: users.stravaRefreshToken,
			expiresAt: users.stravaExpiresAt,
		})
		.from(users)
		.where(eq(users.id, user.id))
	if (!row?.athleteId || !row.access || !row.refresh || !row.expiresAt) throw new StravaTrouble('not-connected')
	const access = unlock(row.access, places(user).access)
	const refresh = unlock(row.refresh, places(user).refresh)
	if (access === null || refresh === null) return end(user, row.refresh, 'locked')
	return { athleteId: row.athleteId, access, refresh, refreshBox: row.refresh, expiresAt: row.expiresAt }
}

/** Refreshes tokens in one process at a time; the others use its result, as Strava may replace a token each time. */
async function refreshInTurn(user: Person, seen: StoredTokens): Promise<StoredTokens> {
	const turn = newLease(`strava refresh ${user.id}`, TURN_MS)
	const giveUpAt = Date.now() + WAIT_AT_MOST_MS
	while ((await isLeaseTaken(turn)) || !(await takeLease(turn))) {
		if (Date.now() > giveUpAt) throw new StravaTrouble('unavailable')
		await sleep(LOOK_EVERY_MS)
	}
	try {
		const stored = await readTokens(user)
		return stored.refreshBox === seen.refreshBox ? await refresh(user, stored) : stored
	} finally {
		await dropLease(turn)
	}
}

async function refresh(user: Person, { athleteId, refresh: old, refreshBox }: StoredTokens): Promise<StoredTokens> {
	let tokens: StravaTokens
	try {
		tokens = await strava.refresh(old)
	} catch (error) {
		if (isTrouble(error, 'refused')) return end(user, refreshBox, 'ended')
		throw error
	}
	const columns = tokenColumns(user, tokens)
	const saved = await write((tx) =>
		tx.update(users).set(columns).where(isUnchanged(user, refreshBox)).returning({ id: users.id }),
	)
	if (saved.length === 0) throw new StravaTrouble('not-connected')
	return { athleteId, ...tokens, refreshBox: columns.stravaRefreshToken }
}

/** Matches while the refresh token is the one read, so not after a disconnect or a new connection. */
const isUnchanged = (user: Person, refreshBox: string) =>
	and(eq(users.id, user.id), eq(users.stravaRefreshToken, refreshBox))

/** Without a usable token there is no connection. */
async function end(user: Person, refreshBox: string, kind: 'ended' | 'locked'): Promise<never> {
	await write(async (tx) => {
		const [same] = await tx.select({ id: users.id }).from(users).where(isUnchanged(user, refreshBox))
		if (same) await forget(tx, user)
	})
	throw new StravaTrouble(kind)
}
