import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HALF_HOUR, HOUR } from '#app/lib/time/time.ts'
import { followHours } from './hours.ts'

const MINUTE = 60_000
let hidden = false
const turned = vi.fn()
let hours: ReturnType<typeof followHours>

beforeEach(() => {
	hidden = false
	turned.mockClear()
	// Ten minutes before midnight in South Africa.
	vi.useFakeTimers({ now: new Date('2027-03-01T21:50:00Z') })
	hours = followHours({ hidden: () => hidden, turned })
})
afterEach(() => {
	hours.stop()
	vi.useRealTimers()
})

it('turns within seconds of each full and half hour, and not before', () => {
	vi.advanceTimersByTime(10 * MINUTE)
	expect(turned).not.toHaveBeenCalled()
	vi.advanceTimersByTime(5_000)
	expect(turned).toHaveBeenCalledTimes(1)
	vi.advanceTimersByTime(HALF_HOUR - 5_000)
	expect(turned).toHaveBeenCalledTimes(1)
	vi.advanceTimersByTime(5_000)
	expect(turned).toHaveBeenCalledTimes(2)
})

it('has one timer, and none while the page is hidden', () => {
	expect(vi.getTimerCount()).toBe(1)
	hidden = true
	hours.look()
	expect(vi.getTimerCount()).toBe(0)
	vi.advanceTimersByTime(3 * HOUR)
	expect(turned).not.toHaveBeenCalled()
})

it('turns once when the page is shown again after hours, and not within the same half hour', () => {
	hidden = true
	hours.look()
	vi.advanceTimersByTime(5 * MINUTE)
	hidden = false
	hours.look()
	expect(turned).not.toHaveBeenCalled()
	hidden = true
	hours.look()
	vi.advanceTimersByTime(3 * HOUR)
	hidden = false
	hours.look()
	hours.look()
	expect(turned).toHaveBeenCalledTimes(1)
	expect(vi.getTimerCount()).toBe(1)
})

it('notices a device that slept over the hour, and stops when it is told to', () => {
	vi.setSystemTime(new Date('2027-03-02T05:20:00Z'))
	hours.look()
	expect(turned).toHaveBeenCalledTimes(1)
	hours.stop()
	vi.advanceTimersByTime(3 * HOUR)
	expect(turned).toHaveBeenCalledTimes(1)
})
