import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { MessageForm } from '#app/features/gatherings/schemas.ts'
import { rate } from '#app/lib/money.ts'
import { wrongDate } from '#app/lib/form/schema.ts'
import { nameText, nullable, plainText } from '#app/lib/text/text.ts'
import { dateOf, isDate } from '#app/lib/time/time.ts'
import { dateProblems, readDates, type DateTexts } from './organize/dates.ts'
import * as rules from './organize/rules.ts'
import { TournamentFormat } from './status.ts'

const atLeast = (min: number) => (text: string) => [...text].length >= min

const texts = {
	name: nameText({
		max: rules.NAME_MAX,
		tooLong: `Tournament name must be at most ${rules.NAME_MAX} characters`,
		required: `Tournament name must be at least ${rules.NAME_MIN} characters`,
	}).refine(atLeast(rules.NAME_MIN), `Tournament name must be at least ${rules.NAME_MIN} characters`),
	description: plainText({
		max: rules.DESCRIPTION_MAX,
		tooLong: `Description must be at most ${rules.DESCRIPTION_MAX} characters`,
		required: `Description must be at least ${rules.DESCRIPTION_MIN} characters`,
		lines: true,
	}).refine(atLeast(rules.DESCRIPTION_MIN), `Description must be at least ${rules.DESCRIPTION_MIN} characters`),
}
const details = (label: string, max: number) =>
	plainText({ max, tooLong: `${label} must be at most ${max} characters`, lines: true })
const prizeDescription = details('Prize details', rules.PRIZE_TEXT_MAX)
const rulesText = details('Rules', rules.RULES_MAX)
const format = z.enum(TournamentFormat, 'Choose a format')

const LARGEST_ID = 2_147_483_647
const WHOLE_RAND = 'Use whole rand'
const TEAMS = `Maximum teams must be between ${rules.TEAMS_MIN} and ${rules.TEAMS_MAX}`
const words = {
	sportId: 'Please select a sport',
	courtId: 'Please select a primary court',
	startDate: 'Choose a start date',
	endDate: 'Choose an end date',
	registrationDeadline: 'Choose a registration deadline',
}
const tooMuch = (label: string, most: number) => `${label} must be at most ${rate(most)}`
const negative = (label: string) => `${label} must not be negative`

// Form fields arrive as text.

const digits = (message: string, least: number, most: number) =>
	z
		.string(message)
		.regex(/^\d{1,10}$/, message)
		.transform(Number)
		.refine((number) => number >= least && number <= most, message)
export const typedRand = (label: string, most: number) =>
	z
		.string(WHOLE_RAND)
		.trim()
		.regex(/^\d{1,10}$/, { error: ({ input }) => (/^\s*-\d/.test(String(input)) ? negative(label) : WHOLE_RAND) })
		.transform(Number)
		.refine((rand) => rand <= most, tooMuch(label, most))
const day = (message: string) => z.string(message).refine(isDate, wrongDate('Choose a date that exists'))

const formFields = {
	...texts,
	sportId: digits(words.sportId, 1, LARGEST_ID),
	courtId: digits(words.courtId, 1, LARGEST_ID),
	startDate: day(words.startDate),
	endDate: day(words.endDate),
	registrationDeadline: day(words.registrationDeadline),
	maxTeams: digits(TEAMS, rules.TEAMS_MIN, rules.TEAMS_MAX),
	entryFee: typedRand('Entry fee', rules.ENTRY_FEE_MAX),
	prizeMoney: typedRand('Prize money', rules.PRIZE_MAX),
	format,
	isPublic: z.enum(['true', 'false'], 'Choose who can see it').transform((answer) => answer === 'true'),
}

type Sent = { value: Record<string, unknown>; issues: unknown[] }

/** Reports problems of the dates together with those of other fields, not after them. */
const datesInOrder = z.core._check(
	({ value, issues }: Sent) => {
		const days = value as DateTexts
		for (const [field, messages] of Object.entries(dateProblems(readDates(days), new Date())))
			for (const message of messages) issues.push({ code: 'custom', path: [field], message, input: value })
	},
	{ when: ({ value }) => areDays((value ?? {}) as Sent['value']) },
)
const areDays = ({ startDate, endDate, registrationDeadline }: Sent['value']) =>
	[startDate, endDate, registrationDeadline].every(
		(text) => typeof text === 'string' && (isDate(text) || isInstant(text)),
	)

/** The form of a new tournament; its dates are South African calendar days (see `readDates`). */
export const TournamentForm = z
	.object({
		...formFields,
		maxTeams: formFields.maxTeams.default(rules.TEAMS_DEFAULT),
		entryFee: formFields.entryFee.default(0),
		prizeMoney: formFields.prizeMoney.default(0),
		format: format.default('round_robin'),
		isPublic: formFields.isPublic.default(true),
		prizeDescription,
		rules: rulesText,
		idempotencyKey: z.string().optional(),
	})
	.check(datesInOrder)

/** The form that edits a tournament. Locked fields are missing, emptied texts are ''. */
export const ChangeForm = z
	.object(formFields)
	.partial()
	.extend({ ...texts, prizeMoney: formFields.prizeMoney.default(0), prizeDescription, rules: rulesText })

// Fields of a call's JSON body.

const id = (message: string) => z.number(message).int(message).min(1, message).max(LARGEST_ID, message)
const rand = (label: string, most: number) =>
	z.number(WHOLE_RAND).min(0, negative(label)).int(WHOLE_RAND).max(most, tooMuch(label, most))
const instant = z.iso.datetime({ offset: true })
const isInstant = (text: string) => instant.safeParse(text).success && isDate(dateOf(new Date(text)))
const moment = (message: string) =>
	z
		.string(message)
		.max(40, 'A date is a day as YYYY-MM-DD or an ISO time with its zone')
		.refine(
			(text) => isDate(text) || isInstant(text),
			wrongDate('A date is a day as YYYY-MM-DD or an ISO time with its zone'),
		)

const callFields = {
	...texts,
	sportId: id(words.sportId),
	courtId: id(words.courtId),
	startDate: moment(words.startDate),
	endDate: moment(words.endDate),
	registrationDeadline: moment(words.registrationDeadline),
	maxTeams: z.number(TEAMS).int(TEAMS).min(rules.TEAMS_MIN, TEAMS).max(rules.TEAMS_MAX, TEAMS),
	entryFee: rand('Entry fee', rules.ENTRY_FEE_MAX),
	prizeMoney: rand('Prize money', rules.PRIZE_MAX),
	format,
	isPublic: z.boolean('isPublic must be true or false'),
}

/**
 * Body of the call that creates a tournament; fee and prize are whole rand, dates are days or instants. Organiser and
 * status are never read from the body.
 */
export const NewTournament = z
	.object({
		...callFields,
		maxTeams: callFields.maxTeams.default(rules.TEAMS_DEFAULT),
		entryFee: callFields.entryFee.default(0),
		prizeMoney: callFields.prizeMoney.default(0),
		format: format.default('round_robin'),
		isPublic: callFields.isPublic.default(true),
		prizeDescription: nullable(prizeDescription).optional(),
		rules: nullable(rulesText).optional(),
	})
	.check(datesInOrder)
export type NewTournament = z.infer<typeof NewTournament>

/** Body of the call that changes a tournament; missing fields stay as they are. */
export const TournamentChange = z
	.object(callFields)
	.partial()
	.extend({ prizeDescription: nullable(prizeDescription).optional(), rules: nullable(rulesText).optional() })
export type TournamentChange = Partial<NewTournament>

export const CancelForm = z.object({
	reason: plainText({
		max: rules.REASON_MAX,
		tooLong: `Use at most ${rules.REASON_MAX} characters`,
		lines: true,
	}),
})

export const LinkForm = z.object({ intent: z.literal('new-link') })

export const TeamMessageForm = MessageForm.extend({
	to: z.enum(['captains', 'players'], 'Choose who gets it').default('captains'),
})
export type TeamMessage = Omit<z.infer<typeof TeamMessageForm>, 'idempotencyKey'>

export const KeyQuery = z.object({ key: z.string().optional() })

/** Forms of the people who run a tournament, told apart by their button. */
export const OrganizersForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.enum(['open', 'close']) }),
		z.object({
			intent: z.literal('remove'),
			person: z.string('Choose a person').transform(readId).pipe(z.number('Choose a person')),
		}),
	],
	'Choose one of the buttons',
)
