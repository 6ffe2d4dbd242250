import { asc, eq } from 'drizzle-orm'
import { auditLog, courts, redemptions } from '../schema.ts'
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
}
