import { eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { netOf, type Payout } from './payout.ts'

/** Tells the owner of a venue that an admin recorded a payout, or for which `reason` one was taken back. */
export async function tellOfPayout(tx: Writer, payout: Payout, by: Actor, reason: string | null, now: Date) {
	const { id, courtId: venueId, reference, paidOn } = payout
	const [venue] = await tx
		.select({ ownerId: courts.ownerId, name: courts.name })
		.from(courts)
		.where(eq(courts.id, venueId))
	const { ownerId, name } = venue!
	if (ownerId === null || ownerId === by.id) return
	const data = { venueId, venue: name, amount: netOf(payout), reference, paidOn }
	const told =
		reason === null
			? ({ what: 'paid out', data, cause: `payout:${id}` } as const)
			: ({ what: 'payout taken back', data: { ...data, reason }, cause: `payout:${id}:taken-back` } as const)
	await notify(tx, [{ userId: ownerId, kind: 'payment', subject: 'payout', subjectId: id, ...told }], now)
}
