import { expect } from 'vitest'
import { addDays, at, clock, dateOf } from '#app/lib/time/time.ts'
import type { Demo } from '#tests/support/demo.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'

export type Place = { venueId: number; sportId: number }
type Hour = { hour: number; startTime: string; state: string; freeCourts: number; price: number }

export async function findVenue(demo: Demo, name: string): Promise<Place> {
	type Venue = { id: number; name: string; sports: { sportId: number }[] }
	const { body } = await demo.visitor().call<Venue[]>('GET', '/api/venues')
	const venue = body.find((venue) => venue.name === name)!
	return { venueId: venue.id, sportId: venue.sports[0]!.sportId }
}

/** Returns free hours, earliest first. Each test of a file uses its own day or venue. */
export async function freeHours(demo: Demo, { venueId, sportId }: Place, daysAhead: number) {
	const date = addDays(dateOf(new Date()), daysAhead)
	const address = `/api/venues/${venueId}/availability?sportId=${sportId}&date=${date}`
	const { body } = await demo.visitor().call<{ hours: Hour[] }[]>('GET', address)
	return { date, hours: body[0]!.hours.filter(({ state }) => state === 'free' || state === 'last') }
}

export async function book(browser: Pick<PlainBrowser, 'call'>, place: Place, date: string, hour: number) {
	const startTime = at(date, hour).toISOString()
	const endTime = at(date, hour + 1).toISOString()
	const wish = { ...place, courtNumber: 1, paymentMethod: 'PayShap', notes: '', startTime, endTime }
	const { status, body } = await browser.call<{ id: number }>('POST', '/api/bookings', wish)
	expect([status, body]).toEqual([201, body])
	return { id: body.id, startTime, endTime }
}

export async function ownBookings(browser: Pick<PlainBrowser, 'call'>) {
	const { body } = await browser.call<{ id: number; status: string; paymentStatus: string; totalPrice: number }[]>(
		'GET',
		'/api/bookings/me',
	)
	return body
}

export const bookingForm = ({ venueId, sportId }: Place, date: string, hour: number) =>
	`/booking/${venueId}/${sportId}?date=${date}&start=${clock(hour)}&end=${clock(hour + 1)}`
