import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#db/client/index.ts'
import { rateLimits } from '#db/schema.ts'
import { AppError } from '#app/lib/errors.ts'
import { createBackoff, createLimit, removeSpentLimits } from './rate-limit.server.ts'

/** The Retry-After of a refusal in seconds, or null when it was let through. */
async function wait(attempt: () => Promise<unknown>) {
	try {
		await attempt()
		return null
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		expect(error.init.status).toBe(429)
		return Number(error.init.headers?.['Retry-After'])
	}
}

const at = (ms: number) => new Date(ms)
let made = 0
const newName = () => `test ${++made}`

async function times(number: number, work: () => Promise<unknown>) {
	for (let i = 0; i < number; i++) await work()
}

describe('a limit', () => {
	const three = (name = newName()) => createLimit(name, { tries: 3, per: 10_000, enabled: true })

	it('lets through so many in any stretch of its length, and says when the next may come', async () => {
		const limit = three()
		const take = (now: number) => wait(() => limit.take('a', at(now)))
		const answers: (number | null)[] = []
		for (const now of [0, 4_000, 8_000, 8_000, 9_999, 10_000, 10_001]) answers.push(await take(now))
		expect(answers).toEqual([null, null, null, 2, 1, null, 4])
	})

	it('does not count refusals: who goes on trying gets in no later', async () => {
		const limit = three()
		await times(3, () => limit.take('a', at(0)))
		for (let now = 1; now < 10_000; now += 500) expect(await wait(() => limit.take('a', at(now)))).toBeGreaterThan(0)
		expect(await wait(() => limit.take('a', at(10_000)))).toBeNull()
	})

	it('counts each key by itself, whether it is a number or text, and each limit', async () => {
		const [limit, other] = [three(), three()]
		await times(3, () => limit.take(7, at(0)))
		expect(await wait(() => limit.take('8', at(0)))).toBeNull()
		expect(await wait(() => other.take('7', at(0)))).toBeNull()
		expect(await wait(() => limit.take('7', at(0)))).toBe(10)
	})

	it('can be looked at without taking one', async () => {
		const limit = three()
		await times(9, () => limit.check('a', at(0)))
		await times(3, () => limit.take('a', at(0)))
		expect(await wait(() => limit.check('a', at(0)))).toBe(10)
	})

	it('shuts nobody out for a clock that was a day ahead', async () => {
		const [limit, tomorrow] = [three(), 24 * 3_600_000]
		await times(3, () => limit.take('a', at(tomorrow)))
		expect(await wait(() => limit.take('a', at(0)))).toBeNull()
		await times(2, () => limit.take('a', at(0)))
		expect(await wait(() => limit.take('a', at(0)))).toBe(10)
	})

	it('can be given one back', async () => {
		const limit = three()
		await times(3, () => limit.take('a', at(0)))
		await limit.giveBack('a', at(0))
		expect(await wait(() => limit.take('a', at(0)))).toBeNull()
		expect(await wait(() => limit.take('a', at(0)))).toBe(10)
		await limit.giveBack('nobody', at(0))
	})

	it('never lets more than its number through any window, whatever comes', async () => {
		const limit = three()
		let seed = 3
		const passed: number[] = []
		for (let now = 0; now < 200_000; now += (seed = (seed * 48_271) % 2_147_483_647) % 3_000) {
			if ((await wait(() => limit.take('a', at(now)))) === null) passed.push(now)
		}
		for (const start of passed) {
			expect(passed.filter((time) => time >= start && time < start + 10_000).length).toBeLessThanOrEqual(3)
		}
		expect(passed.length).toBeGreaterThan(50)
	})

	it('lets no more through when they come side by side', async () => {
		const limit = three()
		const answers = await Promise.all(Array.from({ length: 20 }, () => wait(() => limit.take('a', at(0)))))
		expect(answers.filter((answer) => answer === null)).toHaveLength(3)
	})

	it('is remembered by whoever comes after, such as a process that starts anew', async () => {
		const name = newName()
		await times(3, () => three(name).take('a', at(0)))
		expect(await wait(() => three(name).take('a', at(1_000)))).toBe(9)
	})

	it('keeps no address, and no longer than it counts', async () => {
		const name = newName()
		await three(name).take('203.0.113.7', at(0))
		const rows = () =>
			db
				.select()
				.from(rateLimits)
				.where(like(rateLimits.key, `${name}:%`))
		const [row] = await rows()
		expect(JSON.stringify(row)).not.toContain('203.0.113.7')
		await removeSpentLimits(at(10_000))
		await removeSpentLimits(at(10_001), AbortSignal.abort())
		expect(await rows()).toHaveLength(1)
		await removeSpentLimits(at(10_001))
		expect(await rows()).toEqual([])
		expect(await db.$count(rateLimits, eq(rateLimits.key, row!.key))).toBe(0)
	})

	it('holds nobody up when it is switched off, and writes nothing', async () => {
		const name = newName()
		const limit = createLimit(name, { tries: 1, per: 10_000, enabled: false })
		await times(9, () => limit.take('a', at(0)))
		expect(await db.$count(rateLimits, like(rateLimits.key, `${name}:%`))).toBe(0)
	})
})

describe('a growing delay', () => {
	it('does not wait for a clock that was a day ahead', async () => {
		const backoff = createBackoff(newName(), { free: 1, longest: 60_000, enabled: true })
		await backoff.failed('a', at(24 * 3_600_000))
		expect(await wait(() => backoff.check('a', at(0)))).toBeNull()
		await backoff.failed('a', at(0))
		expect(await wait(() => backoff.check('a', at(0)))).toBe(1)
	})

	const slow = () => createBackoff(newName(), { free: 5, longest: 60_000, enabled: true })

	it('costs nothing for five failures less one, then doubles up to its longest', async () => {
		const backoff = slow()
		let now = 0
		const waits: (number | null)[] = []
		for (let i = 0; i < 13; i++) {
			await backoff.failed('a', at(now))
			const seconds = await wait(() => backoff.check('a', at(now)))
			expect(await wait(() => backoff.failed('a', at(now))).then((again) => seconds && again), 'nor a failure').toBe(
				seconds,
			)
			waits.push(seconds)
			if (seconds === null) await backoff.giveBack('a', at(now))
			now += (seconds ?? 0) * 1_000
			expect(await wait(() => backoff.check('a', at(now))), 'it passes by itself').toBeNull()
		}
		expect(waits).toEqual([null, null, null, null, 1, 2, 4, 8, 16, 32, 60, 60, 60])
	})

	/** Five failures and the first wait. */
	const fail = async (backoff: ReturnType<typeof slow>, key: string) => {
		await times(5, () => backoff.failed(key, at(0)))
		expect(await wait(() => backoff.check(key, at(0)))).toBe(1)
	}

	it('is forgotten with a success, and after its longest without a failure', async () => {
		const backoff = slow()
		await fail(backoff, 'a')
		await backoff.succeeded('a')
		expect(await wait(() => backoff.check('a', at(0)))).toBeNull()
		await fail(backoff, 'b')
		await backoff.failed('b', at(1_000 + 60_001))
		expect(await wait(() => backoff.check('b', at(1_000 + 60_001)))).toBeNull()
	})

	it('loses the latest failure where it is given back', async () => {
		const backoff = slow()
		await fail(backoff, 'a')
		await backoff.giveBack('a', at(0))
		expect(await wait(() => backoff.check('a', at(0)))).toBeNull()
		await backoff.failed('a', at(0))
		expect(await wait(() => backoff.check('a', at(0)))).toBe(1)
	})

	it('is of one key only', async () => {
		const backoff = slow()
		await fail(backoff, 'a')
		expect(await wait(() => backoff.check('b', at(0)))).toBeNull()
	})

	it('holds nobody up when it is switched off', async () => {
		const backoff = createBackoff(newName(), { free: 1, longest: 60_000, enabled: false })
		await times(9, () => backoff.failed('a', at(0)))
		expect(await wait(() => backoff.check('a', at(0)))).toBeNull()
	})
})
