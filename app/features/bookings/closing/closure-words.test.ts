import { expect, test } from 'vitest'
import { closedToast } from './closure-words.ts'

const closed = { bookings: 3, events: 0, matches: 0, chosen: 0, byItself: 0, byHand: 0, told: 3, toTell: 0 }
const payBack = { to: '/venue-dashboard/7/money#refunds', label: 'R180.00 for you to pay back' }

test('after a closing each sum says who moves it, and what the desk pays back leads to its list', () => {
	const back = { chosen: 20_000, byItself: 36_000, byHand: 18_000 }
	expect(closedToast(7, { ...closed, ...back, told: 1, toTell: 2 })).toEqual({
		description:
			'3 bookings ended, players choose what happens with R200.00, R360.00 goes back by itself. We’ve told 1 player.',
		links: [payBack],
	})
})

test.each([
	[{}, '3 bookings ended. We’ve told the players.', []],
	[{ byHand: 18_000, told: 0, toTell: 0, bookings: 1 }, '1 booking ended. We’ve told the players.', [payBack]],
	[{ bookings: 0, matches: 1 }, '1 match without a court. We’ve told the organisers.', []],
	[{ bookings: 0 }, 'Nothing was booked in this time.', []],
])('%j reads %s', (more, description, links) => {
	expect(closedToast(7, { ...closed, ...more })).toEqual({ description, links })
})
