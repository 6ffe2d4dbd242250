import { z } from 'zod'
import { MATCH_DAYS, MATCH_TIMES } from '#db/match-times.ts'
import { readId } from '#app/lib/ids.ts'
import { refuse } from '#app/lib/schema.ts'
import { nullable, plainText, upTo } from '#app/lib/text.ts'
import { timeOfDay } from '#app/lib/time-of-day.ts'
import { at, isDate } from '#app/lib/time.ts'
import { LEVELS } from '../../levels.ts'
import * as texts from '../../rules.ts'
import { CITY_MAX, PLACES_MAX, PLAYERS_DEFAULT } from '../rules.ts'

const SHORT = `Title must be at least ${texts.TITLE_MIN} characters`
const SPORT = 'Please select a sport'
const CITY = 'Please choose a city'
const SIDE = 'Please choose whom you are looking for'
const WHEN = 'Please choose when'
const DATE = 'Please choose a date that exists'
const TIME = 'Please choose a time such as 18:30'
const NEEDED = `Players needed must be a whole number from 1 to ${texts.MOST_PLAYERS}`
const ROOM = `Room must be a whole number from 1 to ${texts.MOST_PLAYERS}`
const LESS = 'Please leave room for all the players needed'

const title = plainText({
	max: texts.TITLE_MAX,
	tooLong: `Title must be at most ${texts.TITLE_MAX} characters`,
	required: SHORT,
}).refine((text) => [...text].length >= texts.TITLE_MIN, SHORT)
const description = upTo('Description', texts.DESCRIPTION_MAX, true)
const location = upTo('Place', texts.LOCATION_MAX)
const city = upTo('City', CITY_MAX)
const skillLevel = z.enum(LEVELS, 'Please choose a level')
const days = z.array(z.enum(MATCH_DAYS, 'Please choose days from Monday to Sunday'), 'Please choose days').max(50)
const times = z.array(z.enum(MATCH_TIMES, 'Please choose morning, afternoon or evening'), 'Please choose times').max(50)

/** In the order of the week and of the day, each once. */
const inOrder = (days: readonly string[], times: readonly string[]) => ({
	preferredDays: MATCH_DAYS.filter((day) => days.includes(day)),
	preferredTimes: MATCH_TIMES.filter((time) => times.includes(time)),
})

type Context = z.RefinementCtx
type Players = { minPlayers: number; maxPlayers: number | null }

function roomForAll({ minPlayers, maxPlayers }: Players, context: Context) {
	if (maxPlayers !== null && maxPlayers < minPlayers) refuse(context, LESS, ['maxPlayers'])
}

/** A day and a time of day make an instant; one without the other is refused. */
function startOf(date: string | null, time: number | null, context: Context): Date | null {
	if (date === null && time === null) return null
	if (date === null) return refuse(context, 'Please choose a date', ['date'])
	if (time === null) return refuse(context, 'Please choose a time', ['time'])
	return at(date, time)
}

// As a form sends them: everything is text, and what was left empty is not there.

const typedId = (message: string) =>
	z.string(message).transform((text, context) => readId(text) ?? refuse(context, message))
const typedNumber = (message: string) =>
	z
		.string(message)
		.trim()
		.regex(/^\d{1,3}$/, { error: message, abort: true })
		.transform(Number)
		.refine((number) => number >= 1 && number <= texts.MOST_PLAYERS, message)
const left = <Value>(value: Value | undefined) => value ?? null

const fields = {
	...{ title, description, location, city, skillLevel },
	minPlayers: typedNumber(NEEDED).default(PLAYERS_DEFAULT),
	maxPlayers: typedNumber(ROOM).optional().transform(left),
	wantsOpponent: z
		.enum(['true', 'false'], SIDE)
		.transform((answer) => answer === 'true')
		.default(true),
	when: z.enum(['fixed', 'suits'], WHEN).optional(),
	date: z.string(DATE).refine(isDate, DATE).optional().transform(left),
	time: timeOfDay(TIME).optional().transform(left),
	preferredDays: days.default([]),
	preferredTimes: times.default([]),
}

type Typed = { when?: 'fixed' | 'suits'; date: string | null; time: number | null } & Record<
	'preferredDays' | 'preferredTimes',
	readonly string[]
>

/** Of the two ways to say when, the one that was chosen counts. */
function asWhen({ when, date, time, preferredDays, preferredTimes }: Typed, context: Context) {
	if (when !== 'fixed') return { startsAt: null, ...inOrder(preferredDays, preferredTimes) }
	if (date === null && time === null) refuse(context, 'Please choose a date', ['date'])
	return { startsAt: startOf(date, time, context), ...inOrder([], []) }
}

/** The form of a new request; its date and time are those of South Africa. One for a booking takes both from there. */
export const RequestInput = z
	.object({
		...fields,
		sportId: typedId(SPORT).optional().transform(left),
		bookingId: typedId('There is no such booking').optional().transform(left),
		idempotencyKey: z.string().optional(),
	})
	.superRefine(roomForAll)
	.superRefine(({ sportId, bookingId, city }, context) => {
		if (bookingId !== null) return
		if (sportId === null) refuse(context, SPORT, ['sportId'])
		if (city === '') refuse(context, CITY, ['city'])
	})
	.transform(({ when, date, time, preferredDays, preferredTimes, ...sent }, context) => ({
		...{ ...sent, courtId: null, preferredLocations: [] as string[] },
		...asWhen({ when: sent.bookingId === null ? when : 'suits', date, time, preferredDays, preferredTimes }, context),
	}))

/** The form of a request that is changed. `place` is when and where, null where the form did not ask for it. */
export const ChangeInput = z
	.object(fields)
	.superRefine(roomForAll)
	.superRefine(({ when, city }, context) => {
		if (when !== undefined && city === '') refuse(context, CITY, ['city'])
	})
	.transform(({ when, date, time, preferredDays, preferredTimes, city, location, ...sent }, context) => ({
		...sent,
		place:
			when === undefined
				? null
				: { city, location, ...asWhen({ when, date, time, preferredDays, preferredTimes }, context) },
	}))
export type RequestChange = z.infer<typeof ChangeInput>

// As a call sends them.

const id = (message: string) => z.int(message).min(1, message).max(2_147_483_647, message).nullish().transform(left)
const whole = (message: string) => z.int(message).min(1, message).max(texts.MOST_PLAYERS, message)
const optionalText = (text: typeof location) =>
	nullable(text)
		.optional()
		.transform((text) => text ?? '')

/**
 * What a call sends to post a request. It names the `city`, or the first of `preferredLocations` or the city of the
 * court is meant; `date` and `time` belong together. With a `bookingId` sport, place and time are those of the booking.
 * Who posts it, its status, its end and its score are not taken from here.
 */
export const NewRequest = z
	.object({
		...{ title, description: optionalText(description), location: optionalText(location), city: optionalText(city) },
		...{ sportId: id(SPORT), courtId: id('There is no such venue'), bookingId: id('There is no such booking') },
		skillLevel: skillLevel.default('intermediate'),
		minPlayers: whole(NEEDED).default(PLAYERS_DEFAULT),
		maxPlayers: whole(ROOM).nullish().transform(left),
		wantsOpponent: z.boolean('wantsOpponent must be true or false').default(true),
		date: z.string(DATE).refine(isDate, DATE).nullish().transform(left),
		time: timeOfDay(TIME).nullish().transform(left),
		preferredDays: days.nullish().transform((days) => days ?? []),
		preferredTimes: times.nullish().transform((times) => times ?? []),
		preferredLocations: z
			.array(upTo('A location', CITY_MAX), 'preferredLocations must be a list of cities')
			.max(PLACES_MAX, `Please name at most ${PLACES_MAX} locations`)
			.nullish()
			.transform((places) => [...new Set(places?.filter(Boolean))]),
	})
	.superRefine(roomForAll)
	.superRefine(({ sportId, bookingId }, context) => {
		if (sportId === null && bookingId === null) refuse(context, SPORT, ['sportId'])
	})
	.transform(({ date, time, preferredDays, preferredTimes, ...sent }, context) => ({
		...{ ...sent, startsAt: startOf(date, time, context) },
		...inOrder(preferredDays, preferredTimes),
	}))
export type NewRequest = z.infer<typeof NewRequest>
