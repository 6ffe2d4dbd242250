import { randomInt } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { BY_HAND } from '#db/schema/accounts.ts'
import { requireStrongFor } from '#app/features/accounts/accounts.server.ts'
import { emailKey, usernameKey } from '#app/features/accounts/keys.ts'
import { hashPassword } from '#app/features/accounts/passwords/passwords.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { endSessionsOf } from '#app/features/accounts/sessions.server.ts'
import { endFlows } from '#app/features/accounts/auth-flows.server.ts'
import { writeLetter } from '#app/features/notices/letters.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { connectedNames, dropUnproven } from '#app/features/social-login/identities.server.ts'
import { AppError, conflict } from '#app/lib/errors.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { keepAsk } from './asked.server.ts'
import {
	endChanges,
	endTokens,
	findToken,
	LIFETIMES,
	openToken,
	takeToken,
	wasOpenedSince,
	wasSentJustNow,
	type Found,
} from './tokens.server.ts'

/** In milliseconds. A second link this soon would replace the one on its way. */
const QUIET = 2 * 60_000
const RESET = '/auth/reset/'

/** Milliseconds after the response at which work starts, so that timing does not reveal whether an account exists. */
const DELAY = { least: 50, most: 250 }
const waiting = new Map<NodeJS.Timeout, () => Promise<void>>()

/** The error 410 for a wrong, used, replaced or old link; it does not reveal which. */
export const linkIsOver = () => new AppError(410, 'This link has expired')

/**
 * Runs `sendReset` a little later, so that neither the response nor its timing reveals whether the account exists.
 * Throws 429 after ten an hour from one address.
 */
export async function askForReset(login: string, address: string, now = new Date()) {
	await limits.resets.take(address, now)
	const send = () => sendReset(login, now).catch((error: unknown) => logError(error, 'password reset'))
	const timer = setTimeout(
		() => {
			waiting.delete(timer)
			void send()
		},
		randomInt(DELAY.least, DELAY.most),
	).unref()
	waiting.set(timer, send)
}

export async function finishResets() {
	const left = [...waiting]
	waiting.clear()
	await Promise.all(
		left.map(([timer, send]) => {
			clearTimeout(timer)
			return send()
		}),
	)
}

/**
 * Sends a link for a new password to the account with this username or email address, if any; to both if a username
 * looks like another's address. Where no mail can be sent, admins see who asked. Each account gets at most three an
 * hour, no matter who asks.
 */
export async function sendReset(login: string, now: Date) {
	const found = await db
		.select({ id: users.id, emailKey: users.emailKey })
		.from(users)
		.where(
			and(
				or(eq(users.usernameKey, usernameKey(login)), eq(users.emailKey, emailKey(login))),
				isNull(users.deletedAt),
				isNull(users.suspendedAt),
			),
		)
	const reach = hasMail ? writeReset : keepAsk
	for (const user of found) {
		if ((await hasTries(user.id, now)) && !(await reach(user, now))) await limits.resetsOfAccount.giveBack(user.id)
	}
}

async function hasTries(userId: number, now: Date) {
	try {
		await limits.resetsOfAccount.take(userId, now)
		return true
	} catch (error) {
		if (error instanceof AppError && error.init.status === 429) return false
		throw error
	}
}

/** Sends a user without a password a link to set one. Throws 409 if no mail can be sent, 429 after three an hour. */
export async function sendFirstPassword(user: { id: number; email: string }, now = new Date()) {
	if (!hasMail) throw conflict('We can’t send mails yet. Write to us.')
	await limits.resetsOfAccount.take(user.id, now)
	if (!(await writeReset({ id: user.id, emailKey: emailKey(user.email) }, now)))
		await limits.resetsOfAccount.giveBack(user.id)
}

/** Returns false if a link was sent a moment ago, which stays valid. */
const writeReset = (user: Account, now: Date) =>
	write(async (tx) => {
		const since = new Date(now.getTime() - QUIET)
		if (await wasOpenedSince(tx, resetFor(user, 'mail'), since)) return false
		const link = await openReset(tx, user, now, 'mail')
		const [own] = await tx.select({ username: users.username }).from(users).where(eq(users.id, user.id))
		await writeLetter(
			tx,
			{
				userId: user.id,
				kind: 'account',
				what: 'choose a new password',
				data: { username: own!.username },
				secret: link.slice(RESET.length),
				cause: `account:reset:${now.getTime()}`,
			},
			now,
			new Date(now.getTime() + LIFETIMES.reset),
		)
		return true
	})

type Account = { id: number; emailKey: string }
type Flow = 'hand' | 'mail'

const resetFor = (user: Account, by: Flow) =>
	({ userId: user.id, purpose: 'reset', emailKey: by === 'mail' ? user.emailKey : BY_HAND + user.emailKey }) as const

/** Whether an unused link for handing over was made within the last minute. */
export const wasHandedOverJustNow = (tx: Writer, user: Account, now: Date) =>
	wasSentJustNow(tx, resetFor(user, 'hand'), now)

/**
 * Creates a link, as a path, that sets a new password; valid once and for 30 minutes. Ends earlier links. Anyone with
 * the link can take over the account. A link sent by `mail` also proves the address.
 */
export async function openReset(
	tx: Writer,
	user: Account,
	now: Date,
	by: Flow = 'hand',
): Promise<`/auth/reset/${string}`> {
	await tx.update(users).set({ passwordAskedAt: null }).where(eq(users.id, user.id))
	return `${RESET}${await openToken(tx, resetFor(user, by), now)}`
}

const wasMailed = ({ emailKey, ownKey }: Found) => emailKey === ownKey
const isForThisAddress = (found: Found) => wasMailed(found) || found.emailKey === BY_HAND + found.ownKey

/** The user whose password this link sets; null if it is no longer valid, also after a change of address. */
export async function findReset(secret: string | undefined, now: Date) {
	const found = await findToken('reset', secret, now)
	return found && isForThisAddress(found) ? found : null
}

/**
 * Sets a new password by a link, ends the link, and signs the user out everywhere. A link sent by mail confirms the
 * address, and disconnects accounts that were connected before the address was proved. Throws 410 for an invalid link,
 * 400 for a weak password.
 */
export async function resetPassword(secret: string | undefined, password: string, now = new Date()) {
	const owner = secret && (await findReset(secret, now))
	if (!owner) throw linkIsOver()
	await requireStrongFor(owner.userId, password)
	const hashed = await hashPassword(password)
	const ended = await write(async (tx) => {
		const found = await findToken('reset', secret, now, tx)
		if (!found || !isForThisAddress(found) || !(await takeToken(tx, 'reset', secret, now))) throw linkIsOver()
		if (wasMailed(found)) {
			await dropUnproven(tx, { id: found.userId }, now)
			const unproven = and(eq(users.id, found.userId), isNull(users.emailVerifiedAt))
			await tx.update(users).set({ emailVerifiedAt: now, emailRefusedAt: null }).where(unproven)
		}
		return setPassword(tx, { id: found.userId }, hashed, now)
	})
	sessionsEnded(ended)
}

/**
 * Stores a hashed password and tells the user. Ends all sessions except `keep`, all links for a new password, and any
 * pending change of address, which may be an attacker's. Returns the ended sessions. Throws 409 if the stored hash is
 * no longer `current`.
 */
export async function setPassword(
	tx: Writer,
	user: { id: number },
	hashed: string,
	now: Date,
	{ keep = null, current }: { keep?: number | null; current?: string } = {},
) {
	const [own] = await tx
		.update(users)
		.set({ password: hashed, passwordAskedAt: null })
		.where(and(eq(users.id, user.id), current === undefined ? undefined : eq(users.password, current)))
		.returning({ emailKey: users.emailKey })
	if (!own) throw conflict('Your password was just changed on another device. Sign in again.')
	await endTokens(tx, user.id, 'reset')
	await endFlows(tx, user.id, 'second-step')
	await endChanges(tx, user.id, own.emailKey)
	const connected = await connectedNames(tx, user)
	const about = { userId: user.id, cause: `account:password:${now.getTime()}` }
	const data = { services: connected }
	await notify(tx, [{ kind: 'account', what: 'password changed', data, ...about }], now)
	return endSessionsOf(tx, user.id, keep)
}
