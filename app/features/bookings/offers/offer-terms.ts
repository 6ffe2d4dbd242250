import { z } from 'zod'
import { queryNumber } from '#app/lib/form/list.ts'

const HIGHEST_PRICE = 100_000
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

/** A venue's terms for a sport, in whole rand per hour and court. Without a peak price all hours cost the same. */
export const OfferTerms = z.object(terms).refine(isPeakHigher, tooLow)
export type OfferTerms = z.infer<typeof OfferTerms>

export const NewOffer = z.object({ ...terms, sportId: queryNumber('Choose a sport') }).refine(isPeakHigher, tooLow)
export type NewOffer = z.infer<typeof NewOffer>
