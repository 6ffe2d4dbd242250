import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { auditLog } from '#db/schema.ts'
import { eq } from 'drizzle-orm'
import { book } from '#app/features/bookings/bookings.server.ts'
import { findBookingPage } from '#app/features/bookings/book/booking-page.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { findEmbed, respondWithEmbed } from './embed.server.ts'
import { findWebsitePage, nameSites } from './sites.server.ts'

/** Monday, half past nine in the morning. */
const now = new Date('2027-03-01T07:30:00Z')
const today = '2027-03-01'
const asks = (query: string) => new URLSearchParams(query)

let owner: Awaited<ReturnType<typeof createUser>>
beforeAll(async () => {
	owner = await createUser({ role: 'venue_owner' })
})

describe('the page', () => {
	test('has the free hours of each court, at their own price, and no other', async () => {
		const venue = await createVenue({ ownerId: owner.id, courtPrices: { 2: 260 }, opensAt: 9, closesAt: 13 })
		const player = await createUser()
		const hour = { startTime: at(today, 11), endTime: at(today, 12) }
		await book(player, { ...venue, ...hour, court: 1, paymentMethod: 'SnapScan', notes: '' }, { now })
		const { courts, date } = await findEmbed(venue.venueId, asks(''), now)
		expect(date).toBe(today)
		expect(courts.map(({ label, hours }) => [label, ...hours.map((hour) => `${hour.start} ${hour.price}`)])).toEqual([
			['Court 1', '10:00 200', '12:00 200'],
			['Court 2', '10:00 260', '11:00 260', '12:00 260'],
		])
	})

	test('leads to the booking of that court, in place of the website', async () => {
		const venue = await createVenue({ ownerId: owner.id, opensAt: 12, closesAt: 13, courts: 1 })
		const html = await (await respondWithEmbed(venue.venueId, asks('date=2027-03-02'), now)).text()
		const [link] = /<a href="\/booking[^>]*>/.exec(html)!
		expect(link).toContain(`/booking/${venue.venueId}/${venue.sportId}?date=2027-03-02&amp;start=12:00&amp;end=13:00`)
		expect(link).toContain('&amp;court=1"')
		expect(link).toContain('target="_top"')
	})

	test('reads what makes no sense as today, and says when nothing is free', async () => {
		const venue = await createVenue({ ownerId: owner.id, weekdays: [2] })
		for (const query of ['date=2026-01-01', 'date=x', 'sport=999&date=2031-01-01', 'date=%3Cscript%3E']) {
			const html = await (await respondWithEmbed(venue.venueId, asks(query), now)).text()
			expect(html).toContain('Nothing is free on Monday 1 March 2027')
			expect(html).not.toContain('<script>x')
		}
	})

	test('escapes what a venue calls itself and its courts', async () => {
		const venue = await createVenue({ ownerId: owner.id, name: '<img src=x> & Sons', courts: 1 })
		const html = await (await respondWithEmbed(venue.venueId, asks(''), now)).text()
		expect(html).toContain('Book at &lt;img src=x&gt; &amp; Sons')
		expect(html).not.toContain('<img')
	})

	test('offers each day of a week from the one that is shown', async () => {
		const venue = await createVenue({ ownerId: owner.id, settings: { maxDaysAhead: 9 } })
		const daysOf = async (query: string) => {
			const html = await (await respondWithEmbed(venue.venueId, asks(query), now)).text()
			const [, nav] = /<nav aria-label="Day">(.*?)<\/nav>/s.exec(html)!
			return [...nav!.matchAll(/date=([\d-]+)"/g)].map(([, date]) => date)
		}
		const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => addDays(today, from + i))
		expect(await daysOf('')).toEqual(days(0, 7))
		expect(await daysOf(`date=${addDays(today, 8)}`)).toEqual(days(6, 9))
	})

	test('is there for published venues only', async () => {
		const draft = await createVenue({ ownerId: owner.id, settings: { status: 'submitted' } })
		for (const id of [draft.venueId, 999_999, null])
			await expect(respondWithEmbed(id, asks(''), now)).rejects.toMatchObject({ init: { status: 404 } })
	})
})

describe('the websites of a venue', () => {
	const policyOf = async (venueId: number) =>
		(await respondWithEmbed(venueId, asks(''), now)).headers.get('Content-Security-Policy')!

	test('frame its page once they are named, and no longer when they are not', async () => {
		const venue = await createVenue({ ownerId: owner.id })
		const other = await createVenue({ ownerId: owner.id })
		expect(await policyOf(venue.venueId)).toContain("frame-ancestors 'none'")
		await nameSites(owner, venue.venueId, ['https://beacon.example'], now)
		expect(await policyOf(venue.venueId)).toMatch(
			/frame-ancestors https:\/\/beacon.example https:\/\/www.beacon.example$/,
		)
		expect(await policyOf(other.venueId)).toContain("frame-ancestors 'none'")
		await nameSites(owner, venue.venueId, [], now)
		expect(await policyOf(venue.venueId)).toContain("frame-ancestors 'none'")
	})

	test('are named by its owner and managers, who are told the lines, with a line in the log', async () => {
		const venue = await createVenue({ ownerId: owner.id })
		const [manager, desk, stranger] = [await createUser(), await createUser(), await createUser()]
		await joinTeam(venue, manager, 'manager')
		await joinTeam(venue, desk, 'desk')
		await nameSites(manager, venue.venueId, ['https://beacon.example'], now)
		await nameSites(owner, venue.venueId, ['https://beacon.example'], now)
		const page = await findWebsitePage(owner, venue.venueId, 'https://courtside.example')
		expect(page.sites).toEqual(['https://beacon.example'])
		expect(page.script).toBe(
			`<script async src="https://courtside.example/embed.js" data-venue="${venue.venueId}"></script>`,
		)
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(lines.map(({ actorId, action }) => [actorId, action])).toEqual([[manager.id, 'venue.website']])
		for (const [person, status] of [
			[desk, 403],
			[stranger, 404],
		] as const) {
			await expect(nameSites(person, venue.venueId, [], now)).rejects.toMatchObject({ init: { status } })
		}
	})
})

test('a court that is wished for stays wished for in the form', async () => {
	const venue = await createVenue({ ownerId: owner.id, courts: 3 })
	const player = await createUser()
	const page = await findBookingPage(
		{ id: player.id, role: 'user' },
		venue,
		asks('date=2027-03-02&start=10:00&end=11:00&court=2'),
		at(today, 9),
	)
	expect(page?.chosen.court).toBe('2')
	expect(page?.courts?.length).toBeGreaterThan(0)
})
