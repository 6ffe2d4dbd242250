import { and, eq, gt, isNull, lte, ne, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookings, courts } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { formatDay } from '#app/lib/time/time.ts'
import { earn, takeBack } from './earning.server.ts'
import { findLatest, isGiven, type Entry } from './entries.server.ts'

/**
 * Brings the points of a booking in line with its state, in the transaction that changed it. It earns after its end
 * while it is completed, paid and not a no-show; otherwise it loses its points, and its player is told. A player's
 * first such booking earns extra. Running it again changes nothing.
 *
 * Walk-ins earn nothing, because they have no account. Owners earn nothing at their own venue, because they confirm
 * their own payment. A free booking never counts as the first.
 */
export async function awardBookingPoints(tx: Writer, bookingId: number, now: Date) {
	const booking = await findBooking(tx, bookingId)
	if (!booking || booking.userId === null) return
	const { userId, ownerId, status, paymentStatus, noShow, totalPrice, endTime } = booking
	if (status === 'pending') return
	const played = status === 'completed' && endTime <= now && !noShow
	const cause = { userId, key: 'booking' as const, cause: `booking:${bookingId}` }
	const words = `${booking.venueName}, ${formatDay(booking.startTime)}`
	const gone: (Entry | null)[] = []
	if (played && paymentStatus === 'paid' && userId !== ownerId)
		await earn(tx, { ...cause, rand: totalPrice, words }, now)
	else gone.push(await takeBack(tx, cause, now))
	gone.push(await awardFirst(tx, { userId, words }, now))
	await tellOfLoss(
		tx,
		{ ...booking, userId, words },
		gone.filter((entry) => entry !== null),
		now,
	)
}

type Booking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

async function findBooking(tx: Writer, bookingId: number) {
	const [booking] = await tx
		.select({
			id: bookings.id,
			userId: bookings.userId,
			status: bookings.status,
			noShow: bookings.noShow,
			startTime: bookings.startTime,
			endTime: bookings.endTime,
			venueName: courts.name,
			paymentStatus: bookings.paymentStatus,
			totalPrice: bookings.totalPrice,
			ownerId: courts.ownerId,
		})
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(eq(bookings.id, bookingId))
	return booking
}

type First = { userId: number; words: string }

/** Returns the entry that was taken back, or null. */
async function awardFirst(tx: Writer, { userId, words }: First, now: Date) {
	const cause = { userId, key: 'firstBooking' as const, cause: 'first-booking' }
	if (!(await hasPlayedAndPaid(tx, userId, now))) return takeBack(tx, cause, now)
	const find = async () => (await findLatest(tx, [userId], [cause.cause])).find(({ entry }) => isGiven(entry))
	if (await find()) return null
	await earn(tx, { ...cause, words }, now)
	const given = await find()
	if (given) await tellOfFirst(tx, given, now)
	return null
}

async function hasPlayedAndPaid(tx: Writer, userId: number, now: Date) {
	const rows = await tx
		.select({ id: bookings.id })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.where(
			and(
				eq(bookings.userId, userId),
				unindexed(and(eq(bookings.status, 'completed'), lte(bookings.endTime, now))),
				eq(bookings.paymentStatus, 'paid'),
				eq(bookings.noShow, false),
				gt(bookings.totalPrice, 0),
				or(isNull(courts.ownerId), ne(courts.ownerId, userId)),
			),
		)
		.limit(1)
	return rows.length > 0
}

function tellOfFirst(tx: Writer, { userId, points }: { userId: number; points: number }, now: Date) {
	const told = { userId, kind: 'reward', what: 'first booking', data: { points }, cause: 'first-booking' } as const
	return notify(tx, [told], now)
}

/** Tells the player which points a booking lost, and why. The entry ids keep separate changes apart. */
async function tellOfLoss(tx: Writer, booking: Booking & First, gone: Entry[], now: Date) {
	if (gone.length === 0) return
	const points = gone.reduce((sum, { points }) => sum + points, 0)
	const entries = gone.map(({ key, entry }) => `${key}-${entry}`)
	const told = {
		userId: booking.userId,
		kind: 'reward',
		what: 'booking points taken back',
		subject: 'booking',
		subjectId: booking.id,
		data: { points, booking: booking.words, why: reasonOf(booking) },
		cause: ['booking', booking.id, 'points-gone', ...entries].join(':'),
	} as const
	await notify(tx, [told], now)
}

function reasonOf({ noShow, status, paymentStatus }: Pick<Booking, 'noShow' | 'status' | 'paymentStatus'>) {
	if (status === 'confirmed') return 'the venue says that it was not played yet'
	if (noShow) return 'the venue says you didn’t show up'
	return paymentStatus === 'paid' ? 'the venue is your own' : 'it was refunded'
}
