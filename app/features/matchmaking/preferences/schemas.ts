import { z } from 'zod'
import { MATCH_DAYS, MATCH_TIMES } from '#db/match-times.ts'
import { phoneNumber } from '#app/lib/phone.ts'
import { nullable, plainText, upTo } from '#app/lib/text.ts'
import { LEVELS } from '../levels.ts'
import * as rules from './rules.ts'

const isTwice = <Value>(values: Value[], keyOf: (value: Value) => unknown = (value) => value) =>
	new Set(values.map(keyOf)).size !== values.length

const level = z.enum(LEVELS, 'Please choose a level')
const sportId = z.coerce.number(rules.UNKNOWN_SPORT).int(rules.UNKNOWN_SPORT).min(1, rules.UNKNOWN_SPORT)
const city = plainText({
	max: rules.CITY_MAX,
	required: 'Please choose cities from the list',
	tooLong: `A city must be at most ${rules.CITY_MAX} characters`,
})

const lists = {
	preferredSports: z
		.array(sportId, rules.UNKNOWN_SPORT)
		.max(rules.MOST_SPORTS, rules.UNKNOWN_SPORT)
		.refine((ids) => !isTwice(ids), 'Please choose each sport once'),
	preferredLocations: z
		.array(city, 'Please choose cities from the list')
		.max(rules.MOST_CITIES, `Please choose at most ${rules.MOST_CITIES} cities`)
		.refine((cities) => !isTwice(cities, (name) => name.toLowerCase()), 'Please choose each city once'),
	availableDays: z
		.array(z.enum(MATCH_DAYS, 'Please choose days from the list'), 'Please choose days from the list')
		.max(MATCH_DAYS.length, 'Please choose each day once')
		.refine((days) => !isTwice(days), 'Please choose each day once')
		.transform((days) => MATCH_DAYS.filter((day) => days.includes(day))),
	availableTimes: z
		.array(z.enum(MATCH_TIMES, 'Please choose times from the list'), 'Please choose times from the list')
		.max(MATCH_TIMES.length, 'Please choose each time once')
		.refine((times) => !isTwice(times), 'Please choose each time once')
		.transform((times) => MATCH_TIMES.filter((time) => times.includes(time))),
}
const playFrequency = upTo('How often you play', rules.WORDS_MAX)
const playStyle = upTo('How you play', rules.WORDS_MAX)
const orNull = (text: string) => text || null

/** Who wants to be found has to say for which sports, and where. */
function requireSearchable(
	saved: { matchmakingEnabled: boolean; preferredSports: number[]; preferredLocations: string[] },
	context: z.RefinementCtx,
) {
	if (!saved.matchmakingEnabled) return
	const missing = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
	if (saved.preferredSports.length === 0) missing('preferredSports', rules.NO_SPORT)
	if (saved.preferredLocations.length === 0) missing('preferredLocations', rules.NO_CITY)
}

const yesNo = (message: string) => z.enum(['true', 'false'], message).transform((answer) => answer === 'true')

/** The form: every field is on it, so what it does not carry was not chosen. */
export const PreferencesInput = z
	.object({
		matchmakingEnabled: yesNo('Please choose whether others see you').default(false),
		skillLevel: level,
		...lists,
		playFrequency: playFrequency.transform(orNull),
		playStyle: playStyle.transform(orNull),
		lookingForCoach: z
			.literal('on', 'Please choose again')
			.optional()
			.transform((ticked) => ticked === 'on'),
		willingToTravel: yesNo('Please choose whether you travel').default(true),
		phone: phoneNumber()
			.optional()
			.transform((number) => number ?? null),
	})
	.superRefine(requireSearchable)

/**
 * What a call saves: all of it, so what is left out becomes its default. Only the phone number stays as it is where it
 * is left out; null or '' removes it.
 */
export const Preferences = z
	.object({
		skillLevel: level.default('intermediate'),
		preferredSports: z
			.array(z.int(rules.UNKNOWN_SPORT).min(1, rules.UNKNOWN_SPORT), rules.UNKNOWN_SPORT)
			.max(rules.MOST_SPORTS, rules.UNKNOWN_SPORT)
			.refine((ids) => !isTwice(ids), 'Please choose each sport once')
			.default([]),
		preferredLocations: lists.preferredLocations.default([]),
		availableDays: lists.availableDays.default([]),
		availableTimes: lists.availableTimes.default([]),
		playFrequency: nullable(playFrequency)
			.optional()
			.transform((text) => text || null),
		playStyle: nullable(playStyle)
			.optional()
			.transform((text) => text || null),
		lookingForCoach: z.boolean('lookingForCoach must be true or false').default(false),
		willingToTravel: z.boolean('willingToTravel must be true or false').default(true),
		matchmakingEnabled: z.boolean('matchmakingEnabled must be true or false').default(true),
		phone: z.union([z.null(), z.literal('').transform(() => null), phoneNumber()]).optional(),
	})
	.superRefine(requireSearchable)
export type Preferences = z.infer<typeof Preferences>
