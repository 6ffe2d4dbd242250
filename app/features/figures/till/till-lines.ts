import type { TillLine } from '#db/schema.ts'
import { METHODS } from '#app/features/payments/manual/manual-methods.ts'

/** Money that came in or went back by one method, in whole cents. */
export type Moved = Pick<TillLine, 'method' | 'into' | 'out'>

const ORDER = Object.keys(METHODS) as TillLine['method'][]

/** Adds movements up by method, in the order of methods. Methods without a movement are left out. */
export function tillLines(moved: readonly Moved[]): TillLine[] {
	return ORDER.map((method) => {
		const own = moved.filter((one) => one.method === method)
		return { method, count: own.length, ...sumsOf(own) }
	}).filter(({ count }) => count > 0)
}

/** Returns what came in and went back, in whole cents. Only without credit is it money. */
export const sumsOf = (moved: readonly Pick<Moved, 'into' | 'out'>[]) => ({
	into: moved.reduce((total, { into }) => total + into, 0),
	out: moved.reduce((total, { out }) => total + out, 0),
})

const of = (lines: readonly TillLine[], wanted: TillLine['method']) =>
	sumsOf(lines.filter(({ method }) => method === wanted))

export const cashOf = (lines: readonly TillLine[]) => of(lines, 'cash')
export const creditOf = (lines: readonly TillLine[]) => of(lines, 'credit')
export const moneyOf = (lines: readonly TillLine[]) => lines.filter(({ method }) => method !== 'credit')

/** Returns what a close leaves in the drawer, which the next one starts with, in whole cents. */
export const leftBy = ({ counted, banked }: { counted: number; banked: number }) => counted - banked

/** Returns the cash that has to be in the drawer, in whole cents; below zero where more went back than was there. */
export function expectedCash(float: number, lines: readonly TillLine[]) {
	const { into, out } = cashOf(lines)
	return float + into - out
}
