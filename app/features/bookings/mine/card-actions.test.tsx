import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { ownBooking as booking, start } from '#tests/support/own-booking.ts'
import { BookingCard } from './booking-card.tsx'
import { withWords } from './booking-state.ts'
import { CardActions } from './card-actions.tsx'
import type { NamedBooking } from './my-bookings.server.ts'

const linkAt = (now: Date, wishes: Partial<NamedBooking> = {}) => {
	const card = () => <CardActions booking={{ ...booking, ...wishes }} now={now} />
	const Stub = createRoutesStub([{ path: '/', Component: card }])
	return /<a href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Find Players/.exec(renderToStaticMarkup(<Stub />))?.[1]
}

test('players can be looked for from 60 days until two hours before a live booking', () => {
	expect(linkAt(new Date(start.getTime() - 60 * DAY))).toBe('/matchmaking/create?bookingId=7')
	expect(linkAt(new Date(start.getTime() - 61 * DAY))).toBeUndefined()
	expect(linkAt(new Date(start.getTime() - 2 * HOUR - 1))).toBe('/matchmaking/create?bookingId=7')
	expect(linkAt(new Date(start.getTime() - 2 * HOUR))).toBeUndefined()
	expect(linkAt(new Date(start.getTime() - 9 * HOUR), { status: 'pending' })).toBe('/matchmaking/create?bookingId=7')
	expect(linkAt(new Date(start.getTime() - 9 * HOUR), { status: 'cancelled' })).toBeUndefined()
	expect(linkAt(new Date(start.getTime() - 9 * HOUR), { status: 'completed' })).toBeUndefined()
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
		...booking,
		cancelReason,
		closedFor,
		status: 'cancelled' as const,
		cancelledAt: now,
	}
	const Stub = createRoutesStub([
		{ path: '/', Component: () => <BookingCard booking={withWords(cancelled, now)} now={now} /> },
	])
	expect(renderToStaticMarkup(<Stub />)).toContain(`>${words}<`)
})

test('a card of a game that its player missed says so, with the phone number to put it right', () => {
	const missed = withWords({ ...booking, status: 'completed', noShow: true }, new Date(start.getTime() + DAY))
	const Stub = createRoutesStub([
		{ path: '/', Component: () => <BookingCard booking={missed} now={booking.endTime} /> },
	])
	const html = renderToStaticMarkup(<Stub />)
	expect(html).toMatch(/>Missed<.*href="tel:[^"]+"[^>]*>Call Venue</)
	expect(html).not.toContain('Completed')
})

test('a court that a waiting list holds is paid for, or given back at once', () => {
	const now = new Date(start.getTime() - 3 * HOUR)
	const payBy = new Date(now.getTime() + HOUR / 4)
	const html = (untaken: boolean) => {
		const held = { ...booking, status: 'pending' as const, payBy, untaken }
		const Stub = createRoutesStub([
			{ path: '/', Component: () => <BookingCard booking={withWords(held, now)} now={now} /> },
		])
		return renderToStaticMarkup(<Stub />)
	}
	expect(html(true)).toMatch(/<form[^>]* action="\/my-bookings\/7\/cancel"[^>]*><button(?:(?!<\/form>).)*No, Thanks/)
	expect(html(true)).toMatch(/Once it’s paid, cancelling costs R100/)
	expect(html(false)).not.toContain('No, Thanks')
	expect(html(false)).toContain('Cancelling now costs R100')
})

test('a card of a game whose group votes leads there first', () => {
	const card = () => <CardActions booking={{ ...booking, status: 'completed' }} now={booking.endTime} vote="/g/key" />
	const Stub = createRoutesStub([{ path: '/', Component: card }])
	const [first] = /<a .*?<\/a>/.exec(renderToStaticMarkup(<Stub />))!
	expect(first).toMatch(/^<a href="\/g\/key".*Vote for Player of the Match/)
})
