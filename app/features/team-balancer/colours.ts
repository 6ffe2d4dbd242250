/** A team's name and the colour of its bibs, as a stripe or a shirt: never the colour of text. */
export type TeamColour = { name: string; color: string }

/** Bibs a club really has, told apart on light and dark ground and by eyes that mix up red and green. */
export const teamColours = [
	{ name: 'Green', color: '#1f9d6b' },
	{ name: 'Orange', color: '#ee7d22' },
	{ name: 'Blue', color: '#3b7fd4' },
	{ name: 'Yellow', color: '#dfb118' },
] as const satisfies readonly TeamColour[]

/** The name and colour of the nth team, counted from 0. */
export const teamColour = (n: number): TeamColour => teamColours[n % teamColours.length]!
