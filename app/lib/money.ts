/** Puts a narrow space before each three digits, as South Africans write sums. It never breaks. */
/** Digits in groups of three. */
export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f')

/** Rand as a rate: `R450`, `R44 580`, and `R62.50` for a half. */
export const rate = (rand: number) => (rand % 1 ? sum(rand) : `R${grouped(String(rand))}`)

/** Goes after what is offered: ` for R450`, `, free of charge`. */
export const atPrice = (rand: number) => (rand === 0 ? ', free of charge' : ` for ${rate(rand)}`)

/** Rand as a sum: `R450.00`, `R62.50`. */
export const sum = (rand: number) => amountOf(inCents(rand))

/** Rand that are off a price: `R50.00 off`, and `R50.00 more` below zero. */
export const offOrMore = (rand: number) => `${sum(Math.abs(rand))} ${rand < 0 ? 'more' : 'off'}`

/** Whole cents of rand that are whole or end in a half, which is exact. */
export const inCents = (rand: number) => rand * 100

/** Whole cents as a decimal with two places, as in the API: `450.33`, `-0.05`. */
export function decimal(cents: number) {
	const digits = String(Math.abs(cents)).padStart(3, '0')
	return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole cents as a sum: `R450.33`, `R44 580.00`. */
export function amountOf(cents: number) {
	const [rand, rest] = decimal(cents).split('.')
	return `R${grouped(rand!)}.${rest}`
}

/** Whole cents as a sum that may be below zero: `−R450.33`. */
export const signed = (cents: number) => (cents < 0 ? `−${amountOf(-cents)}` : amountOf(cents))

/** `R450.33`, or `USD 450.33` where it is not rand. */
export const amountIn = (cents: number, currency: string) =>
	currency === 'ZAR' ? amountOf(cents) : `${currency} ${decimal(cents)}`

/** `1 point`, `250 points` */
export const inPoints = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`

/** Returns so many percent of a price in rand, in whole rand with halves rounded up. */
export const shareOf = (price: number, percent: number) => Math.round((price * percent) / 100)

/** Returns a price in whole rand less a percentage of it. */
export const lessPercent = (price: number, percent = 0) => price - shareOf(price, percent)
