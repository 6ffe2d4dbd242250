import { customersOf } from '#app/features/bookings/customers/import/import-words.ts'
import { KINDS, linesOf } from '#app/features/bookings/import/import-kinds.ts'
import { lengthWords } from '#app/features/bookings/desk/desk-place.ts'
import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { auditLog, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { actionWords } from '#app/features/admin/log/actions.ts'
import { detailLines, type Details } from '#app/features/admin/log/details.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { at } from '#app/lib/time/time.ts'
import { isAbout } from './log-search.server.ts'
import { changedPart, findCustomers, findNames, findSubjects } from './log-subjects.server.ts'
import { venueLogAddress, type VenueLogQuery } from './venue-log-query.ts'

const PER_PAGE = 50

/**
 * Returns what people did for a venue, newest first: those of one person, on one day, about what a search finds, and
 * only acts before a given one.
 *
 * `next` is where the older ones begin, or null. A person who left the team stays named; one who deleted their account
 * is a former member. Throws 404 and 403 as `findOwnVenue`.
 */
export async function findVenueLog(user: Actor, venueId: number | null, { by, day, q, before }: VenueLogQuery) {
	const venue = await findOwnVenue(user, venueId, 'log')
	const here = eq(auditLog.courtId, venue.id)
	const [rows, people] = await Promise.all([
		db
			.select({ ...ACT, fullName: users.fullName, deletedAt: users.deletedAt })
			.from(auditLog)
			.leftJoin(users, eq(users.id, auditLog.actorId))
			.where(
				and(
					here,
					by === null ? undefined : eq(auditLog.actorId, by),
					day === '' ? undefined : and(gte(auditLog.createdAt, at(day, 0)), lt(auditLog.createdAt, at(day, 24))),
					q === '' ? undefined : isAbout(venue.id, q),
					before === null ? undefined : lt(auditLog.id, before),
				),
			)
			.orderBy(desc(auditLog.id))
			.limit(PER_PAGE + 1),
		db
			.select({ id: users.id, fullName: users.fullName, deletedAt: users.deletedAt })
			.from(users)
			// A join would look a person up for each of their acts.
			.where(inArray(users.id, db.select({ id: auditLog.actorId }).from(auditLog).where(here))),
	])
	const shown = rows.slice(0, PER_PAGE)
	const [subjects, names, merged] = await Promise.all([
		findSubjects(venue, shown, venueLogAddress(venue.id, { by, day, q }, before ?? undefined)),
		findNames(shown.flatMap(({ details }) => (typeof details?.userId === 'number' ? [details.userId] : []))),
		findCustomers(shown.flatMap(({ details }) => (typeof details?.movedId === 'number' ? [details.movedId] : []))),
	])
	const became = new Map(merged)
	return {
		venueId: venue.id,
		query: { by, day, q },
		/** Whether newer acts come before these. */
		isOlder: before !== null,
		people: people
			.map(({ id, ...person }) => ({ id, name: nameOf(person) }))
			.sort((a, b) => a.name.localeCompare(b.name)),
		acts: shown.map(({ fullName, deletedAt, byAdmin, details, note, ...act }) => ({
			...act,
			// Admins write their notes for admins only.
			note: byAdmin ? null : note,
			words: wordsHere(act.action, details, became) ?? actionWords(act.action),
			subject: subjects({ ...act, details }),
			who: byAdmin ? `${nameOf({ fullName, deletedAt })} (Courtside)` : nameOf({ fullName, deletedAt }),
			details: [
				...(typeof details?.userId === 'number' ? [{ label: 'Person', value: names(details.userId) }] : []),
				...(COUNTED.test(act.action) ? [] : detailLines(details)).filter(({ label }) => label !== NAMED[act.action]),
			],
		})),
		next: rows.length > PER_PAGE ? shown.at(-1)!.id : null,
	}
}

/** Says what somebody did, where the subject names more than the venue; null where an admin's log says so too. */
function wordsHere(action: string, details: Details | null, became: ReadonlyMap<unknown, string>) {
	if (action === 'customer.merge') return `Merged ${became.get(details?.movedId) ?? 'another customer'} into`
	if (action === 'booking.take-money' && details?.method === 'credit') return 'Used the credit for'
	if (action === 'booking.undo') return undoneWords(details)
	if (action === 'booking.status') return statusWords(details)
	if (changedPart({ action, details }) !== null) return 'Changed the'
	if (COUNTED.test(action)) return importWords(action, details)
	return HERE[action] ?? lengthWords(action, details)
}

/** Counts what an import brought or its undo took back: `Imported 2 packs at`. */
function importWords(action: string, details: Details | null) {
	const { lines, kind = action.slice('venue.import-'.length), fresh = 0, filled = 0 } = details ?? {}
	if (action === 'venue.import-customers')
		return `Imported ${customersOf(Number(fresh))}${filled ? `, and details of ${customersOf(Number(filled))},` : ''} at`
	const known = [...KINDS, 'customers' as const].find((one) => one === kind)
	if (!known || typeof lines !== 'number') return null
	return `${action === 'venue.undo-import' ? 'Undid the import of' : 'Imported'} ${linesOf(known, lines)} at`
}

/** Names what an undo took back; null for lines from before that was noted. */
function undoneWords(details: Details | null) {
	const { undone, seen } = details ?? {}
	if (undone === 'price' || (typeof seen === 'string' && seen.startsWith('price-'))) return 'Undid the price change of'
	return typeof undone === 'string' ? `Undid the ${undone} of` : null
}

/** Says what was decided about a booking; null for lines from before its old status was noted. */
function statusWords(details: Details | null) {
	const { status, statusBefore } = details ?? {}
	if (statusBefore === 'pending')
		return { confirmed: 'Confirmed the request of', cancelled: 'Declined the request of' }[String(status)] ?? null
	if (statusBefore === 'completed' && status === 'confirmed') return 'Marked as not played'
	return { cancelled: 'Cancelled', completed: 'Completed' }[String(status)] ?? null
}

/** Acts of which the words have the details. */
const COUNTED = /^venue\.(import-\w+|undo-import)$/

/** The detail that the subject of an act, or its words, name already. */
const NAMED: Record<string, string> = {
	'till.close': 'Day',
	'till.reopen': 'Day',
	'venue.edit': 'Part',
	'booking.status': 'Status',
}

/** Words where the day, the weekly hour or the customer follows in place of the venue. */
const HERE: Record<string, string> = {
	'customer.edit': 'Changed the details of',
	'till.close': 'Closed the till of',
	'till.reopen': 'Reopened the till of',
	'venue.book-weekly': 'Booked the weekly hour',
	'venue.change-weekly': 'Changed the weekly hour',
	'venue.offer-term': 'Offered the next term of',
	'venue.free-term': 'Freed the next term of',
}

const ACT = {
	id: auditLog.id,
	action: auditLog.action,
	subject: auditLog.subject,
	note: auditLog.note,
	details: auditLog.details,
	byAdmin: auditLog.byAdmin,
	createdAt: auditLog.createdAt,
}

const nameOf = ({ fullName, deletedAt }: { fullName: string | null; deletedAt: Date | null }) =>
	fullName === null || deletedAt !== null ? 'Former member' : fullName
