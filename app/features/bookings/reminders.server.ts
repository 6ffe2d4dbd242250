import { and, eq, exists, gt, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, courts, payments, sports } from '#db/schema.ts'
import { DAY_AHEAD, horizon, HOURS_AHEAD, remind, type Place } from '#app/features/notices/reminders.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { hourByHour } from '#app/lib/time/hour-by-hour.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { entryCodeOf } from './entry-code.server.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** No booking is longer, so coming starts can be found by end. */
const LONGEST = DAY

/** Confirmed bookings count, and those whose player says that the money is sent. */
const counts = (reader: Reader) => {
	const sent = reader
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.bookingId, bookings.id), eq(payments.status, 'success')))
	return or(eq(bookings.status, 'confirmed'), and(eq(bookings.status, 'pending'), exists(sent)))
}

/** Reminds players a day before their bookings begin, and two hours before. Returns the number of reminders. */
export async function remindOfBookings(now: Date, stopping?: AbortSignal) {
	const lookAgain = (tx: Reader, { id }: Place & { id: number }) => describe(tx, id)
	const terms = { now, aheads: [DAY_AHEAD, HOURS_AHEAD], stopping }
	let reminded = 0
	for await (const ends of hourByHour(now, new Date(horizon(now).getTime() + LONGEST))) {
		if (stopping?.aborted) break
		reminded += await remind(await findEnding(ends, now), lookAgain, terms)
	}
	return reminded
}

/** Finds bookings with a player that end in a span of time and begin within a day. */
async function findEnding({ after, until }: { after: Date; until: Date }, now: Date) {
	const soon = await db
		.select({ id: bookings.id, userId: bookings.userId, startTime: bookings.startTime, since: bookings.createdAt })
		.from(bookings)
		.where(
			and(
				inArray(bookings.status, ['pending', 'confirmed']),
				gt(bookings.endTime, after),
				lte(bookings.endTime, until),
				gt(bookings.startTime, now),
				lte(bookings.startTime, horizon(now)),
				isNotNull(bookings.userId),
				counts(db),
			),
		)
	return soon.map((booking) => ({ ...booking, userId: booking.userId!, what: `booking:${booking.id}` }))
}

async function describe(tx: Reader, id: number) {
	const [row] = await tx
		.select({
			booking: bookings,
			courtName: courtNameOf(bookings),
			sport: sports.name,
			venue: courts.name,
			address: courts.address,
			location: courts.location,
			city: courts.city,
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.where(and(eq(bookings.id, id), counts(tx)))
	if (!row) return null
	const { booking, courtName, sport, venue, address, location, city } = row
	const { startTime, endTime, courtNumber, status } = booking
	const code = status === 'confirmed' ? entryCodeOf(id) : null
	const { due } = (await moneyOf(tx, [booking])).get(id)!
	const data = { sport, venue, court: courtName ?? courtNumber, end: endTime, address, location, city, code, due }
	return {
		startTime,
		told: { kind: 'reminder', what: 'of a booking', subject: 'booking', subjectId: id, data } as const,
	}
}
