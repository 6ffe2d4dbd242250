import { z } from 'zod'
import { queryNumber } from '#app/lib/list.ts'
import { plainText } from '#app/lib/text.ts'
import { at, isDate } from '#app/lib/time.ts'
import { NOTES_MAX, PAYMENT_METHODS } from './payment-methods.ts'
import { STATUSES } from './status.ts'

const id = (message: string) => z.number(message).int(message).positive(message).max(2_147_483_647, message)
const ISO_TIME = 'must be an ISO time with its zone, such as 2026-11-23T10:00:00+02:00'
const instant = (name: string) =>
	z.iso
		.datetime({
			offset: true,
			error: ({ input }) => (input === undefined ? `Please choose a ${name}` : `The ${name} ${ISO_TIME}`),
		})
		.transform((text) => new Date(text))
const notes = plainText({ max: NOTES_MAX, tooLong: `Notes must be at most ${NOTES_MAX} characters`, lines: true })
const paymentMethod = z.enum(PAYMENT_METHODS, 'Please choose a payment method')

/**
 * What a call sends to book. `courtNumber` is a wish. Who books and what it costs are not taken from here:
 * `userId` and `totalPrice` may be sent and are ignored.
 */
export const NewBooking = z.object({
	venueId: id('Please choose a venue'),
	sportId: id('Please choose a sport'),
	courtNumber: z.number('The court number must be a number').int().min(1).max(1000).default(1),
	startTime: instant('start time'),
	endTime: instant('end time'),
	paymentMethod,
	notes,
})
export type NewBooking = z.infer<typeof NewBooking>

/** `HH:MM` as hours of the day; that they are whole is for the booking rules to say. */
const timeOfDay = (message: string) =>
	z
		.string(message)
		.regex(/^([01]\d|2[0-4]):[0-5]\d$/, message)
		.transform((text) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60)

/**
 * The booking page's form: a South African calendar day and whole hours of it. `quotedPrice` is the total it showed;
 * `another` is ticked by who wants one more court for a time they have booked already.
 */
export const BookingForm = z
	.object({
		date: z.string('Please choose a date').refine(isDate, 'Please choose a date that exists'),
		startTime: timeOfDay('Please choose a start time'),
		endTime: timeOfDay('Please choose an end time'),
		paymentMethod,
		notes,
		quotedPrice: z.coerce.number().int().optional(),
		idempotencyKey: z.string().optional(),
		another: z.string().optional(),
	})
	.transform(({ date, startTime, endTime, ...rest }) => ({
		...rest,
		startTime: at(date, startTime),
		endTime: at(date, endTime),
	}))

/** What a call sends to move a booking on. */
export const StatusChange = z.object({ status: z.enum(STATUSES, `Status must be one of ${STATUSES.join(', ')}`) })
export type StatusChange = z.infer<typeof StatusChange>

/** The query of the availability call. */
export const AvailabilityQuery = z.object({
	sportId: queryNumber('Please choose a sport'),
	date: z.string('Please choose a date').refine(isDate, 'The date must be a day as YYYY-MM-DD'),
	days: queryNumber('The days must be 1 to 14', 14).default(1),
})
