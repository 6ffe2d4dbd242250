import { expect, test, vi } from 'vitest'
import { inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { newPerson } from '#tests/support/world/new-person.ts'
import { call } from '#tests/support/process/product.ts'
import { registerNaively } from './naive-name.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

/** Usernames that look alike; one of the first has letters of two alphabets. */
const LATIN = ['lina', '1ina', 'llna', 'Iina', 'ӏiпа']
const CYRILLIC = ['жінка', 'ж1нка', 'жӏнка', 'ЖІНКА', 'жiнка']
const inside = (names: string[]) => db.$count(users, inArray(users.username, names))

test.each([LATIN, CYRILLIC])('of %s at once, one gets in', { timeout: within(60_000) }, async (...alike) => {
	for (let round = 0; round < times(5, 200); round++) {
		const names = alike.map((name) => `${name}-${round}`)
		const register = (username: string) => call('POST', '/api/register', { body: { ...newPerson(), username } })
		const statuses = (await Promise.all(names.map(register))).map(({ status }) => status)
		expect(statuses.toSorted(), String(round)).toEqual([201, 400, 409, 409, 409])
		expect(await inside(names)).toBe(1)
	}
})

test('negative control: checking first and then registering lets in several', async () => {
	const names = LATIN.map((name) => `${name}-naive`)
	expect(await atOnce(names, registerNaively)).toEqual(names.map(() => true))
	expect(await inside(names)).toBe(names.length)
})
