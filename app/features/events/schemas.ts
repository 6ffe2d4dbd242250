import { z } from 'zod'
import { SCOPES } from '#app/features/bookings/regulars/regular-schemas.ts'
import { wrongDate } from '#app/lib/form/schema.ts'
import { plainText } from '#app/lib/text/text.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { at, isDate } from '#app/lib/time/time.ts'
import { DESCRIPTION_MAX, PLACES_MAX, PRICE_MAX, TITLE_MAX } from './rules.ts'

const numberUpTo = (largest: number, message: string) =>
	z
		.string(message)
		.regex(/^[1-9]\d{0,9}$/, message)
		.transform(Number)
		.refine((number) => number <= largest, message)

/** The dates that a change of a series can be about. */
const MOST_IN_SERIES = 1_000

const text = (max: number, required: string, lines = false) =>
	plainText({ max, required, lines, tooLong: `Use at most ${max} characters` })

const PRICE = `Enter whole rand from 1 to ${PRICE_MAX}, or leave it empty`

/**
 * The form of an event: one South African calendar day, an end at 00:00 being the midnight after it. `courts` holds
 * `{sportId}-{court number}` of every court that was ticked; only those of the chosen sport count.
 */
const eventFields = z.object({
	title: text(TITLE_MAX, 'Give the event a title'),
	description: text(DESCRIPTION_MAX, 'Say what’s on', true),
	sportId: numberUpTo(2_147_483_647, 'Choose a sport'),
	date: z.string('Choose a date').refine(isDate, wrongDate('Choose a date that exists')),
	startTime: timeOfDay('Choose a start time'),
	endTime: timeOfDay('Choose an end time'),
	maxParticipants: numberUpTo(PLACES_MAX, `Enter a whole number from 1 to ${PLACES_MAX}, or leave it empty`).optional(),
	price: z
		.string(PRICE)
		.trim()
		.regex(/^R? ?[1-9]\d{0,4}$/i, PRICE)
		.transform((text) => Number(text.replace(/\D/g, '')))
		.refine((price) => price <= PRICE_MAX, PRICE)
		.optional(),
	coachId: z
		.string()
		.regex(/^\d{0,9}$/, 'Choose somebody of your team')
		.default(''),
	visibility: z.enum(['public', 'private'], 'Choose who can see it'),
	courts: z.array(z.string().regex(/^\d{1,10}-\d{1,4}$/, 'Choose courts from the list')).max(200),
	idempotencyKey: z.string().optional(),
})

function planned<Fields extends z.infer<typeof eventFields>>({
	date,
	startTime,
	endTime,
	visibility,
	courts,
	maxParticipants,
	price,
	coachId,
	...rest
}: Fields) {
	return {
		...rest,
		startTime: at(date, startTime),
		endTime: at(date, endTime || 24),
		maxParticipants: maxParticipants ?? null,
		price: price ?? null,
		coachId: coachId ? Number(coachId) : null,
		isPublic: visibility === 'public',
		courts: courts
			.map((court) => court.split('-').map(Number))
			.filter(([sportId]) => sportId === rest.sportId)
			.map(([, courtNumber]) => courtNumber!),
	}
}

/** With `after`, `repeat`, a new event asks for its further dates next. */
export const EventForm = eventFields
	.extend({ after: z.enum(['repeat']).optional().catch(undefined) })
	.transform(planned)

/**
 * A change of an event, and of which other dates of its series. Of several dates it shows them first, unless they are
 * ticked: `on` holds their ids, and `seen` names those of the series to come, as the form showed them.
 */
export const EventChange = eventFields
	.extend({
		scope: z.enum(SCOPES, 'Choose which dates').default('this'),
		on: z.array(z.coerce.number().int().positive().max(2_147_483_647)).max(MOST_IN_SERIES).default([]),
		seen: z.string().max(80).optional(),
		intent: z.enum(['back']).optional().catch(undefined),
	})
	.transform(planned)
export type EventChange = z.infer<typeof EventChange>

/** Cancels an event and which other dates of its series; `seen` names those to come, as the form showed them. */
export const EventEnd = z.object({
	scope: z.enum(SCOPES, 'Choose which dates').default('this'),
	seen: z.string().max(80).default(''),
})
export type EventEnd = z.infer<typeof EventEnd>

/** A venue's plan for an event: `courts` are the numbers of those kept free of bookings for it. */
export type EventPlan = Omit<z.infer<typeof EventForm>, 'idempotencyKey' | 'after'>

export const InvitationQuery = z.object({ key: z.string().optional() })

export const RsvpForm = z.object({ intent: z.enum(['join', 'withdraw'], 'Choose one of the buttons') })
