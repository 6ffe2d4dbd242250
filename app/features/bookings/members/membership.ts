import { rate } from '#app/lib/money.ts'
import { addDays, at, dateOf, formatDate } from '#app/lib/time/time.ts'
import type { SaleRow } from '#app/features/ledger/sales/sale.server.ts'
import { takenOff } from '../paying/discount.ts'

/** How many months a plan can run. */
export const PLAN_MONTHS = [1, 3, 6, 12] as const
/** How many days before it ends, at most, a membership is renewed or the next one bought. */
const RENEW_DAYS = 42
/** The most days ahead that members book: as many as a venue lets everyone. */
export const MOST_DAYS_AHEAD = 365

/** A membership as a booking is priced by it. */
export type Membership = Pick<SaleRow, 'id' | 'name' | 'startsOn' | 'validUntil'> & { percent: number }

/** Returns the membership that takes most off a booking which starts then; undefined without any. */
export const membershipAt = (held: readonly Membership[], start: Date) =>
	held
		.filter(({ startsOn, validUntil }) => startsOn! <= dateOf(start) && dateOf(start) <= validUntil!)
		.sort((a, b) => b.percent - a.percent)[0]

/** Returns the rand that come off so many rand of court hire, whole rand with halves rounded up. */
export const memberOff = ({ percent }: Pick<Membership, 'percent'>, hire: number) => takenOff({ percent }, hire)

/** Names on papers what a member pays less: `Member price, Gold, 20% off`. */
export const memberWords = ({ name, percent }: Pick<Membership, 'name' | 'percent'>) =>
	`Member price, ${name}, ${percent}% off`

/** `Gold, 20% off until 5 March 2027` */
export const memberUntilWords = ({ name, percent, validUntil }: Membership) =>
	`${name}, ${percent}% off until ${formatDate(at(validUntil!, 0))}`

type MemberDate = { price: number; member?: Membership }

/**
 * Says what dates of a weekly hour cost a member: `R180 each with Gold, 20% off until 5 March 2027. The last 2 dates are
 * after it ends, at R225 each.`
 */
export function memberDatesWords(dates: readonly MemberDate[]) {
	const [within, others] = [dates.filter(({ member }) => member), dates.filter(({ member }) => !member)]
	const held = [...new Set(within.map(({ member }) => member!))]
	const first = `${eachWords(within)} with ${held.map(memberUntilWords).join(', then ')}.`
	const count = others.length
	if (count === 0) return first
	const isAfter = dates.slice(-count).every(({ member }) => !member)
	const last = count === 1 ? 'The last date is' : `The last ${count} dates are`
	const where = isAfter
		? `${last} after ${held.length > 1 ? 'they end' : 'it ends'}`
		: `${count} of ${dates.length} dates ${count === 1 ? 'is' : 'are'} outside it`
	return `${first} ${where}, at ${eachWords(others)}.`
}

/** `R180`, `R180 each`, `R180 to R220` */
function eachWords(dates: readonly MemberDate[]) {
	const prices = dates.map(({ price }) => price)
	const [least, most] = [Math.min(...prices), Math.max(...prices)]
	if (least < most) return `${rate(least)} to ${rate(most)}`
	return dates.length > 1 ? `${rate(least)} each` : rate(least)
}

/** `1 month`, `3 months` */
export const monthsWords = (months: number) => `${months} month${months === 1 ? '' : 's'}`

type Plan = { price: number; validMonths: number | null; percent: number | null; daysAhead: number | null }

/** `R300 for 1 month` */
export const planWords = ({ price, validMonths }: Plan) => `${rate(price)} for ${monthsWords(validMonths!)}`

/** `20% off court hire, book 30 days ahead` */
export const benefitWords = ({ percent, daysAhead }: Pick<Plan, 'percent' | 'daysAhead'>) =>
	[
		percent! > 0 && (percent === 100 ? 'courts free of charge' : `${percent}% off court hire`),
		daysAhead !== null && `book ${daysAhead} day${daysAhead === 1 ? '' : 's'} ahead`,
	]
		.filter(Boolean)
		.join(', ')

/** `from 1 March to 31 March 2027`, of South African days. */
export const runsWords = ({ startsOn, validUntil }: Pick<Membership, 'startsOn' | 'validUntil'>) =>
	`from ${formatDate(at(startsOn!, 0))} to ${formatDate(at(validUntil!, 0))}`

/** Returns the first day on which a membership that ends on a day is renewed. */
export const renewsOn = (validUntil: string) => addDays(validUntil, -RENEW_DAYS)

type Held = Pick<SaleRow, 'startsOn' | 'validUntil' | 'payBy' | 'cancelledAt'>

/** Says what became of a membership, in a line: `Runs until 31 March 2027`. */
export function memberState({ startsOn, validUntil, payBy, cancelledAt }: Held, now: Date) {
	if (cancelledAt) return `Taken back on ${formatDate(cancelledAt)}`
	if (payBy) return 'Ordered and not paid'
	const [today, until] = [dateOf(now), formatDate(at(validUntil!, 0))]
	if (startsOn! > today) return `Begins on ${formatDate(at(startsOn!, 0))}, runs until ${until}`
	return validUntil! < today ? `Ended on ${until}` : `Runs until ${until}`
}

/** Whether a membership runs or is to run. */
export const isOpen = ({ validUntil, payBy, cancelledAt }: Held, now: Date) =>
	cancelledAt === null && payBy === null && validUntil! >= dateOf(now)
