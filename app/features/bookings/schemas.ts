import { z } from 'zod'
import { FEWEST_PEOPLE, MOST_PEOPLE } from '#app/features/ledger/shares.ts'
import { phoneNumber } from '#app/lib/form/phone.ts'
import { wrongDate } from '#app/lib/form/schema.ts'
import { readId } from '#app/lib/ids.ts'
import { LongPageQuery, queryNumber } from '#app/lib/form/list.ts'
import { withoutTurns } from '#app/lib/text/printable.ts'
import { plainText } from '#app/lib/text/text.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { at, isDate } from '#app/lib/time/time.ts'
import { NOTES_MAX, PAYMENT_METHODS } from './paying/payment-methods.ts'
import { quoteFor } from './price.ts'
import { STATUSES } from './status.ts'

const id = (message: string) => z.number(message).int(message).positive(message).max(2_147_483_647, message)
const ISO_TIME = 'must be an ISO time with its zone, such as 2026-11-23T10:00:00+02:00'
const COURT_NUMBER = 'The court number must be a whole number from 1 to 1000'
const instant = (name: string) =>
	z.iso
		.datetime({
			offset: true,
			error: ({ input }) =>
				input === undefined ? `Choose ${name.startsWith('end') ? 'an' : 'a'} ${name}` : `The ${name} ${ISO_TIME}`,
		})
		.transform((text) => new Date(text))
/** A note by the player or the desk. It is shown among other text, so direction marks are removed. */
export const notes = plainText({
	max: NOTES_MAX,
	tooLong: `Notes must be at most ${NOTES_MAX} characters`,
	lines: true,
}).transform(withoutTurns)
const paymentMethod = z.enum(PAYMENT_METHODS, 'Choose a payment method')

/** The refusal of a booking whose player the venue could not reach. */
export const NO_PHONE = 'Enter your cell phone number'
const phone = phoneNumber(NO_PHONE).optional()

/**
 * The API's body for a booking. `courtNumber` is a wish. `userId` and `totalPrice` may be sent and are ignored. `phone`
 * is stored for an account that has no number.
 */
export const NewBooking = z.object({
	venueId: id('Choose a venue'),
	sportId: id('Choose a sport'),
	courtNumber: z.number(COURT_NUMBER).int(COURT_NUMBER).min(1, COURT_NUMBER).max(1000, COURT_NUMBER).default(1),
	startTime: instant('start time'),
	endTime: instant('end time'),
	paymentMethod,
	notes,
	phone,
})
export type NewBooking = z.infer<typeof NewBooking>

const PEOPLE = `A bill is split between ${FEWEST_PEOPLE} and ${MOST_PEOPLE} people`

/**
 * The booking page's form: a South African calendar day and hours of it.
 *
 * `quotedPrice` is the total it showed, `quotedFor` the hours and the court it was for. `court` is a court's number where
 * they differ in price, and empty for the cheapest. `another` is ticked to book a second court
 * for the same time. `people` counts only where the bill is split, and the booker is one of them; `credit` is ticked to
 * use it, and counts where the bill is not split.
 */
export const BookingForm = z
	.object({
		date: z.string('Choose a date').refine(isDate, wrongDate('Choose a real date')),
		startTime: timeOfDay('Choose a start time'),
		endTime: timeOfDay('Choose an end time'),
		paymentMethod,
		notes,
		phone,
		quotedPrice: z.coerce.number().multipleOf(0.5).optional(),
		quotedFor: z.string().optional(),
		idempotencyKey: z.string().optional(),
		court: z
			.string()
			.optional()
			.transform((text) => readId(text) ?? undefined),
		another: z.string().optional(),
		share: z.enum(['alone', 'split'], 'Choose who pays').default('alone'),
		people: z.string(PEOPLE).optional(),
		credit: z.string().optional(),
	})
	.transform(({ date, startTime, endTime, quotedFor, share, people, credit, ...rest }, context) => {
		const sharing = share === 'split' ? (readId(people?.trim()) ?? 0) : undefined
		if (sharing !== undefined && (sharing < FEWEST_PEOPLE || sharing > MOST_PEOPLE))
			context.addIssue({ code: 'custom', path: ['people'], message: PEOPLE })
		return {
			...rest,
			people: sharing,
			withCredit: credit !== undefined,
			startTime: at(date, startTime),
			endTime: at(date, endTime),
			quotedForOthers: quotedFor !== undefined && quotedFor !== quoteFor(date, startTime, endTime, rest.court),
		}
	})

export const StatusChange = z.object({ status: z.enum(STATUSES, `Status must be one of ${STATUSES.join(', ')}`) })
export type StatusChange = z.infer<typeof StatusChange>

export const AvailabilityQuery = z.object({
	sportId: queryNumber('Choose a sport'),
	date: z.string('Choose a date').refine(isDate, wrongDate('The date must be a day as YYYY-MM-DD')),
	days: queryNumber('The days must be 1 to 14', 14).default(1),
})

const MOST_TYPED = 100
const day = (name: string) =>
	z
		.string()
		.refine(isDate, wrongDate(`${name} must be a day as YYYY-MM-DD`))
		.optional()

/** Filters a venue's bookings: days are South African and inclusive, `name` is part of the customer's. */
export const VenueBookingFilter = z.object({
	status: z.enum(STATUSES, `status must be one of ${STATUSES.join(', ')}`).optional(),
	from: day('from'),
	to: day('to'),
	name: z.string().trim().max(MOST_TYPED, `name must be at most ${MOST_TYPED} characters`).optional(),
})
export type VenueBookingFilter = z.infer<typeof VenueBookingFilter>

export const VenueBookingQuery = LongPageQuery.extend(VenueBookingFilter.shape)

/** Changes about money: it was paid in cash, or what payers sent has arrived. */
const MONEY_CHANGES = ['paid', 'received'] as const
export const CHANGES = [
	'confirmed',
	'reopened',
	'completed',
	'arrived',
	'not-arrived',
	'no-show',
	'came',
	...MONEY_CHANGES,
] as const
export type Change = (typeof CHANGES)[number]
export type MoneyChange = (typeof MONEY_CHANGES)[number]

/** Returns the whole cents on a button, or null for anything else. */
const readCents = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null)

/** A button in a list of bookings: `17:confirmed`, or with whole cents where it is about money, `17:paid:45000`. */
export const BookingChange = z.object({
	change: z.string('Choose what to change').transform((text, context) => {
		const [number, word, cents, more] = text.split(':')
		const [bookingId, to] = [readId(number), CHANGES.find((change) => change === word)]
		const seen = cents === undefined ? undefined : readCents(cents)
		if (bookingId && to && seen !== null && more === undefined) return { bookingId, to, seen }
		context.addIssue('Choose what to change')
		return z.NEVER
	}),
})
