import { expect, test } from 'vitest'
import { db, trackReads, isCurrent, write } from '#db/client/index.ts'
import { settings } from '#db/schema.ts'
import { cachedQuery } from './query-cache.ts'

type Argument = Parameters<Parameters<typeof cachedQuery>[0]>[1]

const noon = new Date('2026-11-22T12:00:00Z')
const later = (ms: number) => new Date(noon.getTime() + ms)
const put = (key: string) => write((tx) => tx.insert(settings).values({ key, value: 1 }))

/** Counts the settings, and how often it was called. */
function counting(options?: { most: number }) {
	const asked: unknown[][] = []
	const find = async (_now: Date, ...args: Argument[]) => {
		asked.push(args)
		return { count: await db.$count(settings), args }
	}
	return { asked, count: cachedQuery(find, options) }
}

test('a result is cached until what it read is changed, per arguments', async () => {
	const { asked, count } = counting()
	const first = await count(noon, 1, 'a', null)
	expect(await count(noon, 1, 'a', null)).toBe(first)
	expect(asked).toHaveLength(1)
	for (const other of [['1', 'a', null], [1, 'a', false], [1], []] as const) await count(noon, ...other)
	expect(asked).toHaveLength(5)
	await put('a change')
	expect((await count(noon, 1, 'a', null)).count).toBe(first.count + 1)
})

test('arguments are told apart by their content, in whatever order', async () => {
	const { asked, count } = counting()
	const [wish, other] = [
		{ sports: [1, 2], level: { from: 1, to: null } },
		{ sports: [2, 1], level: { from: 1, to: null } },
	]
	const first = await count(noon, wish)
	expect(await count(noon, { level: { to: null, from: 1 }, sports: [1, 2] })).toBe(first)
	expect(asked).toEqual([[wish]])
	for (const argument of [other, { ...wish, level: {} }, [wish], JSON.stringify(wish), [1, 2]])
		await count(noon, argument)
	expect(asked).toHaveLength(6)
})

test('or until the minute has passed', async () => {
	const { asked, count } = counting()
	for (const ms of [0, 59_999, 60_000, 60_001, -1]) await count(later(ms))
	expect(asked).toHaveLength(3)
})

test('it is found once for concurrent callers, and counts as read by each of them', async () => {
	const { asked, count } = counting()
	const all = await Promise.all(Array.from({ length: 20 }, () => trackReads(() => count(noon))))
	expect(asked).toHaveLength(1)
	expect(all.map(({ reads }) => isCurrent(reads))).toEqual(Array(20).fill(true))
	const cached = await trackReads(() => count(noon))
	await put('for all')
	expect([...all, cached].map(({ reads }) => isCurrent(reads))).toEqual(Array(21).fill(false))
})

/** Makes a request while an earlier one is still running and a write has made it outdated. */
async function askBehind(make: typeof cachedQuery) {
	let go = () => {}
	const gate = new Promise<void>((resolve) => (go = resolve))
	let calls = 0
	let read = () => {}
	const hasRead = new Promise<void>((resolve) => (read = resolve))
	const count = make(async () => {
		const found = await db.$count(settings)
		read()
		if (++calls === 1) await gate
		return found
	})
	const before = await db.$count(settings)
	const first = count(noon)
	await hasRead
	await put(crypto.randomUUID())
	const behind = count(noon)
	go()
	return { before, first: await first, behind: await behind }
}

test('a caller after a write never gets what was read before it', async () => {
	const { before, behind } = await askBehind(cachedQuery)
	expect(behind).toBe(before + 1)
})

test('which sharing any result under way would break', async () => {
	const naive: typeof cachedQuery = (find) => {
		let asked: ReturnType<typeof find> | undefined
		return (...args) => (asked ??= find(...args).finally(() => (asked = undefined)))
	}
	const { before, behind } = await askBehind(naive)
	expect(behind).toBe(before)
})

test('a failure is not cached', async () => {
	let down = true
	const find = cachedQuery(async () => {
		if (down) throw new Error('down')
		return db.$count(settings)
	})
	await expect(find(noon)).rejects.toThrow('down')
	down = false
	expect(await find(noon)).toBeGreaterThanOrEqual(0)
})

test('no more than the limit are cached, the last used ones', async () => {
	const { asked, count } = counting({ most: 2 })
	for (const key of [1, 2, 1, 3, 1, 2]) await count(noon, key)
	expect(asked).toEqual([[1], [2], [3], [2]])
})
