import { z } from 'zod'
import { quantities } from '#app/features/add-ons/add-on-schemas.ts'
import type { Part } from '#app/features/court-time/includes-court.ts'
import { readOff } from '../paying/discount.ts'
import { TAKEN_BY } from '../paying/desk-methods.ts'
import { LARGEST } from '#app/lib/ids.ts'
import { wrongDate } from '#app/lib/form/schema.ts'
import { phoneNumber } from '#app/lib/form/phone.ts'
import { withoutTurns } from '#app/lib/text/printable.ts'
import { nameText, plainText } from '#app/lib/text/text.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { at, isDate } from '#app/lib/time/time.ts'
import { CLOSING_NOTE_MAX, CLOSING_REASONS } from '../closing/closing-reasons.ts'
import { MOST_HOURS } from './desk-rules.ts'
import { CHANGES, notes, type Change } from '../schemas.ts'

export const GUEST_NAME_MAX = 80
export const REASON_MAX = 120

const HOURS = 'Choose how long'
export const hours = (most: number) => z.coerce.number(HOURS).multipleOf(0.5, HOURS).min(0.5, HOURS).max(most, HOURS)

const customerId = z.coerce.number().int().positive().max(LARGEST)

/**
 * The form that books a walk-in. `paid` is how it is paid at once, `yes` in a form that waited on the phone since it was
 * only ticked; `customer` is the one whose name was chosen. `whose` says whose the number is, `new` for none of those whom
 * the form `asked` about.
 */
export const WalkInForm = z.object({
	customer: customerId.optional().catch(undefined),
	whose: z
		.union([z.literal('new'), customerId])
		.optional()
		.catch(undefined),
	asked: z.array(customerId).max(50).optional().catch(undefined),
	name: nameText({
		max: GUEST_NAME_MAX,
		tooLong: `Use at most ${GUEST_NAME_MAX} characters`,
		required: 'Enter a name',
	}),
	phone: phoneNumber().optional(),
	hours: hours(MOST_HOURS),
	paid: z
		.enum(['yes', ...TAKEN_BY, 'pack'], 'Choose how it was paid')
		.transform((how) => (how === 'yes' ? 'cash' : how))
		.optional(),
	notes,
	addOns: quantities.optional(),
	idempotencyKey: z.string().optional(),
})
export type WalkInForm = z.infer<typeof WalkInForm>

const seen = z.string().max(9_999).default('')

/** The form that corrects a walk-in. `seen` holds the details that it showed. */
export const WalkInEdit = WalkInForm.pick({ name: true, phone: true, notes: true }).extend({
	seen: z.object({ name: seen, phone: seen, notes: seen }).optional(),
})
export type WalkInEdit = z.infer<typeof WalkInEdit>

const OFF = 'Enter whole rand or a share, such as R50 or 10%'

/** Parses what is taken off a price, as people type it, into whole rand or percent. */
export const off = z
	.string(OFF)
	.trim()
	.max(40, OFF)
	.transform((text, context) => {
		const read = readOff(text)
		if (read) return read
		context.addIssue(/^\d{1,3} ?%$/.test(text) ? 'A discount is at most 100%' : OFF)
		return z.NEVER
	})

/** The form that takes something off, or nothing by 0. `seen` is the discount that it showed, in rand. */
export const DiscountForm = z.object({
	off,
	reason: plainText({ max: REASON_MAX }).transform(withoutTurns),
	seen: z.coerce.number().multipleOf(0.5).optional(),
	/** The price that it comes off, in rand, as it showed it. */
	from: z.coerce.number().multipleOf(0.5).optional(),
})
export type DiscountForm = z.infer<typeof DiscountForm>

/**
 * The form that sets the price of a booking: `off` comes off it or, as `how` says, is the new price. `back` gives the
 * hours of its pack back instead, whatever the amount says.
 */
export const PriceForm = DiscountForm.extend({
	off: z.string().optional(),
	how: z.enum(['off', 'to']).optional(),
	back: z.literal('yes').optional(),
}).transform(({ off: typed, ...rest }, context) => {
	if (rest.back) return { ...rest, off: { rand: 0 } }
	const read = off.safeParse(typed)
	const problem =
		read.error?.issues[0]?.message ?? (rest.how === 'to' && read.data?.rand === undefined ? NEW_PRICE : null)
	if (problem === null) return { ...rest, off: read.data! }
	context.addIssue({ code: 'custom', path: ['off'], message: problem })
	return z.NEVER
})
const NEW_PRICE = 'Enter the new price in whole rand, such as R350'
export type PriceForm = z.infer<typeof PriceForm>

const note = plainText({
	max: CLOSING_NOTE_MAX,
	tooLong: `Use at most ${CLOSING_NOTE_MAX} characters`,
}).transform(withoutTurns)

export const BlockForm = z.object({ hours: hours(24), note, idempotencyKey: z.string().optional() })
export type BlockForm = z.infer<typeof BlockForm>

export const day = (message: string) => z.string(message).refine(isDate, wrongDate('Choose a date that exists'))
export const halfHourOfDay = (message: string) => timeOfDay(message).refine((hour) => hour % 0.5 === 0, message)

/** The form that moves a booking of the venue. `seen` names the time and the court that it showed. */
export const DeskMove = z.object({
	date: day('Choose a date'),
	start: halfHourOfDay('Choose when it starts'),
	hours: hours(MOST_HOURS),
	court: z.coerce.number('Choose a court').int('Choose a court').min(1, 'Choose a court').max(9_999, 'Choose a court'),
	seen: z.string().max(80).default(''),
})
export type DeskMove = z.infer<typeof DeskMove>

/** The form that changes a block. */
export const BlockEdit = DeskMove.extend({ hours: hours(24), note })
export type BlockEdit = z.infer<typeof BlockEdit>

const TICK_COURTS = 'Tick the courts to close'
/** `all`, a sport's id for all of its courts, or `sport:court` */
const PART = /^(all|[1-9]\d{0,8}(:[1-9]\d{0,3})?)$/

const parts = (message: string) =>
	z
		.array(z.string(), message)
		.max(200, message)
		.refine((courts) => courts.every((court) => PART.test(court)), message)

/** Reads ticked courts as parts of a venue, none of which lies in another. */
function partsOf(courts: readonly string[]): Part[] {
	const ticked = new Set(courts)
	if (ticked.has('all')) return [{ sportId: null, courtNumber: null }]
	return [...ticked].flatMap((text) => {
		const [sport, court] = text.split(':')
		if (court !== undefined && ticked.has(sport!)) return []
		return [{ sportId: Number(sport), courtNumber: court === undefined ? null : Number(court) }]
	})
}

/**
 * The form that closes courts, from `from` on `date` until `to` on `until`, by default the same day.
 *
 * Each of `courts` is `all`, a sport's id for all of its courts, or `sport:court`.
 */
export const ClosingForm = z
	.object({
		reason: z.enum(CLOSING_REASONS, 'Choose a reason'),
		courts: parts(TICK_COURTS).min(1, TICK_COURTS),
		date: day('Choose a date'),
		from: halfHourOfDay('Choose when it starts'),
		until: day('Choose a date').optional(),
		to: halfHourOfDay('Choose when it ends'),
		note,
		/** How many bookings, events and fixtures the user was told it ends or moves. */
		seen: z.coerce.number().int().optional(),
		idempotencyKey: z.string().optional(),
	})
	.transform(({ courts, date, from, until, to, ...rest }) => {
		return { ...rest, parts: partsOf(courts), startTime: at(date, from), endTime: at(until ?? date, to) }
	})
export type Closing = z.infer<typeof ClosingForm>

/** The form that reopens courts: which of those that are seen as one, named as in the form that closes them, and from when. */
export const ReopenForm = z
	.object({
		courts: parts('Tick the courts to reopen'),
		date: day('Choose a date').optional(),
		from: halfHourOfDay('Choose from when').optional(),
	})
	.transform(({ courts, date, from }) => ({
		ticked: partsOf(courts),
		from: date === undefined || from === undefined ? undefined : at(date, from),
	}))

/** Returns a part of a venue as the forms that close and reopen it name it. */
export const partName = ({ sportId, courtNumber }: Part) =>
	[sportId ?? 'all', ...(courtNumber === null ? [] : [courtNumber])].join(':')

/** Ways to pay in place of cash: the player's pack or credit, or money that came the way they chose. */
const NOTED = ['paid:pack', 'paid:credit', 'paid:snapscan', 'paid:payshap', 'paid:other'] as const

const cents = z
	.string()
	.regex(/^\d{0,9}$/)
	.default('')
	.transform((text) => (text === '' ? undefined : Number(text)))

/** A press in the panel of a booking. It shows what is still due and what is said to be sent, in whole cents. */
export const PanelChange = z.object({
	change: z.enum([...CHANGES, ...NOTED], 'Choose what to change').transform((text) => {
		const [to, method] = text.split(':') as [Change, ((typeof TAKEN_BY)[number] | 'pack')?]
		return { to, method }
	}),
	due: cents,
	claimed: cents,
})
export type PanelChange = z.input<typeof PanelChange>['change']
