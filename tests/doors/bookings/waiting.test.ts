import { expect, test, vi } from 'vitest'
import { offerFreedTimes } from '#app/features/bookings/waiting/holding.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { booked, storedBooking, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T10:30:00Z') })

const TUESDAY = '2027-03-02'
const [owner, first, second] = [await createUser({ role: 'venue_owner' }), await createUser(), await createUser()]
const [headers, others] = [await signedIn(first), await signedIn(second)]
const venue = await createVenue({ ownerId: owner.id, courts: 1 })
const page = `/booking/${venue.venueId}/${venue.sportId}/wait`
const hour = { date: TUESDAY, startTime: '17:00', endTime: '18:00' }
const post = (path: string, form: Record<string, string>, who = headers) => visit(path, { headers: who, form })
const mine = async (who: Record<string, string>) => {
	const { text } = await visit('/my-bookings', { headers: who })
	const { it } = (JSON.parse(text) as { loaderData: { it: unknown } }).loaderData
	return it as { waits: object[]; first: { id: number; untaken: boolean } }
}
const freed = async (id: number) => {
	await call('PATCH', `/api/bookings/${id}/status`, { headers: await signedIn(owner), body: { status: 'cancelled' } })
	await offerFreedTimes(new Date())
}

test('without scripts one waits, is asked, says no thanks, and the next is asked', async () => {
	const taken = await booked(await createUser(), wish(venue, TUESDAY, 17, 18))
	for (const who of [headers, others]) expect(await post(page, hour, who)).toMatchObject({ status: 302 })
	expect((await mine(others)).waits).toMatchObject([{ ahead: 1 }])
	await freed(taken)
	const { id: held, untaken } = (await mine(headers)).first
	expect(untaken).toBe(true)
	expect(await post(`/my-bookings/${held}/cancel`, {})).toMatchObject({ status: 302 })
	expect(await storedBooking(held)).toMatchObject({ status: 'cancelled', lateCharge: 0 })
	await offerFreedTimes(new Date())
	expect((await mine(others)).first).toMatchObject({ untaken: true })
	expect((await post(page, hour)).status).toBe(409)
})

test('the booking page leads to the list for an hour and a stretch, says who is on it, and only where that helps', async () => {
	const two = await createVenue({ ownerId: owner.id, courts: 2 })
	const ask = async (start: string, end: string, who = headers, court = '') => {
		const query = `date=${TUESDAY}&start=${start}&end=${end}`
		const form = `/booking/${two.venueId}/${two.sportId}?${query}&court=${court}`
		return { query, ...(await visit(form, { headers: who })).page }
	}
	const list = `/booking/${two.venueId}/${two.sportId}/wait`
	const booker = await createUser()
	await booked(booker, wish(two, TUESDAY, 17, 18, { courtNumber: 1 }))
	expect((await ask('17:00', '18:00', headers, '1')).taken).toMatchObject({ wait: null, own: null })
	expect((await ask('17:00', '18:00')).taken).toBeNull()
	await booked(await createUser(), wish(two, TUESDAY, 17, 18))
	await booked(await createUser(), wish(two, TUESDAY, 18, 19, { courtNumber: 1 }))

	for (const [start, end] of [['17:00', '18:00'] as const, ['17:00', '19:00'] as const]) {
		const { taken, query } = await ask(start, end)
		expect(taken).toMatchObject({ message: 'That time has been taken.', wait: `${list}?${query}`, own: null })
	}
	for (const who of [others, headers]) await post(list, { ...hour, endTime: '19:00' }, who)
	const asked = await ask('17:00', '19:00')
	expect(asked.taken).toMatchObject({
		message: 'That time has been taken. You’re on the list. 1 ahead of you.',
		wait: `${list}?${asked.query}`,
		own: { ahead: 1 },
	})
	expect((await ask('17:00', '18:00')).taken).toMatchObject({ own: null })
	expect((await ask('17:00', '18:00', await signedIn(booker))).taken).toMatchObject({ wait: null, own: null })
	expect((await ask('22:00', '23:00')).taken).toMatchObject({ wait: null })
})

test.each([
	[{}, 400],
	[{ ...hour, date: 'never' }, 400],
	[{ ...hour, startTime: '25:00' }, 400],
	[{ ...hour, endTime: '16:00' }, 400],
	[{ ...hour, date: '2019-01-01' }, 400],
	[{ ...hour, startTime: '<b>'.repeat(2_000) }, 400],
	[{ ...hour, startTime: '09:00', endTime: '10:00' }, 409],
])('what is not a full hour, %#, is refused', async (form, status) => {
	expect((await post(page, form as Record<string, string>)).status).toBe(status)
})

test('what is not there is not found', async () => {
	expect((await post(`/booking/${venue.venueId}/999/wait`, hour)).status).toBe(404)
	expect((await visit('/booking/x/1/wait', { headers })).status).toBe(404)
	expect((await visit('/my-bookings/waits/999/leave', { headers })).status).toBe(404)
})
