import { expect, it } from 'vitest'
import { cachedFor } from './cached-for.ts'

it('caches results until they are old, and no failures', async () => {
	let found = 0
	const find = cachedFor(1000, () => (found++ === 2 ? Promise.reject(new Error('down')) : Promise.resolve(found)))
	expect(await find(new Date(0))).toBe(1)
	expect(await find(new Date(999))).toBe(1)
	expect(await find(new Date(1000))).toBe(2)
	await expect(find(new Date(3000))).rejects.toThrow('down')
	expect(await find(new Date(3001))).toBe(4)
})
