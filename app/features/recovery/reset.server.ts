import { and, eq, isNull, or } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { requireLength } from '#app/features/accounts/accounts.server.ts'
import { emailKey, usernameKey } from '#app/features/accounts/keys.ts'
import { hashPassword } from '#app/features/accounts/passwords.server.ts'
import { sessionsEnded } from '#app/features/accounts/session-ends.server.ts'
import { endSessionsOf } from '#app/features/accounts/sessions.server.ts'
import { writeLetter } from '#app/features/notices/letters.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { dropUnproven } from '#app/features/social-login/identities.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { logError } from '#app/lib/log.server.ts'
import { createLimit } from '#app/lib/rate-limit.server.ts'
import { HOUR } from '#app/lib/time.ts'
import { endTokens, findToken, openToken, takeToken } from './tokens.server.ts'

const perAddress = createLimit({ tries: 10, per: HOUR })
const perAccount = createLimit({ tries: 3, per: HOUR })

const RESET = '/auth/reset/'

/** 410 for a link that is wrong, was used or replaced, or is too old: which of them is nobody's business. */
export const linkIsOver = () => new AppError(410, 'This link is no longer good')

/**
 * Begins what `sendReset` does and waits for none of it, so that neither the answer nor the time it takes tells whether
 * there is such an account. 429 after ten in an hour from one address.
 */
export function askForReset(login: string, address: string, now = new Date()) {
	perAddress.take(address, now.getTime())
	void sendReset(login, now).catch((error: unknown) => logError(error, 'password reset'))
}

/**
 * Writes a letter with a link for a new password to the account with this username or e-mail address, where there is
 * one; to both where somebody's username reads like another's address. Nobody is written to more than three times in an
 * hour, whoever asks.
 */
export async function sendReset(login: string, now: Date) {
	const found = await db
		.select({ id: users.id, emailKey: users.emailKey })
		.from(users)
		.where(
			and(
				or(eq(users.usernameKey, usernameKey(login)), eq(users.emailKey, emailKey(login))),
				...[isNull(users.deletedAt), isNull(users.suspendedAt)],
			),
		)
	for (const user of found) if (hasTries(user.id, now)) await writeReset(user, now)
}

function hasTries(userId: number, now: Date) {
	try {
		perAccount.take(userId, now.getTime())
		return true
	} catch {
		return false
	}
}

/** Sends a person who is signed in and has no password a link to set one; 429 after three in an hour. */
export async function sendFirstPassword(user: { id: number; email: string }, now = new Date()) {
	perAccount.take(user.id, now.getTime())
	await writeReset({ id: user.id, emailKey: emailKey(user.email) }, now)
}

const writeReset = (user: Account, now: Date) =>
	write(async (tx) => {
		const link = await openReset(tx, user, now)
		await writeLetter(
			tx,
			{
				userId: user.id,
				cause: `account:reset:${now.getTime()}`,
				title: 'Choose a new password',
				body: 'Somebody, most likely you, asked for a new password. The link is good for 30 minutes, and once. If it was not you, leave it: your password stays as it is.',
				...{ link: RESET, secret: link.slice(RESET.length) },
			},
			now,
		)
	})

type Account = { id: number; emailKey: string }

/**
 * Makes a link with which this person can choose a new password: a path, good for 30 minutes and once; any earlier one
 * is over. Whoever has it can take over the account.
 */
export async function openReset(tx: Writer, user: Account, now: Date): Promise<`/auth/reset/${string}`> {
	return `${RESET}${await openToken(tx, { userId: user.id, purpose: 'reset', emailKey: user.emailKey }, now)}`
}

/** Whose new password this link is for; null where it is no longer good, also since the address it went to has changed. */
export async function findReset(secret: string | undefined, now: Date) {
	const found = await findToken('reset', secret, now)
	return found && found.emailKey === found.ownKey ? found : null
}

/**
 * Sets a new password by a link, which is used up, and signs the person out everywhere. 410 for a link that is no longer
 * good, 400 for a password that is too short.
 */
export async function resetPassword(secret: string | undefined, password: string, now = new Date()) {
	requireLength(password)
	if (!secret || !(await findReset(secret, now))) throw linkIsOver()
	const hashed = await hashPassword(password)
	const ended = await write(async (tx) => {
		const found = await findToken('reset', secret, now, tx)
		if (!found || found.emailKey !== found.ownKey || !(await takeToken(tx, 'reset', secret, now))) throw linkIsOver()
		await dropUnproven(tx, { id: found.userId })
		return setPassword(tx, { id: found.userId }, hashed, now)
	})
	sessionsEnded(ended)
}

/**
 * Writes a password, already hashed, ends all sessions but `keep` and every link for a new one, and tells the person.
 * Returns the sessions that are over.
 */
export async function setPassword(
	tx: Writer,
	user: { id: number },
	hashed: string,
	now: Date,
	keep: number | null = null,
) {
	await tx.update(users).set({ password: hashed }).where(eq(users.id, user.id))
	await endTokens(tx, user.id, 'reset')
	await notify(
		tx,
		[
			{
				...{ userId: user.id, kind: 'account', cause: `account:password:${now.getTime()}` },
				title: 'Your password was changed',
				body: 'All other devices are signed out. If this was not you, choose a new password at once, and tell us.',
				link: '/settings',
			},
		],
		now,
	)
	return endSessionsOf(tx, user.id, keep)
}
