import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, sports, tournaments } from '#db/schema.ts'
import type { SplitBill } from '#app/features/ledger/bill.ts'

/** Returns the venue of a bill, as stored, and its sport. */
export async function findPlace(bill: SplitBill) {
	const sport = { id: sports.id, name: sports.name, icon: sports.icon, color: sports.color }
	const [place] =
		bill.kind === 'booking'
			? await db
					.select({ venue: courts, sport })
					.from(courts)
					.innerJoin(sports, eq(sports.id, bill.sportId))
					.where(eq(courts.id, bill.courtId))
			: await db
					.select({ venue: courts, sport })
					.from(tournaments)
					.innerJoin(courts, eq(courts.id, tournaments.courtId))
					.innerJoin(sports, eq(sports.id, tournaments.sportId))
					.where(eq(tournaments.id, bill.tournament.id))
	return place!
}
