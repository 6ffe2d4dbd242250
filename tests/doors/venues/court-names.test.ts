import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { namedCourts } from '#db/schema.ts'
import { setOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { setCourts } from '#app/features/venues/courts/courts.server.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'

const date = addDays(dateOf(new Date()), 2)
const NAME = 'Baobab <b>&'

type Person = Awaited<ReturnType<typeof createUser>>
let owner: Person
let player: Person
let desk: Record<string, string>
let own: Record<string, string>
let venue: Awaited<ReturnType<typeof createVenue>>
let id: number
let base: string

beforeAll(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Sipho Dlamini' })]
	;[desk, own] = [await signedIn(owner), await signedIn(player)]
	venue = await createVenue({ ownerId: owner.id, courts: 3 })
	base = `/venue-dashboard/${venue.venueId}`
	await setCourts(owner, venue.venueId, venue.sportId, [
		{ name: null, isRoofed: null, surface: null },
		{ name: NAME, isRoofed: true, surface: 'Clay' },
		{ name: null, isRoofed: null, surface: 'Grass' },
	])
	id = await booked(player, wish(venue, date, 10, 12, { courtNumber: 2 }))
	await paid(id, { by: owner })
})

/** The text of a page or file, with its entities read. */
async function textOf(path: string, headers: Record<string, string>) {
	const response = await ask(`http://localhost${path}`, { headers })
	expect(response.status, path).toBe(200)
	return (await response.text()).replaceAll('&lt;', '<').replaceAll('&amp;', '&').replaceAll('\\,', ',')
}

test('undoing a move names the court that the booking goes back to', async () => {
	const moved = await booked(await createUser(), wish(venue, date, 16, 17, { courtNumber: 2 }))
	const path = `${base}/day/bookings/${moved}`
	const { page } = await visit(`${path}/move?date=${date}`, { headers: desk })
	const form = { date, start: '16:00', hours: '1', court: '1', seen: page.seen }
	expect((await visit(`${path}/move`, { headers: desk, form })).status).toBe(302)
	expect((await visit(`${path}/undo`, { headers: desk })).page.place.court).toBe(NAME)
})

describe('the name of a court stands', () => {
	test.each([
		() => ['/my-bookings', own],
		() => [`/my-bookings/${id}`, own],
		() => [`/my-bookings/${id}/receipt`, own],
		() => [`/my-bookings/${id}/calendar.ics`, own],
		() => ['/notices', own],
		() => [base, desk],
		() => [`${base}/day?date=${date}`, desk],
		() => [`${base}/day/bookings/${id}?date=${date}`, desk],
		() => [`${base}/day/bookings/${id}/move?date=${date}`, desk],
		() => [`${base}/day/new?date=${date}&sportId=${venue.sportId}&court=2&hour=14`, desk],
		() => [`${base}/closures/new`, desk],
		() => [`${base}/regulars/new`, desk],
		() => [`${base}/events/new`, desk],
		() => [`${base}/today`, desk],
		() => ['/api/bookings/me', own],
		() => [`/api/dashboard/venues/${venue.venueId}/bookings`, desk],
		() => [`${base}/edit/sports/${venue.sportId}/courts`, desk],
		() => [`${base}/figures/bookings.csv?from=${date}&to=${date}`, desk],
		() => [`/venues/${venue.venueId}`, own],
	] as (() => [string, Record<string, string>])[])('on page %#', async (page) => {
		const [path, headers] = page()
		const text = await textOf(path, headers)
		expect(text, path).toContain(NAME)
		expect(text, path).not.toContain(NAME.replace('&', '&amp;amp;'))
	})

	test('but the number stays what calls speak of', async () => {
		const { body } = await call('GET', '/api/bookings/me', { headers: own })
		expect(body).toMatchObject([{ id, courtNumber: 2, courtName: NAME }])
		const offer = await call('GET', `/api/venues/${venue.venueId}/sports/${venue.sportId}`)
		expect(offer.body.courts).toEqual([
			{ number: 2, name: NAME, roofed: true, surface: 'Clay' },
			{ number: 3, name: null, roofed: null, surface: 'Grass' },
		])
	})
})

describe('the form', () => {
	const page = () => `${base}/edit/sports/${venue.sportId}/courts`
	const three = (...names: string[]) => Object.fromEntries(names.map((name, i) => [`courts[${i}].name`, name]))
	const send = (form: Record<string, string>, headers = desk, path = page()) => visit(path, { headers, form })
	const rows = () => db.select().from(namedCourts).where(eq(namedCourts.courtId, venue.venueId))

	test.each([
		['a name that is too long', three('a', 'x'.repeat(41), 'c'), 'courts[1].name'],
		['two names alike', three('North', 'north', ''), 'courts[1].name'],
		['the number of another court', three('', 'Court 3', ''), 'courts[1].name'],
		['a roof that is none', { ...three('a', 'b', 'c'), 'courts[0].roof': 'maybe' }, 'courts[0].roof'],
		['a surface that is none', { ...three('a', 'b', 'c'), 'courts[0].surface': 'Lava' }, 'courts[0].surface'],
		['a price below nothing', { ...three('a', 'b', 'c'), 'courts[2].price': '-1' }, 'courts[2].price'],
		['a price with cents', { ...three('a', 'b', 'c'), 'courts[2].price': '199.50' }, 'courts[2].price'],
		['a price in words', { ...three('a', 'b', 'c'), 'courts[2].price': '<b>R200</b>' }, 'courts[2].price'],
		['a price beyond all', { ...three('a', 'b', 'c'), 'courts[2].price': '100001' }, 'courts[2].price'],
		['letters that cannot be seen', three('a\u202Eb', 'b', 'c'), 'courts[0].name'],
	])('refuses %s and keeps what was typed', async (_, form, field) => {
		const before = await rows()
		const { status, action } = await send(form as Record<string, string>)
		expect([status, Object.keys(action.result.error)]).toEqual([400, [field]])
		expect(await rows()).toEqual(before)
	})

	test('refuses fewer courts than there are, and none', async () => {
		expect((await send(three('a', 'b'))).status).toBe(409)
		expect((await send({})).status).toBe(409)
	})

	test('is for people of the venue who may change it, and for a sport it has', async () => {
		const stranger = await createUser({ role: 'venue_owner' })
		await createVenue({ ownerId: stranger.id })
		expect((await send(three('a', 'b', 'c'), await signedIn(stranger))).status).toBe(404)
		expect((await send(three('a', 'b', 'c'), own)).status).toBeGreaterThanOrEqual(403)
		expect((await send(three('a', 'b', 'c'), desk, `${base}/edit/sports/999999/courts`)).status).toBe(404)
		expect((await send(three('a', 'b', 'c'), desk, `${base}/edit/sports/x/courts`)).status).toBe(404)
	})

	test('renames a court under its bookings, and a court that goes takes its name', async () => {
		expect((await send(three('North', 'South', 'East'))).status).toBe(302)
		expect(await textOf(`/my-bookings/${id}`, own)).toContain('South')
		const terms = { pricePerHour: 200, peakPricePerHour: null }
		await expect(setOffer(owner, venue.venueId, venue.sportId, { ...terms, courtCount: 1 })).rejects.toMatchObject({
			init: { status: 409 },
			data: { message: expect.stringContaining(', South, Sipho Dlamini') },
		})
		await setOffer(owner, venue.venueId, venue.sportId, { ...terms, courtCount: 2 })
		expect((await rows()).map(({ name }) => name)).toEqual(['North', 'South'])
	})
})
