import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, events, venueInvitations, venueMembers } from '#db/schema.ts'
import { digest } from '#db/secrets.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: looks whether an invitation is unused, then joins by it. The races must catch this. */
export async function joinNaively(user: { id: number }, key: string) {
	const [found] = await db
		.select()
		.from(venueInvitations)
		.where(eq(venueInvitations.keyHash, digest(key)))
	await barrier()
	if (!found || found.acceptedById !== null) return false
	await write(async (tx) => {
		await tx.update(venueInvitations).set({ acceptedById: user.id }).where(eq(venueInvitations.id, found.id))
		const { courtId, role, invitedById } = found
		await tx.insert(venueMembers).values({ courtId, userId: user.id, role, invitedById })
	})
	return true
}

/** Counter-example: looks whether somebody belongs to the team, then notes who arrived without looking again. */
export async function arriveNaively(user: { id: number }, venueId: number, bookingId: number, now: Date) {
	const own = and(eq(venueMembers.courtId, venueId), eq(venueMembers.userId, user.id))
	const belongs = (await db.$count(venueMembers, own)) > 0
	await barrier()
	if (!belongs) return false
	await write((tx) => tx.update(bookings).set({ arrivedAt: now }).where(eq(bookings.id, bookingId)))
	return true
}

/** Counter-example: looks whether somebody belongs to the team, then gives them an event to lead without looking again. */
export async function leadNaively(coach: { id: number }, venueId: number, eventId: number) {
	const own = and(eq(venueMembers.courtId, venueId), eq(venueMembers.userId, coach.id))
	const belongs = (await db.$count(venueMembers, own)) > 0
	await barrier()
	if (!belongs) return
	await write((tx) => tx.update(events).set({ coachId: coach.id }).where(eq(events.id, eventId)))
}
