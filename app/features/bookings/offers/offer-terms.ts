import { z } from 'zod'
import { HIGHEST_PRICE } from '#app/features/venues/courts/court-limits.ts'
import { queryNumber } from '#app/lib/form/list.ts'
import { DEPOSITS } from '../paying/deposit.ts'

const MOST_COURTS = 60

const price = (message: string) => z.coerce.number(message).int(message).min(0, message).max(HIGHEST_PRICE, message)
const PRICE = `Enter whole rand from 0 to ${HIGHEST_PRICE}`
const COURTS = `Enter a number of courts from 1 to ${MOST_COURTS}`

const terms = {
	pricePerHour: price(PRICE),
	peakPricePerHour: price(PRICE)
		.nullish()
		.transform((price) => price ?? null),
	courtCount: z.coerce.number(COURTS).int(COURTS).min(1, COURTS).max(MOST_COURTS, COURTS),
}
type Prices = { pricePerHour: number; peakPricePerHour: number | null }
const isPeakHigher = ({ pricePerHour, peakPricePerHour }: Prices) =>
	peakPricePerHour === null || peakPricePerHour >= pricePerHour
const tooLow = {
	path: ['peakPricePerHour'],
	error: 'The peak rate cannot be below the standard rate',
	// Compares the two prices only once each of them is valid.
	when: ({ issues }: { issues: unknown[] }) => issues.length === 0,
}

/** The lengths that a venue can choose for its bookings, in minutes. */
export const LENGTHS = [60, 90, 120, 150, 180, 240]
const STARTS = 'Choose when bookings start'
const LENGTH = 'Choose lengths from the list'

/** When players pay, as a form offers it. */
export const PAYS = [
	{ value: 'later', label: 'When they like, also at the venue' },
	{ value: 'now', label: 'All of it when they book' },
	...DEPOSITS.map((percent) => ({
		value: String(percent),
		label: `${percent}% when they book, the rest at the venue`,
	})),
]

/** In which hours they pay when they book. */
export const PAYS_IN = [
	{ value: 'all', label: 'All hours' },
	{ value: 'peak', label: 'Peak hours only' },
]

type Pays = { payNow: boolean; payNowPeakOnly: boolean; depositPercent: number | null }

/** Returns the values of `PAYS` and `PAYS_IN` for what is stored. */
export const paysOf = ({ payNow, payNowPeakOnly, depositPercent }: Pays) => ({
	pays: payNow ? String(depositPercent ?? 'now') : 'later',
	paysIn: payNowPeakOnly ? 'peak' : 'all',
})

/**
 * A venue's terms for a sport, in whole rand per hour and court. Without a peak price all hours cost the same. Where
 * `starts` is missing, starts and lengths stay as they are, and lengths are refused; without lengths, whole hours can be booked.
 * Where `pays` is missing, that and its hours stay as they are, too.
 */
export const OfferTerms = z
	.object({
		...terms,
		starts: z.enum(['hour', 'half'], STARTS).optional(),
		lengths: z
			.array(
				z.coerce.number(LENGTH).refine((length) => LENGTHS.includes(length), LENGTH),
				LENGTH,
			)
			.max(LENGTHS.length, LENGTH)
			.default([]),
		pays: z
			.enum(
				PAYS.map(({ value }) => value),
				'Choose when players pay',
			)
			.optional(),
		paysIn: z.enum(['all', 'peak'], 'Choose the hours').default('all'),
	})
	.refine(isPeakHigher, tooLow)
	.refine(
		({ pays = 'later', paysIn, peakPricePerHour }) => pays === 'later' || paysIn === 'all' || peakPricePerHour !== null,
		{
			path: ['paysIn'],
			error: 'Enter a peak rate first',
		},
	)
	.refine(({ starts, lengths }) => starts !== 'hour' || lengths.every((length) => length % 60 === 0), {
		path: ['lengths'],
		error: 'Lengths with a half hour need bookings that start at half past too',
	})
	.refine(({ starts, lengths }) => starts !== undefined || lengths.length === 0, {
		path: ['starts'],
		error: STARTS,
	})
	.transform(({ starts, lengths, pays, paysIn, ...prices }): OfferTerms => {
		const terms = pays === undefined ? prices : { ...prices, ...readPays(pays, paysIn) }
		if (starts === undefined) return terms
		const own = [...new Set(lengths)].sort((a, b) => a - b)
		return { ...terms, halfHours: starts === 'half', lengths: own.length > 0 ? own : null }
	})

const readPays = (pays: string, paysIn: string): Pays => ({
	payNow: pays !== 'later',
	payNowPeakOnly: pays !== 'later' && paysIn === 'peak',
	depositPercent: DEPOSITS.find((percent) => String(percent) === pays) ?? null,
})

export type OfferTerms = Prices & {
	courtCount: number
	halfHours?: boolean
	lengths?: number[] | null
	payNow?: boolean
	payNowPeakOnly?: boolean
	depositPercent?: number | null
}

export const NewOffer = z.object({ ...terms, sportId: queryNumber('Choose a sport') }).refine(isPeakHigher, tooLow)
export type NewOffer = z.infer<typeof NewOffer>
