import { amountOf, rate } from '#app/lib/money.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

/** Money that has come, of what is to be paid, in whole cents. */
type Paid = { held: number; total: number }

/** The state of money in a few words, with the tone of its badge. */
export type MoneyLabel = { label: string; tone: BadgeTone }

export const PAID: MoneyLabel = { label: 'Paid', tone: 'court' }

/** Whether some of it is paid, and not all. */
export const isPartPaid = ({ held, total }: Paid) => held > 0 && held < total

/** `R200 of R320 paid`, with cents where either sum has some. */
export function paidOf({ held, total }: Paid) {
	const isWhole = held % 100 === 0 && total % 100 === 0
	const [came, all] = isWhole ? [rate(held / 100), rate(total / 100)] : [amountOf(held), amountOf(total)]
	return `${came} of ${all} paid`
}

/** Says how much of something is paid, in the words of every screen. */
export function paidLabel(money: Paid): MoneyLabel {
	if (isPartPaid(money)) return { label: paidOf(money), tone: 'sun' }
	return money.held >= money.total ? PAID : { label: 'Not paid yet', tone: 'sun' }
}

/** Says what a player brings to the venue: all of a price, or what a deposit leaves of it, in whole cents. */
export const atVenueWords = (cents: number) => `You pay ${amountOf(cents)} at the venue.`

export const inReviewWords = (cents: number) =>
	`${amountOf(cents)} has arrived, and that’s not the amount we asked for. The venue is checking it.`
