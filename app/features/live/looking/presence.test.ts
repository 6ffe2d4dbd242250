import { describe, expect, it } from 'vitest'
import { createPresence, MOST_LISTED } from './presence.ts'

const SLOT = '1:1:2026-11-05:18'
const OTHER = '1:1:2026-11-05:19'

describe('the people who look at a slot', () => {
	it('are counted once each, however many sockets they have', () => {
		const presence = createPresence()
		presence.enter(SLOT, 'thandi')
		presence.enter(SLOT, 'thandi')
		presence.enter(SLOT, 'sipho')
		expect(presence.of(SLOT).count).toBe(2)
		presence.leave(SLOT, 'thandi')
		expect(presence.of(SLOT).count, 'their other socket still looks').toBe(2)
		presence.leave(SLOT, 'thandi')
		expect(presence.of(SLOT).count).toBe(1)
	})

	it('leave nothing behind', () => {
		const presence = createPresence()
		presence.enter(SLOT, 'thandi')
		presence.leave(OTHER, 'thandi')
		presence.leave(SLOT, 'sipho')
		expect(presence.of(SLOT).count).toBe(1)
		presence.leave(SLOT, 'thandi')
		presence.leave(SLOT, 'thandi')
		expect(presence.of(SLOT)).toEqual({ count: 0, viewers: [] })
		expect(presence.size()).toBe(0)
	})

	it('have ids that cannot be linked to them, between slots or between visits', () => {
		const presence = createPresence()
		presence.enter(SLOT, 'thandi')
		presence.enter(OTHER, 'thandi')
		const [here, there] = [presence.of(SLOT).viewers, presence.of(OTHER).viewers]
		expect(here).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/)])
		expect(here).not.toEqual(there)
		presence.enter(SLOT, 'thandi')
		expect(presence.of(SLOT).viewers, 'the same while they look').toEqual(here)
		presence.leave(SLOT, 'thandi')
		presence.leave(SLOT, 'thandi')
		presence.enter(SLOT, 'thandi')
		expect(presence.of(SLOT).viewers).not.toEqual(here)
	})

	it('are all counted, and some are listed', () => {
		const presence = createPresence()
		for (let i = 0; i < 10_000; i++) presence.enter(SLOT, `visitor ${i}`)
		const { count, viewers } = presence.of(SLOT)
		expect(count).toBe(10_000)
		expect(new Set(viewers).size).toBe(MOST_LISTED)
	})
})
