import { describe, expect, test } from 'vitest'
import { hasWords, wordsOf, type Actor, type Told } from './words.ts'

const now = new Date('2026-11-20T08:00:00Z')
const thandi: Actor = { fullName: 'Thandi Mokoena', username: 'thandi', deletedAt: null }
const LEFT = { title: 'About somebody who has left', body: 'They have deleted their account.' }
const row: Told = {
	kind: 'match',
	what: '',
	subjectId: 7,
	data: {},
	startsAt: null,
	title: null,
	body: null,
	link: null,
}
const say = (told: Partial<Told>, actor: Actor | null = null) => wordsOf({ ...row, ...told }, actor, 'us@example.com')

describe('who it is about', () => {
	const message = { what: 'new message', data: { excerpt: 'Hello' } }
	const open = { what: 'open again', data: { request: 'Doubles' } }

	test('is called as they are called now, by their username where they have no name', () => {
		expect(say(message, thandi).title).toBe('New message from Thandi Mokoena')
		expect(say(message, { ...thandi, fullName: '' }).title).toBe('New message from thandi')
		expect(say(open, thandi).body).toBe('Thandi M. can’t make it. You are still in, and others can join.')
	})

	test('is not told of any more once they have left, and is somebody where they were named in passing', () => {
		expect(say({ ...message, data: null })).toEqual(LEFT)
		expect(say(message, { ...thandi, deletedAt: now })).toEqual(LEFT)
		for (const actor of [null, { ...thandi, deletedAt: now }])
			expect(say(open, actor).body).toBe('Somebody can’t make it. You are still in, and others can join.')
	})
})

test('a row with sentences says them until the person it is about has left', () => {
	const sentences = { title: 'Your booking is confirmed', body: 'See you there.', link: '/my-bookings' }
	const written = { ...sentences, what: 'written', data: null }
	expect(say(written)).toEqual(sentences)
	expect(say({ ...written, link: null }, thandi)).toEqual({ ...sentences, link: undefined })
	expect(say(written, { ...thandi, deletedAt: now })).toEqual(LEFT)
	expect(say({ ...written, title: null, body: null })).toEqual(LEFT)
})

test.each([{ what: 'gossip' }, { kind: 'gossip' as Told['kind'], what: 'joined' }])(
	'%j, of a later version, is shown plainly',
	(told) => {
		expect(hasWords({ ...row, ...told })).toBe(false)
		expect(say({ ...told, data: { request: 'Doubles' } }, thandi)).toEqual({
			title: 'You have a new notice',
			body: 'We cannot show it right now. Please look again in a few minutes.',
		})
		expect(say({ ...told, data: null })).toEqual(LEFT)
	},
)

test('times are those of the wall in South Africa, whether stored or new', () => {
	const data = { what: 'Padel at Aces', start: now, end: '2026-11-20T09:00:00.000Z' }
	expect(say({ kind: 'booking', what: 'your game moved', data }).body).toBe(
		'Padel at Aces. It is now Friday 20 November 2026, 10:00–11:00.',
	)
})

test('a court that is not paid is held, and the day of its deadline is said where it is another one', () => {
	const data = { what: 'Padel, Fri 20 Nov', venue: 'Aces', start: now, court: 2, due: 52_000, payBy: now }
	const held = { title: 'Court held: Aces, Fri 20 Nov 10:00', link: '/my-bookings/7' }
	const body = (by: string) => `Padel, Fri 20 Nov, court 2. R520.00 due by ${by} to keep the court.`
	const told = (madeAt?: string) => say({ kind: 'booking', what: 'requested', data: { ...data, madeAt } })
	expect(told('2026-11-20T07:30:00Z')).toEqual({ ...held, body: body('10:00') })
	expect(told('2026-11-19T08:00:00Z')).toEqual({ ...held, body: body('Fri 20 Nov, 10:00') })
	expect(told()).toEqual({ ...held, body: body('Fri 20 Nov, 10:00') })
})

describe('a redemption', () => {
	test.each([
		[{ points: 300, kept: 0, note: '' }, 'Cap. Your 300 points are back.'],
		[{ points: 300, kept: 50, note: '' }, 'Cap. 250 points of 300 are back; 50 went to points you still owed.'],
		[{ points: 300, kept: 0, note: 'Sold out.' }, 'Cap. Your 300 points are back. Sold out.'],
		[{ points: 1, kept: 0, note: '' }, 'Cap. Your 1 point is back.'],
	])('that was taken back with %j', (said, body) => {
		expect(say({ kind: 'reward', what: 'redemption cancelled', data: { item: 'Cap', ...said } }).body).toBe(body)
	})

	test('that was handed over', () => {
		const told = say({ kind: 'reward', what: 'handed over', data: { item: 'Cap' } })
		expect(told.body).toBe('Cap. Enjoy it!')
	})

	test('that was used at a venue, or not after all', () => {
		const data = { item: 'Cap', venue: 'Aces' }
		expect(say({ kind: 'reward', what: 'used', data })).toMatchObject({
			title: 'Your reward was used at Aces',
			link: '/rewards?tab=history',
		})
		expect(say({ kind: 'reward', what: 'not used', data }).body).toBe(
			'Cap: Aces had marked it as used and took that back.',
		)
	})
})

describe('of a tournament', () => {
	const told = (what: string, data: Record<string, unknown>) => say({ kind: 'tournament', what, data })
	const evening = { tournament: 'Friday Mix', key: null, venue: 'Aces', start: now, end: now, courts: [1] }

	test('a place that came free may be one that the organiser added', () => {
		const { body } = told('moved up', { team: 'Late Birds', tournament: 'Cup', tournamentId: 3, key: null, fee: 0 })
		expect(body).toMatch(/^A place has come free, so you’re in Cup: you were first on the waitlist\. /)
	})

	test('one match that has its court again goes ahead', () => {
		const again = (matches: number) => told('evening has its courts again', { ...evening, matches }).body
		expect([again(1), again(3)]).toEqual([
			expect.stringMatching(/ It goes ahead as planned\.$/),
			expect.stringMatching(/ They go ahead as planned\.$/),
		])
	})

	test('the last round has none after it', () => {
		const moved = (more: object) => told('rounds moved', { ...evening, round: 3, next: null, ...more }).body
		expect(moved({ isLast: true })).toMatch(/at Aces\.$/)
		expect(moved({ isLast: false })).toMatch(/at Aces, and those after it follow\.$/)
	})
})
