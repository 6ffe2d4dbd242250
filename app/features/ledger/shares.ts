/** The fewest and the most people who can share a bill, including its booker. */
export const FEWEST_PEOPLE = 2
export const MOST_PEOPLE = 20
/** The default name; the booker has place 1. */
export const unnamed = (place: number) => `Player ${place}`
export const isUnnamed = (name: string) => /^Player \d+$/.test(name)

/** In code points, for the name of a person who shares it. */
export const NAME_MAX = 60

/**
 * Divides whole cents into equal shares that add up exactly.
 *
 * The booker, who comes first, takes the remainder. All others pay the same. With fewer cents than people, the others'
 * shares are 0. Throws a RangeError for impossible input.
 */
export function equalShares(cents: number, people: number): number[] {
	if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`No bill has ${cents} cents`)
	if (!Number.isInteger(people) || people < 1) throw new RangeError(`No bill has ${people} people`)
	const odd = cents % people
	const each = (cents - odd) / people
	return Array.from({ length: people }, (_, i) => (i === 0 ? each + odd : each))
}

/** The shares of a bill that are paid or on their way, in whole cents: the booker's own, and each of the others'. */
export type PaidShares = { own: number; others: readonly number[] }

/**
 * Divides what is open of a bill equally among the booker, who comes first, and those who have not paid.
 *
 * Where all who paid had an equal share of the whole, the others are asked for the same; the booker takes what is left,
 * which is nothing when theirs is paid. Throws as `equalShares`.
 */
export function restShares(open: number, people: number, { own, others }: PaidShares): number[] {
	const rest = equalShares(open, people)
	if (own === 0 && others.length === 0) return rest
	const whole = others.reduce((total, cents) => total + cents, open + own)
	const each = Math.floor(whole / (people + others.length))
	const first = open - each * (people - 1)
	if (first < 0 || others.some((cents) => cents !== each)) return rest
	return rest.map((_, i) => (i === 0 ? first : each))
}

/**
 * Checks chosen shares against a bill, all in whole cents.
 *
 * `off` is how much they exceed it, negative when something is missing. `bad` lists the places of those that are not at
 * least one cent. Only the booker, who comes first, may pay nothing.
 */
export function customShares(cents: number, parts: readonly (number | null)[]) {
	const bad = parts.flatMap((part, i) =>
		part !== null && Number.isSafeInteger(part) && part >= (i === 0 ? 0 : 1) ? [] : [i],
	)
	const off = parts.reduce<number>((total, part) => total + (part ?? 0), 0) - cents
	return { fits: bad.length === 0 && off === 0, off, bad }
}
