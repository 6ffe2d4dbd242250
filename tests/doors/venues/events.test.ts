import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { write } from '#db/client/index.ts'
import { courts, events } from '#db/schema.ts'
import { completeFinishedEvents } from '#app/features/events/completion.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { createEvent, placesOf, storedEvent } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { eq } from 'drizzle-orm'
import { ask, call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
const WEDNESDAY = at('2027-03-03', 18)

const owner = await createUser({ role: 'venue_owner' })
const [thandi, sipho, ayanda] = [await createUser(), await createUser(), await createUser()]
const [asThandi, asSipho, asAyanda] = [await signedIn(thandi), await signedIn(sipho), await signedIn(ayanda)]
const venue = await createVenue({ ownerId: owner.id, name: 'Beacon Padel' })

afterAll(async () => expect(await fsck()).toEqual([]))

type Headers = Record<string, string>
const join = (id: number | string, headers: Headers = {}) => call('POST', `/api/events/${id}/participants`, { headers })
const leave = (id: number | string, headers: Headers = {}) =>
	call('DELETE', `/api/events/${id}/participants`, { headers })
const address = (event: { id: number }) => `/venues/${venue.venueId}/events/${event.id}`

describe('POST and DELETE /api/events/{id}/participants', () => {
	it('say how the person stands, and may be repeated', async () => {
		const event = await createEvent(venue, { startTime: WEDNESDAY, maxParticipants: 1 })
		const place = { eventId: event.id, currentParticipants: 1, maxParticipants: 1, toPay: null }
		const going = { ...place, status: 'registered', position: null }
		const nothing = { ...place, currentParticipants: 0, status: null, position: null }
		expect(await join(event.id, asThandi)).toMatchObject({ status: 201, body: going })
		expect(await join(event.id, asThandi)).toMatchObject({ status: 200, body: going })
		expect((await join(event.id, asSipho)).body).toEqual({ ...place, status: 'waitlisted', position: 1 })
		await leave(event.id, asSipho)
		expect(await leave(event.id, asThandi)).toMatchObject({ status: 200, body: nothing })
		expect(await leave(event.id, asThandi)).toMatchObject({ status: 200, body: nothing })

		const free = await createEvent(venue, { startTime: WEDNESDAY })
		expect((await join(free.id, asThandi)).body).toEqual({ ...going, eventId: free.id, maxParticipants: null })
	})

	it('say what a place with a price costs, which the call for checkouts pays', async () => {
		const sells = await createVenue({ ownerId: owner.id, settings: { holdHours: 24 } })
		const event = await createEvent(sells, { startTime: WEDNESDAY, price: 120 })
		const checkout = (body: object, headers = asThandi) =>
			call('POST', '/api/payments/checkout', { headers, body: { payBy: 'manual', ...body } })
		expect(await checkout({ eventId: event.id })).toMatchObject({ status: 404 })
		const toPay = { price: 120, due: '120.00', payBy: new Date(NOW.getTime() + 24 * HOUR).toISOString() }
		for (let i = 0; i < 2; i++) expect((await join(event.id, asThandi)).body).toMatchObject({ toPay })
		const opened = await checkout({ eventId: event.id })
		expect(opened).toMatchObject({ status: 201, body: { redirectUrl: expect.stringContaining('/manual-checkout/') } })
		expect((await checkout({ eventId: event.id })).body).toEqual(opened.body)
		expect(await checkout({ eventId: event.id }, asSipho)).toMatchObject({ status: 404 })
		for (const body of [{}, { eventId: event.id, bookingId: 1 }, { eventId: 'x' }])
			expect((await checkout(body)).status).toBe(400)
		const { checkoutId } = opened.body as { checkoutId: string }
		const said = { verificationMethod: 'cash', receiptNumber: '' }
		await call('POST', `/api/payments/manual-verify/${checkoutId}`, { headers: asThandi, body: said })
		expect((await join(event.id, asThandi)).body).toMatchObject({ toPay: { price: 120, due: '0.00', payBy: null } })
		expect((await leave(event.id, asThandi)).body).toMatchObject({ toPay: null })
	})

	it('refuse what is over or was cancelled, and change nothing', async () => {
		const over = await createEvent(venue, { startTime: at('2027-02-28', 18), endTime: at('2027-02-28', 20) })
		const cancelled = await createEvent(venue, { startTime: WEDNESDAY, status: 'cancelled' })
		for (const [event, message] of [
			[over, 'This event is over.'],
			[cancelled, 'This event was cancelled.'],
		] as const) {
			expect(await join(event.id, asThandi)).toMatchObject({ status: 409, body: { message } })
			expect(await leave(event.id, asThandi)).toMatchObject({ status: 409, body: { message } })
			expect(await placesOf(event.id)).toEqual([])
		}
	})

	it('are still open while the event runs', async () => {
		const event = await createEvent(venue, { startTime: new Date(NOW.getTime() - HOUR) })
		expect((await join(event.id, asThandi)).status).toBe(201)
		const [place] = await placesOf(event.id)
		await checkIn(
			venueEvents,
			owner,
			{ venueId: venue.venueId, eventId: event.id },
			{ personId: place!.id, arrived: true },
		)
		expect(await leave(event.id, asThandi)).toMatchObject({ status: 409, body: { message: /checked in/ } })
		expect((await join(event.id, asThandi)).body).toMatchObject({ status: 'attended', position: null })
	})

	test('are 401 for visitors, 404 where there is no such event', async () => {
		const event = await createEvent(venue, { startTime: WEDNESDAY })
		expect((await join(event.id)).status).toBe(401)
		expect((await leave(event.id)).status).toBe(401)
		for (const id of ['999999', '0', '-1', '1.5', '1e3', '0x1', 'abc', '9007199254740993']) {
			expect((await join(id, asThandi)).status, id).toBe(404)
			expect((await leave(id, asThandi)).status, id).toBe(404)
		}
		const hidden = await createVenue({ settings: { status: 'draft' } })
		expect((await join((await createEvent(hidden)).id, asThandi)).status).toBe(404)
	})

	test('need no body, and take none that is not a JSON object', async () => {
		const event = await createEvent(venue, { startTime: WEDNESDAY })
		const path = `/api/events/${event.id}/participants`
		const send = async (type: string, body: string) =>
			(await ask(path, { method: 'POST', headers: { ...asThandi, 'Content-Type': type }, body })).status
		expect([await send('text/plain', '{}'), await send('application/x-www-form-urlencoded', 'a=1')]).toEqual([415, 415])
		for (const body of ['{', '[]', '"x"', 'null']) expect(await send('application/json', body), body).toBe(400)
		expect(await placesOf(event.id)).toEqual([])
		expect(await send('application/json', JSON.stringify({ userId: sipho.id, status: 'attended' }))).toBe(201)
	})
})

describe('the page of an event', () => {
	it('tells a visitor everything and leads back to it after the door', async () => {
		const event = await createEvent(venue, { startTime: WEDNESDAY, maxParticipants: 4 })
		const page = await visit(address(event))
		expect(page.status).toBe(200)
		expect(page.page).toMatchObject({
			event: { id: event.id, title: 'Padel Social', currentParticipants: 0, venue: { name: 'Beacon Padel' } },
			own: null,
			signedIn: false,
		})
		const sent = await visit(address(event), { form: { intent: 'join' } })
		expect([sent.status, sent.location]).toEqual([302, `/auth?next=${encodeURIComponent(address(event))}`])
		expect(await placesOf(event.id)).toEqual([])
	})

	it('joins and withdraws by plain forms', async () => {
		const event = await createEvent(venue, { startTime: WEDNESDAY, maxParticipants: 1 })
		const send = (headers: Headers, intent: string) => visit(address(event), { headers, form: { intent } })
		expect((await send(asThandi, 'join')).location).toBe(address(event))
		expect((await visit(address(event), { headers: asThandi })).page.own).toEqual({
			status: 'registered',
			position: null,
		})
		await send(asSipho, 'join')
		expect((await visit(address(event), { headers: asSipho })).page.own).toEqual({ status: 'waitlisted', position: 1 })
		await send(asThandi, 'withdraw')
		expect((await visit(address(event), { headers: asThandi })).page.own).toBe(null)
		expect((await visit(address(event), { headers: asSipho })).page.own).toMatchObject({ status: 'registered' })
		for (const intent of ['', 'cancel', '__proto__']) expect((await send(asAyanda, intent)).status).toBe(400)
		expect(await placesOf(event.id)).toHaveLength(1)
	})

	it('shows a private event to people with its link, a place in it or the venue, and lists it nowhere', async () => {
		const secret = await createVenue({ ownerId: owner.id })
		const event = await createEvent(secret, { startTime: WEDNESDAY, isPublic: false })
		const page = `/venues/${secret.venueId}/events/${event.id}`
		const link = `${page}?key=${event.linkKey}`
		const api = `/api/events/${event.id}/participants`
		for (const wrong of [page, `${page}?key=`, `${page}?key=x`]) {
			expect((await visit(wrong)).error?.status, wrong).toBe(404)
			const sent = await visit(wrong, { headers: asThandi, form: { intent: 'join' } })
			expect(sent.error?.status, wrong).toBe(404)
		}
		for (const wrong of [api, `${api}?key=x`]) {
			expect((await call('POST', wrong, { headers: asThandi })).status, wrong).toBe(404)
			expect((await call('DELETE', wrong, { headers: asThandi })).status, wrong).toBe(404)
		}
		expect(await placesOf(event.id)).toEqual([])
		expect((await visit(page, { headers: await signedIn(owner) })).page.event.key).toBe(event.linkKey)

		expect((await visit(link)).page.event.isPublic).toBe(false)
		const joined = await visit(link, { headers: asThandi, form: { intent: 'join' } })
		expect([joined.status, joined.location]).toEqual([302, link])
		expect((await visit(page, { headers: asThandi })).status, 'who has a place needs no key').toBe(200)
		expect((await call('POST', api, { headers: asThandi })).status).toBe(200)
		expect((await call('POST', `${api}?key=${event.linkKey}`, { headers: asSipho })).status).toBe(201)
		expect((await call('DELETE', api, { headers: asSipho })).body).toMatchObject({ status: null })
		expect((await visit(page, { headers: asSipho })).error?.status).toBe(404)
		expect((await call('GET', `/api/venues/${secret.venueId}`)).body.events).toEqual([])
	})

	it('shows a public event without its key, and answers a HEAD like a GET', async () => {
		const event = await createEvent(venue, { startTime: WEDNESDAY })
		expect((await visit(address(event))).text).not.toContain(event.linkKey)
		expect((await ask(address(event), { method: 'HEAD' })).status).toBe(200)
	})

	test('is a 404 under another venue, for what is not there and for a venue that is not public', async () => {
		const event = await createEvent(venue, { startTime: WEDNESDAY })
		const other = await createVenue()
		for (const path of [`${other.venueId}/events/${event.id}`, `${venue.venueId}/events/999999`, 'x/events/y']) {
			expect((await visit(`/venues/${path}`)).error?.status, path).toBe(404)
			const sent = await visit(`/venues/${path}`, { headers: asThandi, form: { intent: 'join' } })
			expect(sent.error?.status, path).toBe(404)
		}
		const hidden = await createVenue()
		const planned = await createEvent(hidden)
		await write((tx) => tx.update(courts).set({ status: 'declined' }).where(eq(courts.id, hidden.venueId)))
		expect((await visit(`/venues/${hidden.venueId}/events/${planned.id}`)).error?.status).toBe(404)
	})
})

test('the call of a venue has its events, with what a place costs', async () => {
	const { venueId, sportId } = await createVenue()
	const event = await createEvent({ venueId, sportId }, { startTime: WEDNESDAY, maxParticipants: 2 })
	await join(event.id, asThandi)
	expect((await call('GET', `/api/venues/${venueId}`)).body.events).toEqual([
		{
			id: event.id,
			title: 'Padel Social',
			description: event.description,
			sportId,
			status: 'scheduled',
			startTime: event.startTime.toISOString(),
			endTime: event.endTime.toISOString(),
			currentParticipants: 1,
			maxParticipants: 2,
			price: null,
		},
	])
})

test('an event is completed once it has ended, and attendance stays', async () => {
	const event = await createEvent(venue, { startTime: at('2027-03-01', 7), endTime: at('2027-03-01', 9) })
	await join(event.id, asThandi)
	await completeFinishedEvents(new Date(event.endTime.getTime() - 1))
	expect((await storedEvent(event.id)).status).toBe('scheduled')
	await completeFinishedEvents(event.endTime)
	await completeFinishedEvents(event.endTime)
	expect((await storedEvent(event.id)).status).toBe('completed')
	expect(await placesOf(event.id)).toMatchObject([{ userId: thandi.id, status: 'registered' }])
	expect((await join(event.id, asSipho)).status).toBe(409)
	await write((tx) => tx.delete(events).where(eq(events.id, event.id)))
})
