import { and, count as countRows, desc, eq, isNotNull, isNull, max, min } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookingImports, bookings, customers, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnVenue, partAt } from '#app/features/venues/own-venues.server.ts'
import { may, type Right } from '#app/features/venues/team/rights.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { DAY, dateOf } from '#app/lib/time/time.ts'
import { EXAMPLE } from '../customers/import/import-limits.ts'
import { count } from '../customers/import/import-words.ts'
import { filterSearch } from '../desk/list/booking-query.ts'
import { removeBookings } from './court-lines.server.ts'
import { BOOKINGS } from './import-bookings.server.ts'
import type { AnyKind, Importing, Planned, Standing, TakenHours } from './import-kind.server.ts'
import { FILES, KINDS, linesOf, MOST_LISTED, type ImportedKind, type Kind } from './import-kinds.ts'
import { importedCustomers, removeCustomers } from './imported-customers.server.ts'
import { PACKS } from './import-packs.server.ts'
import { keptUntil, readLeftOut, sourceOf } from './left-out.server.ts'
import { groupLeftOut, isImported, mainReason, type LeftOut } from './reading/left-out-reasons.ts'
import type { Choice, ColumnsOfFile } from './reading/list-file.ts'
import { REGULARS } from './import-regulars.server.ts'

// One way for all kinds of files that can be undone: preview, import and undo. The kinds differ in two verbs each.

const OF: Record<Kind, AnyKind> = { bookings: BOOKINGS, regulars: REGULARS, packs: PACKS }

/** An import can be taken back for so long. */
const UNDONE_WITHIN = DAY
const undoneUntil = ({ createdAt }: Pick<Import, 'createdAt'>) => new Date(createdAt.getTime() + UNDONE_WITHIN)

/** Returns for whom a file is imported. Throws 404 and 403 as `findOwnVenue`. */
async function findImporting(user: Actor, venueId: number | null, kind: Kind, now: Date, reader: Reader = db) {
	const venue = await findOwnVenue(user, venueId, OF[kind].right, reader)
	return { user, venue, now } satisfies Importing
}

/**
 * Returns what an import of a file would bring and what it cannot, with reasons; changes nothing. `seen` are the lines it
 * would take. Its columns are `chosen`, or as for the last file with such titles, or guessed. Throws 404 and 403 as
 * `findOwnVenue`, and a 400 for a file that cannot be read.
 */
export async function previewImport(
	user: Actor,
	venueId: number | null,
	kind: Kind,
	csv: string,
	now = new Date(),
	chosen?: Choice,
) {
	const about = await findImporting(user, venueId, kind, now)
	const choosing = chosen ?? chosenBefore(about.venue.id, kind)
	const { columns, table, plan } = await OF[kind].open(csv, choosing)
	const { planned, refused, caution, says, verb } = await plan(db, about)
	const leftOut = groupLeftOut([...refused, ...lacking(planned)])
	return {
		...pointAt(columns, leftOut, table.rows.length),
		lines: table.rows.length,
		count: planned.length,
		seen: planned.map(({ line, mark }) => `${line}${mark && `:${mark}`}`).join(' '),
		/** The form that imports it is carried out once under this key. */
		key: crypto.randomUUID(),
		/** A warning to read first, its sums, and the words of its button where they differ from others. */
		caution,
		says,
		verb,
		listed: planned
			.slice(0, MOST_LISTED)
			.map(({ line, name, phone, words, remarks }) => ({ line, name, phone, words, remarks })),
		leftOut,
	}
}
export type ImportPreview = Awaited<ReturnType<typeof previewImport>>

/** Returns lines that are imported but for a detail, with what that is. */
const lacking = (planned: readonly Planned[]) =>
	planned.flatMap(({ line, name, lacks }) => (lacks ? [{ line, name, reason: lacks }] : []))

/** Returns the columns of a file, where one of them is why nearly all of its lines are left out, marked and in words. */
export function pointAt(columns: ColumnsOfFile, leftOut: readonly LeftOut[], lines: number) {
	const main = mainReason(leftOut, lines)
	if (!main) return { columns, main: null }
	const at = main.columns
		.map((column) => columns.columns.findIndex(({ becomes }) => becomes === column))
		.find((i) => i >= 0)
	const marked = columns.columns.map((column, i) => (i === at ? { ...column, problem: main.words } : column))
	return { columns: { ...columns, columns: marked }, main: { ...main, lines } }
}

/** Finds what the columns of a venue’s last file with these titles became. */
export const chosenBefore = (venueId: number, kind: ImportedKind) => async (titles: readonly string[]) => {
	const { columns, courtId, createdAt, id } = bookingImports
	const rows = await db
		.select({ columns })
		.from(bookingImports)
		.where(and(eq(courtId, venueId), eq(bookingImports.kind, kind), isNotNull(columns)))
		.orderBy(desc(createdAt), desc(id))
		.limit(20)
	const like = JSON.stringify(titles)
	return rows.flatMap(({ columns }) => columns ?? []).find(({ titles }) => JSON.stringify(titles) === like)
}

type Sent = { csv: string; seen: string; key?: string; choice?: Choice }

/**
 * Imports the lines of a file that the preview showed, `seen`, all or none, and returns how many and which import it is.
 * Throws 404 and 403 as `findOwnVenue`, and 409 where one of them is not as it was seen any more or nothing would be imported.
 */
export async function importFile(
	user: Actor,
	venueId: number,
	kind: Kind,
	{ csv, seen, key, choice }: Sent,
	now = new Date(),
): Promise<{ made: number; importId: number }> {
	const wanted = new Map(seen.split(' ').map((one) => [one.split(':')[0]!, one.split(':')[1] ?? '']))
	const isWanted = ({ line }: { line: number }) => wanted.has(String(line))
	const { plan, ...file } = await OF[kind].open(csv, choice)
	const { made, importId, slots } = await withIdempotencyKey(user, key, { venueId, kind, csv, seen, choice }, () =>
		write(async (tx) => {
			const about = await findImporting(user, venueId, kind, now, tx)
			// Planned whole, as the preview was: a line that was left out keeps what it had before those that are wanted.
			const { planned, refused, make } = await plan(tx, about)
			const lost = refused.find(isWanted)
			if (lost) throw conflict(`Line ${lost.line}: ${lost.reason}. Nothing was imported.`)
			const [taken, since] = [planned.filter(isWanted), planned.filter((line) => !isWanted(line))]
			const other = taken.find(({ line, mark }) => wanted.get(String(line)) !== mark)
			if (other) throw conflict(`Line ${other.line} isn’t as you saw it any more. Nothing was imported.`)
			if (taken.length === 0) throw conflict('There’s nothing to import from this file.')
			const made = taken.length
			const late = since.map(({ line, name }) => ({ line, name, reason: 'It couldn’t be imported before' }))
			const source = await sourceOf(file, [...refused, ...late, ...lacking(taken)])
			const importId = await noteImport(tx, about, kind, { made, ...source })
			const slots = await make(tx, importId, isWanted)
			await log(tx, about, `venue.import-${kind}`, { importId, lines: made })
			return { made, importId, slots }
		}),
	)
	showSlots(venueId, slots)
	return { made, importId }
}

/** Notes that a file of a kind was imported, so that it can be undone, and returns its id. The caller checks access. */
export async function noteImport(
	tx: Writer,
	{ user, venue, now }: Importing,
	kind: ImportedKind,
	what: Pick<Import, 'made'> & Partial<Import>,
) {
	const [row] = await tx
		.insert(bookingImports)
		.values({ courtId: venue.id, madeById: user.id, kind, createdAt: now, ...what })
		.returning({ id: bookingImports.id })
	return row!.id
}

const log = (
	tx: Writer,
	{ user, venue, now }: Importing,
	action: `venue.${string}`,
	details: Record<string, number | string>,
) => auditAt(tx, user, venue.id, { action, subject: `venue:${venue.id}`, details }, now)

const rightOf = (kind: ImportedKind): Right => (kind === 'customers' ? 'desk' : OF[kind].right)

/**
 * Returns the page of a kind: which others the user may import beside customers, and a venue’s last imports, newest
 * first. Throws 404 and 403 as `findOwnVenue`.
 */
export async function findImportsPage<Of extends ImportedKind>(
	user: Actor,
	venueId: number | null,
	kind: Of,
	now = new Date(),
) {
	const venue = await findOwnVenue(user, venueId, rightOf(kind))
	const part = (await partAt(user, venue.id))!
	const { id, made, changed, left, createdAt, undoneAt, courtId, madeById } = bookingImports
	const rows = await db
		.select({ id, kind: bookingImports.kind, made, changed, left, createdAt, undoneAt, by: users.fullName })
		.from(bookingImports)
		.leftJoin(users, eq(users.id, madeById))
		.where(eq(courtId, venue.id))
		.orderBy(desc(createdAt), desc(id))
		.limit(5)
	return {
		venue: { id: venue.id },
		kinds: KINDS.filter((one) => may(part, OF[one].right)),
		kind,
		imports: rows.map((row) => ({
			...row,
			words: importWords(row),
			canUndo: row.made > 0 && problemOf(row, now) === null && may(part, rightOf(row.kind)),
		})),
		example: kind === 'customers' ? EXAMPLE : FILES[kind as Kind].example(dateOf(now)),
	}
}

const problemOf = ({ undoneAt, createdAt }: { undoneAt: Date | null; createdAt: Date }, now: Date) => {
	if (undoneAt) return 'This import has been undone.'
	const isLate = now > undoneUntil({ createdAt })
	return isLate ? 'An import can be undone for a day. End its lines one by one instead.' : null
}

/**
 * Returns the page of an import: what it made, the lines that it left out, and until when it can be undone. Throws 404
 * and 403 as `findOwnVenue`.
 */
export async function findImported(user: Actor, venueId: number | null, importId: number | null, now = new Date()) {
	const found = await requireImport(db, user, venueId, importId)
	const { id, courtId, kind, made, changed, left, createdAt, undoneAt, madeById } = found
	const [by] = await db
		.select({ name: users.fullName })
		.from(users)
		.where(eq(users.id, madeById ?? 0))
	const { lines } = await readLeftOut(found)
	// Lines that came without a detail went with an undo.
	const leftOut = groupLeftOut(undoneAt ? lines.filter(({ reason }) => !isImported(reason)) : lines)
	const mayGo = made > 0 && problemOf(found, now) === null
	const standing = undoneAt || mayGo ? await standingOf(db, found, now) : []
	const { dates, seen } = await bookedBy(id)
	return {
		venue: { id: courtId },
		id,
		kind,
		made,
		/** How many of those an undo left. */
		stayed: undoneAt ? standing.length : 0,
		changed,
		/** The query that the list of bookings shows its days by, or ''. */
		seen: kind === 'bookings' ? seen : '',
		/** How many dates its weekly hours have; 0 of another kind. */
		dates: kind === 'regulars' ? dates : 0,
		/** How many customers came with its lines whom the venue did not know. */
		people: kind === 'customers' ? 0 : await db.$count(customers, eq(customers.importId, id)),
		createdAt,
		by: by?.name ?? null,
		undoneAt,
		undoUntil: mayGo && parted(standing).goes.length > 0 ? undoneUntil(found) : null,
		left,
		/** Those lines and others that lack a detail, and until when they are kept. */
		leftOut,
		keptUntil: keptUntil(createdAt),
	}
}

/** Counts the bookings of an import, and returns the query of their days from first to last, '' where none is left. */
async function bookedBy(importId: number) {
	const { startTime } = bookings
	const [days] = await db
		.select({ dates: countRows(), first: min(startTime), last: max(startTime) })
		.from(bookings)
		.where(eq(bookings.importId, importId))
	const { dates, first, last } = days!
	return { dates, seen: first && last ? filterSearch({ from: dateOf(first), to: dateOf(last) }) : '' }
}

/** Returns the lines that an import left out, as a table. Throws as `findImported`, and 404 where they are not kept. */
export async function findLeftOut(user: Actor, venueId: number | null, importId: number | null) {
	const found = await requireImport(db, user, venueId, importId)
	if (found.leftOut === null) throw notFound('These lines aren’t kept any more')
	return { kind: found.kind, table: (await readLeftOut(found)).table }
}

/** `12 customers added, 3 changed` */
const importWords = ({ kind, made, changed }: Pick<Import, 'kind' | 'made' | 'changed'>) => {
	if (changed === 0) return linesOf(kind, made)
	return made === 0 ? `${linesOf(kind, changed)} changed` : `${linesOf(kind, made)} added, ${count(changed)} changed`
}

/** Returns an import with what an undo would end of it and what stays, and why. Throws 404 and 403 as `findOwnVenue`. */
export async function findImport(user: Actor, venueId: number | null, importId: number | null, now = new Date()) {
	const found = await requireImport(db, user, venueId, importId)
	const lines = await linesMade(db, found, now)
	const going = lines.filter(({ stays }) => stays === null)
	const people = await importedCustomers(db, found, new Set(going.map(({ id }) => id)))
	const { goes, stays } = found.kind === 'customers' ? parted(people) : parted(lines)
	const peopleStay = found.kind === 'customers' ? [] : parted(people).stays
	const gone = found.made - (found.kind === 'customers' ? people : lines).length
	return {
		kind: found.kind,
		made: found.made,
		goes: goes.length,
		/** How many dates those have that go, where they have several. */
		dates: goes.reduce((sum, { dates = 0 }) => sum + dates, 0),
		/** How many customers go with them whom the venue did not know before. */
		people: found.kind === 'customers' ? 0 : parted(people).goes.length,
		stays: { count: stays.length, listed: stays.slice(0, MOST_LISTED) },
		/** How many were removed since, or are those of a later import. */
		gone,
		/** How many customers who were there before keep the details that came with it. */
		changed: found.changed,
		/** Customers who stay although what they came with goes. */
		peopleStay: { count: peopleStay.length, listed: peopleStay.slice(0, MOST_LISTED) },
		problem: problemOf(found, now) ?? (goes.length === 0 ? 'Nothing of this import can be undone any more.' : null),
	}
}

/** Parts what an import made into what goes as it is undone, and what stays, with the reason. */
const parted = (made: readonly Standing[]) => ({
	goes: made.filter(({ stays }) => stays === null),
	stays: made.flatMap(({ name, stays }) => (stays === null ? [] : [{ name, why: stays }])),
})

/** Returns the lines of an import as they stand; customers are none of its lines. */
const linesMade = async (reader: Reader, { id, kind }: { id: number; kind: ImportedKind }, now: Date) =>
	kind === 'customers' ? [] : OF[kind].standing(reader, id, now)

/** Returns what an import made as it stands: its lines or, of a file of customers, those. */
const standingOf = (reader: Reader, found: Import, now: Date) =>
	found.kind === 'customers' ? importedCustomers(reader, found, new Set()) : linesMade(reader, found, now)

type Import = typeof bookingImports.$inferSelect

async function requireImport(reader: Reader, user: Actor, venueId: number | null, importId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'courts', reader)
	const mine = and(eq(bookingImports.id, importId ?? 0), eq(bookingImports.courtId, venue.id))
	const [found] = await reader.select().from(bookingImports).where(mine)
	if (!found) throw notFound('Import not found')
	await findOwnVenue(user, venueId, rightOf(found.kind), reader)
	return found
}

/**
 * Takes back what an import made, and returns its kind, how many lines and how many customers who came with them; those
 * that were used, paid for or have begun stay. Its bookings are gone then, and the log has one line of all. Nobody is
 * told, as nobody was of the import. Twice does nothing.
 *
 * It goes part by part, so that nobody else waits long to write: one that broke off goes on when it is called again.
 * Throws 404 and 403 as `findOwnVenue`, and 409 after a day.
 */
export async function undoImport(user: Actor, venueId: number, importId: number, now = new Date()) {
	const about = { user, venue: { id: venueId }, now }
	for (let before = 0; ;) {
		const { isDone, slots, ...undone } = await write((tx) => undoPart(tx, about, importId, before))
		showSlots(venueId, slots)
		if (isDone) return undone
		before = undone.lines
	}
}

/** An import is taken back by so many bookings or packs at a time; a weekly hour always with all of its dates. */
const MOST_OF_PART = 200

/** Takes back the next part of an import, of which `before` lines are gone. With the last its customers go too. */
async function undoPart(tx: Writer, about: Importing, importId: number, before: number) {
	const { user, venue, now } = about
	const found = await requireImport(tx, user, venue.id, importId)
	const { kind } = found
	const nothing = { kind, lines: before, people: 0, slots: [], isDone: true }
	if (!(await lockImport(tx, found, now))) return nothing
	const { lines, slots, isDone } = kind === 'customers' ? nothing : await takeBack(tx, kind, found, now)
	if (!isDone) return { ...nothing, lines: before + lines, slots, isDone }
	const people = await removeCustomers(tx, found)
	await tx.update(bookingImports).set({ undoneAt: now }).where(eq(bookingImports.id, importId))
	const all = kind === 'customers' ? people : before + lines
	await log(tx, about, 'venue.undo-import', { importId, kind, lines: all })
	return { ...nothing, lines: all, people, slots }
}

/** Takes back some lines of an import, but for those that stay, and says whether those were the last. */
async function takeBack(tx: Writer, kind: Kind, { id: importId, courtId }: Import, now: Date) {
	await OF[kind].lock(tx, importId)
	const { goes } = parted(await OF[kind].standing(tx, importId, now))
	let size = 0
	const part = goes.filter(({ dates = 1 }) => (size += dates) - dates < MOST_OF_PART).map(({ id }) => id)
	const booked = await OF[kind].takeBack(tx, part, { importId, now })
	const slots = await removeBookings(tx, courtId, booked, now)
	return { lines: part.length, slots, isDone: part.length === goes.length }
}

/** Shows on open pages which hours were taken, or are free again. */
function showSlots(venueId: number, slots: readonly TakenHours[]) {
	for (const { sportId, hours } of slots) slotsChanged({ venueId, sportId, hours: hours.map((hour) => new Date(hour)) })
}

/** Locks an import, and returns whether it has not been undone. Throws 409 after a day. */
async function lockImport(tx: Writer, found: Import, now: Date) {
	const problem = problemOf(found, now)
	if (problem && !found.undoneAt) throw conflict(problem)
	const locked = await tx
		.update(bookingImports)
		.set({ made: found.made })
		.where(and(eq(bookingImports.id, found.id), isNull(bookingImports.undoneAt)))
		.returning({ id: bookingImports.id })
	return locked.length > 0
}
