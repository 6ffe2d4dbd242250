import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { runningClubs, runningEvents } from '#db/schema.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { readCalendar } from '#tests/support/outside/calendar.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createRun, createRunningClub } from '#tests/support/world/runs.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { asCalendar, asRss, clubRunsFeed, venueEventsFeed } from './public-feeds.server.ts'

/** Monday, half past nine in the morning. */
const now = new Date('2027-03-01T07:30:00Z')
const asking = (headers: Record<string, string> = {}) => ({
	headers: new Headers(headers),
	origin: 'https://courtside.example',
	now,
})
const titles = (rss: string) => [...rss.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)

let owner: Awaited<ReturnType<typeof createUser>>
beforeAll(async () => {
	owner = await createUser({ role: 'venue_owner' })
})

test('everybody may follow the public events of a venue, and no other', async () => {
	const venue = await createVenue({ ownerId: owner.id })
	const start = at(addDays('2027-03-01', 2), 18)
	const { id: open } = await createEvent(venue, { startTime: start, name: 'Open clinic' })
	const { id: off } = await createEvent(venue, { startTime: start, name: 'Rained off', status: 'cancelled' })
	await createEvent(venue, { startTime: start, name: 'Quiet party', isPublic: false })
	const feed = await venueEventsFeed(venue.venueId, now)
	const { entries } = readCalendar(await asCalendar(feed, asking()).text())
	expect(entries.map(({ uid }) => uid).sort()).toEqual(
		[`event-${off}@courtside.example`, `event-${open}@courtside.example`].sort(),
	)
	const rss = await asRss(feed, asking()).text()
	expect(titles(rss)).toHaveLength(1)
	expect(titles(rss)[0]).toContain('Open clinic, ')
	expect(rss).toContain(`<link>https://courtside.example/venues/${venue.venueId}/events/${open}</link>`)
})

test('the runs of a public club, but none for members only, and none of a private club', async () => {
	const club = await createRunningClub()
	const date = at(addDays('2027-03-01', 2), 6)
	const [open, inside] = [await createRun(club, { date }), await createRun(club, { date })]
	await write((tx) => tx.update(runningEvents).set({ isPublic: false }).where(eq(runningEvents.id, inside.id)))
	const feed = await clubRunsFeed(club.id, now)
	expect(feed.entries.map(({ uid }) => uid)).toEqual([`run-${open.id}`])
	expect(titles(await asRss(feed, asking()).text())).toHaveLength(1)
	await write((tx) => tx.update(runningClubs).set({ isPublic: false }).where(eq(runningClubs.id, club.id)))
	await expect(clubRunsFeed(club.id, now)).rejects.toMatchObject({ init: { status: 404 } })
})

test('what a reader has already is not sent again, until it changes', async () => {
	const venue = await createVenue({ ownerId: owner.id })
	for (const as of [asCalendar, asRss]) {
		const first = as(await venueEventsFeed(venue.venueId, now), asking())
		const tag = first.headers.get('ETag')!
		const again = as(await venueEventsFeed(venue.venueId, now), asking({ 'If-None-Match': tag }))
		expect([again.status, await again.text()]).toEqual([304, ''])
		await createEvent(venue, { startTime: at('2027-03-09', 18) })
		expect(as(await venueEventsFeed(venue.venueId, now), asking({ 'If-None-Match': tag })).status).toBe(200)
	}
})

test('there are none of a venue that is not there', async () => {
	for (const id of [null, 999_999])
		await expect(venueEventsFeed(id, now)).rejects.toMatchObject({ init: { status: 404 } })
})
