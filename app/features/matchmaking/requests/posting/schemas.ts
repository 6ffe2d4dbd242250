import { z } from 'zod'
import { MATCH_DAYS, MATCH_TIMES } from '#app/features/matchmaking/match-times.ts'
import { readId } from '#app/lib/ids.ts'
import { always, refuse, wrongDate } from '#app/lib/form/schema.ts'
import { nullable, plainText, upTo } from '#app/lib/text/text.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { at, isDate } from '#app/lib/time/time.ts'
import { LEVELS } from '../../levels.ts'
import * as texts from '../../rules.ts'
import { CITY_MAX, PLACES_MAX, PLAYERS_DEFAULT, TOO_FAR_AHEAD } from '../rules.ts'

const SHORT = `Title must be at least ${texts.TITLE_MIN} characters`
const SPORT = 'Please select a sport'
const CITY = 'Choose a city'
const SIDE = 'Choose who you’re looking for'
const WHEN = 'Choose when'
const DATE = 'Choose a date that exists'
const TIME = 'Choose a time such as 18:30'
const NEEDED = `Enter a whole number from 1 to ${texts.MOST_PLAYERS}`
const ROOM = `Enter a whole number from 1 to ${texts.MOST_PLAYERS}`
const LESS = 'Make it at least the players needed'

const title = plainText({
	max: texts.TITLE_MAX,
	tooLong: `Title must be at most ${texts.TITLE_MAX} characters`,
	required: SHORT,
}).refine((text) => [...text].length >= texts.TITLE_MIN, SHORT)
const description = upTo('Description', texts.DESCRIPTION_MAX, true)
const location = upTo('Place', texts.LOCATION_MAX)
const city = upTo('City', CITY_MAX)
const skillLevel = z.enum(LEVELS, 'Choose a level')
const days = z.array(z.enum(MATCH_DAYS, 'Choose days from Monday to Sunday'), 'Choose days').max(50)
const times = z.array(z.enum(MATCH_TIMES, 'Choose morning, afternoon or evening'), 'Choose times').max(50)

const date = z.string(DATE).superRefine((text, context) => {
	if (/^\d{4}-\d\d-\d\d$/.test(text) && text > '2099') refuse(context, TOO_FAR_AHEAD)
	else if (!isDate(text)) refuse(context, wrongDate(DATE).error({ input: text }))
})

/** Sorts days and times as in a week and a day, each once. */
const inOrder = (days: readonly string[], times: readonly string[]) => ({
	preferredDays: MATCH_DAYS.filter((day) => days.includes(day)),
	preferredTimes: MATCH_TIMES.filter((time) => times.includes(time)),
})

type Context = z.RefinementCtx
type Players = { minPlayers: number; maxPlayers: number | null }
type Instant = { date: string | null; time: number | null }

function roomForAll({ minPlayers, maxPlayers }: Players, context: Context) {
	if (typeof maxPlayers === 'number' && maxPlayers < minPlayers) refuse(context, LESS, ['maxPlayers'])
}

function bothOrNone({ date, time }: Instant, context: Context) {
	if (date === null && time !== null) refuse(context, 'Choose a date', ['date'])
	if (time === null && date !== null) refuse(context, 'Choose a time', ['time'])
}

const startOf = ({ date, time }: Instant) => (date === null || time === null ? null : at(date, time))

// Form fields arrive as text; empty ones are missing.

const typedId = (message: string) =>
	z.string(message).transform((text, context) => readId(text) ?? refuse(context, message))
const typedNumber = (message: string) =>
	z
		.string(message)
		.trim()
		.regex(/^\d{1,3}$/, message)
		.transform(Number)
		.refine((number) => number >= 1 && number <= texts.MOST_PLAYERS, message)
const left = <Value>(value: Value | undefined) => value ?? null

const fields = {
	title,
	description,
	location,
	city,
	skillLevel,
	minPlayers: typedNumber(NEEDED).default(PLAYERS_DEFAULT),
	maxPlayers: typedNumber(ROOM).optional().transform(left),
	wantsOpponent: z
		.enum(['true', 'false'], SIDE)
		.transform((answer) => answer === 'true')
		.default(true),
	when: z.enum(['fixed', 'suits'], WHEN).optional(),
	date: date.optional().transform(left),
	time: timeOfDay(TIME).optional().transform(left),
	preferredDays: days.default([]),
	preferredTimes: times.default([]),
}

type Way = Instant & { when?: 'fixed' | 'suits' }
type Typed = Way & Record<'preferredDays' | 'preferredTimes', readonly string[]>

function dateAndTime({ when, date, time }: Way, context: Context) {
	if (when !== 'fixed') return
	if (date === null) refuse(context, 'Choose a date', ['date'])
	if (time === null) refuse(context, 'Choose a time', ['time'])
}

/** Keeps only the chosen way to say when. */
const asWhen = ({ when, preferredDays, preferredTimes, ...instant }: Typed) =>
	when === 'fixed'
		? { startsAt: startOf(instant), ...inOrder([], []) }
		: { startsAt: null, ...inOrder(preferredDays, preferredTimes) }

/** The form of a new request, in South African time. With a booking, date and time come from there. */
export const RequestInput = z
	.object({
		...fields,
		sportId: typedId(SPORT).optional().transform(left),
		bookingId: typedId('We can’t find that booking').optional().transform(left),
		idempotencyKey: z.string().optional(),
	})
	.superRefine(roomForAll, always)
	.superRefine((sent, context) => {
		if (sent.bookingId !== null) return
		if (sent.sportId === null) refuse(context, SPORT, ['sportId'])
		if (sent.city === '') refuse(context, CITY, ['city'])
		dateAndTime(sent, context)
	}, always)
	.transform(({ when, date, time, preferredDays, preferredTimes, ...sent }) => ({
		...sent,
		courtId: null,
		preferredLocations: [] as string[],
		...asWhen({ when: sent.bookingId === null ? when : 'suits', date, time, preferredDays, preferredTimes }),
	}))

/** The form that edits a request. `place` holds time and place, or null if the form did not ask for them. */
export const ChangeInput = z
	.object(fields)
	.superRefine(roomForAll, always)
	.superRefine((sent, context) => {
		if (sent.when !== undefined && sent.city === '') refuse(context, CITY, ['city'])
		dateAndTime(sent, context)
	}, always)
	.transform(({ when, date, time, preferredDays, preferredTimes, city, location, ...sent }) => ({
		...sent,
		place:
			when === undefined ? null : { city, location, ...asWhen({ when, date, time, preferredDays, preferredTimes }) },
	}))
export type RequestChange = z.infer<typeof ChangeInput>

// Fields of a call's JSON body.

const id = (message: string) => z.int(message).min(1, message).max(2_147_483_647, message).nullish().transform(left)
const whole = (message: string) => z.int(message).min(1, message).max(texts.MOST_PLAYERS, message)
const optionalText = (text: typeof location) =>
	nullable(text)
		.optional()
		.transform((text) => text ?? '')

/**
 * Body of the call that posts a request. The city is `city`, else the first of `preferredLocations`, else that of the
 * court; `date` and `time` belong together. With a `bookingId`, sport, place and time come from the booking. Owner,
 * status, end and score are never read from the body.
 */
export const NewRequest = z
	.object({
		title,
		description: optionalText(description),
		location: optionalText(location),
		city: optionalText(city),
		sportId: id(SPORT),
		courtId: id('We can’t find that venue'),
		bookingId: id('We can’t find that booking'),
		skillLevel: skillLevel.default('intermediate'),
		minPlayers: whole(NEEDED).default(PLAYERS_DEFAULT),
		maxPlayers: whole(ROOM).nullish().transform(left),
		wantsOpponent: z.boolean('wantsOpponent must be true or false').default(true),
		date: date.nullish().transform(left),
		time: timeOfDay(TIME).nullish().transform(left),
		preferredDays: days.nullish().transform((days) => days ?? []),
		preferredTimes: times.nullish().transform((times) => times ?? []),
		preferredLocations: z
			.array(upTo('A location', CITY_MAX), 'preferredLocations must be a list of cities')
			.max(PLACES_MAX, `Name at most ${PLACES_MAX} locations`)
			.nullish()
			.transform((places) => [...new Set(places?.filter(Boolean))]),
	})
	.superRefine(roomForAll, always)
	.superRefine(bothOrNone, always)
	.superRefine(({ sportId, bookingId, courtId, city, preferredLocations }, context) => {
		if (bookingId !== null) return
		if (sportId === null) refuse(context, SPORT, ['sportId'])
		if (courtId === null && city === '' && preferredLocations.length === 0) refuse(context, CITY, ['city'])
	}, always)
	.transform(({ date, time, preferredDays, preferredTimes, ...sent }) => ({
		...sent,
		startsAt: startOf({ date, time }),
		...inOrder(preferredDays, preferredTimes),
	}))
export type NewRequest = z.infer<typeof NewRequest>
