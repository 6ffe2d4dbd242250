import { expect, test } from 'vitest'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { inOrderOfWeight, isAboutSame, isTooOld, labelOf, outcomeOf, type Reply, type Wish } from './wish.ts'

const reply = (fields: Partial<Reply>): Reply => ({
	status: 200,
	isOurs: true,
	path: '/my-bookings',
	query: '',
	toast: null,
	alert: null,
	...fields,
})

test('a page of ours with a toast says that it is done', () => {
	const toast = { title: 'Booking successful', text: 'Your booking has been confirmed', isError: false }
	expect(outcomeOf(reply({ toast }))).toEqual({ is: 'done', title: toast.title, text: toast.text, at: '/my-bookings' })
})

test('a refusal says why', () => {
	const toast = { title: 'Booking failed', text: 'That hour is taken', isError: true }
	expect(outcomeOf(reply({ status: 409, toast }))).toEqual({ is: 'no', title: 'Booking failed', text: toast.text })
	const exact = 'This booking is over and cannot be cancelled.'
	expect(outcomeOf(reply({ status: 409, toast, alert: exact })), 'exactly').toMatchObject({ text: exact })
	expect(outcomeOf(reply({ toast })), 'after a redirect').toMatchObject({ is: 'no' })
	expect(outcomeOf(reply({ status: 400, alert: 'Enter a name' }))).toMatchObject({ text: 'Enter a name' })
})

test.each([
	['a page of a hotel', { isOurs: false }, true],
	['a server that is busy', { status: 503 }, false],
	['a proxy that cannot reach it', { status: 502, isOurs: false }, true],
	['a limit', { status: 429 }, false],
])('%s leaves all waiting', (_, fields, unsure) => {
	expect(outcomeOf(reply(fields))).toEqual({ is: 'later', unsure })
})

test('a fault of our server leaves this one waiting, and what is about the same thing', () => {
	expect(outcomeOf(reply({ status: 500 }))).toEqual({ is: 'broken' })
	const wish = (page: string, address: string) => ({ page, address }) as Wish
	const failed = wish('/venues/1?tab=events', '/venues/1/events/3')
	const others = [
		wish('/venues/1/events/3', '/venues/1/events/3'),
		wish('/venues/1?tab=events', '/venues/1/events/4'),
		wish('/my-bookings/5/cancel', '/my-bookings/5/cancel'),
	]
	expect(others.map((other) => isAboutSame(failed, other))).toEqual([true, true, false])
})

test('a fault at one booking of the desk’s list holds up no other', () => {
	const today = { page: '/venue-dashboard/1/today', address: '/venue-dashboard/1/today' }
	const change = (value: string) => ({ ...today, fields: [['change', value]] }) as Wish
	const others = [change('5:paid:32000'), change('6:arrived')]
	expect(others.map((other) => isAboutSame(change('5:arrived'), other))).toEqual([true, false])
})

test('a person who was signed out is asked to sign in', () => {
	const query = '?next=%2Fmy-bookings'
	expect(outcomeOf(reply({ path: '/auth', query }))).toEqual({ is: 'signed-out', at: `/auth${query}` })
	expect(outcomeOf(reply({ path: '/authors' }))).toMatchObject({ is: 'done' })
})

test('a wish older than a day is not sent, whichever way the clock was set', () => {
	const wish = { madeAt: 10 * DAY } as Wish
	expect(isTooOld(wish, 10 * DAY + 23 * HOUR)).toBe(false)
	expect(isTooOld(wish, 11 * DAY + 1)).toBe(true)
	expect(isTooOld(wish, 9 * DAY - 1)).toBe(true)
})

test('a label holds what was typed', () => {
	expect(labelOf('Walk-in for {name}', [['name', 'Zanele <b>']])).toBe('Walk-in for Zanele <b>')
	expect(labelOf('Walk-in for {name}', [])).toBe('Walk-in for ')
	expect(labelOf('Book Padel, {date}', [['date', '2026-12-05']])).toBe('Book Padel, Sat 5 Dec')
})

test('a refused walk-in comes before all else: its player stands at the court', () => {
	const wish = (address: string, madeAt: number) => ({ address, madeAt }) as Wish
	const all = [wish('/booking/1/2', 3), wish('/my-bookings/4/cancel', 1), wish('/venue-dashboard/7/day/new?court=2', 9)]
	expect(inOrderOfWeight(all).map(({ madeAt }) => madeAt)).toEqual([9, 3, 1])
})
