import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, namedCourts } from '#db/schema.ts'
import { detailLines } from '#app/features/admin/log/details.ts'
import { removeOffer, setOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findOwnOffer, type CourtFacts } from '../offers.server.ts'
import { findCourtsPage, setCourts } from './courts.server.ts'

const now = at('2026-11-20', 9)
const nothing: CourtFacts = { name: null, isRoofed: null, surface: null }
const called = (...names: (string | null)[]) => names.map((name) => ({ ...nothing, name }))

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 3 })
})

const set = (courts: CourtFacts[], user = owner) => setCourts(user, venue.venueId, venue.sportId, courts, now)
const page = () => findCourtsPage(owner, venue.venueId, venue.sportId)
const names = async () => (await page()).courts.map(({ name }) => name)
const rows = () => db.select().from(namedCourts).where(eq(namedCourts.courtId, venue.venueId))

test('a venue says what its courts are, and only those have a row', async () => {
	await set([{ ...nothing, name: 'Centre court' }, nothing, { name: null, isRoofed: true, surface: 'Clay' }])
	expect((await page()).courts).toEqual([
		{ ...nothing, name: 'Centre court' },
		nothing,
		{ name: null, isRoofed: true, surface: 'Clay' },
	])
	expect(await rows()).toHaveLength(2)
	const offer = await findOwnOffer({ id: venue.venueId }, venue.sportId, now)
	expect([...offer!.courts.keys()]).toEqual([1, 3])
	const [act] = await db.select().from(auditLog).where(eq(auditLog.action, 'venue.edit'))
	expect(act).toMatchObject({ subject: `venue:${venue.venueId}`, details: { part: 'courts' } })
})

test('the log says which courts changed, and what of them, old and new', async () => {
	await set([{ ...nothing, name: 'Centre court', pricePerHour: 250 }, nothing, { ...nothing, isRoofed: true }])
	await set([
		{ ...nothing, name: 'Centre court', pricePerHour: 300 },
		{ ...nothing, surface: 'Clay' },
		{ ...nothing, isRoofed: true },
	])
	await set([
		{ ...nothing, name: 'Centre court', pricePerHour: 300 },
		{ ...nothing, surface: 'Clay' },
		{ ...nothing, isRoofed: true },
	])
	const acts = await db
		.select({ details: auditLog.details })
		.from(auditLog)
		.where(and(eq(auditLog.action, 'venue.edit'), eq(auditLog.subject, `venue:${venue.venueId}`)))
		.orderBy(asc(auditLog.id))
	const shown = acts.map(({ details }) =>
		detailLines(details)
			.filter(({ label }) => label.startsWith('Court'))
			.map(({ label, value }) => `${label}: ${value}`),
	)
	const was = 'no name, the usual price'
	expect(shown).toEqual([
		[`Court 1: ${was} → Centre court, R250 an hour`, 'Court 3: roof not said → roofed'],
		['Court 1: R250 an hour → R300 an hour', 'Court 2: surface not said → clay'],
		[],
	])
})

test('two courts swap their names, and a name can go again', async () => {
	await set(called('North', 'South', null))
	await set(called('South', 'North', null))
	expect(await names()).toEqual(['South', 'North', null])
	await set(called(null, null, null))
	expect(await rows()).toEqual([])
})

test('the number of a court is no name of its own', async () => {
	await set(called('court 1', 'Court 2', null))
	expect(await rows()).toEqual([])
})

test.each([
	['a name that is taken', called('Centre court', 'CENTRE  court'.replace('  ', ' '), null), 2],
	['the number of another court', called(null, null, 'Court 1'), 3],
])('refuses %s', async (_, courts, wrong) => {
	const field = `courts[${wrong - 1}].name`
	await expect(set(courts)).rejects.toMatchObject({
		init: { status: 400 },
		data: { fieldErrors: { [field]: [expect.any(String)] } },
	})
	expect(await rows()).toEqual([])
})

test('refuses people of other venues, sports that are not there, and another number of courts', async () => {
	const stranger = await createUser({ role: 'venue_owner' })
	await expect(set(called('A', 'B', 'C'), stranger)).rejects.toMatchObject({ init: { status: 404 } })
	await expect(setCourts(owner, venue.venueId, 999_999, called('A'), now)).rejects.toMatchObject({
		init: { status: 404 },
	})
	await expect(set(called('A', 'B'))).rejects.toMatchObject({ init: { status: 409 } })
	expect(await rows()).toEqual([])
})

describe('a court that goes', () => {
	const terms = { pricePerHour: 200, peakPricePerHour: null }

	test('takes its name with it, and comes back without', async () => {
		await set(called('North', 'South', 'East'))
		await setOffer(owner, venue.venueId, venue.sportId, { ...terms, courtCount: 2 }, now)
		await setOffer(owner, venue.venueId, venue.sportId, { ...terms, courtCount: 3 }, now)
		expect(await names()).toEqual(['North', 'South', null])
	})

	test('takes its name with its sport', async () => {
		await set(called('North', null, null))
		await removeOffer(owner, venue.venueId, venue.sportId, now)
		expect(await rows()).toEqual([])
	})
})

test('of two people who save at once, one has the last word', async () => {
	await Promise.all([set(called('A', 'B', 'C')), set(called('C', 'A', 'B')), set(called('B', null, 'A'))])
	const found = await names()
	expect([
		['A', 'B', 'C'],
		['C', 'A', 'B'],
		['B', null, 'A'],
	]).toContainEqual(found)
})

test('the database itself refuses a name twice, an empty and an endless one', async () => {
	const row = { courtId: venue.venueId, sportId: venue.sportId }
	const add = (courtNumber: number, name: string) =>
		write((tx) => tx.insert(namedCourts).values({ ...row, courtNumber, name }))
	await add(1, 'North')
	await expect(add(2, 'North')).rejects.toThrow()
	await expect(add(2, '')).rejects.toThrow()
	await expect(add(2, 'x'.repeat(41))).rejects.toThrow()
	await expect(add(0, 'South')).rejects.toThrow()
	expect(await db.$count(namedCourts, and(eq(namedCourts.courtId, venue.venueId)))).toBe(1)
})
