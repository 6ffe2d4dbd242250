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

/** Milliseconds a token must still be good for. */
const SPARE = 60_000
/** Longer than Strava is waited for; after that another may take the turn of one that fell silent. */
const TURN_MS = 15_000
const WAIT_AT_MOST_MS = 2 * TURN_MS
const LOOK_EVERY_MS = 200

type Person = Pick<Actor, 'id'>
type Kept = { athleteId: string; access: string; refresh: string; refreshBox: string; expiresAt: Date }

/**
 * An access token of the person's that is good for a minute at least, and whose account it opens. It is refreshed where
 * it is not, or where it is the `refusedToken`. Throws `StravaTrouble`: where Strava says that the refresh token is worth
 * nothing any more (`ended`), or the tokens do not open here (`locked`), the person is no longer connected, and all that
 * was imported is gone.
 */
export async function accessToken(user: Person, now: Date, refusedToken?: string) {
	const kept = await readTokens(user)
	const isGood = ({ access, expiresAt }: Kept) =>
		expiresAt.getTime() - now.getTime() >= SPARE && access !== refusedToken
	const { access, athleteId } = isGood(kept) ? kept : await refreshInTurn(user, kept)
	return { token: access, athleteId }
}

async function readTokens(user: Person): Promise<Kept> {
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

/**
 * Strava may give a new refresh token for each old one, which is worth nothing from then on: so only one request of all
 * that share the database asks for it, and the others take what it got.
 */
async function refreshInTurn(user: Person, seen: Kept): Promise<Kept> {
	const turn = newLease(`strava refresh ${user.id}`, TURN_MS)
	const giveUpAt = Date.now() + WAIT_AT_MOST_MS
	while ((await isLeaseTaken(turn)) || !(await takeLease(turn))) {
		if (Date.now() > giveUpAt) throw new StravaTrouble('unavailable')
		await sleep(LOOK_EVERY_MS)
	}
	try {
		const kept = await readTokens(user)
		return kept.refreshBox === seen.refreshBox ? await refresh(user, kept) : kept
	} finally {
		await dropLease(turn)
	}
}

async function refresh(user: Person, { athleteId, refresh: old, refreshBox }: Kept): Promise<Kept> {
	let tokens: StravaTokens
	try {
		tokens = await strava.refresh(old)
	} catch (error) {
		if (isTrouble(error, 'refused')) return end(user, refreshBox, 'ended')
		throw error
	}
	const columns = tokenColumns(user, tokens)
	const kept = await write((tx) =>
		tx.update(users).set(columns).where(still(user, refreshBox)).returning({ id: users.id }),
	)
	if (kept.length === 0) throw new StravaTrouble('not-connected')
	return { athleteId, ...tokens, refreshBox: columns.stravaRefreshToken }
}

/** While the person's refresh token is the one that was read: not after they disconnected, or connected anew. */
const still = (user: Person, refreshBox: string) => and(eq(users.id, user.id), eq(users.stravaRefreshToken, refreshBox))

/** Without a token that can be used there is no connection. */
async function end(user: Person, refreshBox: string, kind: 'ended' | 'locked'): Promise<never> {
	await write(async (tx) => {
		const [same] = await tx.select({ id: users.id }).from(users).where(still(user, refreshBox))
		if (same) await forget(tx, user)
	})
	throw new StravaTrouble(kind)
}
