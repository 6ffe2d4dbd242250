import { describe, expect, test } from 'vitest'
import { bounded } from './bounded.ts'

describe('bounded', () => {
	test('never exceeds its limit', () => {
		const store = bounded<number>(100)
		for (let i = 0; i < 50; i++) {
			store.set(`key ${i}`, i, 7 + (i % 5))
			expect(store.counts().bytes).toBeLessThanOrEqual(100)
		}
		expect(store.counts().entries).toBeGreaterThan(5)
		expect(store.get('key 49')).toBe(49)
		expect(store.get('key 0')).toBeUndefined()
	})

	test('values requested again outlive any number of keys requested once', () => {
		const store = bounded<string>(100)
		for (const key of ['a', 'b', 'c']) {
			store.set(key, key, 20)
			expect(store.get(key)).toBe(key)
		}
		for (let i = 0; i < 1_000; i++) store.set(`once ${i}`, 'x', 10)
		expect(['a', 'b', 'c'].map((key) => store.get(key))).toEqual(['a', 'b', 'c'])
	})

	test('of values requested often, the least recently used goes first', () => {
		const store = bounded<string>(100)
		for (const key of ['a', 'b', 'c', 'd']) {
			store.set(key, key, 25)
			store.get(key)
		}
		store.get('a')
		store.set('e', 'e', 25)
		expect(['a', 'b', 'c', 'd', 'e'].map((key) => store.get(key))).toEqual(['a', undefined, 'c', 'd', 'e'])
	})

	test('a replacement counts with its own size and has the rank of the value before', () => {
		const store = bounded<string>(100)
		store.set('a', 'small', 10)
		store.get('a')
		store.set('a', 'large', 60)
		expect(store.counts()).toEqual({ entries: 1, bytes: 60 })
		for (let i = 0; i < 10; i++) store.set(`once ${i}`, 'x', 10)
		expect(store.get('a')).toBe('large')
	})

	test('a value larger than the limit is not cached', () => {
		const store = bounded<string>(100)
		store.set('huge', 'x', 101)
		expect(store.counts()).toEqual({ entries: 0, bytes: 0 })
	})
})
