import { and, eq, gt, inArray } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { PHONE_MAX } from '#app/lib/form/phone.ts'
import { inCents } from '#app/lib/money.ts'
import { at, formatTimeRange, hoursBetween } from '#app/lib/time/time.ts'
import { NOTES_MAX } from '../paying/payment-methods.ts'
import { recordAtDesk } from '../paying/desk-money.server.ts'
import { addToNew } from './add-ons/desk-add-ons.server.ts'
import { deskProblem } from './desk-rules.ts'
import { GUEST_NAME_MAX, type WalkInEdit, type WalkInForm } from './desk-schemas.ts'
import { customerAtDesk } from '../customers/whose-number.server.ts'
import { correctCustomer } from '../customers/correct-customer.server.ts'
import { findPlace } from './desk-hour.server.ts'
import type { Place } from './desk-place.ts'
import { findOwnVenueBooking, type VenueBooking } from './list/venue-bookings.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { bookingView, revivedBooking, type Booking } from '../bookings.server.ts'
import { LIVE } from '../on-court/on-court.server.ts'
import { slotsOf } from '../paying/lapse.server.ts'
import { returnLateCharges } from '../paying/resale.server.ts'
import { phoneColumns } from '../phone-columns.ts'
import { takeCourt, NoCourtFree } from '../reservation.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { courtOf } from '#app/features/venues/offers.server.ts'

type How = {
	idempotencyKey?: string | null
	now?: Date
	/** Finds whose a typed name and number are; by default one of another name who has the number is that customer. */
	asks?: boolean
	/** Pays a booking with what its customer has at the venue, within its transaction. */
	payWith?: (tx: Writer, booking: Pick<BookingRow, 'id' | 'courtId'>, what: 'credit' | 'pack') => Promise<BookingRow>
}

/**
 * Books exactly that court for a customer at the desk or on the phone: confirmed at once, paid as `paid` says, on the
 * account of its customer, or to be paid in cash. It has `addOns` beside the court. Credit and the hours of a pack pay as
 * far as they go; the booking and its payment are one.
 *
 * Throws as `customerAtDesk`, 404 when the venue is not the user's or has no such court, 400 for hours that have passed or in which the
 * venue is closed, and 409 when the court is not free all that time, too few of an add-on are left or there is no credit or
 * no pack for it.
 */
export async function bookWalkIn(
	user: Actor,
	place: Place,
	{ idempotencyKey: _, customer, whose, asked, ...input }: WalkInForm,
	{ idempotencyKey, now = new Date(), asks = false, payWith }: How = {},
): Promise<Booking> {
	const [startTime, endTime] = [at(place.date, place.hour), at(place.date, place.hour + input.hours)]
	try {
		const work = () =>
			write(async (tx) => {
				const offer = await findPlace(user, place, now, tx)
				const problem = deskProblem(offer, startTime, endTime, now)
				if (problem) throw invalid(problem, { hours: [problem] })
				const answer = { customer, whose, asked }
				const chosen = asks ? await customerAtDesk(tx, place.venueId, input, answer, now) : customer
				const ticket = {
					userId: null,
					guestName: input.name,
					guestPhone: input.phone ?? null,
					madeById: user.id,
					status: 'confirmed' as const,
					paymentMethod: 'Cash' as const,
					notes: input.notes,
				}
				const pick = (free: number[]) => free.find((number) => number === place.courtNumber)
				const taken = await takeCourt(
					tx,
					offer,
					{ ...ticket, chosen, startTime, endTime, pick, onAccount: !input.paid },
					now,
				)
				await returnLateCharges(tx, taken, now)
				const booking = await addToNew(tx, taken, input.addOns ?? [], now)
				const way = input.paid
				const isOwn = way === 'credit' || way === 'pack'
				const method = isOwn ? undefined : way
				const cents = inCents(booking.totalPrice)
				const details: Record<string, string | number> = method
					? { cents, method }
					: { cents, paid: paidBy(booking, way) }
				const act = { action: 'booking.walk-in', subject: `booking:${booking.id}`, details } as const
				await auditAt(tx, user, place.venueId, act, now)
				if (isOwn) return bookingView(await payWith!(tx, booking, way))
				return bookingView(method ? (await recordAtDesk(tx, booking, user, { method }, now)).booking : booking)
			})
		const booking = await withIdempotencyKey(
			user,
			idempotencyKey,
			{ place, input, customer, whose },
			work,
			revivedBooking,
		)
		slotsChanged({ venueId: place.venueId, sportId: place.sportId, hours: hoursBetween(startTime, endTime) })
		return booking
	} catch (error) {
		if (!(error instanceof NoCourtFree)) throw error
		const time = formatTimeRange(startTime, endTime)
		throw conflict(
			`${courtLabel(courtOf(error.offer, place.courtNumber))} isn’t free any more at ${time}. Choose another time.`,
		)
	}
}

/** Says how a walk-in is to be paid that has brought no money, as the venue's log has it. */
function paidBy({ accountId }: Pick<BookingRow, 'accountId'>, way: WalkInForm['paid']) {
	if (way === 'credit' || way === 'pack') return `with ${way === 'pack' ? 'a pack' : 'credit'}`
	return accountId === null ? 'not yet' : 'on account'
}

/**
 * Returns a booking with the details that the desk can correct, and whether its name and number are also those of later
 * dates. Throws 404 for others.
 */
export async function findWalkInEdit(user: Actor, venueId: number | null, bookingId: number | null) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	return {
		booking,
		name: booking.customer.name,
		details: detailsOf(booking),
		hasLater: (await db.$count(bookings, laterDates(booking))) > 0,
		/** Whether it is of a player with an account, who has their name and number in their profile. */
		isPlayers: booking.userId !== null,
		longest: { name: GUEST_NAME_MAX, phone: PHONE_MAX, notes: NOTES_MAX },
	}
}

/**
 * Corrects the name, the phone number and the note of a walk-in, or the note of another booking, and returns its name. A
 * weekly hour has a new name or number on its later dates too; each date has a note of its own.
 *
 * A detail that another desk has changed since it was seen stays as it is, unless it is changed here too. Throws 404
 * when the booking is not of the user's venue.
 */
export async function editWalkIn(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	{ seen, name, phone = '', notes = '' }: WalkInEdit,
	now = new Date(),
) {
	const { edited, called } = await write(async (tx) => {
		const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk', tx)
		const [before, typed] = [detailsOf(booking), { name, phone, notes }]
		const merged = (key: keyof typeof typed) => (typed[key] === seen?.[key] ? before[key] : typed[key])
		const who = { guestName: merged('name'), ...phoneColumns(merged('phone') || null), updatedAt: now }
		const isPlayers = booking.userId !== null
		const set = { ...(isPlayers ? { updatedAt: now } : who), notes: merged('notes') }
		const edited = await tx.update(bookings).set(set).where(eq(bookings.id, booking.id)).returning()
		if (!isPlayers && (who.guestName !== before.name || (who.guestPhone ?? '') !== before.phone)) {
			edited.push(...(await tx.update(bookings).set(who).where(laterDates(booking)).returning()))
			const after = { name: who.guestName, phone: who.guestPhone }
			await correctCustomer(tx, edited, { name: before.name, phone: before.phone || null }, after)
		}
		await auditAt(tx, user, booking.venueId, { action: 'booking.edit', subject: `booking:${booking.id}` }, now)
		return { edited, called: isPlayers ? before.name : who.guestName }
	})
	for (const booking of edited) slotsChanged(slotsOf(booking))
	return called
}

/** Matches the later dates of a booking's weekly hour that are not cancelled or played; none where it has no such hour. */
const laterDates = ({ regularId, startTime }: VenueBooking) =>
	and(eq(bookings.regularId, regularId ?? 0), gt(bookings.startTime, startTime), inArray(bookings.status, LIVE))

const detailsOf = ({ customer: { name, phone }, notes }: VenueBooking) => ({
	name,
	phone: phone ?? '',
	notes: notes ?? '',
})
