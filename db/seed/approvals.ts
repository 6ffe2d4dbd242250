import { courts, courtSports, openingHours, ownerApplications } from '../schema.ts'
import { DAY, HOUR, later } from './clock.ts'
import type { Scene } from './scene.ts'

/** Pieter's next venue, which no admin has reviewed yet. */
const submittedVenue = {
	name: 'Silver Lakes Padel',
	description: 'Two new courts with glass on all sides, and a lawn for those who wait.',
	location: 'Silver Lakes',
	address: '3 Glen Eagles Drive',
	city: 'Pretoria',
	contactPhone: '012 555 0139',
	contactEmail: 'silver-lakes-padel@example.com',
	latitude: -25.7739,
	longitude: 28.3617,
	facilities: ['Parking', 'Floodlights', 'Café'],
}

/** Adds the open approvals: Sipho has applied to run a hall, and Pieter has submitted a venue. The owners were approved. */
export async function addApprovals({ tx, now, people, sports, venues }: Scene) {
	const firstVenues = new Map(venues.toReversed().map((venue) => [venue.ownerId, venue]))
	const asked = later(now, -382 * DAY)
	await tx.insert(ownerApplications).values(
		[...firstVenues].map(([userId, { name, city, phone }]) => ({
			userId,
			businessName: name,
			city,
			phone,
			status: 'approved' as const,
			decidedById: people.admin,
			decidedAt: later(asked, 2 * DAY),
			createdAt: asked,
			updatedAt: later(asked, 2 * DAY),
		})),
	)
	await tx.insert(ownerApplications).values({
		userId: people.sipho,
		businessName: 'Rosebank Sports Hall',
		city: 'Johannesburg',
		phone: '011 555 0140',
		message: 'We have one hall with a five-a-side pitch and would like to fill the mornings.',
		createdAt: later(now, -26 * HOUR),
		updatedAt: later(now, -26 * HOUR),
	})
	const [venue] = await tx
		.insert(courts)
		.values({ ...submittedVenue, ownerId: people.pieter, status: 'submitted', createdAt: later(now, -2 * DAY) })
		.returning({ id: courts.id })
	const courtId = venue!.id
	await tx.insert(courtSports).values({ courtId, sportId: sports.padel, courtCount: 2, pricePerHour: 310 })
	await tx
		.insert(openingHours)
		.values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ courtId, weekday, opensAt: 6, closesAt: 22 })))
}
