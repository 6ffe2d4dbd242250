import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { honouredRewards, redemptionItems } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { MINUTE } from '#app/lib/time/time.ts'

/** Returns the rewards on offer with whether the venue gives them out. Throws 404 and 403 like `findOwnVenue`. */
export async function findHonouredPage(user: Actor, venueId: number | null, now = new Date()) {
	const { id, name } = await findOwnVenue(user, venueId, 'rewards')
	return { venue: { id, name }, items: await findOffered(db, id, now) }
}

/** Counts the rewards on offer that a venue gives out. The caller checks access. */
export const countHonoured = async (venueId: number, now = new Date()) =>
	(await findOffered(db, venueId, now)).filter(({ isHonoured }) => isHonoured).length

/** Every reward on offer is in the form, so its boxes are all of the venue's agreement. */
async function findOffered(reader: Reader, venueId: number, now: Date) {
	const { expiresAt } = redemptionItems
	const here = and(
		eq(honouredRewards.itemId, redemptionItems.id),
		eq(honouredRewards.courtId, venueId),
		isNull(honouredRewards.endedAt),
	)
	const rows = await reader
		.select({
			id: redemptionItems.id,
			name: redemptionItems.name,
			description: redemptionItems.description,
			category: redemptionItems.category,
			pointsCost: redemptionItems.pointsCost,
			since: honouredRewards.createdAt,
		})
		.from(redemptionItems)
		.leftJoin(honouredRewards, here)
		.where(and(eq(redemptionItems.available, true), or(isNull(expiresAt), gt(expiresAt, now))))
		.orderBy(asc(redemptionItems.category), asc(redemptionItems.pointsCost), asc(redemptionItems.id))
	return rows.map(({ since, ...item }) => ({ ...item, isHonoured: since !== null }))
}

/**
 * Notes which of the rewards on offer a venue gives out; of the others, codes that players have already still work
 * there. Saving the same again changes nothing. Throws 404 and 403 like `findOwnVenue`.
 */
export function honourRewards(user: Actor, venueId: number | null, itemIds: number[], now = new Date()) {
	return write(async (tx) => {
		const { id: courtId } = await findOwnVenue(user, venueId, 'rewards', tx)
		const offered = await findOffered(tx, courtId, now)
		const agreed = offered.filter(({ id, isHonoured }) => !isHonoured && itemIds.includes(id))
		const ended = offered.filter(({ id, isHonoured }) => isHonoured && !itemIds.includes(id))
		if (agreed.length > 0) {
			const { itemId } = honouredRewards
			await tx
				.insert(honouredRewards)
				.values(agreed.map(({ id }) => ({ itemId: id, courtId, createdAt: now })))
				.onConflictDoUpdate({ target: [itemId, honouredRewards.courtId], set: { endedAt: null } })
		}
		if (ended.length > 0) {
			const ids = ended.map(({ id }) => id)
			await tx
				.update(honouredRewards)
				// A player who redeems it in this minute has read that it works here.
				.set({ endedAt: new Date(now.getTime() + MINUTE) })
				.where(and(eq(honouredRewards.courtId, courtId), inArray(honouredRewards.itemId, ids)))
		}
		const act = { action: 'venue.rewards', subject: `venue:${courtId}` } as const
		const details = { agreed: agreed.length, withdrawn: ended.length }
		if (agreed.length + ended.length > 0) await auditAt(tx, user, courtId, { ...act, details }, now)
	})
}

/** Whether a venue gives out any reward, or did so: codes for it may come to its desk. */
export const hasRewards = cachedQuery(
	async (_now, venueId: number) => (await db.$count(honouredRewards, eq(honouredRewards.courtId, venueId))) > 0,
)
