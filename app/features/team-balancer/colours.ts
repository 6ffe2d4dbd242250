/** A team's name and the colour of its bibs, for stripes and shirts, never for text. */
export type TeamColour = { name: string; color: string }

/** Colours of real bibs, distinct on light and dark backgrounds and with red-green colour blindness. */
export const teamColours = [
	{ name: 'Green', color: '#1f9d6b' },
	{ name: 'Orange', color: '#ee7d22' },
	{ name: 'Blue', color: '#3b7fd4' },
	{ name: 'Yellow', color: '#dfb118' },
] as const satisfies readonly TeamColour[]

export const teamColour = (n: number): TeamColour => teamColours[n % teamColours.length]!
