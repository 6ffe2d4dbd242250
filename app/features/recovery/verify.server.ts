import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { db, type Reader, write, type Writer } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { emailKey } from '#app/features/accounts/keys.ts'
import { writeLetter } from '#app/features/notices/letters.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { conflict, invalid, tooMany } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { linkIsOver } from './reset.server.ts'
import type { EmailAct } from './schemas.ts'
import { endTokens, findToken, openToken, takeToken, wasSentJustNow } from './tokens.server.ts'

const SAME = 'That’s already your address'

type Person = { id: number; email: string; emailKey: string }

/** Sends a user a link to confirm their address; does nothing if no mail can be sent. */
export async function writeVerification(tx: Writer, user: Person, now: Date) {
	if (!hasMail) return
	const secret = await openToken(tx, { userId: user.id, purpose: 'verify', emailKey: user.emailKey }, now)
	const [own] = await tx
		.select({ username: users.username, emailKey: users.emailKey })
		.from(users)
		.where(eq(users.id, user.id))
	const { username } = own!
	await writeLetter(
		tx,
		{
			userId: user.id,
			cause: `account:verify:${now.getTime()}`,
			to: user.email,
			secret,
			kind: 'account',
			what: 'confirm your address',
			data: { username, isNew: own!.emailKey !== user.emailKey },
		},
		now,
	)
}

/** Whether the user's address is confirmed, and the new address that waits for confirmation, if any. */
export async function findEmailState(user: { id: number }, now = new Date()) {
	const [found] = await db
		.select({ email: users.email, emailKey: users.emailKey, verifiedAt: users.emailVerifiedAt })
		.from(users)
		.where(eq(users.id, user.id))
	const waiting = await db.query.accountTokens.findFirst({
		where: (tokens, { and, eq, gt }) =>
			and(eq(tokens.userId, user.id), eq(tokens.purpose, 'verify'), gt(tokens.expiresAt, now)),
		columns: { emailKey: true },
	})
	return {
		email: found?.email ?? '',
		isVerified: Boolean(found?.verifiedAt),
		canSend: hasMail,
		next: waiting && waiting.emailKey !== found?.emailKey ? waiting.emailKey : null,
		/** Whether a link that is still valid was sent. */
		isSent: waiting !== undefined,
	}
}

/** Sends the link again, to the current or new address. Throws 429 within a minute, and after five an hour. */
async function sendAgain(user: { id: number }, now = new Date()) {
	const { email, next, isVerified } = await findEmailState(user, now)
	if (isVerified && !next) return
	const wanted = { email: next ?? email, emailKey: emailKey(next ?? email) }
	if (await wasSentJustNow(db, { userId: user.id, purpose: 'verify', emailKey: wanted.emailKey }, now)) {
		throw tooMany(60, 'We’ve just sent a link. Check your inbox, or try again in a minute.')
	}
	await limits.confirmations.take(user.id, now)
	await write((tx) => writeVerification(tx, { id: user.id, ...wanted }, now))
}

/**
 * Starts a change of address: sends a link to the new address, tells the old one, and changes nothing until the link is
 * opened. Repeating it within a minute does nothing. If no mail can be sent, the address changes at once, unconfirmed;
 * a new spelling of the current address always changes at once. Returns whether a link was sent. Throws 400 for the
 * same address, 409 for another account's.
 */
export async function changeEmail(user: { id: number }, wanted: string, now = new Date()): Promise<boolean> {
	const key = emailKey(wanted)
	await limits.confirmations.take(user.id, now)
	return write(async (tx) => {
		await refuseTaken(tx, user, key)
		const [own] = await tx
			.select({ email: users.email, emailKey: users.emailKey })
			.from(users)
			.where(eq(users.id, user.id))
		if (own?.emailKey === key) {
			if (own.email === wanted) throw invalid(SAME, { email: [SAME] })
			await endTokens(tx, user.id, 'verify')
			await tx.update(users).set({ email: wanted, emailRefusedAt: null }).where(eq(users.id, user.id))
			return false
		}
		const told = { userId: user.id, kind: 'account', cause: `account:email:${now.getTime()}` } as const
		if (!hasMail) {
			await saveAddress(tx, user.id, { email: wanted, key, verifiedAt: null })
			await notify(tx, [{ ...told, what: 'address changed', data: { toOld: false } }], now)
			return false
		}
		if (await wasSentJustNow(tx, { userId: user.id, purpose: 'verify', emailKey: key }, now)) return true
		await writeVerification(tx, { id: user.id, email: wanted, emailKey: key }, now)
		const soon = { ...told, what: 'address about to change', data: { email: wanted } } as const
		await writeLetter(tx, { ...soon, to: own!.email }, now)
		await notify(tx, [soon], now)
		return true
	})
}

/** Does what a button beside the address says, and returns the words of its toast. */
export async function actOnEmail(user: { id: number }, { intent }: z.infer<typeof EmailAct>) {
	if (intent === 'verify') {
		await sendAgain(user)
		return { title: 'A link is on its way', description: 'Check your inbox.' }
	}
	await write((tx) => endTokens(tx, user.id, 'verify'))
	return { title: 'Your email stays as it is' }
}

/** The address a link confirms; null if the link is no longer valid. */
export const findVerification = (secret: string | undefined, now: Date) => findToken('verify', secret, now)

/**
 * Confirms an address by its link, which is used up: the current address, or a new one, which replaces it. Throws 410
 * for an invalid link, 409 if another account has the address by now.
 */
export const confirmEmail = (secret: string | undefined, now = new Date()) =>
	write(async (tx) => {
		const found = await findToken('verify', secret, now, tx)
		if (!found || !(await takeToken(tx, 'verify', secret!, now))) throw linkIsOver()
		if (found.emailKey === found.ownKey) {
			await tx.update(users).set({ emailVerifiedAt: now, emailRefusedAt: null }).where(eq(users.id, found.userId))
			return
		}
		await refuseTaken(tx, { id: found.userId }, found.emailKey)
		const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, found.userId))
		await saveAddress(tx, found.userId, { email: found.emailKey, key: found.emailKey, verifiedAt: now })
		// Tells both: the old address by its own letter, the new one as that of the account.
		const told = { userId: found.userId, kind: 'account', what: 'address changed' } as const
		const cause = `account:email-changed:${now.getTime()}`
		const toOld = { data: { toOld: true }, cause: `${cause}:before`, to: before!.email } as const
		await writeLetter(tx, { ...told, ...toOld }, now)
		await notify(tx, [{ ...told, data: { toOld: false }, cause }], now)
	})

async function saveAddress(tx: Writer, id: number, to: { email: string; key: string; verifiedAt: Date | null }) {
	await tx
		.update(users)
		.set({ email: to.email, emailKey: to.key, emailVerifiedAt: to.verifiedAt, emailRefusedAt: null })
		.where(eq(users.id, id))
	// A reset link sent to the old address must not work any more.
	await endTokens(tx, id)
}

async function refuseTaken(reader: Reader, user: { id: number }, key: string) {
	if ((await reader.$count(users, and(eq(users.emailKey, key), ne(users.id, user.id)))) === 0) return
	const message = 'Email already registered'
	throw conflict(message, { fieldErrors: { email: [message] } })
}
