import { desc, eq, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { startingWith } from '#db/query/starting-with.ts'
import { bookings, courts, payments, sports, tournamentTeams, users } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { searchOwnVenues } from '#app/features/venues/own-venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageOf } from '#app/lib/paging.ts'
import { findPerson } from '../people/person.server.ts'
import { findPeople } from '../people/search.server.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** How many of each kind a search shows. */
const FIRST = 5
const PER_PAGE = 25
/** A shorter text is a word rather than the start of a payer's reference. */
const SHORTEST_REFERENCE = 4

/**
 * Returns the first people, venues, bookings and payments that a text finds, with the number of people and venues.
 * Throws 403 to all but admins.
 *
 * Bookings are found by their number, payments by the start of their reference, with or without its gaps.
 */
export async function searchAll(admin: Actor, q: string) {
	requireAdmin(admin)
	if (q === '') return null
	const number = readId(q.replace(/^#\s*/, ''))
	const reference = q.replace(/\s/g, '').toUpperCase()
	const [people, venues, found, paid] = await Promise.all([
		findPeople(admin, { q, role: null, state: null, page: 1 }),
		searchOwnVenues(admin, q, 1),
		number === null ? [] : readBookings(eq(bookings.id, number), 1),
		reference.length < SHORTEST_REFERENCE ? [] : findPayments(reference),
	])
	return {
		people: { first: people.people.slice(0, FIRST), total: people.total },
		venues: { first: venues.venues.slice(0, FIRST), total: venues.total },
		bookings: found,
		payments: paid,
	}
}
export type Found = NonNullable<Awaited<ReturnType<typeof searchAll>>>

/** Returns a page of a person's bookings, the last start first. Throws 403 to all but admins, 404 without such a person. */
export async function findBookingsOf(admin: Actor, personId: number | null, asked: number) {
	const person = await findPerson(admin, personId)
	const wanted = eq(bookings.userId, person.id)
	const total = await db.$count(bookings, wanted)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const { id, fullName } = person
	return { person: { id, fullName }, bookings: await readBookings(wanted, PER_PAGE, offset), total, ...paging }
}

const readBookings = (where: SQL, limit: number, offset = 0) =>
	db
		.select({
			id: bookings.id,
			venueId: bookings.courtId,
			venue: courts.name,
			sport: sports.name,
			courtNumber: bookings.courtNumber,
			courtName: courtNameOf(bookings),
			startTime: bookings.startTime,
			endTime: bookings.endTime,
			totalPrice: bookings.totalPrice,
			status: bookings.status,
			paymentStatus: bookings.paymentStatus,
			guest: bookings.guestName,
			player: users.fullName,
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(where)
		.orderBy(desc(bookings.startTime), desc(bookings.id))
		.limit(limit)
		.offset(offset)

const findPayments = (reference: string) =>
	db
		.select({
			id: payments.id,
			reference: payments.reference,
			amount: payments.amount,
			receivedAt: payments.receivedAt,
			createdAt: payments.createdAt,
			booking: { id: bookings.id, venueId: bookings.courtId },
			team: { id: tournamentTeams.id, tournamentId: tournamentTeams.tournamentId, name: tournamentTeams.name },
		})
		.from(payments)
		.leftJoin(bookings, eq(bookings.id, payments.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.where(startingWith(payments.reference, reference))
		.orderBy(payments.reference)
		.limit(FIRST)
