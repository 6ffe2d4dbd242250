import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'

const OLD = 'an old secret of at least thirty-two characters'
const NEW = 'a new secret of at least thirty-two characters'

afterEach(() => vi.unstubAllEnvs())

/** Loads the modules that sign and encrypt, as in a process started with these secrets. */
async function startedWith(secrets: string) {
	vi.resetModules()
	vi.stubEnv('SESSION_SECRET', secrets)
	const { lock, unlock } = await import('#app/lib/process/secret-box.server.ts')
	const { unsubscribeToken, findSubscription } = await import('#app/features/notices/mails/unsubscribe.server.ts')
	const { entryCodeOf } = await import('#app/features/bookings/entry-code.server.ts')
	const { knownBrowser, rememberBrowser } = await import('#app/features/accounts/known-browser.server.ts')
	const { whoOf, isDone } = await import('#app/features/personal-data/confirm.server.ts')
	const { beginApp, findFactors } = await import('#app/features/second-factor/factors.server.ts')
	const { relockKeys } = await import('#app/features/second-factor/relock.server.ts')
	const isKnown = async (setCookie: string) =>
		(await knownBrowser(new Request('http://a', { headers: { Cookie: setCookie.split(';')[0]! } }))) !== null
	return {
		lock,
		unlock,
		unsubscribeToken,
		findSubscription,
		entryCodeOf,
		isKnown,
		rememberBrowser,
		whoOf,
		isDone,
		beginApp,
		findFactors,
		relockKeys,
	}
}

it('a secret can be changed: what an old one signed and locked holds while it stands in the list', async () => {
	const [person, gone] = [await createUser(), await createUser()]
	await write((tx) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id)))
	const before = await startedWith(OLD)
	const box = before.lock('a token', 'here')
	const cookie = await before.rememberBrowser(person, new Request('http://a'))
	const link = before.unsubscribeToken({ userId: person.id, kind: 'club' })

	const both = await startedWith(`${NEW}, ${OLD}`)
	expect(both.unlock(box, 'here')).toBe('a token')
	expect(await both.isKnown(cookie)).toBe(true)
	expect(await both.findSubscription(link)).toMatchObject({ kind: 'club' })
	expect(await both.isDone(before.whoOf(gone))).toBe(true)
	expect(both.entryCodeOf(7)).toBe(before.entryCodeOf(7))

	const after = await startedWith(NEW)
	expect(after.unlock(box, 'here')).toBeNull()
	expect(await after.isKnown(cookie)).toBe(false)
	await expect(after.findSubscription(link)).rejects.toMatchObject({ init: { status: 404 } })
	expect(await after.isDone(before.whoOf(gone))).toBe(false)
	expect(after.unlock(both.lock('a token', 'here'), 'here')).toBe('a token')
	expect(await after.isKnown(await both.rememberBrowser(person, new Request('http://a')))).toBe(true)
	expect(await after.findSubscription(both.unsubscribeToken({ userId: person.id, kind: 'club' }))).toBeTruthy()
})

it('an app that makes codes opens after the change, also where nobody has used it meanwhile', async () => {
	const person = await createUser()
	const before = await startedWith(OLD)
	await before.beginApp(person)
	const { begun } = await before.findFactors(person)
	const both = await startedWith(`${NEW}, ${OLD}`)
	await both.relockKeys(new Date())
	const after = await startedWith(NEW)
	expect((await after.findFactors(person)).begun).toEqual(begun)
})
