import { and, eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { courts, courtSports, sports } from '#db/schema.ts'
import { invalid } from '#app/lib/errors.ts'

/** Returns the published venue if it offers the sport; throws 400 for the wrong field otherwise. */
export async function requireOffer(tx: Writer, { courtId, sportId }: { courtId: number; sportId: number }) {
	const refuse = (field: string, message: string) => invalid(message, { [field]: [message] })
	if ((await tx.$count(sports, eq(sports.id, sportId))) === 0) throw refuse('sportId', 'Please select a sport')
	const [venue] = await tx
		.select({ id: courts.id, name: courts.name, ownerId: courts.ownerId })
		.from(courts)
		.where(and(eq(courts.id, courtId), eq(courts.status, 'published')))
	if (!venue) throw refuse('courtId', 'Please select a primary court')
	const offer = and(eq(courtSports.courtId, courtId), eq(courtSports.sportId, sportId))
	if ((await tx.$count(courtSports, offer)) === 0) throw refuse('courtId', 'This venue doesn’t have that sport.')
	return venue
}
