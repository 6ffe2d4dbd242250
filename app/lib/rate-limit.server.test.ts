import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { createBackoff, createLimit } from './rate-limit.server.ts'

/** The Retry-After of a refusal in seconds, or null when it was let through. */
function wait(attempt: () => void) {
	try {
		attempt()
		return null
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		expect(error.init.status).toBe(429)
		return Number(error.init.headers?.['Retry-After'])
	}
}

describe('a limit', () => {
	const three = () => createLimit({ tries: 3, per: 10_000, enabled: true })

	it('lets through so many in any stretch of its length, and says when the next may come', () => {
		const limit = three()
		expect([0, 4_000, 8_000].map((now) => wait(() => limit.take('a', now)))).toEqual([null, null, null])
		expect(wait(() => limit.take('a', 8_000))).toBe(2)
		expect(wait(() => limit.take('a', 9_999))).toBe(1)
		expect(wait(() => limit.take('a', 10_000))).toBeNull()
		expect(wait(() => limit.take('a', 10_001))).toBe(4)
	})

	it('does not count refusals: who goes on trying gets in no later', () => {
		const limit = three()
		for (let i = 0; i < 3; i++) limit.take('a', 0)
		for (let now = 1; now < 10_000; now += 100) expect(wait(() => limit.take('a', now))).toBeGreaterThan(0)
		expect(wait(() => limit.take('a', 10_000))).toBeNull()
	})

	it('counts each key by itself, whether it is a number or text', () => {
		const limit = three()
		for (let i = 0; i < 3; i++) limit.take(7, 0)
		expect(wait(() => limit.take('8', 0))).toBeNull()
		expect(wait(() => limit.take('7', 0))).toBe(10)
	})

	it('can be looked at without taking one', () => {
		const limit = three()
		for (let i = 0; i < 9; i++) limit.check('a', 0)
		for (let i = 0; i < 3; i++) limit.take('a', 0)
		expect(wait(() => limit.check('a', 0))).toBe(10)
	})

	it('can be given one back', () => {
		const limit = three()
		for (let i = 0; i < 3; i++) limit.take('a', 0)
		limit.giveBack('a')
		expect(wait(() => limit.take('a', 0))).toBeNull()
		expect(wait(() => limit.take('a', 0))).toBe(10)
		limit.giveBack('nobody')
	})

	it('never lets more than its number through any window, whatever comes', () => {
		const limit = three()
		let seed = 3
		const passed: number[] = []
		for (let now = 0; now < 200_000; now += (seed = (seed * 48_271) % 2_147_483_647) % 3_000) {
			if (wait(() => limit.take('a', now)) === null) passed.push(now)
		}
		for (const start of passed) {
			expect(passed.filter((time) => time >= start && time < start + 10_000).length).toBeLessThanOrEqual(3)
		}
		expect(passed.length).toBeGreaterThan(50)
	})

	it('holds nobody up when it is switched off', () => {
		const limit = createLimit({ tries: 1, per: 10_000, enabled: false })
		for (let i = 0; i < 9; i++) expect(wait(() => limit.take('a', 0))).toBeNull()
	})
})

describe('a growing delay', () => {
	const slow = () => createBackoff({ free: 5, longest: 60_000, enabled: true })

	it('costs nothing for five failures less one, then doubles up to its longest', () => {
		const backoff = slow()
		let now = 0
		const waits: (number | null)[] = []
		for (let i = 0; i < 13; i++) {
			backoff.failed('a', now)
			const seconds = wait(() => backoff.check('a', now))
			waits.push(seconds)
			now += (seconds ?? 0) * 1_000
			expect(
				wait(() => backoff.check('a', now)),
				'it passes by itself',
			).toBeNull()
		}
		expect(waits).toEqual([null, null, null, null, 1, 2, 4, 8, 16, 32, 60, 60, 60])
	})

	it('is forgotten with a success, and after its longest without a failure', () => {
		const backoff = slow()
		for (let i = 0; i < 8; i++) backoff.failed('a', 0)
		backoff.succeeded('a')
		expect(wait(() => backoff.check('a', 0))).toBeNull()
		for (let i = 0; i < 8; i++) backoff.failed('b', 0)
		backoff.failed('b', 8_000 + 60_001)
		expect(wait(() => backoff.check('b', 8_000 + 60_001))).toBeNull()
	})

	it('is of one key only', () => {
		const backoff = slow()
		for (let i = 0; i < 8; i++) backoff.failed('a', 0)
		expect(wait(() => backoff.check('b', 0))).toBeNull()
	})

	it('holds nobody up when it is switched off', () => {
		const backoff = createBackoff({ free: 1, longest: 60_000, enabled: false })
		for (let i = 0; i < 9; i++) backoff.failed('a', 0)
		expect(wait(() => backoff.check('a', 0))).toBeNull()
	})
})
