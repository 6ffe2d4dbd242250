import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { authenticators, users } from '#db/schema.ts'
import { noteFailure, type From } from '#app/features/accounts/accounts.server.ts'
import { hasSecondFactor } from '#app/features/accounts/factors.server.ts'
import { backoffs } from '#app/features/limits/limits.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import type { HappenedIn } from '#app/features/notices/words/words.ts'
import { unlock } from '#app/lib/process/secret-box.server.ts'
import { countCodes, takeCode } from './recovery-codes.server.ts'
import { stepOf } from './totp.server.ts'

type Person = { id: number }

/** At how many wrong codes the person is told. */
const TOLD_AT = 5

export const WRONG_CODE = 'That code isn’t right. Each one works once, for about a minute: try the next.'

/** The purpose for which an app's key is encrypted. */
export const placeOf = ({ id }: Person) => `authenticator:${id}`

/** Whether this is the app's current unused code, or a recovery code, now used up. Throws 429 after too many tries. */
export async function proveCode(user: Person, code: string, { address, browser }: From, now = new Date()) {
	if (!(await hasSecondFactor(user))) return false
	const own = browser?.userIds.includes(user.id) ? browser : null
	const [tries, key] = own ? [backoffs.codesInOwnBrowser, `${user.id} ${own.id}`] : [backoffs.codes, user.id]
	// Count before comparing, or parallel tries would slip through.
	const failures = await tries.failed(key, now)
	const typed = code.replace(/\s/g, '')
	const isRight = /^\d{6}$/.test(typed) ? await takeStep(user, typed, now) : await takeRecoveryCode(user, typed, now)
	if (isRight) await tries.succeeded(key)
	else {
		if (failures === TOLD_AT) await tellOfTries(user, now)
		const [own] = await db.select({ account: users.usernameKey }).from(users).where(eq(users.id, user.id))
		noteFailure(own!.account, address)
	}
	return isRight
}

/** Uses up the time step of a code and all earlier ones. Returns true only to the first of several concurrent calls. */
async function takeStep(user: Person, code: string, now: Date) {
	const own = and(eq(authenticators.userId, user.id), isNotNull(authenticators.confirmedAt))
	const [app] = await db.select({ lockedKey: authenticators.lockedKey }).from(authenticators).where(own)
	const step = app ? stepIn(app, user, code, now) : null
	if (step === null) return false
	const taken = await write((tx) =>
		tx
			.update(authenticators)
			.set({ lastStep: step })
			.where(and(own, lt(authenticators.lastStep, step)))
			.returning({ id: authenticators.id }),
	)
	return taken.length === 1
}

/** The time step of a code; null also if the key was encrypted with a secret that is gone. */
export function stepIn({ lockedKey }: { lockedKey: string }, user: Person, code: string, now: Date) {
	const key = unlock(lockedKey, placeOf(user))
	return key === null ? null : stepOf(key, code, now)
}

const takeRecoveryCode = (user: Person, code: string, now: Date) =>
	write(async (tx) => {
		if (!(await takeCode(tx, user, code))) return false
		const left = await countCodes(user, tx)
		await tell(tx, user, 'recovery-code', now, { what: 'recovery code used', data: { left } })
		return true
	})

const tellOfTries = (user: Person, now: Date) =>
	write((tx) => tell(tx, user, 'wrong-codes', now, { what: 'wrong codes', data: { tries: TOLD_AT } }))

/** Tells a person about a change of their sign-in, by notice and mail. */
export const tell = (tx: Writer, { id }: Person, cause: string, now: Date, happened: HappenedIn<'account'>) =>
	notify(tx, [{ userId: id, kind: 'account', ...happened, cause: `account:${cause}:${now.getTime()}` }], now)
