import { z } from 'zod'
import { PAYMENT_METHODS } from '#app/features/bookings/payment-methods.ts'
import { STATUSES } from '#app/features/bookings/status.ts'
import { TournamentStatus } from '#app/features/tournaments/status.ts'

// What the calls answer. Strict, so that the test of these against real answers finds every field that is not here.

const id = z.int().min(1)
const rand = z.int().min(0).describe('Whole rand')
const count = z.int().min(0)
const instant = z.iso.datetime()
const hour = z.int().min(0).max(24)

export const Failure = z.strictObject({
	message: z.string().describe('What went wrong, in words for a person'),
	fieldErrors: z.record(z.string(), z.array(z.string())).optional().describe('Messages by the name of the field'),
})
export const Message = z.strictObject({ message: z.string() })

export const User = z.strictObject({
	id,
	username: z.string(),
	fullName: z.string(),
	email: z.string(),
	role: z.enum(['user', 'venue_owner', 'admin']),
	location: z.string().nullable(),
	profilePicture: z.string().nullable(),
	bio: z.string().nullable(),
})
export const SignedIn = z.strictObject({
	token: z.string().describe('The bearer token of this session; the cookie holds another secret of the same session'),
	user: User,
})
export const Points = z.strictObject({ points: count })

export const Sport = z.strictObject({ id, name: z.string(), icon: z.string(), color: z.string() })

const offer = {
	id,
	sportId: id,
	name: z.string(),
	icon: z.string(),
	color: z.string(),
	pricePerHour: rand,
	peakPricePerHour: rand.nullable(),
	courtCount: z.int().min(1),
}
export const VenueSport = z.strictObject(offer)
export const OneVenueSport = z.strictObject({ ...offer, venueId: id })

const place = { id, name: z.string(), location: z.string(), city: z.string() }
export const Court = z.strictObject({ ...place, sports: z.array(VenueSport) })

const venue = {
	...place,
	description: z.string(),
	address: z.string(),
	images: z.array(z.url()),
	rating: z.number().min(1).max(5).nullable().describe('Null while nobody has reviewed it'),
	reviewCount: count,
	contactPhone: z.string().nullable(),
	contactEmail: z.string().nullable(),
	facilities: z.array(z.string()),
	latitude: z.number().nullable(),
	longitude: z.number().nullable(),
	maxHours: z.int().describe('The longest booking, in hours'),
	maxDaysAhead: z.int(),
	freeCancelHours: z.int().describe('Cancelling is free until this many hours before the start'),
	lateChargePercent: z.int().min(0).max(100),
	sports: z.array(VenueSport),
}
export const Venue = z.strictObject(venue)

export const Review = z.strictObject({
	id,
	userId: id,
	author: z.string().describe('First name and initial'),
	rating: z.int().min(1).max(5),
	comment: z.string().nullable(),
	createdAt: instant,
})
export const Event = z.strictObject({
	id,
	title: z.string(),
	description: z.string(),
	startTime: instant,
	endTime: instant,
	currentParticipants: count,
	maxParticipants: z.int().nullable().describe('Null means without limit'),
	sportId: id,
	status: z.string(),
})
export const VenueDetails = z.strictObject({
	...venue,
	openingHours: z
		.array(z.strictObject({ weekday: z.int().min(1).max(7), opensAt: hour, closesAt: hour }))
		.describe('Weekday 1 is Monday; a weekday that is missing is closed'),
	reviews: z.array(Review).describe('The newest 100'),
	events: z.array(Event).describe('The next 100'),
})

export const AvailableDay = z.strictObject({
	date: z.iso.date(),
	hours: z.array(
		z.strictObject({
			hour,
			startTime: instant,
			state: z
				.enum(['free', 'last', 'full', 'closed', 'past'])
				.describe('`last` is free, with one court left of several'),
			freeCourts: count,
			price: rand,
			peak: z.boolean(),
		}),
	),
})

const booking = {
	id,
	userId: id,
	venueId: id,
	sportId: id,
	courtNumber: z.int().min(1).describe('The court that was taken, which may be another than the one wished for'),
	startTime: instant,
	endTime: instant,
	totalPrice: rand,
	breakdown: z.array(z.strictObject({ hour: instant, price: rand, peak: z.boolean() })),
	freeCancelHours: z.int(),
	lateChargePercent: z.int(),
	paymentMethod: z.enum(PAYMENT_METHODS),
	notes: z.string(),
	status: z.enum(STATUSES),
	paymentStatus: z.enum(['pending', 'paid', 'refunded']),
	cancelledAt: instant.nullable(),
	createdAt: instant,
}
export const Booking = z.strictObject(booking)
export const OwnBooking = z.strictObject({ ...booking, venue: z.strictObject(place), sport: Sport })

const clock = z.string().regex(/^\d\d:00$/)
export const NotBooked = Failure.extend({
	alternatives: z
		.array(z.strictObject({ date: z.iso.date(), start: clock, end: clock, startTime: instant, endTime: instant }))
		.optional()
		.describe('Up to three free times of the same length, nearest to the one that is taken'),
})

export const Tournament = z.strictObject({
	id,
	name: z.string(),
	description: z.string(),
	sportId: id,
	courtId: id,
	startDate: instant,
	endDate: instant,
	registrationDeadline: instant,
	maxTeams: count,
	currentTeams: count,
	entryFee: rand,
	prizeMoney: rand,
	prizeDescription: z.string().nullable(),
	format: z.enum(['round_robin', 'knockout', 'league']),
	rules: z.string().nullable(),
	isPublic: z.literal(true),
	status: z.enum(TournamentStatus),
	organizer: z.strictObject({ username: z.string(), fullName: z.string() }),
	court: z.strictObject(place),
	sport: Sport,
})
