import { randomInt } from 'node:crypto'
import type { Writer } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { looksLike } from '#app/features/accounts/accounts.server.ts'
import { emailKey, usernameKey } from '#app/features/accounts/keys.ts'
import { Registration } from '#app/features/accounts/schemas.ts'
import { conflict } from '#app/lib/errors.ts'
import type { Claims } from './provider.server.ts'

const { username, fullName } = Registration.shape
const USERNAME_MAX = 40
const FIRST_NUMBERS = [2, 3, 4, 5]
const RANDOM_TRIES = 20

/** Opens an account without a password, its names from the claims by the rules of registering. `email` is checked. */
export async function createPerson(tx: Writer, claims: Claims, email: string, now: Date) {
	const wanted = [claims.nickname, claims.name, email].map(usernameIn).find((made) => made !== null) ?? 'player'
	const name = [claims.name, claims.nickname].map((said) => fullName.safeParse(said)).find(({ success }) => success)
	for (const username of candidates(wanted)) {
		if ((await tx.$count(users, looksLike(username))) > 0) continue
		const [made] = await tx
			.insert(users)
			.values({
				username,
				usernameKey: usernameKey(username),
				email,
				emailKey: emailKey(email),
				password: null,
				fullName: name?.data ?? username,
				emailVerifiedAt: claims.isVerified ? now : null,
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning({ id: users.id })
		if (made) return made
	}
	throw conflict('We couldn’t open your account. Try again.')
}

/** The part of a name that can be a username; null if it is too short. */
export function usernameIn(said: unknown): string | null {
	if (typeof said !== 'string') return null
	const usable = said
		.slice(0, 500)
		.normalize('NFKC')
		.toLowerCase()
		.replace(/@.*/su, '')
		.trim()
		.replace(/\s+/gu, '.')
		.replace(/[^\p{L}\p{N}._+-]/gu, '')
	const made = [...usable]
		.slice(0, USERNAME_MAX)
		.join('')
		.replace(/^[._+-]+|[._+-]+$/gu, '')
	return username.safeParse(made).success ? made : null
}

/** The name itself, then with a number appended. */
function* candidates(wanted: string) {
	const numbered = (number: number) => [...wanted].slice(0, USERNAME_MAX - 6).join('') + String(number)
	yield wanted
	for (const number of FIRST_NUMBERS) yield numbered(number)
	for (let tried = 0; tried < RANDOM_TRIES; tried++) yield numbered(randomInt(10_000, 1_000_000))
}
