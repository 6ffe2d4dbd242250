import { packHours, packTag } from '#app/features/ledger/sales/pack-hours.ts'
import { amountOf, rate, sum } from '#app/lib/money.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import type { Ways } from '../paying/discount.ts'

export const PACK_NAME_MAX = 40
/** The most hours and rand of one pack. */
export const MOST_PACK_HOURS = 200
export const HIGHEST_PACK_PRICE = 100_000
/** How many packs a venue sells at one time. */
export const MOST_PACKS = 20

/**
 * How many years a pack is valid; none is until its hours are used. Consumer Protection Act 68 of 2008, s 63(2): what is
 * prepaid may not expire in less than three years.
 */
export const PACK_YEARS = [3, 4, 5] as const

/** Where a pack is sold: online at the desk too. */
export const SOLD_AT = ['online', 'desk'] as const

/** `10 hours for R2 500` */
export const offerWords = ({ halfHours, price }: { halfHours: number; price: number }) =>
	`${packHours(halfHours)} for ${rate(price)}`

export const validWords = ({ validMonths }: { validMonths: number | null }) =>
	validMonths === null ? 'valid until the hours are used' : `valid for ${validMonths / 12} years`

/** `until 28 November 2029`, or `until they’re used` for a pack without a last day. */
export const untilWords = (validUntil: string | null) =>
	validUntil === null ? 'until they’re used' : `until ${formatDate(at(validUntil, 0))}`

type Elsewhere = { boughtOn: string | null; paidElsewhere: number | null }

/** `bought elsewhere on 3 March 2025 for R1 200.00`: of a pack that the venue sold in another system. */
export const elsewhereWords = ({ boughtOn, paidElsewhere }: Elsewhere) =>
	[
		'bought elsewhere',
		boughtOn !== null && `on ${formatDate(at(boughtOn, 0))}`,
		paidElsewhere !== null && `for ${amountOf(paidElsewhere)}`,
	]
		.filter(Boolean)
		.join(' ')

/** `Use 1 hour of your pack: 4 hours left` */
export const useWords = (covers: number, left: number) =>
	`Use ${packHours(covers)} of your pack: ${packHours(left)} left`

/** A price of which a pack covers so many half hours: `R320.00`, `1 pack hour`, `1 pack hour, R160.00`. */
export function costWords({ totalPrice, packHalfHours }: { totalPrice: number; packHalfHours: number }) {
	if (packHalfHours === 0) return sum(totalPrice)
	return [packTag(packHalfHours), ...(totalPrice > 0 ? [sum(totalPrice)] : [])].join(', ')
}

/** The button of the desk: `Use 1½ Pack Hours`, `Use Half a Pack Hour, R320.00 Credit Back` */
export const useVerb = (covers: number, { credit = 0, provider = 0, venue = 0 }: Ways = {}) =>
	[
		`Use ${packTag(covers).replace(/half|pack|hour/g, ([first, ...rest]) => first!.toUpperCase() + rest.join(''))}`,
		...(credit > 0 ? [`${amountOf(credit)} Credit Back`] : []),
		...(provider + venue > 0 ? [`${amountOf(provider + venue)} Back`] : []),
	].join(', ')
