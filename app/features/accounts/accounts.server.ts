import { eq } from 'drizzle-orm'
import { db, type Reader, write, type Writer } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError, conflict, invalid } from '#app/lib/errors.ts'
import { createBackoff, createLimit, together } from '#app/features/limits/rate-limit.server.ts'
import { HOUR } from '#app/lib/time.ts'
import { emailKey, usernameKey } from './keys.ts'
import { hashPassword, passwordMatches } from './passwords.server.ts'
import type { Login, Registration } from './schemas.ts'
import { publicColumns } from './sessions.server.ts'

const perAccount = createBackoff('accounts/accounts/perAccount', { free: 5, longest: 15 * 60_000 })
const failuresPerAddress = createLimit('accounts/accounts/failuresPerAddress', { tries: 30, per: 5 * 60_000 })
const registrationsPerAddress = createLimit('accounts/accounts/registrationsPerAddress', { tries: 20, per: HOUR })

export const SUSPENDED = 'This account is suspended. Please contact us.'

type Stored = { password: string | null | undefined; account: string }

/** Compares a password, counting what fails: 429 after too many tries for one account, or from one address. */
async function prove({ password: stored, account }: Stored, password: string, address: string) {
	// Counted before the slow comparison, or tries made side by side would all slip through; a right one is taken back.
	await together(async () => {
		await perAccount.failed(account)
		await failuresPerAddress.take(address)
	})
	const matches = await passwordMatches(stored, password).catch(async (busy: unknown) => {
		await together(async () => {
			await perAccount.giveBack(account)
			await failuresPerAddress.giveBack(address)
		})
		throw busy
	})
	if (!matches) return false
	await together(async () => {
		await perAccount.succeeded(account)
		await failuresPerAddress.giveBack(address)
	})
	return true
}

/**
 * The person these credentials belong to. 401 with one and the same text when they are wrong, with another one only for
 * who knows the password of a suspended account; 429 after too many tries.
 */
export async function signIn({ username, password }: Login, address: string) {
	const account = usernameKey(username)
	const [found] = await db
		.select({
			user: publicColumns,
			password: users.password,
			deletedAt: users.deletedAt,
			suspendedAt: users.suspendedAt,
		})
		.from(users)
		.where(eq(users.usernameKey, account))
	const matches = await prove({ password: found?.password, account }, password, address)
	if (!matches || !found || found.deletedAt) throw new AppError(401, 'Invalid username or password')
	if (found.suspendedAt) throw new AppError(401, SUSPENDED)
	return found.user
}

/**
 * For what asks somebody who is signed in for their password once more: 400 beside the field `field` when it is wrong,
 * under the limits of signing in, and 409 for an account that has none. Answers the password as it is kept.
 */
export async function requirePassword(user: { id: number }, password: string, address: string, field: string) {
	const [found] = await db
		.select({ account: users.usernameKey, password: users.password })
		.from(users)
		.where(eq(users.id, user.id))
	if (!found?.password) throw conflict('Your account has no password yet. Please set one first.')
	if (await prove(found, password, address)) return found.password
	const message = 'This is not your current password'
	throw invalid(message, { [field]: [message] })
}

/** Whether the account has a password; who came by another service may have none. */
export async function hasPassword(user: { id: number }) {
	const [found] = await db.select({ password: users.password }).from(users).where(eq(users.id, user.id))
	return found?.password != null
}

/** 400 beside the field `password` for one that is shorter than this place asks for. */
export function requireLength(password: string) {
	if ([...password].length >= env.PASSWORD_MIN_LENGTH) return
	const message = `Password must be at least ${env.PASSWORD_MIN_LENGTH} characters`
	throw invalid(message, { password: [message] })
}

/** Does what belongs to a new account, in the transaction that opens it. */
type Opened = (tx: Writer, user: { id: number; email: string; emailKey: string }) => Promise<unknown>

/** Opens an account. 409 when the username or e-mail is taken; role and the like are never taken from the input. */
export async function register({ password, ...person }: Registration, address: string, opened?: Opened) {
	requireLength(password)
	await registrationsPerAddress.take(address)
	const keys = { usernameKey: usernameKey(person.username), emailKey: emailKey(person.email) }
	await refuseTaken(keys)
	const hashed = await hashPassword(password).catch(async (busy: unknown) => {
		await registrationsPerAddress.giveBack(address)
		throw busy
	})
	const user = await write(async (tx) => {
		// Whoever takes an address looks first in the same transaction: of two at once one is then told so.
		await refuseTaken(keys, tx)
		const [user] = await tx
			.insert(users)
			.values({
				...keys,
				username: person.username,
				email: person.email,
				fullName: person.fullName,
				location: person.location || null,
				password: hashed,
			})
			.onConflictDoNothing()
			.returning(publicColumns)
		if (user) await opened?.(tx, { ...user, emailKey: keys.emailKey })
		return user
	})
	if (user) return user
	await refuseTaken(keys)
	throw conflict('Username already exists')
}

type Keys = { usernameKey: string; emailKey: string }

async function refuseTaken({ usernameKey, emailKey }: Keys, reader: Reader = db) {
	const taken = async (which: ReturnType<typeof eq>) => (await reader.$count(users, which)) > 0
	if (await taken(eq(users.usernameKey, usernameKey))) throw alreadyTaken('username', 'Username already exists')
	if (await taken(eq(users.emailKey, emailKey))) throw alreadyTaken('email', 'Email already registered')
}

const alreadyTaken = (field: string, message: string) => conflict(message, { fieldErrors: { [field]: [message] } })
