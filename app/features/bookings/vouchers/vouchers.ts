import { DELETED_PERSON } from '#app/features/accounts/deleted.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { rate, sum } from '#app/lib/money.ts'
import { at, dateOf, formatDate } from '#app/lib/time/time.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

/** The least and the most that a gift voucher can be worth, in rand, and how many amounts a venue sells. */
export const LEAST_VOUCHER = 50
export const HIGHEST_VOUCHER = 10_000
export const MOST_AMOUNTS = 6
export const RECIPIENT_MAX = 60
export const MESSAGE_MAX = 140

/** `Gift voucher R500`, which names a sale everywhere. */
export const voucherName = (rand: number) => `Gift voucher ${rate(rand)}`

type Voucher = {
	price: number
	payBy: Date | null
	cancelledAt: Date | null
	redeemedAt: Date | null
	validUntil: string | null
}

/** Whether the last day of a voucher is over. */
const hasExpired = ({ validUntil }: Voucher, now: Date) => validUntil !== null && validUntil < dateOf(now)

/** Returns why a voucher can’t be used, or null when it can. */
export function voucherProblem(voucher: Voucher, now: Date) {
	const { cancelledAt, payBy, redeemedAt, validUntil } = voucher
	if (cancelledAt) return 'The venue took this voucher back.'
	if (payBy) return 'This voucher isn’t paid yet.'
	if (redeemedAt) return `This voucher was used on ${formatDate(redeemedAt)}.`
	if (hasExpired(voucher, now)) return `This voucher was valid until ${formatDate(at(validUntil!, 0))}.`
	return null
}

/** Says why the money of a used voucher stays; null while nobody has used it. */
export const spentWords = ({ redeemedAt }: Pick<Voucher, 'redeemedAt'>) =>
	redeemedAt && `This voucher was used on ${formatDate(redeemedAt)}. It’s credit now, so its money can’t go back.`

/**
 * Returns what became of a voucher in a word, with its colour, and what goes on from there: `Used`, ` on 30 November 2026`.
 * `user` is the name of the person who used it, for those who may know.
 */
export function voucherMark(
	voucher: Voucher,
	now: Date,
	user?: string | null,
): { word: string; tone: BadgeTone; more: string } {
	const { price, cancelledAt, payBy, redeemedAt, validUntil } = voucher
	const over = (word: string, more: string) => ({ word, tone: 'neutral', more }) as const
	if (cancelledAt) return over('Taken back', ` on ${formatDate(cancelledAt)}`)
	if (payBy) return { word: 'Ordered', tone: 'sun', more: ' and not paid' }
	if (redeemedAt)
		return over(
			'Used',
			`${user && user !== DELETED_PERSON ? ` by ${shortName(user)}` : ''} on ${formatDate(redeemedAt)}`,
		)
	const until = `valid until ${formatDate(at(validUntil!, 0))}`
	return hasExpired(voucher, now)
		? over('Expired', `, ${sum(price)} not used: it was ${until}`)
		: { word: 'Not used yet', tone: 'court', more: `, ${until}` }
}

/** Says what became of a voucher, in a line: `Not used yet, valid until 30 November 2029`. */
export function voucherState(voucher: Voucher, now: Date) {
	const { word, more } = voucherMark(voucher, now)
	return word + more
}
