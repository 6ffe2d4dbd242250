import { fold } from '#app/features/venues/finder/search.ts'

/** Which of these cities somebody means by `typed`, as it is written there: case and accents do not matter. */
export const cityNamed = (typed: string, cities: readonly string[]) =>
	cities.find((city) => fold(city) === fold(typed.trim()))
