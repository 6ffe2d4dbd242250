import { z } from 'zod'
import { MATCH_DAYS, MATCH_TIMES } from '#app/features/matchmaking/match-times.ts'
import { phoneNumber } from '#app/lib/form/phone.ts'
import { plainText } from '#app/lib/text/text.ts'
import { LEVELS } from '../levels.ts'
import * as rules from './rules.ts'

const isTwice = <Value>(values: Value[], keyOf: (value: Value) => unknown = (value) => value) =>
	new Set(values.map(keyOf)).size !== values.length

const level = z.enum(LEVELS, 'Choose a level')
const sportId = z.coerce.number(rules.UNKNOWN_SPORT).int(rules.UNKNOWN_SPORT).min(1, rules.UNKNOWN_SPORT)
const city = plainText({
	max: rules.CITY_MAX,
	required: rules.UNKNOWN_CITY,
	tooLong: `A city must be at most ${rules.CITY_MAX} characters`,
})

const lists = {
	preferredSports: z
		.array(sportId, rules.UNKNOWN_SPORT)
		.max(rules.MOST_SPORTS, rules.UNKNOWN_SPORT)
		.refine((ids) => !isTwice(ids), 'Choose each sport once'),
	preferredLocations: z
		.array(city, rules.UNKNOWN_CITY)
		.max(rules.MOST_CITIES, `Choose at most ${rules.MOST_CITIES} cities`)
		.refine((cities) => !isTwice(cities, (name) => name.toLowerCase()), 'Choose each city once'),
	availableDays: z
		.array(z.enum(MATCH_DAYS, 'Choose days from the list'), 'Choose days from the list')
		.max(MATCH_DAYS.length, 'Choose each day once')
		.refine((days) => !isTwice(days), 'Choose each day once')
		.transform((days) => MATCH_DAYS.filter((day) => days.includes(day))),
	availableTimes: z
		.array(z.enum(MATCH_TIMES, 'Choose times from the list'), 'Choose times from the list')
		.max(MATCH_TIMES.length, 'Choose each time once')
		.refine((times) => !isTwice(times), 'Choose each time once')
		.transform((times) => MATCH_TIMES.filter((time) => times.includes(time))),
}
const oneOf = (choices: readonly string[], message: string) =>
	z
		.enum(['', ...choices], message)
		.nullish()
		.transform((choice): string | null => choice || null)
const playFrequency = oneOf(rules.FREQUENCIES, 'Choose how often you play')
const playStyle = oneOf(rules.STYLES, 'Choose how you like to play')

type Searchable = { matchmakingEnabled?: boolean; preferredSports: number[]; preferredLocations: string[] }

/** Messages by field for what a listed player still has to fill in: sports and cities. */
export function findMissing({ matchmakingEnabled, preferredSports, preferredLocations }: Searchable) {
	if (!matchmakingEnabled) return {}
	return {
		...(preferredSports.length === 0 && { preferredSports: [rules.NO_SPORT] }),
		...(preferredLocations.length === 0 && { preferredLocations: [rules.NO_CITY] }),
	}
}

function requireSearchable(saved: Searchable, context: z.RefinementCtx) {
	for (const [field, [message]] of Object.entries(findMissing(saved)))
		context.addIssue({ code: 'custom', path: [field], message })
}

const yesNo = (message: string) => z.enum(['true', 'false'], message).transform((answer) => answer === 'true')

export const SportsInput = z.object({ skillLevel: level, preferredSports: lists.preferredSports })

/** The form sends every field, so a missing one was not chosen. */
export const PreferencesInput = z
	.object({
		matchmakingEnabled: yesNo('Choose whether others see you').default(false),
		skillLevel: level,
		...lists,
		playFrequency,
		playStyle,
		lookingForCoach: z
			.literal('on', 'Choose again')
			.optional()
			.transform((ticked) => ticked === 'on'),
		willingToTravel: yesNo('Choose whether you travel').default(true),
		phone: phoneNumber()
			.optional()
			.transform((number) => number ?? null),
	})
	.superRefine(requireSearchable)

/**
 * Body of the call that saves preferences whole: a missing field becomes its default. Only visibility and phone number
 * stay as they are when missing; null or '' removes the number.
 */
export const Preferences = z
	.object({
		skillLevel: level.default('intermediate'),
		preferredSports: z
			.array(z.int(rules.UNKNOWN_SPORT).min(1, rules.UNKNOWN_SPORT), rules.UNKNOWN_SPORT)
			.max(rules.MOST_SPORTS, rules.UNKNOWN_SPORT)
			.refine((ids) => !isTwice(ids), 'Choose each sport once')
			.default([]),
		preferredLocations: lists.preferredLocations.default([]),
		availableDays: lists.availableDays.default([]),
		availableTimes: lists.availableTimes.default([]),
		playFrequency,
		playStyle,
		lookingForCoach: z.boolean('lookingForCoach must be true or false').default(false),
		willingToTravel: z.boolean('willingToTravel must be true or false').default(true),
		matchmakingEnabled: z.boolean('matchmakingEnabled must be true or false').optional(),
		phone: z
			.union([z.null(), z.literal('').transform(() => null), phoneNumber()], 'phone must be a text or null')
			.optional(),
	})
	.superRefine(requireSearchable)
export type Preferences = z.infer<typeof Preferences>
