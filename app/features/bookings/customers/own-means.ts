import { packHours, packTag } from '#app/features/ledger/sales/pack-hours.ts'
import { amountOf, inCents, sum } from '#app/lib/money.ts'
import type { Proposed } from './proposed-customers.server.ts'
import type { WalkInLength } from '../desk/desk-hour.server.ts'

const AS_FAR = 'Credit and packs pay as far as they go. The rest is still to pay.'

type WalkIn = { hours: number; lengths: readonly WalkInLength[]; addOns: number }

/**
 * Says how much of a walk-in its customer’s credit or pack pays, and what is still to pay then. Nothing where neither
 * is chosen.
 *
 * While add-ons come on top, a member pays less or a price is not known, it says only that the rest is still to pay.
 */
export function ownMeansWords(
	paid: string | undefined,
	{ credit, pack, isMember }: Pick<Proposed, 'credit' | 'pack'> & Partial<Pick<Proposed, 'isMember'>>,
	{ hours, lengths, addOns }: WalkIn,
) {
	if (!((paid === 'credit' && credit) || (paid === 'pack' && pack))) return null
	const priceUpTo = (length: number) =>
		length === 0 ? 0 : lengths.find(({ value }) => Number(value) === length)?.price
	const price = priceUpTo(hours)
	if (price === undefined || addOns > 0 || (isMember && paid === 'credit')) return AS_FAR
	if (paid === 'credit' && credit) {
		const covered = Math.min(credit, inCents(price))
		return `${amountOf(covered)} of ${sum(price)} from credit.${restWords(inCents(price) - covered)}`
	}
	const { lefts } = pack!
	const covered = Math.min(lefts[0]! / 2, hours)
	// Where courts are taken by the hour, both halves of one cost as much.
	const [under, over] = [priceUpTo(covered) ?? priceUpTo(covered - 0.5), priceUpTo(covered) ?? priceUpTo(covered + 0.5)]
	const rest = inCents(price - (under! + over!) / 2)
	const left = lefts.reduce((all, left) => all + left) - covered * 2
	return `${packTag(covered * 2)} used, ${packHours(left)} left.${restWords(rest)}`
}

const restWords = (cents: number) => (cents > 0 ? ` ${amountOf(cents)} is still to pay.` : '')
