import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { oauthStates, userIdentities, users } from '#db/schema.ts'
import type { Claims } from '#app/features/social-login/provider.server.ts'

// How not to do it: each looks first, and answers what to do next, which then objects to nothing that has happened since.
// The races have to find this out, or they find nothing out.

/** Looks whether somebody is known, by a key that is no key: whoever comes at the same time becomes another person. */
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

/** Looks whether a way is still open, and takes it away afterwards. */
export async function takeNaively(stateHash: string) {
	const isOpen = (await db.$count(oauthStates, eq(oauthStates.stateHash, stateHash))) > 0
	return async () => {
		await write((tx) => tx.delete(oauthStates).where(eq(oauthStates.stateHash, stateHash)))
		return isOpen
	}
}
