import { desc, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { auditLog } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { removeOffer, setOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { addEvent, editEvent } from '#app/features/events/planning/planning.server.ts'
import { cancelEvents } from '#app/features/events/series/cancel.server.ts'
import { addPhoto, makeFirst, removePhoto } from '#app/features/photos/photos.server.ts'
import { removePeakDate, setPeakDate, setPeakWeek } from '#app/features/pricing/peak-hours.server.ts'
import { replyToReview, writeReview } from '#app/features/reviews/reviews.server.ts'
import { removeSpecialDay, setSpecialDay } from '#app/features/venues/editor/dates/special-days.server.ts'
import { saveBasics, saveTerms } from '#app/features/venues/editor/venue-editor.server.ts'
import { DAY, addDays, dateOf } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createSport, createVenue } from '#tests/support/world/venues.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const basics = {
	name: 'Beacon',
	description: 'Two courts.',
	location: 'Gardens',
	address: '1 Long Street',
	city: 'Cape Town',
	contactPhone: '+27215550140',
	contactEmail: null,
	facilities: [],
	position: null,
}
const rules = {
	maxHours: 3,
	maxDaysAhead: 30,
	freeCancelHours: 24,
	lateChargePercent: 50,
	holdMinutes: 30,
	holdHours: 24,
}
const url = (n: number) => `/uploads/${String(n).repeat(32)}-1600.webp`

/** Makes every change to a venue, one after the other, and yields each one's name. */
async function* editEverything(user: Actor) {
	const owner = user.role === 'admin' ? await createUser({ role: 'venue_owner' }) : user
	const venue = await createVenue({ ownerId: owner.id })
	const { venueId, sportId } = venue
	const writer = await createUser()
	await playedAt(venue, writer)
	const { id: reviewId } = await writeReview(writer, venueId, { rating: 4, comment: 'Good' })
	const soon = addDays(dateOf(new Date()), 5)
	const startTime = new Date(Date.parse(`${soon}T08:00:00Z`))
	const plan = {
		title: 'Clinic',
		description: 'For all',
		sportId,
		startTime,
		endTime: new Date(startTime.getTime() + DAY / 24),
		maxParticipants: null,
		isPublic: true,
		courts: [],
		coachId: null,
	} as unknown as Parameters<typeof addEvent>[2]
	const terms = { week: [{ weekday: 1, opensAt: 8, closesAt: 20 }], rules, paymentDetails: null, vatNumber: null }
	const otherSport = await createSport('Squash')
	let eventId = 0
	const acts: [string, () => Promise<unknown>][] = [
		['venue.edit', () => saveBasics(user, venueId, basics)],
		['venue.edit', () => saveTerms(user, venueId, terms as unknown as Parameters<typeof saveTerms>[2])],
		['venue.edit', () => setSpecialDay(user, venueId, { date: soon, hours: { opensAt: 8, closesAt: 12 }, note: '' })],
		['venue.edit', () => removeSpecialDay(user, venueId, soon)],
		['venue.edit', () => addPhoto(user, venueId, url(1))],
		['venue.edit', () => addPhoto(user, venueId, url(2))],
		['venue.edit', () => makeFirst(user, venueId, url(2))],
		['venue.edit', () => removePhoto(user, venueId, url(1))],
		['venue.edit', () => setPeakWeek(user, venueId, sportId, { halves: new Set([41, 41.5]) })],
		['venue.edit', () => setPeakDate(user, venueId, sportId, { date: soon, hours: null })],
		['venue.edit', () => removePeakDate(user, venueId, sportId, soon)],
		[
			'venue.edit',
			() => setOffer(user, venueId, otherSport, { pricePerHour: 100, peakPricePerHour: 120, courtCount: 1 }),
		],
		[
			'venue.edit',
			() => setOffer(user, venueId, otherSport, { pricePerHour: 90, peakPricePerHour: 120, courtCount: 1 }),
		],
		['venue.edit', () => removeOffer(user, venueId, otherSport)],
		['event.add', async () => (eventId = (await addEvent(user, venueId, plan)).id)],
		['event.edit', () => editEvent(user, venueId, eventId, { ...plan, title: 'Open clinic' })],
		['event.cancel', () => cancelEvents(user, venueId, eventId)],
		['review.reply', () => replyToReview(user, venueId, reviewId, { reply: 'Thank you' })],
	]
	for (const [name, act] of acts) {
		await act()
		yield name
	}
}

const lines = () => db.select().from(auditLog).where(eq(auditLog.byAdmin, true)).orderBy(desc(auditLog.id))

it('has one entry for each change an admin makes to another owner’s venue', async () => {
	const admin = await createUser({ role: 'admin' })
	let before = (await lines()).length
	for await (const action of editEverything(admin)) {
		const [last, ...rest] = await lines()
		expect([action, rest.length]).toEqual([action, before])
		expect(last).toMatchObject({ action, actorId: admin.id })
		before++
	}
	expect(before).toBeGreaterThan(15)
})

it('has none of what its owner does', async () => {
	const before = (await lines()).length
	for await (const action of editEverything(await createUser({ role: 'venue_owner' })))
		expect([action, (await lines()).length]).toEqual([action, before])
})
