import { and, desc, eq, exists, gt, gte, inArray, isNull, lt, not } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { insertRows } from '#db/query/prepared.ts'
import { bookingImports, bookings, payments, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts, stepAt, type Taken } from '#app/features/court-time/free-courts.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { courtOf, courtsOf, findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { phoneKey } from '#app/lib/text/tel.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import {
	at,
	DAY,
	dateOf,
	formatDate,
	formatDay,
	formatTime,
	formatTimeRange,
	formatWeekday,
	HOUR,
	hoursBetween,
} from '#app/lib/time/time.ts'
import { cancelAll } from '../bookings.server.ts'
import { customerOf } from '../customers/customer-of.server.ts'
import { deskProblem, MOST_HOURS } from '../desk/desk-rules.ts'
import { runningAccount } from '../on-account/accounts.server.ts'
import { LIVE } from '../on-court/on-court.server.ts'
import { pricesOf, totalPrice } from '../price.ts'
import { takeDates } from '../regulars/regulars.server.ts'
import { bookingRow } from '../reservation.server.ts'
import type { BookingFile, FileLine, Refused } from './booking-file.ts'
import { exampleOn, MOST_LISTED } from './import-limits.ts'

type Planned = FileLine & { offer: Offer; courtNumber: number; startTime: Date; endTime: Date }

/** An import can be taken back for so long. */
const UNDONE_WITHIN = DAY

/**
 * Returns the bookings that an import of the file would make and those that it cannot, with reasons; changes nothing.
 * `seen` are the lines it would take. Throws 404 and 403 as `findOwnVenue`.
 */
export async function previewBookings(user: Actor, venueId: number | null, file: BookingFile, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	const { planned, refused } = await planImport(db, venue, file, now)
	const sports = new Map((await findSports()).map(({ id, name }) => [id, name]))
	return {
		count: planned.length,
		seen: planned.map(({ line }) => line).join(' '),
		/** The form that imports it is carried out once under this key. */
		key: crypto.randomUUID(),
		listed: planned.slice(0, MOST_LISTED).map(({ line, name, phone, offer, courtNumber, startTime, endTime }) => ({
			line,
			name,
			phone,
			when: `${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`,
			court: `${sports.get(offer.sportId)}, ${labelOf(offer, courtNumber)}`,
			price: totalPrice(pricesOf(atCourt(offer, courtNumber), startTime, endTime)),
		})),
		refused: { count: refused.length, listed: refused.slice(0, MOST_LISTED) },
	}
}
export type BookingPreview = Awaited<ReturnType<typeof previewBookings>>

/**
 * Books the lines of a file that the preview showed, `seen`, as walk-ins that are to be paid: all or none. Throws 404 and
 * 403 as `findOwnVenue`, and 409 where one of them is not free any more or nothing would be booked.
 */
export async function importBookings(
	user: Actor,
	venueId: number,
	{ seen, key, ...file }: BookingFile & { seen: string; key?: string },
	now = new Date(),
): Promise<number> {
	const input = { venueId, seen, lines: file.lines }
	const places = await withIdempotencyKey(user, key, input, () => importSeen(user, venueId, { seen, ...file }, now))
	for (const { sportId, hours } of places)
		slotsChanged({ venueId, sportId, hours: hours.map((hour) => new Date(hour)) })
	return places.reduce((sum, { made }) => sum + made, 0)
}

const importSeen = (
	user: Actor,
	venueId: number,
	{ seen, lines }: Pick<BookingFile, 'lines'> & { seen: string },
	now: Date,
) =>
	write(async (tx) => {
		const wanted = new Set(seen.split(' ').map(Number))
		const venue = await findOwnVenue(user, venueId, 'courts', tx)
		const shown = lines.filter(({ line }) => wanted.has(line))
		const { planned, refused } = await planImport(tx, venue, { lines: shown, refused: [] }, now)
		if (refused.length > 0) throw conflict(`Line ${refused[0]!.line}: ${refused[0]!.reason}. Nothing was imported.`)
		if (planned.length === 0) throw conflict('There’s nothing to import from this file.')
		const values = { courtId: venueId, madeById: user.id, made: planned.length, createdAt: now }
		const [{ id: importId } = { id: 0 }] = await tx
			.insert(bookingImports)
			.values(values)
			.returning({ id: bookingImports.id })
		const rows = []
		for (const line of planned) rows.push({ ...(await rowOf(tx, user, line, now)), importId })
		const booked = await insertRows(tx, bookings, rows)
		await takeDates(tx, venueId, booked, now)
		const details = { importId, bookings: planned.length }
		await auditAt(tx, user, venueId, { action: 'venue.import-bookings', subject: `venue:${venueId}`, details }, now)
		return [...groupBy(booked, ({ sportId }) => sportId)].map(([sportId, each]) => ({
			sportId,
			made: each.length,
			hours: each.flatMap(({ startTime, endTime }) => hoursBetween(startTime, endTime).map(Number)),
		}))
	})

async function rowOf(
	tx: Writer,
	user: Actor,
	{ offer, courtNumber, name, phone, notes, startTime, endTime }: Planned,
	now: Date,
) {
	const player = { userId: null, guestName: name, guestPhone: phone }
	const customerId = await customerOf(tx, offer.venueId, player, now)
	const account = await runningAccount(tx, customerId)
	const terms = {
		...player,
		customerId,
		accountId: account?.id,
		madeById: user.id,
		status: 'confirmed',
		paymentMethod: 'Cash',
	} as const
	return bookingRow(offer, courtNumber, { ...terms, notes, startTime, endTime }, now)
}

/** Sorts the lines of a file into those that can be booked together, each on its court, and the others. */
async function planImport(reader: Reader, venue: { id: number }, file: BookingFile, now: Date) {
	const offers = await findOwnOffers(venue, now, reader)
	const names = new Map((await findSports()).map(({ id, name }) => [id, plain(name)]))
	const planned: Planned[] = []
	const refused = [...file.refused]
	if (file.lines.length > 0) {
		const days = file.lines.map(({ date }) => date).sort()
		const taken = await findTaken(offers, at(days[0]!, 0), at(days.at(-1)!, 48), reader)
		const own = new Map(offers.map(({ id }) => [id, new Map<number, Set<number>>()]))
		const booked = await findBooked(reader, venue.id, { from: at(days[0]!, 0), to: at(days.at(-1)!, 48) })
		for (const line of file.lines) {
			const found = findCourt(line, offers, names)
			const placed = typeof found === 'string' ? found : place(line, found, { taken, own, booked }, now)
			if (typeof placed === 'string') refused.push({ line: line.line, name: line.name, reason: placed })
			else planned.push(placed)
		}
	}
	return { planned, refused: refused.sort((a: Refused, b: Refused) => a.line - b.line) }
}

type Found = { offer: Offer; courtNumber: number | null }

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the court that a line names, null for any of its sport, or in words why there is none. */
function findCourt({ sport, court }: FileLine, offers: Offer[], names: Map<number, string>): Found | string {
	const ofSport = sport === '' ? offers : offers.filter(({ sportId }) => names.get(sportId) === plain(sport))
	if (ofSport.length === 0) return `You don’t offer “${sport}”`
	if (court === '')
		return ofSport.length === 1 ? { offer: ofSport[0]!, courtNumber: null } : 'It names no court and no sport'
	const wanted = plain(court)
	const number = /^(?:court|pitch|field|baan|veld)?(\d{1,3})$/.exec(wanted)?.[1]
	const courts = ofSport.flatMap((offer) =>
		courtsOf(offer).map((name, i) => ({ offer, name, courtNumber: i + 1, sport: names.get(offer.sportId) ?? '' })),
	)
	const called = courts.filter(({ name, sport }) =>
		[plain(courtLabel(name)), sport + plain(courtLabel(name))].includes(wanted),
	)
	// A number is a court's that has no other name, unless no court is called so.
	const found = called.length > 0 ? called : courts.filter(({ courtNumber }) => courtNumber === Number(number))
	if (found.length === 0) return `You have no court “${court}”`
	if (found.length === 1) return { offer: found[0]!.offer, courtNumber: found[0]!.courtNumber }
	return `“${court}” can be of more than one sport: add a column Sport`
}

type Times = {
	taken: ReadonlyMap<number, Taken>
	own: ReadonlyMap<number, Map<number, Set<number>>>
	/** The hours that somebody has already, by `hoursOf`. */
	booked: ReadonlySet<string>
}

const hoursOf = (sportId: number, startTime: Date, name: string, phone: string | null) =>
	`${sportId} ${startTime.getTime()} ${phone === null ? plain(name) : phoneKey(phone)}`

/** Finds who has booked what, so that a file that is sent again books nobody twice. */
async function findBooked(reader: Reader, venueId: number, { from, to }: { from: Date; to: Date }) {
	const { courtId, sportId, startTime, guestName, guestPhone, status } = bookings
	const rows = await reader
		.select({ sportId, startTime, guestName, guestPhone })
		.from(bookings)
		.where(and(eq(courtId, venueId), gte(startTime, from), lt(startTime, to), inArray(status, LIVE)))
	return new Set(rows.map((row) => hoursOf(row.sportId, row.startTime, row.guestName ?? '', row.guestPhone)))
}

/** Gives a line its court, beside what is booked and the lines before it, or says in words why it cannot have it. */
function place(
	line: FileLine,
	{ offer, courtNumber }: Found,
	{ taken, own, booked }: Times,
	now: Date,
): Planned | string {
	const [startTime, endTime] = [at(line.date, line.start), at(line.date, line.start + line.hours)]
	if (line.hours > MOST_HOURS) return `A booking is at most ${MOST_HOURS} hours long`
	// The year says why: files of other systems keep what was played long ago.
	if (startTime.getTime() < stepAt(offer, now))
		return `${formatWeekday(startTime)} ${formatDate(startTime)} at ${formatTime(startTime)} has passed`
	const problem = deskProblem(offer, startTime, endTime, now)
	if (problem) return problem.replace(/\.$/, '')
	if (courtNumber === null && booked.has(hoursOf(offer.sportId, startTime, line.name, line.phone)))
		return 'It is booked already'
	const ours = own.get(offer.id)!
	const free = freeCourts(offer, taken.get(offer.id)!, startTime, endTime)
	const left = free.filter((number) => freeCourts(offer, ours, startTime, endTime).includes(number))
	const chosen = courtNumber === null ? left[0] : left.find((number) => number === courtNumber)
	const time = `${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
	if (chosen === undefined) {
		if (courtNumber === null) return `No court is free ${time}`
		const why = free.includes(courtNumber) ? 'an earlier line has it' : 'it is taken'
		const other = left[0] === undefined ? '' : `; ${labelOf(offer, left[0])} is free`
		return `${labelOf(offer, courtNumber)}, ${time}: ${why}${other}`
	}
	for (let start = stepAt(offer, startTime); start < endTime.getTime(); start += offer.step * HOUR)
		ours.set(start, new Set(ours.get(start)).add(chosen))
	return { ...line, offer, courtNumber: chosen, startTime, endTime }
}

const labelOf = (offer: Offer, courtNumber: number) => courtLabel(courtOf(offer, courtNumber))

/** Returns a venue's last imports, newest first. Throws 404 and 403 as `findOwnVenue`. */
export async function findImportsPage(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	const { id, made, createdAt, undoneAt, courtId, madeById } = bookingImports
	const rows = await db
		.select({ id, made, createdAt, undoneAt, by: users.fullName })
		.from(bookingImports)
		.leftJoin(users, eq(users.id, madeById))
		.where(eq(courtId, venue.id))
		.orderBy(desc(createdAt), desc(id))
		.limit(5)
	const imports = rows.map((row) => ({ ...row, canUndo: row.undoneAt === null && now <= until(row.createdAt) }))
	return { venue: { id: venue.id, name: venue.name }, imports, example: exampleOn(dateOf(now)) }
}

const until = (createdAt: Date) => new Date(createdAt.getTime() + UNDONE_WITHIN)

/** Returns an import, and how many of its bookings an undo would cancel. Throws 404 and 403 as `findOwnVenue`. */
export async function findImport(user: Actor, venueId: number | null, importId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	const found = await requireImport(db, venue.id, importId)
	return {
		venue: { id: venue.id },
		...found,
		goes: await db.$count(bookings, untouched(found.id, now)),
		problem: problemOf(found, now),
	}
}

const problemOf = ({ undoneAt, createdAt }: { undoneAt: Date | null; createdAt: Date }, now: Date) => {
	if (undoneAt) return 'This import has been undone.'
	return now > until(createdAt) ? 'An import can be undone for a day. Cancel its bookings one by one instead.' : null
}

async function requireImport(reader: Reader, venueId: number, importId: number | null) {
	const mine = and(eq(bookingImports.id, importId ?? 0), eq(bookingImports.courtId, venueId))
	const [found] = await reader.select().from(bookingImports).where(mine)
	if (!found) throw notFound('Import not found')
	return found
}

/** Matches bookings of an import that are as it made them: to come, not cancelled, and nobody has paid for them. */
const untouched = (importId: number, now: Date) =>
	and(
		eq(bookings.importId, importId),
		inArray(bookings.status, LIVE),
		gt(bookings.startTime, now),
		not(exists(db.select({ id: payments.id }).from(payments).where(eq(payments.bookingId, bookings.id)))),
	)

/**
 * Cancels the bookings of an import that are as it made them, all or none, and returns how many; those that were paid
 * for or have begun stay. Nobody is told, as nobody was of the import. Twice does nothing. Throws 404 and 403 as `findOwnVenue`, and 409 after a day.
 */
export async function undoImport(user: Actor, venueId: number, importId: number, now = new Date()) {
	const cancelled = await cancelAll(
		user,
		async (tx) => {
			const venue = await findOwnVenue(user, venueId, 'courts', tx)
			const found = await requireImport(tx, venue.id, importId)
			if (found.undoneAt) return []
			const problem = problemOf(found, now)
			if (problem) throw conflict(problem)
			const undone = await tx
				.update(bookingImports)
				.set({ undoneAt: now })
				.where(and(eq(bookingImports.id, found.id), isNull(bookingImports.undoneAt)))
				.returning({ id: bookingImports.id })
			if (undone.length === 0) return []
			const details = { importId: found.id }
			await auditAt(tx, user, venue.id, { action: 'venue.undo-import', subject: `venue:${venue.id}`, details }, now)
			return tx.select({ id: bookings.id }).from(bookings).where(untouched(found.id, now))
		},
		now,
		{ isMistake: true },
	)
	return cancelled.length
}
