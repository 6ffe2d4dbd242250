import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Writer } from '../client/index.ts'
import { auditLog, bookings, courts, redemptions, tillCloses, venueMembers } from '../schema.ts'
import { insertAll } from './insert.ts'
import { earlier, HOUR, later, DAY } from './clock.ts'
import type { Scene } from './scene.ts'

export async function addAudit({ tx, now, people, venues }: Scene) {
	const from = later(now, -380 * DAY)
	const actorId = people.admin
	const owners = [...new Set(venues.map(({ ownerId }) => ownerId))].sort((a, b) => a - b)
	const published = await tx
		.select({ id: courts.id })
		.from(courts)
		.where(eq(courts.status, 'published'))
		.orderBy(asc(courts.id))
	const handedOut = await tx
		.select({ id: redemptions.id, at: redemptions.completedAt, userId: redemptions.userId })
		.from(redemptions)
		.where(eq(redemptions.status, 'completed'))
		.orderBy(asc(redemptions.completedAt), asc(redemptions.id))
	const acts = [
		...owners.map((id) => ({ action: 'owner.approve', subject: `user:${id}` })),
		...published.map(({ id }) => ({ action: 'venue.approve', subject: `venue:${id}` })),
	].map((act, i) => ({ ...act, actorId, createdAt: later(from, i * HOUR) }))
	const given = handedOut.map(({ id, at, userId }) => ({
		action: 'redemption.complete',
		subject: `redemption:${id}`,
		details: { userId },
		actorId,
		createdAt: earlier(at ?? now, now),
	}))
	await tx.insert(auditLog).values([...acts, ...given])
	await addDeskActs(tx)
}

/** Logs what the demo data say that people did for their venues. */
async function addDeskActs(tx: Writer) {
	const joined = await tx.select().from(venueMembers)
	const walkIns = await tx
		.select({ id: bookings.id, courtId: bookings.courtId, actorId: bookings.madeById, createdAt: bookings.createdAt })
		.from(bookings)
		.where(isNotNull(bookings.madeById))
	const closes = await tx.select().from(tillCloses)
	const acts = [
		...joined.map(({ courtId, userId, role, joinedAt }) => ({
			action: 'venue.join-team',
			subject: `venue:${courtId}`,
			courtId,
			actorId: userId,
			details: { userId, role },
			createdAt: joinedAt,
		})),
		...walkIns.map(({ id, ...made }) => ({ action: 'booking.walk-in', subject: `booking:${id}`, ...made })),
		...closes.map(({ courtId, day, expected, counted, closedById, closedAt }) => ({
			action: 'till.close',
			subject: `venue:${courtId}`,
			courtId,
			actorId: closedById,
			details: { day, expected, counted },
			createdAt: closedAt,
		})),
	].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
	await insertAll(
		tx,
		auditLog,
		acts.map((act) => ({ ...act, byAdmin: false })),
	)
}
