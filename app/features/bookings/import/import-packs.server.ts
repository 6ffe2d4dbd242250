import { and, asc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { insertRows } from '#db/query/prepared.ts'
import { bookings, customers, sales, users } from '#db/schema.ts'
import { lastDay, packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { portions } from '#app/lib/groups.ts'
import { at, dateOf, formatDate } from '#app/lib/time/time.ts'
import { nameColumn } from '../customers/customer-of.server.ts'
import { elsewhereWords, untilWords } from '../packs/packs.ts'
import { plain } from './court-lines.server.ts'
import { linesOf } from './import-kinds.ts'
import { importKind, type Importing, type Standing } from './import-kind.server.ts'
import { because, quoted } from './reading/left-out-reasons.ts'
import type { Refused } from './reading/list-file.ts'
import { findWhose, keepingCustomers, type Whose } from './imported-customers.server.ts'
import { readPacks, type PackLine } from './reading/pack-file.ts'

type Placed = PackLine & Whose & { sportId: number | null; validUntil: string }

/**
 * Consumer Protection Act 68 of 2008, s 63(2): what is prepaid may not expire in less than three years, in months. A file
 * that gives no date gets these; its own stand, as what was agreed there is not ours to change.
 */
const LEAST_VALID = 36

/**
 * Packs that a venue sold in another system: it owes the hours that are left, and no money comes in, as it was paid elsewhere. So
 * their price here is 0, and none of it goes back from here.
 *
 * They give hours away, so that they are for those who may move money, and nobody imports their own.
 */
export const PACKS = importKind<PackLine>({
	right: 'money',
	read: readPacks,
	async plan(reader, about, lines) {
		const { placed, refused, says } = await placeLines(reader, about, lines)
		const hours = packHours(placed.reduce((sum, { halfHours }) => sum + halfHours, 0))
		return {
			refused,
			says:
				placed.length === 0
					? []
					: [
							`You owe ${hours} of court time`,
							'No money comes into the till or the figures: it was paid elsewhere',
							...undatedWords(placed, about.now),
							...says,
						],
			planned: placed.map((one) => ({
				line: one.line,
				name: one.name,
				phone: one.phone,
				words: wordsOf(one),
				remarks: remarksOf(one),
				mark: one.validUntil.replaceAll('-', ''),
			})),
			make: (tx, importId, isWanted) => store(tx, about, placed.filter(isWanted), importId),
		}
	},
	// Locked as `lockSale` does: nobody takes hours while those that are used are counted.
	lock: (tx, importId) => tx.update(sales).set({ importId }).where(eq(sales.importId, importId)),
	standing: packStanding,
	takeBack: async (tx, ids, { now }) => {
		for (const some of portions(ids)) {
			const used = tx.select({ id: bookings.saleId }).from(bookings).where(inArray(bookings.saleId, some))
			await tx.delete(sales).where(and(inArray(sales.id, some), notInArray(sales.id, used)))
			// One whose hours a booking had and gave back is named by it.
			await tx.update(sales).set({ cancelledAt: now }).where(inArray(sales.id, some))
		}
		return []
	},
})

function wordsOf({ pack, halfHours, validUntil, paid, bought }: Placed) {
	const sold = elsewhereWords({ boughtOn: bought, paidElsewhere: paid })
	return [pack, packHours(halfHours), `valid ${untilWords(validUntil)}`, sold].join(' · ')
}

/** Says once until when packs are valid of which the file gives no date at all. */
function undatedWords(placed: readonly Placed[], now: Date) {
	const undated = placed.filter(({ expires, bought }) => expires === null && bought === null)
	if (undated.length === 0) return []
	const until = formatDate(at(undated[0]!.validUntil, 0))
	return [
		`${linesOf('packs', undated.length)} without a date: three years from today, ${formatDate(now)}, until ${until}`,
	]
}

function remarksOf({ remarks, expires, validUntil, bought }: Placed) {
	const byLaw = bought === null ? null : lastDay(bought, LEAST_VALID)
	if (expires === null || byLaw === null || validUntil >= byLaw) return remarks
	return [...remarks, `By law it’s valid for three years from the day it was bought, until ${formatDate(at(byLaw, 0))}`]
}

/** Stores packs, for customers who are stored as well where they are new. */
async function store(tx: Writer, about: Importing, placed: readonly Placed[], importId: number) {
	const { user, venue, now } = about
	const customerFor = keepingCustomers(tx, about, importId)
	const rows = []
	for (const { known, name, phone, pack, halfHours, sportId, validUntil, bought, paid } of placed) {
		const customerId = await customerFor({ name, phone }, known)
		rows.push({
			courtId: venue.id,
			importId,
			customerId,
			name: pack,
			halfHours,
			price: 0,
			sportId,
			validUntil,
			boughtOn: bought,
			paidElsewhere: paid,
			soldById: user.id,
			createdAt: now,
		})
	}
	for (const some of portions(rows)) await insertRows(tx, sales, some)
	return []
}

/** Sorts lines into those that can be imported and the others. */
async function placeLines(reader: Reader, { user, venue, now }: Importing, lines: readonly PackLine[]) {
	const today = dateOf(now)
	const names = new Map((await findSports()).map(({ id, name }) => [plain(name), id]))
	const offered = new Set((await findOwnOffers(venue, now, reader)).map(({ sportId }) => sportId))
	const whose = await findWhose(reader, venue.id, lines)
	const before = await findBefore(reader, venue.id)
	const placed: Placed[] = []
	const refused: Refused[] = []
	for (const line of lines) {
		const { bought, expires, sport } = line
		const known = whose.known(line)
		const sportId = sport === '' ? null : (names.get(plain(sport)) ?? 0)
		const validUntil = expires ?? lastDay(bought ?? today, LEAST_VALID)
		const problem =
			sportId !== null && !offered.has(sportId)
				? because('You don’t offer this sport', quoted(sport))
				: bought !== null && bought > today
					? because('It was bought on a day to come', formatDate(at(bought, 0)))
					: validUntil < today
						? because(
								'It has expired',
								formatDate(at(validUntil, 0)) + (expires === null ? ', three years after it was bought' : ''),
							)
						: known?.userId === user.id
							? 'This is your own pack. Somebody else at the venue has to import it'
							: before(line, known)
		if (problem) refused.push({ line: line.line, name: line.name, reason: problem })
		else placed.push({ ...line, ...whose.of(line), sportId, validUntil })
	}
	return { placed, refused, says: whose.says() }
}

/**
 * Finds what was imported before, so that a file that is sent again gives nobody its hours twice: as many packs of a
 * customer with that name and day are refused as they have.
 */
async function findBefore(reader: Reader, venueId: number) {
	const rows = await reader
		.select({ customerId: sales.customerId, name: sales.name, boughtOn: sales.boughtOn, createdAt: sales.createdAt })
		.from(sales)
		.where(and(eq(sales.courtId, venueId), isNotNull(sales.importId), isNull(sales.cancelledAt)))
		.orderBy(asc(sales.id))
	const markOf = (customerId: number | null, name: string, boughtOn: string | null) =>
		`${customerId} ${boughtOn} ${plain(name)}`
	const left = new Map<string, Date[]>()
	for (const { customerId, name, boughtOn, createdAt } of rows) {
		const mark = markOf(customerId, name, boughtOn)
		left.set(mark, [...(left.get(mark) ?? []), createdAt])
	}
	return ({ pack, bought }: PackLine, known: Whose['known']) => {
		const when = known && left.get(markOf(known.id, pack, bought))?.shift()
		return when ? because('It was imported already', formatDate(when)) : null
	}
}

const madeBy = (reader: Reader, importId: number) =>
	reader
		.select({ id: sales.id, name: nameColumn, cancelledAt: sales.cancelledAt })
		.from(sales)
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(eq(sales.importId, importId))
		.orderBy(asc(sales.id))

/** Says of each pack of an import whether none of its hours was used. */
async function packStanding(reader: Reader, importId: number): Promise<Standing[]> {
	const made = await madeBy(reader, importId)
	const used = new Map<number, number>()
	for (const some of portions(made)) {
		const ids = some.map(({ id }) => id)
		for (const [id, halves] of await usedOf(reader, ids)) used.set(id, halves)
	}
	return made.map(({ id, name, cancelledAt }) => ({
		id,
		name: (name as string | null) ?? 'Deleted account',
		stays: cancelledAt ? 'taken back since' : usedWords(used.get(id) ?? 0),
	}))
}

const usedWords = (halves: number) => (halves === 0 ? null : `${packHours(halves)} ${halves > 2 ? 'were' : 'was'} used`)
