import { and, eq, sum } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { credits } from '#db/schema.ts'

/** Returns what a user may spend at a venue, in whole cents. */
export async function creditAt(reader: Reader, userId: number, courtId: number): Promise<number> {
	const [row] = await reader
		.select({ balance: sum(credits.amount).mapWith(Number) })
		.from(credits)
		.where(and(eq(credits.userId, userId), eq(credits.courtId, courtId)))
	return row?.balance ?? 0
}
