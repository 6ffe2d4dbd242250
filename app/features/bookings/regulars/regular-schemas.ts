import { z } from 'zod'
import { always } from '#app/lib/form/schema.ts'
import { withoutTurns } from '#app/lib/text/printable.ts'
import { plainText } from '#app/lib/text/text.ts'
import { BlockForm, day, halfHourOfDay, hours, WalkInForm } from '../desk/desk-schemas.ts'
import { MOST_HOURS } from '../desk/desk-rules.ts'
import { dueDays } from '../on-account/account-schemas.ts'
import { USUAL_DUE_DAYS } from '../on-account/on-account.ts'
import { MOST_DATES, PAYS } from './regular-dates.ts'
import { REQUEST_NOTE_MAX } from './request-rules.ts'

const TIMES = `Choose from 1 to ${MOST_DATES} times`
const HOW_LONG = 'Choose until when, or how many times.'
const TICKED = 'Tick the dates you want.'

const pattern = z.object({
	/** `sport:court` */
	court: z.string('Choose a court').regex(/^[1-9]\d{0,8}:[1-9]\d{0,3}$/, 'Choose a court from the list'),
	weekday: z.array(z.coerce.number().int().min(1).max(7), 'Choose the weekdays').min(1, 'Choose the weekdays').max(7),
	date: day('Choose the first day'),
	start: halfHourOfDay('Choose when it starts'),
	hours: hours(MOST_HOURS),
	until: day('Choose a date').optional(),
	/** The end that the form shows. */
	ends: z.enum(['on', 'after']).optional().catch(undefined),
	times: z.coerce.number(TIMES).int(TIMES).min(1, TIMES).max(MOST_DATES, TIMES).optional(),
	/** The booking that is repeated. */
	booking: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})

type Fields = z.infer<typeof pattern>

const repeat = pattern.pick({ weekday: true, date: true, until: true, ends: true, times: true })
type Repeated = z.infer<typeof repeat>

type Ends = Pick<Fields, 'until' | 'times'>

const hasEnd = ({ until, times }: Ends) => until !== undefined || times !== undefined
const hasEndAfter = ({ ends, ...end }: Repeated) => ends !== 'after' || hasEnd(end)
const hasEndOn = ({ ends, ...end }: Repeated) => ends === 'after' || hasEnd(end)
const endsLater = ({ date, until }: Repeated) => until === undefined || until >= date
const NO_TIMES = { message: TIMES, path: ['times'], ...always }
const NO_END = { message: HOW_LONG, path: ['until'], ...always }
const ENDS_BEFORE = { message: 'This is before the first day.', path: ['until'], ...always }

function placed<Input extends Fields>({ court, ...rest }: Input) {
	const [sportId, courtNumber] = court.split(':').map(Number)
	return { ...rest, sportId: sportId!, courtNumber: courtNumber! }
}

const dates = z.array(day(TICKED), TICKED).min(1, TICKED).max(MOST_DATES)

/** A date, and `:court` where it is booked on another court than the pattern's. */
const dateOrCourt = z
	.string(TICKED)
	.regex(/^[^:]+(:[1-9]\d{0,3})?$/, TICKED)
	.refine((value) => day(TICKED).safeParse(value.split(':')[0]).success, TICKED)

/** The box of several dates names them all, with commas, also those that are ticked by themselves. */
const datesOnCourts = z
	.array(z.string(TICKED).max(MOST_DATES * 20), TICKED)
	.max(2 * MOST_DATES)
	.transform((on) => [...new Set(on.flatMap((value) => value.split(',')))])
	.pipe(z.array(dateOrCourt).min(1, TICKED).max(MOST_DATES))

/** The first step for what has its hour and court already, such as an event: on which weekdays, and until when. */
export const RepeatPattern = repeat
	.refine(hasEndOn, NO_END)
	.refine(hasEndAfter, NO_TIMES)
	.refine(endsLater, ENDS_BEFORE)
export type RepeatPattern = z.infer<typeof RepeatPattern>

/** The second step for an event: on which of the dates. */
export const RepeatForm = repeat
	.extend({ on: dates, idempotencyKey: z.string().optional() })
	.refine(hasEnd, NO_END)
	.refine(endsLater, ENDS_BEFORE)
export type RepeatForm = z.infer<typeof RepeatForm>

/** The first step: which hour of which weekdays, and until when or how often. */
export const RegularPattern = pattern
	.refine(hasEndOn, NO_END)
	.refine(hasEndAfter, NO_TIMES)
	.refine(endsLater, ENDS_BEFORE)
	.transform(placed)
export type RegularPattern = z.infer<typeof RegularPattern>

/** The second step: for whom, and on which of the dates, `on`. */
export const RegularForm = pattern
	.extend({
		customer: WalkInForm.shape.customer,
		whose: WalkInForm.shape.whose,
		asked: WalkInForm.shape.asked,
		name: WalkInForm.shape.name,
		phone: WalkInForm.shape.phone,
		notes: WalkInForm.shape.notes,
		addOns: WalkInForm.shape.addOns,
		pays: z.enum(PAYS, 'Choose how it is paid').default('time'),
		dueDays: dueDays.default(USUAL_DUE_DAYS),
		/** The half hours of their packs that the form said they pay. */
		byPack: z.coerce.number().int().min(0).max(10_000).optional(),
		on: datesOnCourts,
		idempotencyKey: z.string().optional(),
	})
	.refine(hasEnd, NO_END)
	.refine(endsLater, ENDS_BEFORE)
	.transform(placed)
export type RegularForm = z.infer<typeof RegularForm>

/** The second step for blocks: why, and on which of the dates. */
export const WeeklyBlock = pattern
	.extend({ note: BlockForm.shape.note, on: dates, idempotencyKey: z.string().optional() })
	.refine(hasEnd, NO_END)
	.refine(endsLater, ENDS_BEFORE)
	.transform(placed)
export type WeeklyBlock = z.infer<typeof WeeklyBlock>

export const SCOPES = ['this', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/** Ends some of a regular's dates. `seen` names those to come, with their money, as the form showed them. */
export const RegularEnd = z.object({
	scope: z.enum(SCOPES, 'Choose which dates'),
	booking: z.coerce.number('Choose a date').int().positive().max(2_147_483_647),
	seen: z.string().max(40).default(''),
})
export type RegularEnd = z.infer<typeof RegularEnd>

/** Ends some of a regular's dates, or takes back one that was booked by mistake. */
export const RegularEnding = z.discriminatedUnion('mistake', [
	z.object({ mistake: z.literal('yes') }),
	RegularEnd.extend({ mistake: z.undefined().optional() }),
])

/** Brings back the dates that were cancelled in the act `seen`. */
export const RegularUndo = z.object({
	seen: z.string('Have another look').regex(/^[a-z]+-\d{1,16}$/, 'Have another look'),
})

const line = plainText({
	max: REQUEST_NOTE_MAX,
	tooLong: `Use at most ${REQUEST_NOTE_MAX} characters`,
	lines: true,
}).transform(withoutTurns)

/** A player's request for a booking's hour every week: until when or how often, and a note to the venue. */
export const RequestForm = pattern.pick({ until: true, times: true }).extend({ note: line }).refine(hasEnd, NO_END)
export type RequestForm = z.infer<typeof RequestForm>

/** The act of a player on the page of a weekly request. */
export const RequestChange = z.discriminatedUnion('intent', [
	pattern
		.pick({ until: true, times: true })
		.extend({ intent: z.literal('ask'), note: line })
		.refine(hasEnd, NO_END),
	z.object({ intent: z.literal('take-back') }),
])
export type RequestChange = z.infer<typeof RequestChange>

/** The venue's yes: the dates that it books. */
export const RequestYes = z.object({
	on: datesOnCourts,
	idempotencyKey: z.string().optional(),
})

/** The venue's no, with a note to the player. */
export const RequestNo = z.object({ intent: z.literal('decline'), note: line })

/** The dates of a next term that are shown: until when it runs. */
export const TermDates = z.object({ until: day('Choose a date') })

/** The act of the desk on the page of a next term: offering it until a day, or its player’s answer. */
export const TermChange = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('offer'), on: dates, held: day('Choose a date') }),
	z.object({ intent: z.enum(['yes', 'no']) }),
])
export type TermChange = z.infer<typeof TermChange>

/** A player’s answer to a next term. */
export const TermAnswer = z.object({ intent: z.enum(['yes', 'no'], 'Choose yes or no') })
