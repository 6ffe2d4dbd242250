import { db, write } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { addOnsOf, lockAddOns } from '#app/features/add-ons/booked-add-ons.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { changeAddOns, findBookingAddOns, setAddOns } from '../../desk/add-ons/desk-add-ons.server.ts'
import { findOwnVenueBooking } from '../../desk/list/venue-bookings.server.ts'
import { settledWords } from '../../paying/settle-booking.server.ts'
import { dayInYear, inDates, scopeWords } from '../regular-dates.ts'
import { SCOPES } from '../regular-schemas.ts'
import { findComing, within } from '../regulars.server.ts'
import { tellOfSeries, type Changed } from './series-notices.server.ts'
import type { SeriesAddOns } from './series-schemas.ts'

/** Returns `findBookingAddOns` with the dates of its weekly hour that can be changed with it; none for others. */
export async function findDateAddOns(user: Actor, venueId: number | null, bookingId: number | null, now = new Date()) {
	const page = await findBookingAddOns(user, venueId, bookingId)
	const { booking, ...shown } = page
	if (booking.regularId === null || !(await mayAt(user, booking.venueId, 'courts'))) return { ...shown, scopes: [] }
	const { coming } = await findComing(db, user, venueId, booking.regularId, now)
	const day = dayInYear(booking.startTime, now)
	const counted = SCOPES.map((scope) => ({
		scope,
		dates: new Set([booking.id, ...within(coming, booking, scope).map(({ id }) => id)]).size,
	}))
	const scopes = counted
		.filter(({ scope, dates }) => scope === 'this' || dates > 1)
		.map(({ scope, dates }) => ({ value: scope, label: scopeWords(scope, day, dates) }))
	return { ...shown, scopes: scopes.length > 1 ? scopes : [] }
}

/**
 * Gives one date of a weekly hour these add-ons, and as many to those that follow or to all. On the others, what is none
 * on this date too stays as it is, and each keeps the price of what it has already. A date that cannot have them all
 * keeps what it has, which the words say.
 *
 * Throws as `setAddOns`, for this date and where money has to go back, and 404 without the right to the courts.
 */
export function setDateAddOns(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	{ scope, ...wish }: SeriesAddOns,
	now = new Date(),
) {
	if (scope === 'this') return setAddOns(user, venueId, bookingId, wish, now)
	return write(async (tx) => {
		const found = await findOwnVenueBooking(user, venueId, bookingId, 'desk', tx)
		const { coming } = await findComing(tx, user, venueId, found.regularId, now)
		const had = (await addOnsOf(tx, [found.id])).get(found.id) ?? []
		const named = wish.addOns.filter(
			({ addOnId, quantity }) => quantity > 0 || had.some((line) => line.addOnId === addOnId),
		)
		// In one order for all dates, before any of them is changed.
		if (named.length > 0) await lockAddOns(tx, named)
		const first = await changeAddOns(tx, user, found, { ...wish, untold: found.userId }, now)
		const changed: Changed[] = first.isNew ? [{ ...first, moves: false }] : []
		const [done, kept] = [[first], [] as string[]]
		for (const { id } of within(coming, found, scope).filter(({ id }) => id !== found.id)) {
			const date = await findOwnVenueBooking(user, venueId, id, 'desk', tx)
			try {
				const one = await changeAddOns(tx, user, date, { addOns: named, untold: found.userId }, now)
				done.push(one)
				if (one.isNew) changed.push({ ...one, moves: false })
			} catch (error) {
				if (!(error instanceof AppError) || ![400, 409].includes(error.init.status)) throw error
				kept.push(`${dayInYear(date.startTime, now)} keeps what it has: ${error.message.replace(/\.$/, '')}.`)
			}
		}
		await tellOfSeries(tx, changed, { by: user, stay: 0, addOns: true }, now)
		const money = {
			account: { ...first.settled.account, due: done.reduce((due, { settled }) => due + settled.account.due, 0) },
			refunds: done.flatMap(({ settled }) => settled.refunds),
		}
		return [
			`${inDates(done.length)} ${done.length === 1 ? 'has' : 'have'} this now.${settledWords(money)}`,
			...kept,
		].join(' ')
	})
}
