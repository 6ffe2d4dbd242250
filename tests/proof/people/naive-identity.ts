import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { oauthStates, userIdentities, users } from '#db/schema.ts'
import type { Claims } from '#app/features/social-login/provider.server.ts'

// Counter-examples: each checks first, and returns the next step, which then ignores what has happened since. The races
// must catch this, or they prove nothing.

/** Checks whether a person is known, without a unique key: concurrent sign-ins become different people. */
export async function admitNaively(issuer: string, { subject, name }: Claims) {
	const same = and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject))
	const isKnown = (await db.$count(userIdentities, same)) > 0
	return () => {
		if (isKnown) return
		const username = `${subject}-${crypto.randomUUID()}`
		const email = `${username}@naive.example`
		const row = { username, usernameKey: username, email, emailKey: email, fullName: String(name) }
		return write((tx) => tx.insert(users).values(row))
	}
}

/** Checks whether a sign-in is still open, and removes it afterwards. */
export async function takeNaively(stateHash: string) {
	const isOpen = (await db.$count(oauthStates, eq(oauthStates.stateHash, stateHash))) > 0
	return async () => {
		await write((tx) => tx.delete(oauthStates).where(eq(oauthStates.stateHash, stateHash)))
		return isOpen
	}
}
