import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs after a moment and then again and again, until it is stopped', async () => {
	const ran: number[] = []
	const began = Date.now()
	const stop = every(100, 'look', async () => ran.push(Date.now() - began), { afterMs: 30 })
	await vi.advanceTimersByTimeAsync(29)
	expect(ran).toEqual([])
	await vi.advanceTimersByTimeAsync(221)
	expect(ran).toEqual([30, 130, 230])
	stop()
	await vi.advanceTimersByTimeAsync(1_000)
	expect(ran).toHaveLength(3)
})

test('never runs when it was stopped before its first time', async () => {
	let runs = 0
	every(10, 'look', async () => runs++, { afterMs: 30 })()
	await vi.advanceTimersByTimeAsync(100)
	expect(runs).toBe(0)
})

test('leaves out a run that would begin before the last has ended, and goes on after one that throws', async () => {
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
	let runs = 0
	const stop = every(10, 'look', async () => {
		runs++
		await new Promise((done) => setTimeout(done, 25))
		throw new Error('this one fails')
	})
	await vi.advanceTimersByTimeAsync(95)
	stop()
	expect(runs).toBe(4)
	expect(logged).toHaveBeenCalledTimes(3)
	logged.mockRestore()
})
