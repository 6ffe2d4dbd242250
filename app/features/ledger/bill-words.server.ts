import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { courts, sports, tournaments } from '#db/schema.ts'
import { sum } from '#app/lib/money.ts'
import { packHours } from './sales/pack-hours.ts'
import type { Bill, EntryBill, SaleBill } from './bill.ts'
import { bookingLines, bookingWords, describeBooking } from './booking-words.server.ts'

/** Returns a bill's venue, its owner, and what it is for: `what` in a sentence, `about` in lines. */
export function describeBill(
	reader: Reader,
	bill: Bill,
): Promise<{ ownerId: number | null; venue: string; what: string; about: string }> {
	if (bill.kind === 'sale') return describeSale(reader, bill)
	return bill.kind === 'entry' ? describeEntry(reader, bill) : describeBooking(reader, bill)
}

async function describeSale(reader: Reader, sale: SaleBill) {
	const [place] = await reader
		.select({ ownerId: courts.ownerId, venue: courts.name })
		.from(courts)
		.where(eq(courts.id, sale.courtId))
	return { ...place!, ...saleWords(sale, place!.venue) }
}

/** `Pack of 10 hours at Beacon Padel`, `Membership “Gold” at Beacon Padel`, or as a booking of the event: `Padel Clinic at Beacon Padel, Thursday …`. */
function saleWords({ name, totalPrice, sort, pack, place, ...gift }: SaleBill, venue: string) {
	if (place)
		return { what: bookingWords(place, { venue, sport: name }), about: bookingLines(place, { venue, sport: name }) }
	if (sort === 'membership')
		return { what: `Membership “${name}” at ${venue}`, about: `${name}\nMembership of ${venue}` }
	if (!pack) {
		const lines = [name, `${sum(totalPrice)} to play with at ${venue}`, ...giftLines(gift)]
		return { what: `${name} at ${venue}`, about: lines.join('\n') }
	}
	const hours = packHours(pack.halfHours)
	return { what: `Pack of ${hours} at ${venue}`, about: `${name}\n${hours} at ${venue}` }
}

const giftLines = ({ recipient, message }: Pick<SaleBill, 'recipient' | 'message'>) => [
	...(recipient ? [`For ${recipient}`] : []),
	...(message ? [`“${message}”`] : []),
]

/** Describes a team's entry: `Entry of Kasi Stars in Spring Cup at Beacon Padel`. */
async function describeEntry(reader: Reader, { team, tournament }: Entry) {
	const [place] = await reader
		.select({ ownerId: courts.ownerId, venue: courts.name, sport: sports.name })
		.from(tournaments)
		.innerJoin(courts, eq(courts.id, tournaments.courtId))
		.innerJoin(sports, eq(sports.id, tournaments.sportId))
		.where(eq(tournaments.id, tournament.id))
	const { venue } = place!
	const entry = { team, tournament }
	return { ...place!, what: entryWords(entry, venue), about: entryLines(entry, venue) }
}

type Entry = Pick<EntryBill, 'team' | 'tournament'>

const entryWords = ({ team, tournament }: Entry, venue: string) =>
	`Entry of ${team.name} in ${tournament.name} at ${venue}`

const entryLines = ({ team, tournament }: Entry, venue: string) => `${team.name}\n${tournament.name}, ${venue}`

/** Returns the venue's name and the words of each bill, in their order, with two queries for all. */
export async function describeBills(
	reader: Reader,
	bills: readonly Bill[],
): Promise<{ venue: string; what: string; about: string }[]> {
	const courtIds = unique(bills.map(({ courtId }) => courtId))
	const sportIds = unique(bills.flatMap((bill) => (bill.kind === 'booking' ? [bill.sportId] : [])))
	const venueRows = await reader
		.select({ id: courts.id, name: courts.name })
		.from(courts)
		.where(inArray(courts.id, courtIds))
	const sportRows = await reader
		.select({ id: sports.id, name: sports.name })
		.from(sports)
		.where(inArray(sports.id, sportIds))
	const venues = new Map(venueRows.map(({ id, name }) => [id, name]))
	const sportNames = new Map(sportRows.map(({ id, name }) => [id, name]))
	return bills.map((bill) => {
		const venue = venues.get(bill.courtId)!
		if (bill.kind === 'sale') return { venue, ...saleWords(bill, venue) }
		if (bill.kind === 'entry') return { venue, what: entryWords(bill, venue), about: entryLines(bill, venue) }
		const names = { venue, sport: sportNames.get(bill.sportId)! }
		return { venue, what: bookingWords(bill, names), about: bookingLines(bill, names) }
	})
}

const unique = (ids: number[]) => [...new Set(ids)]
