import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { passkeys, recoveryCodes } from '#db/schema.ts'
import { createAuthenticator } from '#tests/support/outside/authenticator.ts'
import { createUser } from '#tests/support/world/people.ts'
import { addPasskey, askForPasskey, askToCreate, provePasskey, type Place } from './passkeys.server.ts'

const ORIGIN = 'http://localhost'
let addresses = 0
const address = () => `10.9.0.${++addresses}`

const placeOf = (setCookie?: string, origin = ORIGIN): Place => ({
	request: new Request(origin, setCookie ? { headers: { Cookie: setCookie.split(';')[0]! } } : {}),
	origin,
})
type User = Awaited<ReturnType<typeof createUser>>

async function add(user: User, device = createAuthenticator()) {
	const { options, setCookie } = await askToCreate(user, placeOf(), address())
	const answer = device.create(options)
	const codes = await addPasskey(user, { answer, name: 'My phone' }, { ...placeOf(setCookie), sessionId: null })
	return { device, codes }
}
const ask = (user: User | null = null) => askForPasskey(user ? 'step' : 'sign-in', user, placeOf(), address())

describe('a passkey', () => {
	it('is added, with recovery codes for the first, and signs in', async () => {
		const user = await createUser()
		const { device, codes } = await add(user)
		expect(codes).toHaveLength(10)
		expect((await add(user)).codes).toBeNull()
		const { options, setCookie } = await ask()
		expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
		expect(await provePasskey('sign-in', device.get(options), placeOf(setCookie), null)).toMatchObject({ id: user.id })
		const [stored] = await db.select().from(passkeys).where(eq(passkeys.credentialId, device.id))
		expect(stored).toMatchObject({ name: 'My phone', siteId: 'localhost', counter: 2 })
		expect(stored!.lastUsedAt).not.toBeNull()
	})

	test.each([
		['of another origin', { origin: 'https://courtside.evil.example' }],
		['for another site', { site: 'evil.example' }],
		['of another port', { origin: 'http://localhost:81' }],
		['that did not know its person', { verified: false }],
		['whose counter stands still', { counter: 1 }],
	])('%s is refused', async (_, slip) => {
		const user = await createUser()
		const { device } = await add(user)
		const { options, setCookie } = await ask()
		const tried = provePasskey('sign-in', device.get(options, slip), placeOf(setCookie), null)
		await expect(tried).rejects.toMatchObject({ init: { status: 401 } })
	})

	it('is not added for another origin', async () => {
		const user = await createUser()
		for (const slip of [{ origin: 'https://evil.example' }, { site: 'evil.example' }]) {
			const { options, setCookie } = await askToCreate(user, placeOf(), address())
			const answer = createAuthenticator().create(options, slip)
			const adding = addPasskey(user, { answer, name: 'x' }, { ...placeOf(setCookie), sessionId: null })
			await expect(adding).rejects.toMatchObject({ init: { status: 400 } })
		}
		expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
	})

	it('answers a challenge once, also of fifty at once, and in the browser that asked', async () => {
		const user = await createUser()
		const { device } = await add(user)
		const { options, setCookie } = await ask()
		const answer = device.get(options)
		await expect(provePasskey('sign-in', answer, placeOf(), null), 'elsewhere').rejects.toThrow('passkey')
		const other = await ask()
		await expect(provePasskey('sign-in', answer, placeOf(other.setCookie), null)).rejects.toThrow('passkey')
		const tries = Array.from({ length: 50 }, () => provePasskey('sign-in', answer, placeOf(setCookie), null))
		const answers = await Promise.allSettled(tries)
		expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	})

	it('for the second step needs no user verification, and is valid for nothing else', async () => {
		const user = await createUser()
		const { device } = await add(user)
		const first = await ask(user)
		expect(first.options.allowCredentials).toMatchObject([{ id: device.id }])
		const answer = device.get(first.options, { verified: false })
		expect(await provePasskey('step', answer, placeOf(first.setCookie), user)).toMatchObject({ id: user.id })
		const second = await ask(user)
		const alone = provePasskey('sign-in', device.get(second.options), placeOf(second.setCookie), null)
		await expect(alone).rejects.toThrow('passkey')
	})

	it('belongs to its own user only', async () => {
		const [user, other] = [await createUser(), await createUser()]
		const { device } = await add(user)
		await add(other)
		const { options, setCookie } = await ask(other)
		await expect(provePasskey('step', device.get(options), placeOf(setCookie), other)).rejects.toThrow('passkey')
	})

	test.each(['', '{', '[]', 'null', '{"id":1}'])('is never %j', async (answer) => {
		await expect(provePasskey('sign-in', answer, placeOf(), null)).rejects.toMatchObject({ init: { status: 401 } })
	})
})
