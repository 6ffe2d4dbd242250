import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { courts, sports, tournaments } from '#db/schema.ts'
import type { Bill, EntryBill } from './bill.ts'
import { describeBooking } from './booking-words.server.ts'

/** Whose venue a bill is at, what that is called, its sport, and what it is for in words. */
export const describeBill = (reader: Reader, bill: Bill) =>
	bill.kind === 'entry' ? describeEntry(reader, bill) : describeBooking(reader, bill)

/** The same for the entry of a team, as `Entry of Kasi Stars in Spring Cup at Beacon Padel`. */
async function describeEntry(reader: Reader, { team, tournament }: Pick<EntryBill, 'team' | 'tournament'>) {
	const [place] = await reader
		.select({ ownerId: courts.ownerId, venue: courts.name, sport: sports.name })
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.innerJoin(sports, eq(sports.id, tournaments.sportId))
		.where(eq(tournaments.id, tournament.id))
	return { ...place!, what: `Entry of ${team.name} in ${tournament.name} at ${place!.venue}` }
}
