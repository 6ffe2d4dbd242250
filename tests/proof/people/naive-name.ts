import { db, write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { looksLike } from '#app/features/accounts/accounts.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: looks for a similar username, and only then opens the account. */
export async function registerNaively(username: string) {
	if ((await db.$count(users, looksLike(username))) > 0) return false
	await barrier()
	const email = `${username}@naive.example`
	await write((tx) =>
		tx.insert(users).values({ username, usernameKey: username, email, emailKey: email, fullName: 'Naive' }),
	)
	return true
}
