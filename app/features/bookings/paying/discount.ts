import { readAmount } from '#app/lib/form/amount.ts'
import { amountOf, inCents, shareOf, sum } from '#app/lib/money.ts'
import { HIGHEST_PRICE } from '#app/features/venues/courts/court-limits.ts'
import type { PricedHour } from '../price.ts'
import type { CodeHours } from '../promo-codes/promo-codes.ts'

/*
 * A discount is what a booking costs less than its hours and add-ons, in rand to the half; below zero it costs so much
 * more. It is of a promo code, a reward, a pack or a membership of its player, or of the venue, alone or on top of a code or a pack. A new one takes the place of the last.
 */

/** A share of a price that comes off it, or whole rand. */
export type Off = { percent?: number | null; rand?: number | null }

/** Reads what is taken off a price, as people type it: whole rand, or a share such as `10%`; null for anything else. */
export function readOff(text: string) {
	const [, percent] = /^(\d{1,3}) ?%$/.exec(text.trim()) ?? []
	if (percent !== undefined) return Number(percent) <= 100 ? { percent: Number(percent) } : null
	const cents = readAmount(text)
	return cents !== null && cents >= 0 && cents % 100 === 0 ? { rand: cents / 100 } : null
}

/**
 * A promo code or a reward by what it takes off, and from a price of which hours; a pack by how many half hours it
 * covers; a membership by its percent of the hours and the South African days on which it runs.
 */
export type Giver = Off & {
	hours: CodeHours
	halfHours?: number
	member?: { percent: number; startsOn: string | null; validUntil: string | null }
}

type WithPack = { saleId: number | null; packHalfHours: number; discountById: number | null }

/** The pack that alone gave a booking its discount, if one did. */
export const packGiver = ({ saleId, packHalfHours, discountById }: WithPack): Giver | null =>
	saleId === null || packHalfHours === 0 || discountById !== null ? null : { hours: 'all', halfHours: packHalfHours }

/** Whether somebody made a booking cheaper beside its pack. */
export const isCheaper = (booking: WithPack & { discount: number }) => booking.discount > 0 && !packGiver(booking)

/** The membership or the pack that alone gave a booking its discount, if one did. */
export const giverOf = (booking: WithPack, member: Giver['member']): Giver | null =>
	member && booking.discountById === null ? { member, hours: 'all' } : packGiver(booking)

/** Returns the rand that come off a price, at most all of it: whole rand of a share, with halves rounded up. */
export const takenOff = ({ percent, rand }: Off, price: number) =>
	Math.min(price, percent == null ? (rand ?? 0) : shareOf(price, percent))

/** Returns a full price less a discount, which is at most all of it. */
export function priced(full: number, given: number) {
	const discount = Math.min(given, full)
	return { discount, price: full - discount }
}

/** Whether a code for some hours is for all hours of a booking. */
export const isForHours = (hours: CodeHours, breakdown: readonly Pick<PricedHour, 'peak'>[]) =>
	hours === 'all' || breakdown.every(({ peak }) => peak === (hours === 'peak'))

/** The highest price of a booking that a venue sets, in whole rand. */
export const HIGHEST_SET = HIGHEST_PRICE

/**
 * A bill whose price can change: what it costs before anything comes off and now, in rand; its money in whole cents;
 * and whether a pack pays for it.
 */
export type Priced = { full: number; costs: number; held: number; claimed: number; way?: Way; byPack?: boolean }

/**
 * Says what a bill costs once this is taken off it or, with `to`, is its price, and what is then due or goes back:
 * `R50.00, R270.00 less. R50.00 goes back.` Returns null for what cannot be its price.
 */
export function priceResult(typed: { how?: string; off: string }, { full, costs, held, claimed, way, byPack }: Priced) {
	const off = readOff(typed.off)
	if (off === null || (typed.how === 'to' && off.rand == null)) return null
	const price = typed.how === 'to' ? off.rand! : full - takenOff(off, full)
	if (price > HIGHEST_SET || (typed.how !== 'to' && (off.rand ?? 0) > full)) return null
	if (byPack && price === full) return `${sum(price)}, as now.`
	const change = price === costs ? 'as now' : `${sum(Math.abs(price - costs))} ${price > costs ? 'more' : 'less'}`
	return `${sum(price)}, ${change}.${moneyWords({ due: inCents(price) - held - claimed, back: { [way ?? 'provider']: held - inCents(price) } })}`
}

/** Whole cents that go back, by who moves them. */
export type Ways = Partial<Record<Way, number>>
/** A card’s provider, the venue by hand, or credit at the venue. */
export type Way = 'provider' | 'venue' | 'credit'

export const waysOf = (made: readonly { by: Way; amount: number }[]): Ways =>
	made.reduce<Ways>((ways, { by, amount }) => ({ ...ways, [by]: (ways[by] ?? 0) + amount }), {})

/** Says to the desk what goes back, and what of it is for the desk to hand over: ` R50.00 goes back.` */
export function goesBackWords({ provider = 0, venue = 0, credit = 0 }: Ways) {
	const words = [
		provider > 0 && ` ${amountOf(provider)} goes back.`,
		credit > 0 && ` ${amountOf(credit)} goes to their credit.`,
		venue > 0 && ` ${amountOf(venue)} is for you to pay back.`,
	]
	return words.filter(Boolean).join('')
}

/** Returns the link of a toast to what its venue has yet to pay back by hand, in whole cents; none without any. */
export const toPayBackLinks = (venueId: number, cents: number) =>
	cents > 0
		? [{ to: `/venue-dashboard/${venueId}/money#refunds`, label: `${amountOf(cents)} for you to pay back` }]
		: []

/** Says what of a bill is still to be paid, and what goes back, in whole cents. */
export const moneyWords = ({ due, back }: { due: number; back: Ways }) =>
	`${due > 0 ? ` ${amountOf(due)} is still to pay.` : ''}${goesBackWords(back)}`
