import { expect, test } from 'vitest'
import { shareWork } from './share-work.ts'

type Result = { made: number; old?: boolean }
type Work = { bring: (result: Result | null) => void; fail: (error: Error) => void }

/** Work that ends when the test gives it a result. */
function asking() {
	const share = shareWork<Result>(({ old }) => !old)
	const begun: Work[] = []
	const work = () => new Promise<Result | null>((bring, fail) => begun.push({ bring, fail }))
	return { begun, ask: (key = 'a') => share(key, work) }
}

/** Waits until all promises that can settle have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('callers meanwhile share one piece of work per key, and none that is over', async () => {
	const { ask, begun } = asking()
	const all = [ask(), ask(), ask(), ask('b')]
	expect(begun).toHaveLength(2)
	begun.forEach(({ bring }, made) => bring({ made }))
	expect(await Promise.all(all)).toEqual([{ made: 0 }, { made: 0 }, { made: 0 }, { made: 1 }])
	void ask()
	expect(begun).toHaveLength(3)
})

test('an outdated result goes to its first caller only; the others share one begun after they asked', async () => {
	const { ask, begun } = asking()
	const all = [ask(), ask(), ask(), ask()]
	begun[0]!.bring({ made: 0, old: true })
	await settled()
	expect(begun).toHaveLength(2)
	begun[1]!.bring({ made: 1, old: true })
	expect((await Promise.all(all)).map((result) => result?.made)).toEqual([0, 1, 1, 1])
})

test.each<[string, (work: Work) => void, object]>([
	['fails', ({ fail }) => fail(new Error('down')), { status: 'rejected' }],
	['brings what is nobody else’s', ({ bring }) => bring(null), { value: null }],
])('work that %s is done by each alone', async (_, end, outcome) => {
	const { ask, begun } = asking()
	const all = Promise.allSettled([ask(), ask(), ask()])
	end(begun[0]!)
	await settled()
	expect(begun).toHaveLength(3)
	begun.slice(1).forEach(({ bring }, i) => bring({ made: i + 1 }))
	expect(await all).toMatchObject([outcome, { value: { made: 1 } }, { value: { made: 2 } }])
})
