import { z } from 'zod'
import {
	findVenueBookings,
	type VenueBooking as Found,
} from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { MOST_HOURS } from '#app/features/bookings/desk/desk-rules.ts'
import { WalkInForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { DESK_METHODS } from '#app/features/bookings/paying/desk-methods.ts'
import { NewBooking, VenueBookingQuery } from '#app/features/bookings/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { halfRand, instant } from '#app/features/platform/calls/shapes.ts'
import { findOwnVenue, requireVenuePerson } from '#app/features/venues/own-venues.server.ts'
import { listResponse } from '#app/lib/form/list.ts'
import { at, dateOf, HALF_HOUR, HOUR } from '#app/lib/time/time.ts'
import { Booking, courtName } from '../bookings/answers.ts'
import { Sport } from './answers.ts'

const VenueBooking = Booking.extend({
	sport: Sport,
	courtName,
	customer: z
		.strictObject({
			label: z.string().describe('`User #7`, or `Walk-in` for somebody without an account'),
			name: z.string(),
			email: z.string().nullable(),
			phone: z.string().nullable().describe('Null for players with an account'),
		})
		.describe('For the people of the venue only'),
	discountReason: z.string().nullable(),
	lateCharge: halfRand.describe('Rand: what stays with the venue although the booking was cancelled'),
	arrivedAt: instant.nullable(),
	noShow: z.boolean(),
	regularId: z.number().int().nullable().describe('The weekly hour that it is a date of'),
}).meta({ id: 'VenueBooking' })

const HOURS = `Choose from half an hour to ${MOST_HOURS} hours, in half hours`

const NewWalkIn = WalkInForm.pick({ name: true, phone: true, notes: true })
	.extend({
		sportId: NewBooking.shape.sportId,
		courtNumber: NewBooking.shape.courtNumber.unwrap(),
		startTime: NewBooking.shape.startTime.refine(
			(time) => time.getTime() % HALF_HOUR === 0,
			'Start on the hour or at half past',
		),
		hours: z.number(HOURS).multipleOf(0.5, HOURS).min(0.5, HOURS).max(MOST_HOURS, HOURS),
		paid: z
			.enum(DESK_METHODS, 'Choose how it was paid')
			.optional()
			.describe('How it was paid at the desk; without it, it is still to be paid'),
	})
	.meta({ id: 'NewWalkIn' })

export const loader = call(
	{
		summary: 'The bookings of a venue you run: those to come, soonest first, then the past ones, newest first',
		tag: 'Venue dashboard',
		signedIn: true,
		key: 'bookings:read',
		ids: { id: 'Venue not found' },
		query: VenueBookingQuery,
		answer: VenueBooking,
		list: true,
		paged: true,
		failures: { 403: 'Only people of a venue may see that' },
	},
	async ({ user, ids, query: { page, limit, ...filter }, request }) => {
		const venue = await findOwnVenue(await requireVenuePerson(user), ids.id, 'desk')
		const found = await findVenueBookings(venue.id, filter, { page, limit })
		return listResponse(request, { page, limit }, found.total, found.page === page ? found.bookings.map(shown) : [])
	},
)

/** Only the pages of the venue show the number of a player with an account, and its statements. */
function shown({ customer, ...found }: Found) {
	const { chat: _, hasAccount: __, phone, ...known } = customer
	const {
		customerId: _c,
		accountId: _a,
		statementId: _s,
		dueDate: _d,
		discountName: _n,
		isClosed: _i,
		closedFor: _f,
		choosesUntil: _u,
		packHalfHours: _p,
		packBack: _b,
		packGone: _g,
		billedTo: _t,
		payBy: _y,
		...booking
	} = found
	return { ...booking, customer: { ...known, phone: booking.userId === null ? phone : null } }
}

export const action = methods({
	POST: call(
		{
			summary: 'Book a walk-in at a venue you run: confirmed at once, on exactly that court',
			tag: 'Venue dashboard',
			signedIn: true,
			key: 'bookings:write',
			ids: { id: 'Venue not found' },
			body: NewWalkIn,
			example: {
				sportId: 1,
				courtNumber: 1,
				startTime: '2027-03-02T16:00:00.000Z',
				hours: 1,
				name: 'Zanele',
				phone: '083 555 0139',
			},
			status: 201,
			answer: Booking,
			idempotent: true,
			failures: {
				403: 'Only people of a venue may do that',
				404: 'The venue is not yours, or it has no such court',
				409: 'The court is not free all that time',
			},
		},
		async ({ user, ids, body: { sportId, courtNumber, startTime, ...walkIn }, idempotencyKey }) => {
			const date = dateOf(startTime)
			const hour = (startTime.getTime() - at(date, 0).getTime()) / HOUR
			const place = { venueId: ids.id, sportId, courtNumber, date, hour }
			return bookWalkIn(await requireVenuePerson(user), place, walkIn, { idempotencyKey })
		},
	),
})
