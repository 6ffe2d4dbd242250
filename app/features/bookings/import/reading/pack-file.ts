import { readAmount } from '#app/lib/form/amount.ts'
import { halves } from '#app/lib/time/time.ts'
import { nameText } from '#app/lib/text/text.ts'
import { MOST_PACK_HOURS, PACK_NAME_MAX } from '../../packs/packs.ts'
import { FILES } from '../import-kinds.ts'
import { because, quoted } from './left-out-reasons.ts'
import {
	AMOUNT,
	DAY,
	NEEDS_NAME,
	readList,
	WHO_COLUMNS,
	WHO_LOOKS,
	WHO_NAMES,
	WHO_TITLES,
	whoIn,
	type Choosing,
	type LineList,
	type Named,
} from './list-file.ts'
import { readWhen } from './when-in-file.ts'

/** A pack that was sold elsewhere: the half hours that are left, what was paid in whole cents, and South African days. */
type Pack = Named & {
	pack: string
	sport: string
	halfHours: number
	paid: number | null
	bought: string | null
	expires: string | null
}
/** A pack of a file. */
export type PackLine = Pack & { line: number }

const COLUMNS = [...WHO_COLUMNS, 'own', 'pack', 'sport', 'left', 'paid', 'bought', 'expires'] as const
type Column = (typeof COLUMNS)[number]

const LIST: LineList<Column, Pack> = {
	of: 'packs',
	columns: COLUMNS,
	names: {
		...WHO_NAMES,
		pack: 'Pack',
		left: 'Hours left',
		paid: 'Paid',
		bought: 'Bought',
		expires: 'Expires',
		sport: 'Sport',
	},
	titles: [
		[/^(pack|package|bundle|voucher|product|pass|punchcard|clipcard|item|pakket)(name|type|title)?$/, 'pack'],
		// Of the pack, beside a column of customers; else of the customer.
		[/^name$/, 'own'],
		[
			/^(remaining|hoursleft|left|balance|remaininghours|hoursremaining|availablehours|hours(available|balance)|credits?(left|remaining|available)|(remaining|available)credits?|oor|ureoor)$/,
			'left',
		],
		[/^(price|paid|amount|amountpaid|pricepaid|value|total|cost|betaal|prys)(rand|zar)?$/, 'paid'],
		[/^(bought|purchased?|sold|issued?|start|gekoop)(on|date|at)?$|^(datebought|dateofpurchase|datesold)$/, 'bought'],
		[/^(expir(es|y|ation)|valid(until|till|to)|until|till|tot|end|verval)(on|date|at|datum)?$/, 'expires'],
		[/^(sport|activity|service)(name|type)?$/, 'sport'],
		...WHO_TITLES,
	],
	looks: {
		...WHO_LOOKS,
		left: { a: 'a number of hours', is: (cell) => HOURS_LEFT.test(cell) },
		paid: AMOUNT,
		bought: DAY,
		expires: DAY,
	},
	needs: [{ words: 'the hours that are left', columns: ['left'] }, NEEDS_NAME],
	settle: (columns) => {
		const hasCustomers = columns.includes('name') || columns.includes('firstName')
		const own = hasCustomers ? (columns.includes('pack') ? null : 'pack') : 'name'
		return columns.map((column) => (column === 'own' ? own : column))
	},
	days: ['bought', 'expires'],
	most: FILES.packs.lines,
	tooMany: FILES.packs.tooMany,
	read: ({ pack: called, ...texts }, order) => {
		const who = whoIn(texts)
		if (typeof who === 'string') return who
		const { data: pack, error } = PackName.safeParse(called || 'Prepaid hours')
		if (error) return error.issues[0]!.message
		const left = HOURS_LEFT.exec(texts.left)?.[1]
		const halfHours = left === undefined ? NaN : Number(left.replace(',', '.')) * 2
		if (halfHours === 0) return because('All of its hours are used')
		if (!Number.isSafeInteger(halfHours) || halfHours > MOST_PACK_HOURS * 2)
			return texts.left
				? because('We can’t read the hours left', `${quoted(texts.left)}. ${HOURS}`)
				: because('It says no hours that are left')
		const paid = texts.paid === '' ? null : readAmount(texts.paid.replace(/^zar\s*/i, ''))
		if (texts.paid && (paid === null || paid < 0)) return because('We can’t read what was paid', quoted(texts.paid))
		const [bought, expires] = [texts.bought, texts.expires].map((text) => readWhen(text, order)?.date ?? null)
		if (texts.bought && !bought) return because('We can’t read the day it was bought', quoted(texts.bought))
		if (texts.expires && !expires) return because('We can’t read the day it expires', quoted(texts.expires))
		return { ...who, pack, sport: texts.sport, halfHours, paid, bought: bought ?? null, expires: expires ?? null }
	},
}

const HOURS_LEFT = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:h|hrs?|hours?|uur|ure)?$/i
const HOURS = `A pack has up to ${halves(MOST_PACK_HOURS)} hours, halves too`
const PackName = nameText({
	max: PACK_NAME_MAX,
	tooLong: `The name of a pack has at most ${PACK_NAME_MAX} characters`,
	required: 'The pack has no name',
})

/** Reads a CSV of packs. Throws as `readList`. */
export const readPacks = (text: string, choosing?: Choosing) => readList(text, LIST, choosing)
