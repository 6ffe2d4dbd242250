import { rate, sum } from '#app/lib/money.ts'
import { soldHalves, totalPrice, type PricedHour } from '../price.ts'

type Sold = { breakdown: readonly PricedHour[]; endTime: Date }

/** Returns how many of a booking's half hours a pack of so many covers, its first ones, and the rand that they cost. */
export function coverOf(booking: Sold, halfHours: number) {
	const covered = soldHalves(booking).slice(0, halfHours)
	return { halfHours: covered.length, rand: covered.reduce((sum, { price }) => sum + price, 0) }
}

/** Returns the half hours of a pack that a venue keeps of a booking which its player cancels late, rounded down. */
export const keptOf = ({ packHalfHours, lateChargePercent }: { packHalfHours: number; lateChargePercent: number }) =>
	Math.floor((packHalfHours * lateChargePercent) / 100)

/** The rand that the court of a date costs, and each half hour of it where those differ. */
export type Cost = { price: number; halves?: number[] }

export function costOf(breakdown: readonly PricedHour[], endTime: Date): Cost {
	const halves = soldHalves({ breakdown, endTime }).map(({ price }) => price)
	return { price: totalPrice(breakdown), ...(new Set(halves).size > 1 && { halves }) }
}

type Dates = { dates: readonly Cost[]; hours: number; addOns?: boolean }

/**
 * Returns what packs pay of dates that are so many hours long, in order and each with one pack, as `usePackOnEach` does.
 *
 * `lefts` are the half hours of each pack. The result has those that are used, the `rest` that the courts still cost in
 * rand, and both in words.
 */
export function payByPack(lefts: readonly number[], { dates, hours, addOns = false }: Dates) {
	const left = lefts.filter((halves) => halves > 0)
	let halfHours = 0
	const paid = dates.map(({ price, halves }) => {
		const covered = price === 0 ? 0 : Math.min(hours * 2, left[0] ?? 0)
		halfHours += covered
		if (covered > 0) left[0]! -= covered
		if (left[0] === 0) left.shift()
		const rest = halves ? halves.slice(covered).reduce((all, one) => all + one, 0) : price * (1 - covered / hours / 2)
		return { covered, rest }
	})
	const open = paid.filter(({ rest }) => rest > 0)
	const rest = open.reduce((all, date) => all + date.rest, 0)
	const pays = lefts.length > 1 ? 'Their packs pay' : 'The pack pays'
	const all = dates.length === 1 ? 'this date' : `all ${dates.length} dates`
	const of = () =>
		open.some(({ covered }) => covered > 0)
			? `${halfHours / 2} of ${dates.length * hours} hours. The rest is to pay, ${sum(rest)}.`
			: `${dates.length - open.length} of ${dates.length} dates. ${openWords(open, rest)}`
	const words = halfHours === 0 ? 'Their packs have no hours left for this.' : `${pays} ${rest > 0 ? of() : `${all}.`}`
	return { halfHours, rest, words: addOns && halfHours > 0 ? `${words} Add-ons are to pay too.` : words }
}

function openWords(open: readonly { rest: number }[], rest: number) {
	const [first] = open
	if (open.length === 1) return `The other one is to pay, ${rate(rest)}.`
	const isAlike = open.every((date) => date.rest === first!.rest)
	return `The other ${open.length} are to pay, ${isAlike ? `${rate(first!.rest)} each` : `${sum(rest)} together`}.`
}
