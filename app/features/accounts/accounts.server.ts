import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError, conflict, invalid } from '#app/lib/errors.ts'
import { createBackoff, createLimit } from '#app/lib/rate-limit.server.ts'
import { HOUR } from '#app/lib/time.ts'
import { hashPassword, passwordMatches } from './passwords.server.ts'
import type { Login, Registration } from './schemas.ts'
import { publicColumns } from './sessions.server.ts'

const perAccount = createBackoff({ free: 5, longest: 15 * 60_000 })
const failuresPerAddress = createLimit({ tries: 30, per: 5 * 60_000 })
const registrationsPerAddress = createLimit({ tries: 20, per: HOUR })

/** Names and addresses are the same person whatever their case or Unicode form. */
const key = (text: string) => text.normalize('NFKC').toLowerCase()

/** The person these credentials belong to. 401 with one and the same text when they are wrong, 429 after too many tries. */
export async function signIn({ username, password }: Login, address: string) {
	const account = key(username)
	perAccount.check(account)
	failuresPerAddress.check(address)
	// Counted before the slow comparison, or tries made side by side would all slip through; a right one is taken back.
	perAccount.failed(account)
	failuresPerAddress.take(address)
	const [found] = await db
		.select({ user: publicColumns, password: users.password, deletedAt: users.deletedAt })
		.from(users)
		.where(eq(users.usernameKey, account))
	const matches = await passwordMatches(found?.password, password).catch((busy: unknown) => {
		perAccount.giveBack(account)
		failuresPerAddress.giveBack(address)
		throw busy
	})
	if (!matches || !found || found.deletedAt) throw new AppError(401, 'Invalid username or password')
	perAccount.succeeded(account)
	failuresPerAddress.giveBack(address)
	return found.user
}

/** Opens an account. 409 when the username or e-mail is taken; role and the like are never taken from the input. */
export async function register({ password, ...person }: Registration, address: string) {
	if ([...password].length < env.PASSWORD_MIN_LENGTH) {
		const message = `Password must be at least ${env.PASSWORD_MIN_LENGTH} characters`
		throw invalid(message, { password: [message] })
	}
	registrationsPerAddress.take(address)
	const keys = { usernameKey: key(person.username), emailKey: key(person.email) }
	await refuseTaken(keys)
	const hashed = await hashPassword(password)
	const [user] = await write((tx) =>
		tx
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
			.returning(publicColumns),
	)
	if (user) return user
	await refuseTaken(keys)
	throw conflict('Username already exists')
}

async function refuseTaken({ usernameKey, emailKey }: { usernameKey: string; emailKey: string }) {
	const taken = async (which: ReturnType<typeof eq>) => (await db.$count(users, which)) > 0
	if (await taken(eq(users.usernameKey, usernameKey))) throw alreadyTaken('username', 'Username already exists')
	if (await taken(eq(users.emailKey, emailKey))) throw alreadyTaken('email', 'Email already registered')
}

const alreadyTaken = (field: string, message: string) => conflict(message, { fieldErrors: { [field]: [message] } })
