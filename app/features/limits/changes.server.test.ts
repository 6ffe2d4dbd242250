import { expect, it } from 'vitest'
import { createCount } from './changes.server.ts'

const counting = (seconds: number) => {
	const clock = { now: seconds * 1_000 }
	return { clock, count: createCount({ enabled: true, now: () => clock.now }) }
}
const waitOf = (refusal: ReturnType<ReturnType<typeof createCount>>) =>
	refusal && Number(refusal.init.headers?.['Retry-After'])

it('lets so many through in a minute of the clock, and says how long the rest of it is', () => {
	const { clock, count } = counting(600)
	const take = () => waitOf(count('person 1', 3))
	expect([take(), take(), take(), take()]).toEqual([null, null, null, 60])
	clock.now += 59_500
	expect(take()).toBe(1)
	clock.now += 500
	expect([take(), take(), take(), take()]).toEqual([null, null, null, 60])
})

it('counts each by itself, and none where it is switched off', () => {
	const { count } = counting(600)
	expect([count('person 1', 1), count('address 1', 1), count('person 2', 1)]).toEqual([null, null, null])
	expect(waitOf(count('person 1', 1))).toBe(60)
	const off = createCount({ enabled: false })
	expect([off('person 1', 0), off('person 1', 0)]).toEqual([null, null])
})
