import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { createCookie } from 'react-router'
import { db, write, type Writer } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { removeAll } from '#db/query/remove.ts'
import { sessions, users } from '#db/schema.ts'
import { ownPicture } from '#app/lib/drawing/own-picture.ts'
import { isHttps } from '#app/lib/process/env.server.ts'
import { digest, newSecret } from '#db/secrets.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { actFor } from './acting.server.ts'
import { sessionsEnded } from './session-ends.server.ts'
import { endAtTablets } from './tablets/end-at-tablets.server.ts'

const LIFETIME = 30 * DAY
/** The maximum lifetime of a session, however active. */
const longestOf = (role: string) => (role === 'admin' ? 12 * HOUR : 180 * DAY)
const SEEN_EVERY = HOUR
const MOST_SHOWN = 100

const cookie = createCookie(isHttps ? '__Host-session' : 'session', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	// The longest that browsers store a cookie; the session's row decides when it ends.
	maxAge: (400 * DAY) / 1000,
})

/** Columns of a user for their own pages and calls; never the password or a token. */
export const publicColumns = {
	id: users.id,
	username: users.username,
	fullName: users.fullName,
	email: users.email,
	role: users.role,
	location: users.location,
	profilePicture: ownPicture(users.profilePicture),
	bio: users.bio,
}

/** Starts a session. Its secrets are returned only here, as `Set-Cookie` and bearer token; only hashes are stored. */
export async function startSession(user: { id: number }, userAgent: string | null, now = new Date()) {
	const secret = newSecret()
	const token = newSecret()
	await actFor(user, () =>
		write((tx) =>
			tx.insert(sessions).values({
				userId: user.id,
				cookieHash: digest(secret),
				tokenHash: digest(token),
				createdAt: now,
				lastSeenAt: now,
				expiresAt: new Date(now.getTime() + LIFETIME),
				userAgent: userAgent?.slice(0, 200),
			}),
		),
	)
	return { token, setCookie: await cookie.serialize(secret) }
}

/** Finds the request's session by bearer token, else by cookie, and its user and last proof; null for a visitor. */
export async function findSession(request: Request, now = new Date()) {
	const bearer = request.headers.get('Authorization')?.match(/^Bearer ([\w-]{20,200})$/)?.[1]
	const byToken = bearer ? await findLive(findByToken, digest(bearer), now) : null
	if (byToken) return byToken
	const hash = await cookieHashOf(request)
	return hash === null ? null : findLive(findByCookie, hash, now)
}

/** Returns the stored form of the request's cookie, which is that of a session or of a shared tablet. */
export async function cookieHashOf(request: Request) {
	const secret: unknown = await cookie.parse(request.headers.get('Cookie'))
	return typeof secret === 'string' ? digest(secret) : null
}

/** Returns the header that gives a device this secret in place of its session. */
export const giveSecret = (secret: string) => cookie.serialize(secret)

const findBy = (column: typeof sessions.tokenHash | typeof sessions.cookieHash) =>
	prepared({ hash: column, now: sessions.expiresAt }, (reader, { hash, now }) =>
		reader
			.select({
				id: sessions.id,
				createdAt: sessions.createdAt,
				lastSeenAt: sessions.lastSeenAt,
				user: publicColumns,
				confirmedAt: sessions.confirmedAt,
				deletedAt: users.deletedAt,
				suspendedAt: users.suspendedAt,
			})
			.from(sessions)
			.innerJoin(users, eq(users.id, sessions.userId))
			.where(and(eq(column, hash), gt(sessions.expiresAt, now))),
	)
const findByToken = findBy(sessions.tokenHash)
const findByCookie = findBy(sessions.cookieHash)

async function findLive(find: typeof findByToken, hash: string, now: Date) {
	const [found] = await find(db, { hash, now })
	if (!found || found.deletedAt || found.suspendedAt) return null
	if (isTooOld(found, found.user, now)) return null
	if (now.getTime() - found.lastSeenAt.getTime() > SEEN_EVERY) await extend(found.id, now)
	return { id: found.id, user: found.user, confirmedAt: found.confirmedAt ?? found.createdAt }
}

/** Whether a session is over because of its age, though it was used all the time. */
export const isTooOld = ({ createdAt }: { createdAt: Date }, { role }: { role: string }, now: Date) =>
	now.getTime() - createdAt.getTime() >= longestOf(role)

/** Records that the session's user has just proved who they are. */
export const confirmSession = (id: number, now: Date) =>
	write((tx) => tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id)))

const extend = (id: number, now: Date) =>
	write((tx) =>
		tx
			.update(sessions)
			.set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + LIFETIME) })
			.where(eq(sessions.id, id)),
	)

/** Ends the request's session, cookie and token alike. Returns the header that clears the cookie. */
export async function endSession(request: Request) {
	const session = await findSession(request)
	if (session) {
		await write((tx) => tx.delete(sessions).where(eq(sessions.id, session.id)))
		sessionsEnded([session.id])
	}
	return cookie.serialize('', { maxAge: 0 })
}

/**
 * Ends all sessions of a user except `keep`, and their time at shared tablets. Returns ids, which must go to
 * `sessionsEnded` after the transaction.
 */
export async function endSessionsOf(tx: Writer, userId: number, keep: number | null = null): Promise<number[]> {
	await endAtTablets(tx, userId)
	const which = keep === null ? eq(sessions.userId, userId) : and(eq(sessions.userId, userId), ne(sessions.id, keep))
	const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id })
	return ended.map(({ id }) => id)
}

/** Ends one of the user's own sessions; does nothing for an ended one or another user's. */
export async function endOwnSession(user: { id: number }, id: number) {
	const own = and(eq(sessions.userId, user.id), eq(sessions.id, id))
	const ended = await write((tx) => tx.delete(sessions).where(own).returning({ id: sessions.id }))
	sessionsEnded(ended.map(({ id }) => id))
}

/** A user's sessions without secrets, last seen first, at most `MOST_SHOWN`. */
export const findSessionsOf = (user: { id: number }, now = new Date()) =>
	db
		.select({
			id: sessions.id,
			userAgent: sessions.userAgent,
			createdAt: sessions.createdAt,
			lastSeenAt: sessions.lastSeenAt,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now)))
		.orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
		.limit(MOST_SHOWN)

export const removeExpiredSessions = (now: Date, stopping?: AbortSignal) =>
	removeAll(sessions, { id: sessions.id }, lt(sessions.expiresAt, now), {
		stopping,
		removed: (ended) => sessionsEnded(ended.map(({ id }) => id)),
	})
