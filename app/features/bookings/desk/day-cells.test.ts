import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import type { Court } from '#app/lib/text/court-name.ts'
import { asSeenOnly, bookedWords, joinClosed, layOut, shutWords, type Cell } from './day-cells.ts'

const cell = (from: number, to: number, more: Partial<Cell> = {}): Cell => ({
	id: 1,
	kind: 'booking',
	title: 'Thandi N.',
	words: ['Paid'],
	tone: 'paid',
	from,
	to,
	...more,
})
const shape = (cells: Cell[], first: number, end: number, unit = 1, step = unit) =>
	layOut(cells, first, end, unit, step).map(({ from, to, cell }) => [from, to, cell?.title ?? null])

describe('a row of the day', () => {
	test('has half hours where courts are taken by them, and whole free hours beside them elsewhere', () => {
		expect(shape([cell(8.5, 10)], 8, 11, 0.5)).toEqual([
			[8, 8.5, null],
			[8.5, 10, 'Thandi N.'],
			[10, 10.5, null],
			[10.5, 11, null],
		])
		expect(shape([cell(9, 10)], 8, 11, 0.5, 1)).toEqual([
			[8, 9, null],
			[9, 10, 'Thandi N.'],
			[10, 11, null],
		])
		expect(shape([cell(8.5, 10)], 8, 11, 0.5, 1)[0]).toEqual([8, 8.5, null])
	})

	test('joins the hours of one booking and leaves free hours alone', () => {
		expect(shape([cell(9, 11)], 8, 13)).toEqual([
			[8, 9, null],
			[9, 11, 'Thandi N.'],
			[11, 12, null],
			[12, 13, null],
		])
	})

	test('keeps two bookings in a row apart', () => {
		const [first, second] = [cell(9, 10, { title: 'A' }), cell(10, 11, { title: 'B' })]
		expect(shape([first, second], 9, 11)).toEqual([
			[9, 10, 'A'],
			[10, 11, 'B'],
		])
	})

	test('shows a closing around what was played before it', () => {
		const closed = cell(8, 12, { kind: 'closure', title: 'Closed' })
		expect(shape([cell(9, 10), closed], 8, 12)).toEqual([
			[8, 9, 'Closed'],
			[9, 10, 'Thandi N.'],
			[10, 12, 'Closed'],
		])
	})

	test('cuts what reaches beyond the day', () => {
		expect(shape([cell(0, 24, { title: 'Closed' })], 6, 22)).toEqual([[6, 22, 'Closed']])
	})
})

describe('courts that are all closed', () => {
	const rain = (from: number, to: number, words = ['Rain'], id = 1) => ({
		cells: [cell(from, to, { id, kind: 'closure', title: 'Closed', tone: 'closed', words })],
	})
	const named = (courts: { cells: Cell[] }[], names: Court[] = []) =>
		courts.map(({ cells }, i) => ({ cells, court: names[i] ?? i + 1 }))
	const words = (courts: { cells: Cell[] }[], now: number | null = null, names?: Court[]) =>
		shutWords(named(courts, names), [8, 20], now)?.words.replaceAll('\u00a0', ' ')

	test.each([
		['a whole day', words([rain(0, 24), rain(8, 20)]), 'All courts closed all day · Rain'],
		['one court', words([rain(8, 20)]), 'Court closed all day · Rain'],
		[
			'what is left of today',
			words([rain(8, 20), rain(12, 20)], 12.5),
			'All courts closed for the rest of the day · Rain',
		],
		['courts that close later', words([rain(8, 20), rain(10.5, 20)], 9), 'All courts closed from 10:30 · Rain'],
		['a coming day', words([rain(14, 24)]), 'Court closed from 14:00 · Rain'],
		['two reasons', words([rain(8, 20), rain(8, 20, ['Floods'])]), 'All courts closed all day'],
		[
			'courts that open again, once all are closed',
			words([rain(8, 17), { cells: [...rain(8, 9, ['Floods']).cells, ...rain(9, 17).cells] }], 15),
			'All courts closed until 17:00 · Rain',
		],
		[
			'courts of which some open again first',
			words([rain(8, 19), rain(8, 19), rain(8, 20), rain(8, 24)], 15),
			'Courts 1 and 2 closed until 19:00, 3 and 4 until 20:00 · Rain',
		],
		[
			'courts that open at three hours, two of them by name',
			words([rain(8, 18), rain(8, 17), rain(8, 19, ['Floods'])], 15, [1, 'Centre', 'Dome']),
			'Centre closed until 17:00, court 1 until 18:00, Dome until 19:00',
		],
		[
			'courts of two sports',
			words([rain(8, 17), rain(8, 19), rain(8, 17)], 15, [1, 2, 1]),
			'All courts closed until 17:00, some until 19:00 · Rain',
		],
		[
			'courts that open at four hours',
			words([rain(8, 16), rain(8, 17), rain(8, 18), rain(8, 19)], 15),
			'All courts closed until 16:00, some until 19:00 · Rain',
		],
		[
			'one that opens and closes again',
			words([{ cells: [...rain(8, 10).cells, ...rain(12, 20).cells] }], 7),
			'Court closed until 10:00 · Rain',
		],
		[
			'two closings on end',
			words([{ cells: [...rain(8, 12).cells, ...rain(12, 17, ['Floods']).cells] }], 9),
			'Court closed until 17:00 · Rain',
		],
		[
			'closures one after the other',
			words([{ cells: [...rain(8, 12).cells, ...rain(12, 20).cells] }]),
			'Court closed all day · Rain',
		],
	])('say so for %s', (_, said, expected) => expect(said).toBe(expected))

	test.each([
		['one is open', words([rain(8, 20), { cells: [] }])],
		['one opens again', words([rain(8, 20), rain(8, 19)])],
		['one has opened again', words([rain(8, 17), rain(8, 15)], 15)],
		['they close after its hours', words([rain(20, 24)])],
		['the day is over', words([rain(8, 20)], 20)],
		['there are none', words([])],
		['they are blocked', words([{ cells: [cell(8, 20, { kind: 'closure', tone: 'blocked' })] }])],
	])('say nothing where %s', (_, said) => expect(said).toBeUndefined())

	test('have no line that begins with their dot', () => {
		expect(shutWords(named([rain(8, 20)]), [8, 20], null)?.words).toBe('Court closed all day\u00a0·\u00a0Rain')
	})

	test('lead to the first closure of the first court', () => {
		expect(shutWords(named([rain(8, 20, ['Rain'], 7), rain(8, 20, ['Rain'], 9)]), [8, 20], null)?.id).toBe(7)
	})
})

describe('the words of a booking', () => {
	const booked = {
		atDesk: true,
		fullName: 'Thandi Nkosi',
		guestName: null,
		regularId: null,
		noShow: false,
		beingPaid: false,
		status: 'confirmed' as const,
		paymentStatus: 'paid' as const,
		sent: false,
		totalPrice: 320,
		held: 0,
		packHalfHours: 0,
		isCheaper: false,
	}
	test.each([
		[{}, ['Paid'], 'paid'],
		[{ paymentStatus: 'pending' as const }, ['Unpaid'], 'unpaid'],
		[{ paymentStatus: 'pending' as const, held: 20_000 }, ['Due R120'], 'unpaid'],
		[{ paymentStatus: 'pending' as const, held: 20_050 }, ['Due R119.50'], 'unpaid'],
		[
			{ status: 'pending' as const, paymentStatus: 'pending' as const, held: 20_000 },
			['Request', 'Due R120'],
			'requested',
		],
		[{ paymentStatus: 'pending' as const, sent: true }, ['Payment sent'], 'sent'],
		[{ sent: true }, ['Paid'], 'paid'],
		[{ paymentStatus: 'pending' as const, inReview: true }, ['Wrong amount'], 'unpaid'],
		[{ inReview: true, toHandBack: 12_000 }, ['Wrong amount'], 'unpaid'],
		[
			{ status: 'pending' as const, inReview: true, paymentStatus: 'pending' as const },
			['Request', 'Wrong amount'],
			'requested',
		],
		[
			{ status: 'pending' as const, paymentStatus: 'pending' as const, sent: true },
			['Request', 'Payment sent'],
			'sent',
		],
		[{ status: 'pending' as const, paymentStatus: 'pending' as const }, ['Request'], 'requested'],
		[{ status: 'pending' as const, paymentStatus: 'pending' as const, beingPaid: true }, ['Being paid'], 'requested'],
		[{ toHandBack: 12_000 }, ['R120 to pay back'], 'unpaid'],
		[{ status: 'completed' as const, noShow: true }, ['Paid', 'No-show'], 'over'],
		[{ noShow: true, paymentStatus: 'pending' as const }, ['No-show', 'Unpaid'], 'unpaid'],
		[{ fullName: null, guestName: 'Zanele' }, ['Walk-in', 'Paid'], 'paid'],
		[{ fullName: null, guestName: 'Zanele', regularId: 1 }, ['Weekly', 'Paid'], 'paid'],
		[{ arrivedAt: new Date(0), regularId: 1 }, ['Here', 'Weekly', 'Paid'], 'paid'],
		[{ isCheaper: true }, ['Discount', 'Paid'], 'paid'],
		[{ paymentStatus: 'pending' as const, packHalfHours: 2 }, ['Pack', 'Due R320'], 'unpaid'],
		[{ packHalfHours: 1, isCheaper: true }, ['Pack', 'Discount', 'Paid'], 'paid'],
		[{ regularId: 1, packHalfHours: 2 }, ['Weekly', 'Pack', 'Paid'], 'paid'],
	])('%j', (more, words, tone) => {
		expect(bookedWords({ ...booked, ...more })).toMatchObject({ words, tone })
	})

	test('name players as strangers see them and guests as they were written down', () => {
		expect(bookedWords(booked).title).toBe('Thandi Nkosi')
		expect(bookedWords({ ...booked, atDesk: false }).title).toBe('Thandi N.')
		expect(bookedWords({ ...booked, fullName: null, guestName: 'Zanele Mthembu' }).title).toBe('Zanele Mthembu')
		const atDesk = { ...booked, fullName: null, guestName: 'Zanele' }
		expect(bookedWords(atDesk).words).toContain('Walk-in')
		expect(bookedWords({ ...atDesk, customerUserId: 7 }).words, 'with an account').not.toContain('Walk-in')
	})
})

test('a cell for people who only see the day has no signs of money', () => {
	const words = ['Weekly', 'Pack', 'Discount', 'Wrong amount', 'Paid']
	expect(asSeenOnly(cell(9, 10, { words })).words).toEqual(['Weekly'])
})

describe('closed stretches of one court', () => {
	const closed = (id: number, from: number, to: number, more: Partial<Cell> = {}) =>
		cell(from, to, { id, kind: 'closure', tone: 'closed', title: 'Closed', words: ['Rain'], ...more })
	const shown = (cells: Cell[]) => joinClosed(cells).map(({ from, to, words }) => [from, to, words[0]])

	test('that overlap or touch are one, unless they say otherwise', () => {
		expect(shown([closed(1, 9, 12), closed(2, 11, 14), closed(3, 14, 15), closed(4, 16, 17)])).toEqual([
			[9, 15, 'Rain'],
			[16, 17, 'Rain'],
		])
		expect(shown([closed(1, 9, 12), closed(2, 9, 12)])).toEqual([[9, 12, 'Rain']])
		expect(shown([closed(1, 9, 12), closed(2, 10, 13, { words: ['Power'] })])).toHaveLength(2)
		expect(shown([closed(1, 9, 10, { tone: 'blocked' }), closed(2, 10, 11, { tone: 'blocked' })])).toHaveLength(2)
	})

	test('lose no hour and show none twice, in whatever order they come', () => {
		const stretch = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 4 }))
		const hoursOf = (cells: Cell[]) =>
			cells.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)).sort((a, b) => a - b)
		fc.assert(
			fc.property(fc.array(stretch, { maxLength: 8 }), (stretches) => {
				const cells = stretches.map(([from, hours], i) => closed(i, from, from + hours))
				const joined = joinClosed(cells)
				expect(hoursOf(joined)).toEqual([...new Set(hoursOf(cells))])
				expect(shown(cells.toReversed())).toEqual(shown(cells))
			}),
			cases(200, 2_000),
		)
	})
})
