import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { cases } from '#tests/support/cases.ts'
import { distinctCourts, joinClosures } from './joined-closures.ts'

const day = '2026-11-21'
const closing = (id: number, sportId: number | null, courtNumber: number | null, from = 14, to = 16) => ({
	id,
	sportId,
	courtNumber,
	startTime: at(day, from),
	endTime: at(day, to),
	reason: 'rain' as const,
	note: null as string | null,
	createdById: id,
	createdAt: new Date(at(day, 0).getTime() + id),
})

const court = fc.option(fc.integer({ min: 1, max: 3 }))
/** Closures as the desk makes them: a court only of a sport, at few hours, so that many coincide. */
const some = fc
	.array(
		fc.record({
			sportId: fc.option(fc.integer({ min: 1, max: 2 })),
			courtNumber: court,
			from: fc.integer({ min: 8, max: 9 }),
			hours: fc.integer({ min: 1, max: 2 }),
			reason: fc.constantFrom('rain' as const, 'power' as const),
			note: fc.constantFrom(null, 'Back soon'),
		}),
		{ maxLength: 12 },
	)
	.map((all) =>
		all.map(({ sportId, courtNumber, from, hours, ...more }, i) => ({
			...closing(i + 1, sportId, sportId === null ? null : courtNumber, from, from + hours),
			...more,
		})),
	)
type Some = ReturnType<typeof closing>

const courts = [1, 2].flatMap((sportId) => [1, 2, 3].map((courtNumber) => ({ sportId, courtNumber })))
/** Every court with each half hour in which it is closed, and why. */
const shutOf = (closures: readonly Omit<Some, 'reason'>[]) =>
	new Set(
		closures.flatMap((it) =>
			courts
				.filter(
					(one) =>
						(it.sportId ?? one.sportId) === one.sportId && (it.courtNumber ?? one.courtNumber) === one.courtNumber,
				)
				.map((one) => [one.sportId, one.courtNumber, it.startTime.getTime(), it.endTime.getTime(), it.note].join()),
		),
	)

describe('closures', () => {
	test('of two courts for one stretch are one, whoever made them', () => {
		const [one] = joinClosures([closing(7, 1, 2), closing(4, 1, 1)])
		expect(one!.map(({ courtNumber, ids }) => [courtNumber, ids])).toEqual([
			[1, [4]],
			[2, [7]],
		])
		expect(joinClosures([closing(1, 1, 1), closing(2, 1, 2, 14, 17)])).toHaveLength(2)
		expect(joinClosures([closing(1, 1, 1), { ...closing(2, 1, 2), note: 'The net is torn' }])).toHaveLength(2)
	})

	test('of one court that was closed twice name it once, with both', () => {
		expect(distinctCourts([closing(9, 1, 2), closing(3, 1, 2)])).toEqual([{ ...closing(3, 1, 2), ids: [3, 9] }])
		const all = distinctCourts([closing(1, 1, 2), closing(2, 1, null), closing(3, 2, 1)])
		expect(all.map(({ id, ids }) => [id, ids])).toEqual([
			[2, [2, 1]],
			[3, [3]],
		])
	})

	test('stay two where they block courts, unless one act did', () => {
		const blocks = [closing(1, 1, 1), closing(2, 1, 2)].map((one) => ({ ...one, reason: 'blocked' as const }))
		expect(joinClosures(blocks)).toHaveLength(2)
		expect(joinClosures(blocks.map((one) => ({ ...one, createdAt: at(day, 0), createdById: 1 })))).toHaveLength(1)
	})

	test('joined name no court twice, lose no stretch and keep each closure once, in whatever order they come', () => {
		const inSomeOrder = some.chain((all) =>
			fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
		)
		fc.assert(
			fc.property(inSomeOrder, ([all, shuffled]) => {
				const joined = joinClosures(all)
				expect(joinClosures(shuffled)).toEqual(joined)
				for (const together of joined) {
					const named = together.flatMap((part) => [...shutOf([part])])
					expect(new Set(named).size).toBe(named.length)
				}
				expect(shutOf(joined.flat())).toEqual(shutOf(all))
				const ids = joined.flat().flatMap((part) => part.ids)
				expect(ids.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id))
				const stretches = joined.map(([{ startTime, endTime, reason, note } = closing(0, 1, 1)]) =>
					[startTime.getTime(), endTime.getTime(), reason, note].join(),
				)
				expect(new Set(stretches).size).toBe(stretches.length)
			}),
			cases(300, 3_000),
		)
	})
})
