import { describe, expect, it } from 'vitest'
import { createEvent, placesOf } from '#tests/support/events.ts'
import { createUser, signedIn } from '#tests/support/people.ts'
import { createVenue } from '#tests/support/venues.ts'
import { addDays, dateOf } from '#app/lib/time.ts'
import { call, visit } from './product.ts'
import { counts, form, post, postForm, wish } from './wishes.ts'

const soon = addDays(dateOf(new Date()), 5)

describe('booking', () => {
	it('is limited to 30 tries a minute for each person, by the call and the page together', async () => {
		const venue = await createVenue({ courts: 100 })
		const headers = await signedIn(await createUser())
		const fields = form(soon, 10, 11, { another: 'yes' })
		for (let i = 1; i <= 15; i++) expect((await post(headers, wish(venue, soon, 10, 11))).status).toBe(201)
		for (let i = 1; i <= 15; i++) expect((await postForm(headers, venue, fields)).status).toBe(302)
		const before = await counts()
		const call = await post(headers, wish(venue, soon, 10, 11))
		expect(call.status).toBe(429)
		expect(Number(call.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect(call.body.message).toMatch(/^Too many tries\. Please wait .+ and try again\.$/)
		const page = await postForm(headers, venue, fields)
		expect([page.status, page.action.toast.title]).toEqual([429, 'Booking failed'])
		expect(await counts()).toEqual(before)
		expect((await post(await signedIn(await createUser()), wish(venue, soon, 10, 11))).status).toBe(201)
	})
})

describe('joining events and leaving them', () => {
	it('is limited to 30 tries a minute for each person, by the call and the page together', async () => {
		const venue = await createVenue()
		const event = await createEvent(venue)
		const headers = await signedIn(await createUser())
		const path = `/api/events/${event.id}/participants`
		const page = () => visit(`/venues/${venue.venueId}/events/${event.id}`, { headers, form: { intent: 'withdraw' } })
		for (let i = 1; i <= 10; i++) {
			expect((await call('POST', path, { headers })).status).toBe(201)
			expect((await call('DELETE', path, { headers })).status).toBe(200)
			expect((await page()).status).toBe(302)
		}
		const refused = await call('POST', path, { headers })
		expect([refused.status, await placesOf(event.id)]).toEqual([429, []])
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect((await page()).status).toBe(429)
		expect((await call('POST', path, { headers: await signedIn(await createUser()) })).status).toBe(201)
	})
})
