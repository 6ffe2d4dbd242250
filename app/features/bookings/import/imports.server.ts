import { and, desc, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookingImports, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnVenue, partAt } from '#app/features/venues/own-venues.server.ts'
import { may, type Right } from '#app/features/venues/team/rights.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { DAY, dateOf } from '#app/lib/time/time.ts'
import { cancelAll } from '../bookings.server.ts'
import { removeBookings } from './court-lines.server.ts'
import { BOOKINGS } from './import-bookings.server.ts'
import type { AnyKind, Importing } from './import-kind.server.ts'
import { FILES, KINDS, linesOf, MOST_LISTED, type Kind } from './import-kinds.ts'
import { PACKS } from './import-packs.server.ts'
import { REGULARS } from './import-regulars.server.ts'

// One way for all kinds of files that can be undone: preview, import and undo. The kinds differ in two verbs each.

const OF: Record<Kind, AnyKind> = { bookings: BOOKINGS, regulars: REGULARS, packs: PACKS }

/** An import can be taken back for so long. */
const UNDONE_WITHIN = DAY

/** Returns for whom a file is imported. Throws 404 and 403 as `findOwnVenue`. */
async function findImporting(user: Actor, venueId: number | null, kind: Kind, now: Date, reader: Reader = db) {
	const venue = await findOwnVenue(user, venueId, OF[kind].right, reader)
	return { user, venue, now } satisfies Importing
}

/**
 * Returns what an import of a file would bring and what it cannot, with reasons; changes nothing. `seen` are the lines it
 * would take. Throws 404 and 403 as `findOwnVenue`, and a 400 for a file that cannot be read.
 */
export async function previewImport(user: Actor, venueId: number | null, kind: Kind, csv: string, now = new Date()) {
	const about = await findImporting(user, venueId, kind, now)
	const { planned, refused, says } = await OF[kind].plan(db, about, csv)
	return {
		count: planned.length,
		seen: planned.map(({ line, mark }) => `${line}${mark && `:${mark}`}`).join(' '),
		/** The form that imports it is carried out once under this key. */
		key: crypto.randomUUID(),
		/** Its sums, in words. */
		says,
		listed: planned
			.slice(0, MOST_LISTED)
			.map(({ line, name, phone, words, remarks }) => ({ line, name, phone, words, remarks })),
		refused: { count: refused.length, listed: refused.slice(0, MOST_LISTED) },
	}
}
export type ImportPreview = Awaited<ReturnType<typeof previewImport>>

type Sent = { csv: string; seen: string; key?: string }

/**
 * Imports the lines of a file that the preview showed, `seen`, all or none, and returns how many and which import it is.
 * Throws 404 and 403 as `findOwnVenue`, and 409 where one of them is not as it was seen any more or nothing would be imported.
 */
export async function importFile(
	user: Actor,
	venueId: number,
	kind: Kind,
	{ csv, seen, key }: Sent,
	now = new Date(),
): Promise<{ made: number; importId: number }> {
	const { made, importId, slots } = await withIdempotencyKey(user, key, { venueId, kind, csv, seen }, () =>
		write(async (tx) => {
			const about = await findImporting(user, venueId, kind, now, tx)
			const wanted = new Map(seen.split(' ').map((one) => [one.split(':')[0]!, one.split(':')[1] ?? '']))
			const { planned, refused, make } = await OF[kind].plan(tx, about, csv, (line) => wanted.has(String(line)))
			if (refused.length > 0) throw conflict(`Line ${refused[0]!.line}: ${refused[0]!.reason}. Nothing was imported.`)
			const other = planned.find(({ line, mark }) => wanted.get(String(line)) !== mark)
			if (other) throw conflict(`Line ${other.line} isn’t as you saw it any more. Nothing was imported.`)
			if (planned.length === 0) throw conflict('There’s nothing to import from this file.')
			const made = planned.length
			const [row] = await tx
				.insert(bookingImports)
				.values({ courtId: venueId, madeById: user.id, kind, made, createdAt: now })
				.returning({ id: bookingImports.id })
			const importId = row!.id
			const slots = await make(tx, importId)
			await log(tx, about, `venue.import-${kind}`, { importId, lines: made })
			return { made, importId, slots }
		}),
	)
	for (const { sportId, hours } of slots) slotsChanged({ venueId, sportId, hours: hours.map((hour) => new Date(hour)) })
	return { made, importId }
}

const log = (
	tx: Writer,
	{ user, venue, now }: Importing,
	action: `venue.${string}`,
	details: Record<string, number | string>,
) => auditAt(tx, user, venue.id, { action, subject: `venue:${venue.id}`, details }, now)

/** Returns which kinds the user may import beside customers. Throws 404 and 403 as `findOwnVenue`. */
export async function findImportHead(user: Actor, venueId: number | null, right: Right) {
	const { id } = await findOwnVenue(user, venueId, right)
	const part = (await partAt(user, id))!
	return { venue: { id }, kinds: KINDS.filter((kind) => may(part, OF[kind].right)), editsVenue: may(part, 'venue') }
}

/** Returns the page of a kind, with a venue’s last imports, newest first. Throws 404 and 403 as `findOwnVenue`. */
export async function findImportsPage(user: Actor, venueId: number | null, kind: Kind, now = new Date()) {
	const head = await findImportHead(user, venueId, OF[kind].right)
	const { id, made, createdAt, undoneAt, courtId, madeById } = bookingImports
	const rows = await db
		.select({ id, kind: bookingImports.kind, made, createdAt, undoneAt, by: users.fullName })
		.from(bookingImports)
		.leftJoin(users, eq(users.id, madeById))
		.where(eq(courtId, head.venue.id))
		.orderBy(desc(createdAt), desc(id))
		.limit(5)
	return {
		...head,
		kind,
		imports: rows.map((row) => ({
			...row,
			words: linesOf(row.kind, row.made),
			canUndo: problemOf(row, now) === null && head.kinds.includes(row.kind),
		})),
		example: FILES[kind].example(dateOf(now)),
	}
}

const problemOf = ({ undoneAt, createdAt }: { undoneAt: Date | null; createdAt: Date }, now: Date) => {
	if (undoneAt) return 'This import has been undone.'
	const isLate = now.getTime() > createdAt.getTime() + UNDONE_WITHIN
	return isLate ? 'An import can be undone for a day. End its lines one by one instead.' : null
}

/** Returns an import with what an undo would end of it and what stays, and why. Throws 404 and 403 as `findOwnVenue`. */
export async function findImport(user: Actor, venueId: number | null, importId: number | null, now = new Date()) {
	const found = await requireImport(db, user, venueId, importId)
	const lines = await OF[found.kind].standing(db, found.id, now)
	const stays = lines.flatMap(({ name, stays }) => (stays === null ? [] : [{ name, why: stays }]))
	const goes = lines.filter(({ stays }) => stays === null)
	return {
		kind: found.kind,
		made: found.made,
		goes: goes.length,
		/** How many dates those have that go, where they have several. */
		dates: goes.reduce((sum, { dates = 0 }) => sum + dates, 0),
		stays: stays.slice(0, MOST_LISTED),
		problem: problemOf(found, now) ?? (goes.length === 0 ? 'Nothing of this import can be undone any more.' : null),
	}
}

async function requireImport(reader: Reader, user: Actor, venueId: number | null, importId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'courts', reader)
	const mine = and(eq(bookingImports.id, importId ?? 0), eq(bookingImports.courtId, venue.id))
	const [found] = await reader.select().from(bookingImports).where(mine)
	if (!found) throw notFound('Import not found')
	await findOwnVenue(user, venueId, OF[found.kind].right, reader)
	return found
}

/**
 * Takes back what an import made, all or none, and returns its kind and how many lines; those that were used, paid for or
 * have begun stay. Its bookings are gone then, and the log has one line of all. Nobody is told, as nobody was of the import. Twice does nothing.
 *
 * Throws 404 and 403 as `findOwnVenue`, and 409 after a day.
 */
export async function undoImport(user: Actor, venueId: number, importId: number, now = new Date()) {
	let undone: { kind: Kind; lines: number } | undefined
	await cancelAll(
		user,
		async (tx) => {
			const found = await requireImport(tx, user, venueId, importId)
			const kind = OF[found.kind]
			undone = { kind: found.kind, lines: 0 }
			if (found.undoneAt) return []
			const problem = problemOf(found, now)
			if (problem) throw conflict(problem)
			const marked = await tx
				.update(bookingImports)
				.set({ undoneAt: now })
				.where(and(eq(bookingImports.id, found.id), isNull(bookingImports.undoneAt)))
				.returning({ id: bookingImports.id })
			if (marked.length === 0) return []
			await kind.lock(tx, found.id)
			const goes = (await kind.standing(tx, found.id, now)).filter(({ stays }) => stays === null)
			undone.lines = goes.length
			const about = { user, venue: { id: venueId }, now }
			await log(tx, about, 'venue.undo-import', { importId: found.id, kind: found.kind, lines: goes.length })
			return kind.takeBack(
				tx,
				goes.map(({ id }) => id),
				{ importId: found.id, now },
			)
		},
		now,
		{ isMistake: true, remove: (tx, ids) => removeBookings(tx, venueId, ids, now) },
	)
	return undone!
}
