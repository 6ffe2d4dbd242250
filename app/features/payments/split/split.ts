/** The fewest and the most people who can share a bill, its booker among them. */
export const FEWEST_PEOPLE = 2
export const MOST_PEOPLE = 20
/** How somebody is called whose name was left out; the booker is the first. */
export const unnamed = (place: number) => `Player ${place}`
export const isUnnamed = (name: string) => /^Player \d+$/.test(name)

/** The longest name of somebody who shares it, in code points. */
export const NAME_MAX = 60

/**
 * Whole cents in as many equal shares, which add up exactly. The cents that do not divide are the booker's, who comes
 * first: nobody else pays a cent more than another, and the booker less than one cent a head more than they do. Where
 * there are fewer cents than people, shares of the others are 0. Throws a RangeError for what no bill can be.
 */
export function equalShares(cents: number, people: number): number[] {
	if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`No bill has ${cents} cents`)
	if (!Number.isInteger(people) || people < 1) throw new RangeError(`No bill has ${people} people`)
	const odd = cents % people
	const each = (cents - odd) / people
	return Array.from({ length: people }, (_, i) => (i === 0 ? each + odd : each))
}

/**
 * How shares that people chose fit a bill, all in whole cents: `off` is by how much they come to more than it, negative
 * where something is missing; `bad` are the places of those that are no amount of at least one cent. Only the booker,
 * who comes first, may pay nothing.
 */
export function customShares(cents: number, parts: readonly (number | null)[]) {
	const bad = parts.flatMap((part, i) =>
		part !== null && Number.isSafeInteger(part) && part >= (i === 0 ? 0 : 1) ? [] : [i],
	)
	const off = parts.reduce<number>((total, part) => total + (part ?? 0), 0) - cents
	return { fits: bad.length === 0 && off === 0, off, bad }
}
