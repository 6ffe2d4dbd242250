import { expect, it } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { lightsOf } from './lights.ts'

const time = (from: number, to: number) => ({ startTime: at('2027-03-01', from), endTime: at('2027-03-01', to) })
const spans = (...times: ReturnType<typeof time>[]) =>
	lightsOf(times).map(({ on, off }) => `${on.toISOString().slice(11, 16)}–${off.toISOString().slice(11, 16)}`)

it('is on from five minutes before to five after', () => {
	expect(spans(time(18, 19))).toEqual(['15:55–17:05'])
	expect(spans()).toEqual([])
})

it('stays on between two that follow each other, in whatever order they come', () => {
	expect(spans(time(19, 20), time(18, 19))).toEqual(['15:55–18:05'])
	expect(spans(time(18, 19), time(19.5, 20))).toEqual(['15:55–17:05', '17:25–18:05'])
	expect(spans(time(18, 21), time(19, 20))).toEqual(['15:55–19:05'])
})
