import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { ownBooking as booking, start } from '#tests/support/own-booking.ts'
import { BookingCard } from './booking-card.tsx'
import { cardOf } from './card.ts'
import type { NamedBooking } from './my-bookings.server.ts'
import { actionsOf } from './own-actions.ts'

/** The HTML of the card of a booking as it is at `now`. */
const cardAt = (now: Date, wishes: Partial<NamedBooking> = {}, vote?: string) => {
	const card = cardOf({ ...booking, ...wishes }, now, { vote })
	const Stub = createRoutesStub([{ path: '/', Component: () => <BookingCard card={card} /> }])
	return renderToStaticMarkup(<Stub />)
}
const findPlayersAt = (now: Date, wishes: Partial<NamedBooking> = {}) =>
	actionsOf({ ...booking, ...wishes }, now).findPlayers

test('players can be looked for from 60 days until two hours before a live booking', () => {
	expect(findPlayersAt(new Date(start.getTime() - 60 * DAY))).toBe('/matchmaking/create?bookingId=7')
	expect(findPlayersAt(new Date(start.getTime() - 61 * DAY))).toBeNull()
	expect(findPlayersAt(new Date(start.getTime() - 2 * HOUR - 1))).toBe('/matchmaking/create?bookingId=7')
	expect(findPlayersAt(new Date(start.getTime() - 2 * HOUR))).toBeNull()
	expect(findPlayersAt(new Date(start.getTime() - 9 * HOUR), { status: 'pending' })).toBe(
		'/matchmaking/create?bookingId=7',
	)
	expect(findPlayersAt(new Date(start.getTime() - 9 * HOUR), { status: 'cancelled' })).toBeNull()
	expect(findPlayersAt(new Date(start.getTime() - 9 * HOUR), { status: 'completed' })).toBeNull()
})

test.each([
	['customer', null, 'Cancelled by you on 20 November 2026'],
	['venue', null, 'Cancelled by the venue on 20 November 2026'],
	['unpaid', null, 'Released unpaid on 20 November 2026'],
	['closed', 'rain', 'Closed by the venue: rain, 20 November 2026'],
	[null, null, 'Cancelled on 20 November 2026'],
] as const)('a card cancelled by %s says so', (cancelReason, closedFor, words) => {
	const now = at('2026-11-20', 9)
	const cancelled = {
		cancelReason,
		closedFor,
		status: 'cancelled' as const,
		cancelledAt: now,
	}
	expect(cardAt(now, cancelled)).toContain(`>${words}<`)
})

test('a card of a game that its player missed says so, with the phone number to put it right', () => {
	const html = cardAt(new Date(start.getTime() + DAY), { status: 'completed', noShow: true })
	expect(html).toMatch(/>Missed<.*href="tel:[^"]+"[^>]*>Call Venue</)
	expect(html).not.toContain('Completed')
})

test('a court that a waiting list holds is paid for, or given back at once', () => {
	const now = new Date(start.getTime() - 3 * HOUR)
	const payBy = new Date(now.getTime() + HOUR / 4)
	const html = (untaken: boolean) => cardAt(now, { status: 'pending', payBy, untaken })
	expect(html(true)).toMatch(/<form[^>]* action="\/my-bookings\/7\/cancel"[^>]*><button(?:(?!<\/form>).)*No, Thanks/)
	expect(html(true)).toMatch(/Once it’s paid, cancelling costs R100/)
	expect(html(false)).not.toContain('No, Thanks')
	expect(html(false)).toContain('Cancelling now costs R100')
})

test('a card of a game whose group votes leads there first', () => {
	const html = cardAt(booking.endTime, { status: 'completed' }, '/g/key')
	const [heading, first] = html.match(/<a .*?<\/a>/g)!
	expect(heading).toContain('href="/my-bookings/7"')
	expect(first).toMatch(/^<a href="\/g\/key".*Vote for Player of the Match/)
})

test('a card leads on to all that can be done about a game that is coming', () => {
	const html = (now: Date) => cardAt(now).match(/<a [^>]*>More/)
	expect(html(new Date(start.getTime() - HOUR))![0]).toContain('href="/my-bookings/7"')
	expect(html(booking.endTime)).toBeNull()
})
