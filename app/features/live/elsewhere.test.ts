import { describe, expect, it } from 'vitest'
import { createElsewhere, FORGET_AFTER_MS } from './elsewhere.ts'

const SLOT = '1:1:2026-11-05:18'
const OTHER = '1:1:2026-11-05:19'
const noOne = () => false

describe('the people who look at a slot in other processes', () => {
	it('are counted once each, wherever they look from', () => {
		const elsewhere = createElsewhere()
		elsewhere.hear('a', SLOT, { people: ['thandi', 'sipho'], more: 0 }, 0)
		elsewhere.hear('b', SLOT, { people: ['sipho', 'lerato'], more: 0 }, 0)
		expect(elsewhere.count(SLOT, noOne)).toBe(3)
		expect(elsewhere.count(SLOT, (person) => person === 'thandi')).toBe(2)
		expect(elsewhere.count(OTHER, noOne)).toBe(0)
	})

	it('are counted even if they are too many to be named', () => {
		const elsewhere = createElsewhere()
		elsewhere.hear('a', SLOT, { people: ['thandi'], more: 400 }, 0)
		expect(elsewhere.count(SLOT, noOne)).toBe(401)
	})

	it('are those of the latest report, and the first report is noticed', () => {
		const elsewhere = createElsewhere()
		expect(elsewhere.hear('a', SLOT, { people: ['thandi', 'sipho'], more: 0 }, 0)).toBe(true)
		expect(elsewhere.hear('a', SLOT, { people: ['sipho'], more: 0 }, 0)).toBe(false)
		expect(elsewhere.count(SLOT, noOne)).toBe(1)
	})

	it('leave nothing behind', () => {
		const elsewhere = createElsewhere()
		for (const slot of [SLOT, OTHER]) elsewhere.hear('a', slot, { people: ['thandi'], more: 0 }, 0)
		elsewhere.hear('a', SLOT, { people: [], more: 0 }, 0)
		elsewhere.retain((slot) => slot !== OTHER)
		expect(elsewhere.size()).toBe(0)
	})

	it('are forgotten when their process stops reporting', () => {
		const elsewhere = createElsewhere()
		elsewhere.hear('a', SLOT, { people: ['thandi'], more: 0 }, 0)
		elsewhere.hear('b', SLOT, { people: ['sipho'], more: 0 }, 1)
		expect(elsewhere.forgetOld(FORGET_AFTER_MS - 1)).toEqual([])
		expect(elsewhere.forgetOld(FORGET_AFTER_MS)).toEqual([SLOT])
		expect(elsewhere.count(SLOT, noOne)).toBe(1)
	})
})
