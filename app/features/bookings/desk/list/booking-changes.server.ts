import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { bookings } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { at, dateOf, formatDay, formatTimeRange, lengthOf } from '#app/lib/time/time.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { deskProblem } from '#app/features/ledger/desk-problem.ts'
import type { MoneyLabel } from '#app/features/ledger/paid-words.ts'
import { moneyOf, type Money } from '#app/features/ledger/money-of.server.ts'
import { awardBookingPoints } from '#app/features/rewards/earning/booking-points.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { tellOfCorrection } from '../../booking-notices.server.ts'
import { venueMoneyWords } from '../../money-words.ts'
import { waysOf, type Ways } from '../../paying/discount.ts'
import { isOnAccount } from '../../on-account/on-account.ts'
import { ensureBookingStatus, requireNotOwn, setBookingStatus } from '../../bookings.server.ts'
import type { Change, MoneyChange } from '../../schemas.ts'
import { arrivalProblem, noShowProblem, statusProblem } from '../../status.ts'
import { findMissedBefore } from './missed-before.server.ts'
import { findOwnVenueBooking, type VenueBooking } from './venue-bookings.server.ts'

/** The money of a booking as the venue's people see it, in whole cents. */
type VenueMoney = Pick<
	Money,
	'total' | 'held' | 'claimed' | 'inReview' | 'due' | 'claimedMethod' | 'toHandBack' | 'back' | 'shares'
> & {
	/** The money that the venue holds, by how it would go back. */
	ways: Ways
}

/**
 * A booking with its money and the changes that the venue's people may make now.
 *
 * `no-show` can be taken back by `came`, and `arrived` by `not-arrived`. `paid` is for money at the desk and `received`
 * for money that payers say they sent; neither is allowed for the user's own booking.
 */
export type ChangeableBooking = VenueBooking & {
	money: VenueMoney
	/** How that stands, in words. */
	paid: MoneyLabel
	/** Whether it is the user's own booking; then others of the venue decide about its money. */
	own: boolean
	/** Whether a statement is how it is paid, which is not late: nobody owes it now. */
	onAccount: boolean
	/** When it is cancelled by itself unless it is paid or confirmed; null where it is not. */
	lapsesAt: Date | null
	/** How often its customer had not come to the venue before. */
	missedBefore: number
	may: (Change | 'cancelled')[]
}

/** Adds to each booking the changes that are allowed, so that no button is shown in vain. */
export async function changeable(user: Actor, list: VenueBooking[], now: Date): Promise<ChangeableBooking[]> {
	const ownOne = list.find(({ userId }) => userId === user.id)
	const decides = ownOne !== undefined && (await mayAt(user, ownOne.venueId, 'ownBookings'))
	return changeableBy({ id: user.id, decides }, list, now)
}

/** `changeable` for a person of whom it is known whether they decide about their own bookings there. */
export async function changeableBy(
	user: { id: number; decides: boolean },
	list: VenueBooking[],
	now: Date,
): Promise<ChangeableBooking[]> {
	const [money, missed] = await Promise.all([findMoney(list), findMissedBefore(list)])
	return list.map((booking) => {
		const { total, held, claimed, inReview, due, claimedMethod, toHandBack, back, parts, shares } = money.get(
			booking.id,
		)!
		const ways = waysOf(parts.map(({ by, left }) => ({ by, amount: left })))
		const theirs = { total, held, claimed, inReview, due, claimedMethod, toHandBack, back, shares, ways }
		const onAccount = isOnAccount(booking, now)
		const may = (['confirmed', 'completed', 'cancelled'] as const)
			.filter((to) => statusProblem(booking, to, 'venue', now) === null)
			.map((to): ChangeableBooking['may'][number] => (booking.status === 'completed' ? 'reopened' : to))
		may.push(...presenceOf(booking, now))
		if (booking.userId !== user.id) {
			if (deskProblem(booking, { due, claimed, inReview }) === null) may.push('paid')
			if (claimed > 0) may.push('received')
		}
		const own = booking.userId === user.id
		const open = own && !user.decides ? may.filter((to) => OF_OWN.includes(to)) : may
		return {
			...booking,
			own,
			onAccount,
			lapsesAt: deadlineOf({ ...booking, money: theirs }),
			missedBefore: missed.get(booking.id)!,
			money: theirs,
			paid: venueMoneyWords({
				money: theirs,
				paymentStatus: booking.paymentStatus,
				onAccount,
				isBilled: booking.statementId !== null,
				isCancelled: booking.status === 'cancelled',
				choosing: booking.choosesUntil !== null,
				packHalfHours: booking.packHalfHours,
				packBack: booking.packBack,
				packGone: booking.packGone,
				halfHours: booking.status === 'cancelled' ? 0 : 2 * lengthOf(booking),
			}),
			may: open,
		}
	})
}

/** The changes that everybody at the desk may make to their own booking. */
const OF_OWN: ChangeableBooking['may'] = ['arrived', 'not-arrived', 'cancelled']

/** Returns the marks that the desk may make, or take back, of whether the players are there. */
function presenceOf(booking: VenueBooking, now: Date): Change[] {
	const { arrivedAt, noShow } = booking
	// On a later day it can be corrected, but nobody checks in any more.
	const mayCome = arrivalProblem(booking, now) === null && (arrivedAt !== null || now < endOfDay(booking.endTime))
	const mayMiss = noShowProblem(booking, now) === null
	if (noShow) return mayMiss ? ['came'] : []
	if (arrivedAt) return mayCome ? ['not-arrived'] : []
	return [...(mayCome ? (['arrived'] as const) : []), ...(mayMiss ? (['no-show'] as const) : [])]
}

const endOfDay = (time: Date) => at(dateOf(time), 24)

async function findMoney(list: VenueBooking[]) {
	const ids = list.map(({ id }) => id)
	return moneyOf(db, await findTerms(db, { ids }))
}

const findTerms = prepared({ ids: several(bookings.id) }, (reader, { ids }) =>
	reader
		.select({
			id: bookings.id,
			userId: bookings.userId,
			status: bookings.status,
			totalPrice: bookings.totalPrice,
			depositCents: bookings.depositCents,
			lateCharge: bookings.lateCharge,
			cancelReason: bookings.cancelReason,
			closureChoice: bookings.closureChoice,
		})
		.from(bookings)
		.where(among(bookings.id, ids)),
)

type Wanted = { bookingId: number; to: Exclude<Change, MoneyChange> }

/**
 * Makes a one-tap change of a booking and returns the message to show, also where they made it before.
 *
 * Throws 404 for a venue or booking that is not the user's, 409 when the status or the time forbids the change, and 429
 * after too many marks of the same booking.
 */
export async function changeBooking(user: Actor, venueId: number, { bookingId, to }: Wanted, now = new Date()) {
	const { customer, status } = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	switch (to) {
		case 'reopened':
			if (status !== 'confirmed') await setBookingStatus(user, bookingId, 'confirmed', now)
			return 'Booking status updated to confirmed'
		case 'confirmed':
		case 'completed':
			await ensureBookingStatus(user, bookingId, to, now)
			return `Booking status updated to ${to}`
		case 'arrived':
		case 'not-arrived':
			await limits.marks.take(`${user.id}:${bookingId}`, now)
			await setArrived(user, venueId, bookingId, to, now)
			return to === 'arrived' ? `${customer.name} is here` : `${customer.name} isn’t here yet`
		case 'no-show':
		case 'came':
			await limits.marks.take(`${user.id}:${bookingId}`, now)
			await setNoShow(user, venueId, bookingId, to, now)
			return to === 'no-show' ? `${customer.name} didn’t come` : `${customer.name} did come`
	}
}

/** Names a booking for a message: `Lwazi Dube, Mon 30 Nov, 18:00–19:00`. */
export const aboutWords = ({
	customer,
	startTime,
	endTime,
}: Pick<VenueBooking, 'customer' | 'startTime' | 'endTime'>) =>
	`${customer.name || 'Walk-in'}, ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`

/** Records, or takes back, that the players have arrived, from the day of the booking on. */
function setArrived(user: Actor, venueId: number, bookingId: number, to: 'arrived' | 'not-arrived', now: Date) {
	const marks = to === 'arrived' ? { arrivedAt: now, noShow: false } : { arrivedAt: null }
	return mark(user, venueId, bookingId, { to, marks }, (booking) => arrivalProblem(booking, now), now)
}

/**
 * Records or takes back a no-show, from the booking's start until seven days after its end. One that waited is confirmed
 * with it, so that it does not lapse and stays owed.
 */
function setNoShow(user: Actor, venueId: number, bookingId: number, to: 'no-show' | 'came', now: Date) {
	const marks = to === 'no-show' ? { noShow: true, arrivedAt: null } : { noShow: false }
	return mark(user, venueId, bookingId, { to, marks }, (booking) => noShowProblem(booking, now), now)
}

type Marks = { to: Change; marks: { arrivedAt?: Date | null; noShow?: boolean } }
type Problem = (booking: VenueBooking) => string | null

function mark(user: Actor, venueId: number, id: number, { to, marks }: Marks, problemOf: Problem, now: Date) {
	return write(async (tx) => {
		const booking = await findOwnVenueBooking(user, venueId, id, 'desk', tx)
		const problem = problemOf(booking)
		if (problem) throw conflict(problem)
		if (marks.arrivedAt && booking.arrivedAt) return // The first time stays.
		if ((marks.noShow ?? booking.noShow) !== booking.noShow)
			await requireNotOwn(user, { userId: booking.userId, courtId: venueId }, tx)
		const waited = marks.noShow &&
			booking.status === 'pending' && { status: 'confirmed' as const, payBy: null, updatedAt: now }
		const [changed] = await tx
			.update(bookings)
			.set({ ...marks, ...waited })
			.where(and(eq(bookings.id, id), eq(bookings.status, booking.status)))
			.returning()
		if (!changed) throw conflict('The booking has just changed. Look again.')
		if ((changed.arrivedAt === null) !== (booking.arrivedAt === null) || changed.noShow !== booking.noShow)
			await auditAt(tx, user, venueId, { action: `booking.${to}`, subject: `booking:${id}` }, now)
		if (changed.noShow === booking.noShow) return
		await awardBookingPoints(tx, id, now)
		await tellOfCorrection(tx, changed, changed.noShow ? 'no-show' : 'came', user, now)
	})
}
