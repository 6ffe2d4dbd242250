import { z } from 'zod'
import { uploadedPicture } from '#app/features/photos/schemas.ts'
import { PageQuery } from '#app/lib/form/list.ts'
import { always, refuse, wrongDate } from '#app/lib/form/schema.ts'
import { nullable, plainText, upTo } from '#app/lib/text/text.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { at, isDate, MINUTE } from '#app/lib/time/time.ts'
import { paceRefusal, readPace } from '../../pace.ts'
import { Difficulty, MEETING_POINT_MAX, PLACES_MAX, URL_MAX } from '../../rules.ts'
import * as rules from './plan-rules.ts'
import { Frequency } from '../series/series.ts'

const AT_LEAST = `Title must be at least ${rules.TITLE_MIN} characters`

const title = plainText({
	max: rules.TITLE_MAX,
	tooLong: `Title must be at most ${rules.TITLE_MAX} characters`,
	required: AT_LEAST,
}).refine((text) => [...text].length >= rules.TITLE_MIN, AT_LEAST)
const description = upTo('Description', rules.DESCRIPTION_MAX, true)
const location = upTo('Location', MEETING_POINT_MAX)
const imageText = upTo('Image address', URL_MAX)
const difficulty = z.enum(Difficulty, 'Choose a level')

const DISTANCE = `Distance must be between 0 and ${rules.DISTANCE_MAX} km, in steps of 0.1`
const ELEVATION = `Elevation must be a whole number from 0 to ${rules.ELEVATION_MAX}`
const PLACES = `Enter a whole number from 0 to ${PLACES_MAX}`
const PACE = 'Write a pace such as 5:30, from 2:00 to 20:00'
const WHO = 'Choose who can see it'
const WHICH = 'Choose which runs it is for'

type Context = z.RefinementCtx

/** Seconds per km; null for ''. */
const paceOf = (text: string, context: Context) =>
	text.trim() === '' ? null : (readPace(text) ?? refuse(context, PACE))
const paceText = z.string(PACE).max(20, PACE)
const pace = paceText.transform(paceOf)

type Paces = { paceMin?: number | null; paceMax?: number | null }
function paceInOrder(paces: Paces, context: Context) {
	const refusal = paceRefusal(paces)
	if (refusal) refuse(context, refusal, ['paceMax'])
}

const tenths = (km: number) => Math.round(km * 10) / 10
const isDistance = (km: number) => km >= 0 && km <= rules.DISTANCE_MAX && Math.abs(km - tenths(km)) < 1e-9

// As a form sends them: everything is text, and what was left empty is not there.

const typed = (message: string, most: number) =>
	z
		.string(message)
		.trim()
		.regex(/^\d{1,6}$/, message)
		.transform(Number)
		.refine((number) => number <= most, message)
const day = (message: string) => z.string(message).refine(isDate, wrongDate('Choose a date that exists'))

const fields = {
	title,
	description,
	location,
	startDate: day('Choose a start date'),
	startTime: timeOfDay('Choose a start time'),
	endDate: day('Choose an end date').optional(),
	endTime: timeOfDay('Choose an end time'),
	distance: z
		.string(DISTANCE)
		.trim()
		.regex(/^\d{1,3}([.,]\d)?$/, DISTANCE)
		.transform((text) => Number(text.replace(',', '.')))
		.refine(isDistance, DISTANCE)
		.default(rules.DISTANCE_DEFAULT),
	elevation: typed(ELEVATION, rules.ELEVATION_MAX).default(0),
	paceMin: pace.default(null),
	paceMax: pace.default(null),
	difficulty,
	maxParticipants: typed(PLACES, PLACES_MAX).default(0),
	requiresApproval: z
		.literal('yes', 'Tick it or leave it empty')
		.optional()
		.transform((answer) => answer === 'yes'),
	isPublic: z
		.enum(['true', 'false'], WHO)
		.transform((answer) => answer === 'true')
		.default(true),
}

const DAYS = 'Choose from the seven weekdays'
/** The weekdays of a series beside that of the run itself, 1 Monday … 7 Sunday. */
const weekday = z.array(z.coerce.number(DAYS).int(DAYS).min(1, DAYS).max(7, DAYS), DAYS).max(7, DAYS).default([])

type Typed = { startDate: string; startTime: number; endDate?: string; endTime: number }

/** Without a day of its own the end is on the day of the start. */
const asInstants = <Sent extends Typed>({ startDate, startTime, endDate, endTime, ...rest }: Sent) => ({
	...rest,
	startTime: at(startDate, startTime),
	endTime: at(endDate ?? startDate, endTime),
})

/** The form of a new run; its dates and times are those of South Africa. */
export const EventInput = z
	.object({
		...fields,
		repeats: z.enum(['none', ...Frequency], 'Choose how often it repeats').default('none'),
		weekday,
		idempotencyKey: z.string().optional(),
	})
	.superRefine(paceInOrder, always)
	.transform(({ weekday: weekdays, ...sent }) => ({ ...asInstants(sent), weekdays, image: null as string | null }))

export const ChangeForm = z
	.object({ ...fields, weekday, scope: z.enum(rules.Scope, WHICH).default('one') })
	.superRefine(paceInOrder, always)
	.transform(({ weekday: weekdays, ...sent }) => ({ ...asInstants(sent), weekdays }))

// As a call sends them.

const moment = (label: string, missing: string) => {
	const message = `${label} must be an ISO time with its zone`
	return z
		.string({ error: ({ input }) => (input === undefined ? missing : message) })
		.max(40, message)
		.pipe(z.iso.datetime({ offset: true, error: message }))
		.transform((text) => new Date(Math.floor(Date.parse(text) / MINUTE) * MINUTE))
}
const number = (message: string, most: number) => z.number(message).int(message).min(0, message).max(most, message)

const calls = {
	title,
	description: nullable(description),
	location: nullable(location),
	startTime: moment('Start time', 'Say when the run starts'),
	endTime: moment('End time', 'Say when the run ends'),
	distance: z.number(DISTANCE).refine(isDistance, DISTANCE).transform(tenths),
	elevation: number(ELEVATION, rules.ELEVATION_MAX),
	paceMin: nullable(paceText).transform(paceOf),
	paceMax: nullable(paceText).transform(paceOf),
	paceExpectation: nullable(z.string(PACE).max(60, PACE)),
	difficulty,
	maxParticipants: number(PLACES, PLACES_MAX),
	requiresApproval: z.boolean('requiresApproval must be true or false'),
	isPublic: z.boolean('isPublic must be true or false'),
	image: nullable(imageText).transform(uploadedPicture),
}

const WEEKDAYS = 'weekdays must be numbers from 1, Monday, to 7, Sunday'
const weekdays = z.array(z.number(WEEKDAYS).int(WEEKDAYS).min(1, WEEKDAYS).max(7, WEEKDAYS), WEEKDAYS).max(7, WEEKDAYS)

const EXPECTATION = /^\s*(\d{1,2}:\d\d)\s*[-–]\s*(\d{1,2}:\d\d)\s*(min\/km)?\s*$/

/** `5:30-7:00 min/km` is the same as both paces; '' takes them away. A pace that is sent itself goes before it. */
function asPaces<Sent extends Paces & { paceExpectation?: string }>(sent: Sent, context: Context) {
	const { paceExpectation: text, ...rest } = sent
	if (text === undefined) return rest
	const [, least, most] = EXPECTATION.exec(text) ?? []
	const [paceMin, paceMax] = [readPace(least ?? ''), readPace(most ?? '')]
	if (text.trim() !== '' && (paceMin === null || paceMax === null))
		return refuse(context, 'Write the pace such as 5:30-7:00 min/km', ['paceExpectation'])
	return { ...rest, paceMin: rest.paceMin ?? paceMin, paceMax: rest.paceMax ?? paceMax }
}

/**
 * Body that plans a run: distance in km, elevation in metres, paces as `5:30`, `maxParticipants` 0 without limit. One that
 * repeats may do so on several `weekdays`, 1 Monday to 7 Sunday. The organiser and the number of runners are not read.
 */
export const NewEvent = z
	.object({
		...calls,
		description: calls.description.optional().transform((text) => text ?? ''),
		location: calls.location.optional().transform((text) => text ?? ''),
		distance: calls.distance.default(rules.DISTANCE_DEFAULT),
		elevation: calls.elevation.default(0),
		paceMin: calls.paceMin.optional().transform((pace) => pace ?? null),
		paceMax: calls.paceMax.optional().transform((pace) => pace ?? null),
		paceExpectation: calls.paceExpectation.optional(),
		difficulty: difficulty.default('intermediate'),
		maxParticipants: calls.maxParticipants.default(0),
		requiresApproval: calls.requiresApproval.default(false),
		isPublic: calls.isPublic.default(true),
		image: calls.image.optional().transform((image) => image ?? null),
		repeats: z.enum(['none', ...Frequency], 'repeats must be none, weekly, two_weekly or four_weekly').default('none'),
		weekdays: weekdays.default([]),
	})
	.transform(asPaces)
	.superRefine(paceInOrder)
export type NewEvent = Omit<z.infer<typeof EventInput>, 'idempotencyKey'>

/** Body that changes a run, or it and all that follow; fields left out stay as they are. */
export const EventChange = z
	.object(calls)
	.partial()
	.extend({
		weekdays: weekdays.optional(),
		scope: z.enum(rules.Scope, 'scope must be one or following').default('one'),
	})
	.transform(asPaces)
	.superRefine(paceInOrder)
export type EventChange = Partial<Omit<NewEvent, 'repeats'>>

/** Calls one run off, or it and all that follow. */
export const CancelForm = z.object({
	scope: z.enum(rules.Scope, WHICH).default('one'),
	reason: plainText({
		max: rules.REASON_MAX,
		tooLong: `Use at most ${rules.REASON_MAX} characters`,
		lines: true,
	}),
})
export type Cancelling = z.infer<typeof CancelForm>

/** Which runs of a club: those to come or those that have started; `key` is that of the link to a private club. */
export const EventQuery = PageQuery.extend({
	show: z.enum(['upcoming', 'past'], 'show must be upcoming or past').default('upcoming'),
	key: z.string().max(100).optional(),
})
