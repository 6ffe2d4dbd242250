import { createHmac } from 'node:crypto'
import { eq, inArray, or, type SQL } from 'drizzle-orm'
import { db, type Reader, write, type Writer } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { lookAlikeKey, lookAlikeKeyOf } from '#db/schema/accounts.ts'
import { env, sessionSecret } from '#app/lib/process/env.server.ts'
import { AppError, conflict, invalid } from '#app/lib/errors.ts'
import { createBackoff, createLimit, together } from '#app/features/limits/rate-limit.server.ts'
import { noteInLog } from '#app/lib/process/log.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { isCommon } from './passwords/common-passwords.server.ts'
import { emailKey, usernameKey } from './keys.ts'
import type { KnownBrowser } from './known-browser.server.ts'
import { skeletonOf } from './names/look-alikes.ts'
import { hashPassword, passwordMatches } from './passwords/passwords.server.ts'
import type { Login, Registration } from './schemas.ts'
import { publicColumns } from './sessions.server.ts'

const perAccount = createBackoff('accounts/accounts/perAccount', { free: 5, longest: 15 * 60_000 })
const accountsPerAddress = createLimit('accounts/accounts/accountsPerAddress', { tries: 30, per: 5 * 60_000 })
const registrationsPerAddress = createLimit('accounts/accounts/registrationsPerAddress', { tries: 20, per: HOUR })

export const SUSPENDED = 'This account is suspended. Please contact us.'

type Stored = { id: number | undefined; password: string | null | undefined; account: string; typed?: string }

/** Where a password comes from: `address` as limits know it, and the browser, where people have signed in there before. */
export type From = { address: string; browser?: KnownBrowser | null }

/**
 * Compares a password, counting what fails: 429 after too many tries for one account from one address, and for too many
 * accounts from one. A browser in which the person has signed in before is counted by itself, so that nobody can lock
 * them out by trying elsewhere, and a new password begins every count anew. Username and e-mail address are counted apart,
 * as `typed`: if tries with the one left fewer for the other, they would tell whose address it is.
 */
async function prove({ id, password: stored, ...named }: Stored, password: string, { address, browser }: From) {
	const { account, typed = account } = named
	const own = id !== undefined && browser?.userIds.includes(id) ? browser : null
	const key = [typed, own ? `browser ${own.id}` : address, stored ?? ''].join(' ')
	// Counted before the slow comparison, or tries made side by side would all slip through; a right one is taken back.
	const first = await together(async () => {
		const isFirst = (await perAccount.failed(key)) === 1
		if (isFirst && !own) await accountsPerAddress.take(address)
		return isFirst
	})
	const matches = await passwordMatches(stored, password).catch(async (busy: unknown) => {
		await together(async () => {
			await perAccount.giveBack(key)
			if (first && !own) await accountsPerAddress.giveBack(address)
		})
		throw busy
	})
	if (!matches) {
		noteFailure(account, address)
		return false
	}
	await together(async () => {
		await perAccount.succeeded(key)
		if (!own) await accountsPerAddress.giveBack(address)
	})
	return true
}

/** Writes into the line of the request that somebody could not show that this account is theirs, without naming either. */
export const noteFailure = (account: string, address: string) =>
	noteInLog({ account: traceOf(account), network: traceOf(address) })

/** What stands for an account or an address in the log: it tells whether two lines are about the same one, and no more. */
const traceOf = (text: string) =>
	createHmac('sha256', sessionSecret).update(`trace ${text}`).digest('base64url').slice(0, 12)

/**
 * The person these credentials belong to, by their username or their e-mail address. 401 with one and the same text when they are wrong, with another one only for
 * who knows the password of a suspended account; 429 after too many tries.
 */
export async function signIn({ username, password }: Login, from: From) {
	const [name, address] = [usernameKey(username), emailKey(username)]
	const candidates = await db
		.select({
			user: publicColumns,
			account: users.usernameKey,
			password: users.password,
			deletedAt: users.deletedAt,
			suspendedAt: users.suspendedAt,
		})
		.from(users)
		.where(or(eq(users.usernameKey, name), eq(users.emailKey, address)))
	// Some older username reads like another's address; it is the username that was asked for first.
	const found = candidates.find(({ account }) => account === name) ?? candidates[0]
	const account = found?.account ?? name
	const matches = await prove({ id: found?.user.id, password: found?.password, account, typed: name }, password, from)
	if (!matches || !found || found.deletedAt) throw new AppError(401, 'Invalid username or password')
	if (found.suspendedAt) throw new AppError(401, SUSPENDED)
	return found.user
}

/**
 * For what asks somebody who is signed in for their password once more: 400 beside the field `field` when it is wrong,
 * under the limits of signing in, and 409 for an account that has none. Answers the password as it is kept.
 */
export async function requirePassword(user: { id: number }, password: string, from: From, field: string) {
	const [found] = await db
		.select({ id: users.id, account: users.usernameKey, password: users.password })
		.from(users)
		.where(eq(users.id, user.id))
	if (!found?.password) throw conflict('Your account has no password yet. Please set one first.')
	if (await prove(found, password, from)) return found.password
	const message = 'This is not your current password'
	throw invalid(message, { [field]: [message] })
}

/** Whether the account has a password; who came by another service may have none. */
export async function hasPassword(user: { id: number }) {
	const [found] = await db.select({ password: users.password }).from(users).where(eq(users.id, user.id))
	return found?.password != null
}

type Person = Pick<typeof users.$inferSelect, 'username' | 'email' | 'fullName' | 'role'>

/** The least length for who runs a venue or the platform, in characters. */
const LEAST_FOR_POWER = 12

/** How many characters a password of somebody in this role has at least. */
export const leastPassword = ({ role }: Pick<Person, 'role'>) =>
	role === 'user' ? env.PASSWORD_MIN_LENGTH : Math.max(env.PASSWORD_MIN_LENGTH, LEAST_FOR_POWER)

/** 400 beside the field `password` for one that is too short, among the commonest, or a name of the person. */
export function requireStrong(password: string, { username, email, fullName, role }: Person) {
	const least = leastPassword({ role })
	if ([...password].length < least) throw weak(`Password must be at least ${least} characters`)
	if (isCommon(password)) throw weak('Too many people have this password. Please choose another one.')
	const names = [username, email, email.split('@')[0]!, fullName, fullName.replaceAll(' ', '')]
	if (names.some((name) => name.toLowerCase() === password.toLowerCase()))
		throw weak('Please choose a password that is not your name or e-mail address.')
}

const weak = (message: string) => invalid(message, { password: [message] })

/** The same for somebody who has an account. */
export async function requireStrongFor(userId: number, password: string) {
	const { username, email, fullName, role } = users
	const [person] = await db.select({ username, email, fullName, role }).from(users).where(eq(users.id, userId))
	requireStrong(password, person!)
}

/** Does what belongs to a new account, in the transaction that opens it. */
type Opened = (tx: Writer, user: { id: number; email: string; emailKey: string }) => Promise<unknown>

/** Opens an account. 409 when the username or e-mail is taken; role and the like are never taken from the input. */
export async function register({ password, ...person }: Registration, address: string, opened?: Opened) {
	requireStrong(password, { ...person, role: 'user' })
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

/** Whether somebody has a username that is taken for this one at a glance, in its own alphabet or in ours. */
export const looksLike = (usernameKey: string) =>
	inArray(lookAlikeKey(users.usernameKey), [lookAlikeKeyOf(usernameKey), skeletonOf(usernameKey)])

type Keys = { usernameKey: string; emailKey: string }

async function refuseTaken({ usernameKey, emailKey }: Keys, reader: Reader = db) {
	const taken = async (which: SQL) => (await reader.$count(users, which)) > 0
	if (await taken(or(eq(users.usernameKey, usernameKey), looksLike(usernameKey))!))
		throw alreadyTaken('username', 'Username already exists')
	if (await taken(eq(users.emailKey, emailKey))) throw alreadyTaken('email', 'Email already registered')
}

const alreadyTaken = (field: string, message: string) => conflict(message, { fieldErrors: { [field]: [message] } })
