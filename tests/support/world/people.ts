import type { Role } from '#app/features/accounts/auth.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/passwords.server.ts'
import { startSession } from '#app/features/accounts/sessions.server.ts'
import { write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'

type Wishes = {
	role?: Role
	username?: string
	fullName?: string
	email?: string
	password?: string
	/** When they confirmed their address; null if they have not. */
	emailVerifiedAt?: Date | null
}
let made = 0

/** Makes a unique person. Only one with a password can sign in with it. */
export async function createUser(wishes: Wishes = {}) {
	const username = wishes.username ?? `player${++made}`
	const email = wishes.email ?? `${username}@example.com`
	const row = {
		username,
		usernameKey: username.toLowerCase(),
		email,
		emailKey: email.toLowerCase(),
		fullName: wishes.fullName ?? `Player ${username}`,
		role: wishes.role ?? 'user',
		emailVerifiedAt: wishes.emailVerifiedAt === undefined ? new Date() : wishes.emailVerifiedAt,
		password: wishes.password === undefined ? null : await hashPassword(wishes.password),
	}
	const [user] = await write((tx) =>
		tx.insert(users).values(row).returning({
			id: users.id,
			username: users.username,
			fullName: users.fullName,
			email: users.email,
			role: users.role,
		}),
	)
	return user!
}

/** Returns the headers of a person's requests: `serve(…)(path, { headers: await signedIn(user) })`. */
export async function signedIn(user: { id: number }) {
	const { token } = await startSession(user, null)
	return { Authorization: `Bearer ${token}` }
}

export type SignedInUser = Awaited<ReturnType<typeof createUser>> & { headers: Record<string, string> }

/** Makes a person who is signed in: what `createUser` returns, and the headers of their requests. */
export async function signedInUser(wishes: Wishes = {}): Promise<SignedInUser> {
	const user = await createUser(wishes)
	return { ...user, headers: await signedIn(user) }
}
