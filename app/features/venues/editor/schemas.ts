import { z } from 'zod'
import { wrongDate } from '#app/lib/form/schema.ts'
import { phoneNumber } from '#app/lib/form/phone.ts'
import { nameText, plainText } from '#app/lib/text/text.ts'
import { isDate } from '#app/lib/time/time.ts'
import { FACILITY_MAX, MOST_FACILITIES } from '../choices/facilities.ts'
import { TOURNAMENT_DAYS, tournamentDays, type TournamentDays } from '../for-tournaments.ts'
import { readPosition, type Position } from './position.ts'
import { COURT_NAME_MAX } from '#app/lib/text/court-name.ts'
import { HIGHEST_PRICE } from '../courts/court-limits.ts'
import { SURFACES } from '../courts/surfaces.ts'

const email = z
	.string()
	.trim()
	.max(254, 'Use at most 254 characters')
	.pipe(z.email('Enter an email address, such as courts@example.com'))

const position = z
	.string()
	.max(100, 'Enter two numbers, such as -33.9180, 18.3870')
	.optional()
	.transform((text, context): Position | null => {
		if (!text?.trim()) return null
		const position = readPosition(text)
		if (position) return position
		context.addIssue('Enter a place in South Africa, such as -33.9180, 18.3870')
		return z.NEVER
	})

export const VenueBasics = z.object({
	name: nameText({ max: 80, required: 'Enter the name of the venue' }),
	description: plainText({ max: 2_000, required: 'Describe the venue in a sentence or two', lines: true }),
	location: plainText({ max: 80, required: 'Enter the suburb' }),
	address: plainText({ max: 200, required: 'Enter the street address' }),
	city: plainText({ max: 60, required: 'Enter the city' }),
	contactPhone: phoneNumber(),
	contactEmail: email.optional().transform((text) => text ?? null),
	facilities: z
		.array(z.string().max(FACILITY_MAX * 4, 'Choose from the list'))
		.max(MOST_FACILITIES, 'Choose from the list')
		.transform((names) => [...new Set(names)]),
	position,
	idempotencyKey: z.string().optional(),
})
export type VenueBasics = z.infer<typeof VenueBasics>

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

const hour = z
	.string()
	.regex(/^(([01]?\d|2[0-3])(\.5)?|24)$/, 'Choose an hour')
	.optional()
	.transform((text) => (text === undefined ? null : Number(text)))

/** Reads hours from two selects, [opens, closes); null when `opens` is closed. */
function readHours(opensAt: number | null, closesAt: number | null, wrong: (message: string) => void) {
	if (opensAt === null) return null
	if (closesAt !== null && closesAt > opensAt) return { opensAt, closesAt }
	wrong(closesAt === null ? 'Choose when it closes' : 'It has to close after it opens')
	return null
}

const number = (least: number, most: number, unit: string) => {
	const message = `Enter a number of ${unit} from ${least} to ${most}`
	return z
		.string(message)
		.regex(/^\d{1,4}$/, message)
		.transform(Number)
		.refine((value) => value >= least && value <= most, message)
}

const words = (max: number) => plainText({ max }).transform((text) => text || undefined)
const digits = (pattern: RegExp, message: string) =>
	z
		.string()
		.trim()
		.regex(pattern, message)
		.optional()
		.transform((text) => text?.replace(/[ -]/g, '') || undefined)

const payment = {
	accountName: words(100),
	bank: words(60),
	accountNumber: digits(/^\d[\d -]{4,22}\d$/, 'Use digits only'),
	branchCode: digits(/^\d{3}[ -]?\d{3}$/, 'Enter six digits'),
	snapScan: z
		.string()
		.trim()
		.regex(/^[\w-]{2,40}$/, 'Use letters and digits only')
		.optional(),
	/** A cellphone number, or a name and a bank. */
	shapId: z
		.string()
		.trim()
		.max(40, 'Use at most 40 characters')
		.transform((text) => (text.includes('@') ? text : text.replace(/[ ()-]/g, '')))
		.refine(
			(text) => /^((\+27|0)[6-8]\d{8}|[\w.+-]{1,30}@[a-z]{2,20})$/i.test(text),
			'Enter a cellphone number, or a name and a bank such as 0821234567@bank',
		)
		.optional(),
}

export const vatNumber = digits(/^4([ -]?\d){9}$/, 'Enter ten digits that start with 4').transform(
	(text) => text ?? null,
)

const days = Object.fromEntries(
	WEEKDAYS.flatMap((weekday) => [
		[`opens${weekday}`, hour],
		[`closes${weekday}`, hour],
	]),
) as Record<`${'opens' | 'closes'}${(typeof WEEKDAYS)[number]}`, typeof hour>

type Given = {
	tournaments: '' | 'never' | TournamentDays
	tournamentsFrom?: number | null
	tournamentsTo?: number | null
}

function readTournaments({ tournaments, tournamentsFrom, tournamentsTo }: Given, wrong: (message: string) => void) {
	if (tournaments === '') return null
	if (tournaments === 'never') return { weekdays: [], from: 0, to: 0 }
	const [from, to] = [tournamentsFrom ?? null, tournamentsTo ?? null]
	if (from !== null && to !== null && to > from) return { weekdays: TOURNAMENT_DAYS[tournaments], from, to }
	wrong('The hours have to end after they begin')
	return null
}

/** One step of the editor: opening hours, rules, cancellation policy, payment details and VAT number. */
export const VenueTerms = z
	.object({
		...days,
		onlineAllDay: z.enum(['yes', 'no'], 'Choose one of the two').optional(),
		tournaments: z.enum(['', 'never', ...tournamentDays], 'Choose one of the list').default(''),
		tournamentsFrom: hour.optional(),
		tournamentsTo: hour.optional(),
		maxHours: number(1, 12, 'hours'),
		maxDaysAhead: number(0, 365, 'days'),
		freeCancelHours: number(0, 336, 'hours'),
		lateChargePercent: number(0, 100, 'per cent'),
		holdMinutes: number(15, 60, 'minutes'),
		holdHours: number(2, 72, 'hours'),
		...payment,
		vatNumber,
	})
	.transform((form, context) => {
		const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
		const week = WEEKDAYS.flatMap((weekday) => {
			const wrong = (message: string) => issue(`closes${weekday}`, message)
			const hours = readHours(form[`opens${weekday}`], form[`closes${weekday}`], wrong)
			return hours ? [{ weekday, ...hours }] : []
		})
		const { accountName, bank, accountNumber, branchCode, snapScan, shapId } = form
		if (accountName || bank || accountNumber || branchCode) {
			if (!accountName) issue('accountName', 'Enter whose account it is')
			if (!bank) issue('bank', 'Enter the bank')
			if (!accountNumber) issue('accountNumber', 'Enter the account number')
		}
		const { maxHours, maxDaysAhead, freeCancelHours, lateChargePercent, holdMinutes, holdHours, vatNumber } = form
		const onlineAllDay = form.onlineAllDay === 'yes'
		const forTournaments = readTournaments(form, (message) => issue('tournamentsTo', message))
		const details = { accountName, bank, accountNumber, branchCode, snapScan, shapId }
		return {
			week,
			rules: {
				onlineAllDay,
				forTournaments,
				maxHours,
				maxDaysAhead,
				freeCancelHours,
				lateChargePercent,
				holdMinutes,
				holdHours,
			},
			paymentDetails: Object.values(details).some(Boolean) ? details : null,
			vatNumber,
		}
	})
export type VenueTerms = z.infer<typeof VenueTerms>

const date = z.string('Choose a date').refine(isDate, wrongDate('Choose a date that exists'))

const HOLIDAYS = 'Choose Closed or other hours for a day'

export const SpecialDay = z.discriminatedUnion('intent', [
	z
		.object({ intent: z.literal('add'), date, opens: hour, closes: hour, note: plainText({ max: 100 }) })
		.transform(({ opens, closes, ...rest }, context) => ({
			...rest,
			hours: readHours(opens, closes, (message) => context.addIssue({ code: 'custom', path: ['closes'], message })),
		})),
	z.object({ intent: z.literal('remove'), date }),
	z
		.object({
			intent: z.literal('holidays'),
			holiday: z
				.array(
					z.object({
						date,
						opens: z.string(HOLIDAYS).regex(/^(usual|closed|([01]?\d|2[0-3])(\.5)?)$/, HOLIDAYS),
						closes: hour,
					}),
					HOLIDAYS,
				)
				.max(40, HOLIDAYS),
		})
		.transform(({ intent, holiday }, context) => {
			const days = holiday.flatMap(({ date, opens, closes }, i) => {
				if (opens === 'usual') return []
				const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['holiday', i, 'closes'], message })
				return [{ date, hours: opens === 'closed' ? null : readHours(Number(opens), closes, wrong) }]
			})
			if (days.length === 0) context.addIssue({ code: 'custom', path: ['holiday'], message: HOLIDAYS })
			return { intent, days }
		}),
])
export type SpecialDay = z.infer<typeof SpecialDay>

const ROOF = 'Choose whether it has a roof'
const PRICE = `Enter whole rand from 0 to ${HIGHEST_PRICE}`

/** Everything a venue says of its courts of a sport, the first one first; of each it may say nothing. */
export const CourtsForm = z.object({
	courts: z
		.array(
			z
				.object({
					name: nameText({ max: COURT_NAME_MAX }).transform((name) => name || null),
					roof: z.enum(['roofed', 'open'], ROOF).optional(),
					surface: z.enum(SURFACES, 'Choose a surface from the list').optional(),
					price: z
						.string()
						.trim()
						.regex(/^\d{1,6}$/, PRICE)
						.transform(Number)
						.refine((price) => price <= HIGHEST_PRICE, PRICE)
						.optional(),
				})
				.transform(({ name, roof, surface, price }) => ({
					name,
					isRoofed: roof === undefined ? null : roof === 'roofed',
					surface: surface ?? null,
					pricePerHour: price,
				})),
			'Send all courts as the page has them',
		)
		.max(60, 'Send all courts as the page has them'),
})
