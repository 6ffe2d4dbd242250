import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { authenticators, recoveryCodes } from '#db/schema.ts'
import { createUser } from '#tests/support/world/people.ts'
import { codeAt, withApp } from '#tests/support/world/two-step.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { proveCode } from './prove.server.ts'
import { renewCodes } from './factors.server.ts'

const now = new Date('2027-03-01T06:30:05Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const anywhere = { address: '10.0.0.1', browser: null }
const counted = async (tries: Promise<boolean>[]) => {
	const answers = await Promise.allSettled(tries)
	return answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length
}

describe('a code of an app', () => {
	test.each([
		['of now', 0, true],
		['of the step before', -30, true],
		['of the step after', 30, true],
		['two steps old', -60, false],
		['ten minutes old', -600, false],
		['two steps from the future', 60, false],
	])('%s', async (_, seconds, isRight) => {
		const user = await createUser()
		const { key } = await withApp(user, later(-1200))
		expect(await proveCode(user, codeAt(key, later(seconds)), anywhere, now)).toBe(isRight)
	})

	it('is accepted once, and no earlier one after it', async () => {
		const user = await createUser()
		const { code } = await withApp(user, now)
		expect(await proveCode(user, code(), anywhere, now)).toBe(true)
		expect(await proveCode(user, code(), anywhere, now)).toBe(false)
		expect(await proveCode(user, code(later(-30)), anywhere, now)).toBe(false)
		expect(await proveCode(user, code(later(30)), anywhere, later(30))).toBe(true)
	})

	it('is accepted once of fifty at once', async () => {
		const user = await createUser()
		const { code } = await withApp(user, now)
		const tries = Array.from({ length: 50 }, () => proveCode(user, code(), anywhere, now))
		expect(await counted(tries)).toBe(1)
	})

	it('that confirmed the app is used up', async () => {
		const user = await createUser()
		const { code } = await withApp(user, later(120))
		expect(await proveCode(user, code(now), anywhere, now)).toBe(false)
	})

	it('is not valid for other users, or without an app', async () => {
		const [user, other, none] = [await createUser(), await createUser(), await createUser()]
		const { code } = await withApp(user, now)
		await withApp(other, now)
		expect(await proveCode(other, code(), anywhere, now)).toBe(false)
		expect(await proveCode(none, code(), anywhere, now)).toBe(false)
	})

	it('comes from an encrypted key', async () => {
		const user = await createUser()
		const { key } = await withApp(user, now)
		const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, user.id))
		expect(JSON.stringify(row)).not.toContain(key)
	})
})

describe('a recovery code', () => {
	it('works once, in any spelling', async () => {
		const user = await createUser()
		const { codes } = await withApp(user, now)
		const [first, second] = codes as [string, string]
		expect(await proveCode(user, first.toLowerCase().replaceAll('-', ' '), anywhere, now)).toBe(true)
		expect(await proveCode(user, first, anywhere, now)).toBe(false)
		expect(await proveCode(user, second, anywhere, now)).toBe(true)
		expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(8)
	})

	it('works once of fifty at once', async () => {
		const user = await createUser()
		const { codes } = await withApp(user, now)
		const tries = Array.from({ length: 50 }, () => proveCode(user, codes[0]!, anywhere, now))
		expect(await counted(tries)).toBe(1)
	})

	it('is stored as a hash, and invalid once there are new ones', async () => {
		const user = await createUser()
		const { codes } = await withApp(user, now)
		const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
		expect(rows).toHaveLength(10)
		for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
		const [fresh] = await renewCodes(user, now)
		expect(await proveCode(user, codes[0]!, anywhere, now)).toBe(false)
		expect(await proveCode(user, fresh!, anywhere, now)).toBe(true)
	})
})

describe('guessing', () => {
	it('waits after five wrong codes from any addresses, longer each time, and the user is told', async () => {
		const user = await createUser()
		const { code } = await withApp(user, now)
		for (let i = 0; i < 5; i++) expect(await proveCode(user, '000000', anywhere, now)).toBe(false)
		await expect(proveCode(user, '000000', anywhere, now)).rejects.toMatchObject({ init: { status: 429 } })
		await expect(proveCode(user, code(), anywhere, now), 'also a right one').rejects.toThrow('Too many tries')
		const told = await noticesOf(user.id)
		expect(told.map(({ title }) => title)).toContain('Someone is guessing your codes')
	})

	it('leaves some twenty tries a day', async () => {
		const user = await createUser()
		await withApp(user, later(-DAY_SECONDS))
		let tries = 0
		for (let second = 0; second < DAY_SECONDS; second += 300) {
			const answer = await proveCode(user, '000000', anywhere, later(second)).catch(() => null)
			if (answer !== null) tries++
		}
		expect(tries).toBeLessThan(25)
	})

	it('does not lock the user out of their own browser', async () => {
		const user = await createUser()
		const { code } = await withApp(user, now)
		for (let i = 0; i < 5; i++) await proveCode(user, '000000', anywhere, now)
		const browser = { id: 'own', userIds: [user.id] }
		expect(await proveCode(user, code(), { ...anywhere, browser }, now)).toBe(true)
	})
})

const DAY_SECONDS = 86_400
