import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('gathered keys', () => {
	it('are handed over once, a moment after the first', async () => {
		const handedOn: string[][] = []
		const add = gather<string>(250, async (keys) => void handedOn.push(keys))
		for (const key of ['a', 'b', 'a', 'a']) add(key)
		await vi.advanceTimersByTimeAsync(249)
		expect(handedOn).toEqual([])
		await vi.advanceTimersByTimeAsync(1)
		expect(handedOn).toEqual([['a', 'b']])
		await vi.advanceTimersByTimeAsync(10_000)
		expect(handedOn).toHaveLength(1)
		add('a')
		await vi.advanceTimersByTimeAsync(250)
		expect(handedOn).toEqual([['a', 'b'], ['a']])
	})

	it('wait while a hand-over runs, and longer after a slow one', async () => {
		const starts: number[] = []
		const add = gather<string>(250, async () => {
			starts.push(performance.now())
			await new Promise((done) => setTimeout(done, 200))
		})
		const from = performance.now()
		add('a')
		await vi.advanceTimersByTimeAsync(300)
		add('b')
		await vi.advanceTimersByTimeAsync(10_000)
		expect(starts.map((at) => at - from)).toEqual([250, 250 + 200 + 400])
		add('c')
		await vi.advanceTimersByTimeAsync(250)
		expect(starts, 'rested long enough').toHaveLength(3)
	})
})
