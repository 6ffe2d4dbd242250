import { expect, it } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { readSlot, slotId, slotIdAt } from './slot-id.ts'

it('names an hour on the venue’s own clock', () => {
	expect(slotIdAt(3, 1, at('2026-11-05', 8))).toBe('3:1:2026-11-05:08')
	expect(slotIdAt(3, 1, at('2026-11-05', 24))).toBe('3:1:2026-11-06:00')
	expect(slotIdAt(3, 1, at('2026-11-05', 18.5))).toBe('3:1:2026-11-05:18:30')
})

it('parses what it formats', () => {
	const slot = { venueId: 12, sportId: 5, date: '2028-02-29', hour: 23 }
	expect(readSlot(slotId(slot))).toEqual(slot)
	expect(readSlot(slotId({ ...slot, hour: 0.5 }))).toEqual({ ...slot, hour: 0.5 })
})

it.each([
	'',
	'1:1:2026-11-05',
	'1:1:2026-11-05:24',
	'1:1:2026-11-05:8',
	'1:1:2026-02-30:08',
	'1:1:0001-01-01:08',
	'0:1:2026-11-05:08',
	'-1:1:2026-11-05:08',
	'1.5:1:2026-11-05:08',
	'9007199254740993:1:2026-11-05:08',
	'1:1:2026-11-05:08:00',
	' 1:1:2026-11-05:08',
	'1:1:2026-11-05:08\n',
	'x:y:z:08',
])('is not %j', (text) => expect(readSlot(text)).toBeNull())
