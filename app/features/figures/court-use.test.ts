import { expect, test } from 'vitest'
import { anOffer } from '#tests/support/world/offer.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { courtUse, share, type Closure } from './court-use.ts'

const friday = '2026-11-20'
const sunday = '2026-11-22'

/** Two courts from 08:00 to 20:00 except on Sundays: 24 court hours a day. */
const use = (wishes: Partial<Parameters<typeof courtUse>[0]> = {}) =>
	courtUse({
		offers: [anOffer()],
		dates: [friday],
		booked: [],
		closures: [],
		since: '2020-01-01',
		former: new Map(),
		...wishes,
	})
const closed = (wishes: Partial<Closure>): Closure => ({
	sportId: null,
	courtNumber: null,
	startTime: at(friday, 10),
	endTime: at(friday, 12),
	...wishes,
})

test('open are the courts in the opening hours', () => {
	expect(use().total).toEqual({ open: 24, booked: 0 })
	expect(use({ dates: Array.from({ length: 7 }, (_, i) => addDays(friday, i)) }).total.open).toBe(6 * 24)
	expect(use({ offers: [anOffer(), anOffer({ sportId: 2, courtCount: 3 })] }).total.open).toBe(24 + 36)
	expect(use({ dates: [sunday] }).byDate.get(sunday)).toEqual({ open: 0, booked: 0 })
})

test('days with hours of their own count as they are', () => {
	const open = (hours: readonly [number, number] | null) =>
		use({ offers: [anOffer({ openingExceptions: new Map([[friday, hours]]) })] }).total.open
	expect([open([8, 10]), open(null)]).toEqual([4, 0])
})

test('what is shut is not open: one court, the sport or everything', () => {
	const open = (...closures: Closure[]) => use({ closures }).total.open
	expect(open(closed({}))).toBe(20)
	expect(open(closed({ sportId: 1 }))).toBe(20)
	expect(open(closed({ sportId: 2 }))).toBe(24)
	expect(open(closed({ courtNumber: 2 }))).toBe(22)
	expect(open(closed({ courtNumber: 2 }), closed({ courtNumber: 2 }))).toBe(22)
	expect(open(closed({ courtNumber: 9 }))).toBe(24)
	expect(open(closed({ endTime: at(friday, 10.5) }))).toBe(23)
	expect(open(closed({}), closed({ courtNumber: 1 }))).toBe(20)
})

test('booked hours are counted by day, sport and hour of the week, and are never more than what is open', () => {
	const hours = [10, 10, 11, 21].flatMap((hour) =>
		[hour, hour + 0.5].map((start) => ({ sportId: 1, courtNumber: 2, startTime: at(friday, start) })),
	)
	const { total, byDate, bySport, byWeekHour } = use({ booked: hours, closures: [closed({ courtNumber: 1 })] })
	expect(total).toEqual({ open: 24, booked: 4 }) // 24 - 2 shut, + 1 booked on a shut court, + 1 after closing
	expect(byDate.get(friday)).toEqual(total)
	expect(bySport.get(1)).toEqual(total)
	expect(byWeekHour.get(5 * 24 + 10)).toEqual({ open: 2, booked: 2 })
	expect(byWeekHour.get(5 * 24 + 11)).toEqual({ open: 1, booked: 1 })
	expect(byWeekHour.get(5 * 24 + 21)).toEqual({ open: 1, booked: 1 })
	expect(byWeekHour.has(5 * 24 + 7)).toBe(false)
})

test('nothing is open before the venue was there', () => {
	expect(use({ since: addDays(friday, 1) }).total.open).toBe(0)
	expect(use({ since: friday }).total.open).toBe(24)
})

test('a day has the courts that there were then', () => {
	const days = [addDays(friday, -2), addDays(friday, -1), friday]
	const former = new Map([
		[
			1,
			[
				{ until: addDays(friday, -1), courts: 0 },
				{ until: friday, courts: 1 },
			],
		],
	])
	const { byDate } = use({ dates: days, former })
	expect(days.map((day) => byDate.get(day)!.open)).toEqual([0, 12, 24])
})

test('a share is booked ÷ open', () => {
	expect([share({ open: 8, booked: 2 }), share({ open: 0, booked: 0 })]).toEqual([0.25, null])
})
