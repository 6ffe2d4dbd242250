/** Whole rand as a rate: `R450`. */
export const rate = (rand: number) => `R${rand}`

/** Whole rand as a sum: `R450.00`. */
export const sum = (rand: number) => `R${rand}.00`

export const inCents = (rand: number) => rand * 100

/** Whole cents as a decimal with two places, as in the API: `450.33`, `-0.05`. */
export function decimal(cents: number) {
	const digits = String(Math.abs(cents)).padStart(3, '0')
	return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole cents as a sum: `R450.33`. */
export const amountOf = (cents: number) => `R${decimal(cents)}`

/** `R450.33`, or `USD 450.33` where it is not rand. */
export const amountIn = (cents: number, currency: string) =>
	currency === 'ZAR' ? amountOf(cents) : `${currency} ${decimal(cents)}`

/** `1 point`, `250 points` */
export const inPoints = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`
