import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { bookings, customers, events, users } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { idsAmong, holdersIn, type TakenTime, type Stretch } from '#app/features/court-time/court-time.server.ts'
import { includesCourt } from '#app/features/court-time/includes-court.ts'
import { DAY } from '#app/lib/time/time.ts'
import { findFixturesOnCourt } from './fixtures-on-court.server.ts'
import { dueDateColumn } from '../on-account/accounts.server.ts'
import type { BookingStatus } from '../status.ts'
import { courtNameOf } from '#db/query/columns.ts'

export const LIVE: BookingStatus[] = ['pending', 'confirmed']

/** An event on one of its courts, from its first to its last reserved hour there. */
export type EventOnCourt = {
	id: number
	name: string
	createdBy: Actor
	coachId: number | null
	sportId: number
	courtNumber: number
	courtName?: string | null
	startTime: Date
	endTime: Date
}

/** Returns bookings of those statuses that overlap the stretch, soonest first, with who plays. */
async function bookingsIn(reader: Reader, stretch: Stretch, statuses: BookingStatus[]) {
	const { venueId, startTime, endTime } = stretch
	// No booking is longer than a day, which keeps the search short.
	const after = new Date(startTime.getTime() - DAY)
	const values = { venueId, after, startTime, endTime, statuses }
	return (await findBookings(reader, values)).filter((booking) => includesCourt(stretch, booking))
}
export type BookingIn = Awaited<ReturnType<typeof bookingsIn>>[number]

const findBookings = prepared(
	{
		venueId: bookings.courtId,
		after: bookings.startTime,
		startTime: bookings.endTime,
		endTime: bookings.startTime,
		statuses: several(bookings.status),
	},
	(reader, { venueId, after, startTime, endTime, statuses }) =>
		reader
			.select({
				id: bookings.id,
				userId: bookings.userId,
				fullName: users.fullName,
				customerUserId: customers.userId,
				guestName: bookings.guestName,
				sportId: bookings.sportId,
				courtNumber: bookings.courtNumber,
				courtName: courtNameOf(bookings),
				startTime: bookings.startTime,
				endTime: bookings.endTime,
				status: bookings.status,
				paymentStatus: bookings.paymentStatus,
				totalPrice: bookings.totalPrice,
				discount: bookings.discount,
				saleId: bookings.saleId,
				packHalfHours: bookings.packHalfHours,
				discountById: bookings.discountById,
				depositCents: bookings.depositCents,
				noShow: bookings.noShow,
				arrivedAt: bookings.arrivedAt,
				regularId: bookings.regularId,
				accountId: bookings.accountId,
				dueDate: dueDateColumn,
				paymentMethod: bookings.paymentMethod,
				payBy: bookings.payBy,
				createdAt: bookings.createdAt,
			})
			.from(bookings)
			.leftJoin(users, eq(users.id, bookings.userId))
			.leftJoin(customers, eq(customers.id, bookings.customerId))
			.where(
				and(
					eq(bookings.courtId, venueId),
					gt(bookings.startTime, after),
					lt(bookings.startTime, endTime),
					gt(bookings.endTime, startTime),
					unindexed(among(bookings.status, statuses)),
				),
			)
			.orderBy(asc(bookings.startTime), asc(bookings.id)),
)

/** Returns the events among taken court time, once for each of their courts, soonest first. */
async function eventsAmong(reader: Reader, taken: readonly TakenTime[]): Promise<EventOnCourt[]> {
	const ids = idsAmong(taken, 'event')
	const found = ids.length === 0 ? [] : await findEvents(reader, { ids })
	const byId = new Map(found.map((event) => [event.id, event]))
	return taken.flatMap(({ holder, ...time }) => (holder.kind === 'event' ? [{ ...byId.get(holder.id)!, ...time }] : []))
}

const findEvents = prepared({ ids: several(events.id) }, (reader, { ids }) =>
	reader
		.select({
			id: events.id,
			name: events.name,
			createdBy: { id: users.id, role: users.role },
			coachId: events.coachId,
		})
		.from(events)
		.innerJoin(users, eq(users.id, events.createdById))
		.where(among(events.id, ids)),
)

/** Returns what takes courts in the stretch: bookings of those statuses, events and fixtures, each soonest first. */
export async function findOnCourt(reader: Reader, stretch: Stretch, statuses: BookingStatus[]) {
	const bookings = await bookingsIn(reader, stretch, statuses)
	const taken = await holdersIn(reader, stretch)
	const events = await eventsAmong(reader, taken)
	return { bookings, events, fixtures: await findFixturesOnCourt(reader, idsAmong(taken, 'fixture')) }
}
