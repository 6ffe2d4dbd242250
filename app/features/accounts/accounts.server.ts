import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import { db, type Reader, write, type Writer } from '#db/client/index.ts'
import { users, venueMembers } from '#db/schema.ts'
import { lookAlikeKey, lookAlikeKeyOf } from '#db/schema/accounts.ts'
import { env, sessionSecret } from '#app/lib/process/env.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { AppError, conflict, invalid } from '#app/lib/errors.ts'
import { backoffs, limits } from '#app/features/limits/limits.server.ts'
import { inOneWrite } from '#app/features/limits/rate-limit.server.ts'
import { noteInLog } from '#app/lib/process/log.server.ts'
import { isCommon } from './passwords/common-passwords.server.ts'
import { emailKey, usernameKey } from './keys.ts'
import type { KnownBrowser } from './known-browser.server.ts'
import { skeletonOf } from './names/look-alikes.ts'
import { hashPassword, passwordMatches } from './passwords/passwords.server.ts'
import type { Login, Registration } from './schemas.ts'
import { publicColumns } from './sessions.server.ts'

export const SUSPENDED = 'This account is suspended. Contact us.'

type Stored = { id: number | undefined; password: string | null | undefined; account: string; typed?: string }

/** The origin of a password: the address for limits, and the browser, if it is known. */
export type From = { address: string; browser?: KnownBrowser | null }

/**
 * Compares a password and counts failures. Throws 429 after too many for one account from one address, and for too many
 * accounts from one address. A browser in which the user has signed in before has its own count, so that nobody can
 * lock them out from elsewhere; a new password resets all counts. Username and email address count separately, as
 * `typed`: a shared count would reveal whose address it is.
 */
async function prove({ id, password: stored, ...named }: Stored, password: string, { address, browser }: From) {
	const { account, typed = account } = named
	const own = id !== undefined && browser?.userIds.includes(id) ? browser : null
	const key = [typed, own ? `browser ${own.id}` : address, stored ?? ''].join(' ')
	// Count before the slow comparison, or parallel tries would slip through; a success is subtracted again.
	const first = await inOneWrite(async () => {
		const isFirst = (await backoffs.passwords.failed(key)) === 1
		if (isFirst && !own) await limits.signIns.take(address)
		return isFirst
	})
	const matches = await passwordMatches(stored, password).catch(async (busy: unknown) => {
		await inOneWrite(async () => {
			await backoffs.passwords.giveBack(key)
			if (first && !own) await limits.signIns.giveBack(address)
		})
		throw busy
	})
	if (!matches) {
		noteFailure(account, address)
		return false
	}
	await inOneWrite(async () => {
		await backoffs.passwords.succeeded(key)
		if (!own) await limits.signIns.giveBack(address)
	})
	return true
}

/** Adds a failed proof of ownership to the request's log entry, without naming account or address. */
export const noteFailure = (account: string, address: string) =>
	noteInLog({ account: traceOf(account), network: traceOf(address) })

/** A keyed hash for the log: shows whether two entries concern the same account or address, and no more. */
const traceOf = (text: string) =>
	createHmac('sha256', sessionSecret).update(`trace ${text}`).digest('base64url').slice(0, 12)

/**
 * The user with these credentials, by username or email address. Throws 401 with the same text for any wrong
 * credentials, and with another one only if the password of a suspended account is right; 429 after too many tries.
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
	// An older username can look like another user's address; the username comes first.
	const found = candidates.find(({ account }) => account === name) ?? candidates[0]
	const account = found?.account ?? name
	const matches = await prove({ id: found?.user.id, password: found?.password, account, typed: name }, password, from)
	if (!matches || !found || found.deletedAt) throw new AppError(401, 'Invalid username or password')
	if (found.suspendedAt) throw new AppError(401, SUSPENDED)
	return found.user
}

/**
 * Asks a signed-in user for their password again, under the limits of signing in. Returns the stored hash. Throws 400
 * for the field `field` if it is wrong, 409 for an account without a password.
 */
export async function requirePassword(user: { id: number }, password: string, from: From, field: string) {
	const [found] = await db
		.select({ id: users.id, account: users.usernameKey, password: users.password })
		.from(users)
		.where(eq(users.id, user.id))
	if (!found?.password) throw conflict('Your account has no password yet. Set one first.')
	if (await prove(found, password, from)) return found.password
	const message = 'That’s not your current password'
	throw invalid(message, { [field]: [message] })
}

/** Accounts opened through another service may have no password. */
export async function hasPassword(user: { id: number }) {
	const [found] = await db.select({ password: users.password }).from(users).where(eq(users.id, user.id))
	return found?.password != null
}

type Names = Pick<typeof users.$inferSelect, 'username' | 'email' | 'fullName'>
type Power = Pick<typeof users.$inferSelect, 'id' | 'role'>

/** The least length for who works at a venue and for admins, in characters: they see other people's details. */
const LEAST_FOR_POWER = Math.max(env.PASSWORD_MIN_LENGTH, 12)

/** The least password length for a person, in characters. */
export async function leastPassword({ id, role }: Power) {
	const works = role !== 'user' || (await db.$count(venueMembers, eq(venueMembers.userId, id))) > 0
	return works ? LEAST_FOR_POWER : env.PASSWORD_MIN_LENGTH
}

/** Throws 400 for the field `password` if it has fewer than `least` characters, is common, or a name of the user. */
export function requireStrong(
	password: string,
	{ username, email, fullName }: Names,
	least: number = env.PASSWORD_MIN_LENGTH,
) {
	if ([...password].length < least) throw weak(`Password must be at least ${least} characters`)
	if (isCommon(password)) throw weak('Too many people use that password. Choose another one.')
	const names = [username, email, email.split('@')[0]!, fullName, fullName.replaceAll(' ', '')]
	if (names.some((name) => name.toLowerCase() === password.toLowerCase()))
		throw weak('Choose a password that isn’t your name or email address.')
}

const weak = (message: string) => invalid(message, { password: [message] })

export async function requireStrongFor(userId: number, password: string) {
	const { id, username, email, fullName, role } = users
	const [person] = await db.select({ id, username, email, fullName, role }).from(users).where(eq(users.id, userId))
	requireStrong(password, person!, await leastPassword(person!))
}

/** Further work in the transaction that opens an account. */
type Opened = (tx: Writer, user: { id: number; email: string; emailKey: string }) => Promise<unknown>

/** Opens an account. Throws 409 if username or email is taken. Role and the like are never read from the input. */
export async function register({ password, ...person }: Registration, address: string, opened?: Opened) {
	requireStrong(password, person)
	await limits.registrations.take(address)
	const keys = { usernameKey: usernameKey(person.username), emailKey: emailKey(person.email) }
	await refuseTaken(keys)
	const hashed = await hashPassword(password).catch(async (busy: unknown) => {
		await limits.registrations.giveBack(address)
		throw busy
	})
	const user = await write(async (tx) => {
		// Checks again inside the transaction, so that the second of two concurrent requests gets this error.
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

/** The time in which a person may still be trying to register, on a connection that loses responses. */
const JUST_MS = HOUR

/** Whether an account of this name was opened within the last hour. The name alone: a pair would show whose email it is. */
export async function isJustRegistered({ username }: Pick<Registration, 'username'>, now: Date) {
	const own = eq(users.usernameKey, usernameKey(username))
	return (await db.$count(users, and(own, gt(users.createdAt, new Date(now.getTime() - JUST_MS))))) > 0
}

/** Whether a username looks like this one, in its own alphabet or in Latin. */
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
