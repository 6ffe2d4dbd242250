import { createHash } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { userIdentities, users } from '#db/schema.ts'
import { admit, connect, disconnect } from '#app/features/social-login/identities.server.ts'
import type { Claims } from '#app/features/social-login/provider.server.ts'
import { newKey, startFlow, takeFlow } from '#app/features/accounts/auth-flows.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { admitNaively, takeNaively } from './naive-identity.ts'

const issuer = 'http://127.0.0.1:1'
vi.hoisted(() => {
	const client = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'courtside', OIDC_CLIENT_SECRET: 'secret' }
	Object.assign(process.env, client, { LOG: 'off' })
})

afterAll(async () => expect(await fsck()).toEqual([]))

const TOGETHER = 8
const atOnce = <Answer>(work: (nth: number) => Promise<Answer>) =>
	Promise.allSettled(Array.from({ length: TOGETHER }, (_, nth) => work(nth)))
const won = <Answer>(answers: PromiseSettledResult<Answer>[]) =>
	answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
const reasons = (answers: PromiseSettledResult<unknown>[]) =>
	answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))

let made = 0
function someone(claims: Partial<Claims> = {}): Claims {
	const subject = `racer${++made}x`
	return { subject, email: `${subject}@race.example`, isVerified: true, name: 'A Racer', nickname: subject, ...claims }
}
const identitiesFor = ({ subject }: Claims) =>
	db.select().from(userIdentities).where(eq(userIdentities.subject, subject))
const peopleFor = ({ subject }: Claims) => db.$count(users, like(users.username, `${subject}%`))

describe('coming back many times at once', () => {
	it('opens one account for one person', async () => {
		const claims = someone()
		const answers = await atOnce(() => admit(claims, new Date()))
		expect(reasons(answers)).toEqual([])
		expect(new Set(won(answers).map(({ id }) => id)).size).toBe(1)
		expect(await identitiesFor(claims)).toHaveLength(1)
		expect(await peopleFor(claims)).toBe(1)
	})

	it('would open several by checking first', async () => {
		const claims = someone()
		const looked = await Promise.all(Array.from({ length: TOGETHER }, () => admitNaively(issuer, claims)))
		for (const next of looked) await next()
		expect(await peopleFor(claims)).toBe(TOGETHER)
	})

	it('gives people of one name different usernames', async () => {
		const people = Array.from({ length: TOGETHER }, () => someone({ nickname: 'samename' }))
		const answers = await atOnce((nth) => admit(people[nth]!, new Date()))
		expect(reasons(answers)).toEqual([])
		expect(new Set(won(answers).map(({ id }) => id)).size).toBe(TOGETHER)
		expect(await db.$count(users, like(users.username, 'samename%'))).toBe(TOGETHER)
	})

	it('opens one account for one address', async () => {
		const email = 'one-address@race.example'
		const people = Array.from({ length: TOGETHER }, () => someone({ email }))
		const answers = await atOnce((nth) => admit(people[nth]!, new Date()))
		expect(won(answers)).toHaveLength(1)
		expect(new Set(reasons(answers))).toEqual(
			new Set([
				'AppError: You already have an account with this email. Sign in with your password and connect it in Settings.',
			]),
		)
		expect(await db.$count(users, eq(users.emailKey, email))).toBe(1)
	})

	it('connects one account to one person, and one person to one account', async () => {
		const claims = someone()
		const people = await Promise.all(Array.from({ length: TOGETHER }, () => createUser()))
		expect(won(await atOnce((nth) => connect(people[nth]!, claims, new Date())))).toHaveLength(1)
		expect(await identitiesFor(claims)).toHaveLength(1)

		const person = await createUser()
		const accounts = Array.from({ length: TOGETHER }, () => someone())
		expect(won(await atOnce((nth) => connect(person, accounts[nth]!, new Date())))).toHaveLength(1)
		expect(await db.$count(userIdentities, eq(userIdentities.userId, person.id))).toBe(1)
	})

	it('disconnects once', async () => {
		const person = await createUser()
		await write((tx) => tx.update(users).set({ password: 'some hash' }).where(eq(users.id, person.id)))
		const claims = someone()
		await connect(person, claims, new Date())
		const [{ id } = { id: 0 }] = await identitiesFor(claims)
		expect(won(await atOnce(() => disconnect(person, id, new Date())))).toHaveLength(1)
		expect(await identitiesFor(claims)).toEqual([])
	})
})

describe('taking a way many times at once', () => {
	const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
	async function opened() {
		const way = { purpose: 'sign-in' as const, key: newKey(), browser: newKey() }
		await startFlow({ ...way, userId: (await createUser()).id }, new Date())
		return way
	}

	it('is granted once', async () => {
		const way = await opened()
		const answers = won(await atOnce(() => takeFlow(way, new Date())))
		expect(answers).toHaveLength(TOGETHER)
		expect(answers.filter((taken) => taken !== null)).toHaveLength(1)
	})

	it('would be granted to all by checking first', async () => {
		const { key } = await opened()
		const looked = await Promise.all(Array.from({ length: TOGETHER }, () => takeNaively(hashOf(key))))
		const granted = await Promise.all(looked.map((next) => next()))
		expect(granted.filter(Boolean)).toHaveLength(TOGETHER)
	})
})
