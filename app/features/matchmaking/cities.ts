import { fold } from '#app/features/venues/finder/search.ts'

/** Finds the city a player typed, ignoring case and accents, and returns it as the list spells it. */
export const cityNamed = (typed: string, cities: readonly string[]) =>
	cities.find((city) => fold(city) === fold(typed.trim()))
