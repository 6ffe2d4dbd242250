import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { findSportsToChoose } from '#app/features/venues/sports.server.ts'
import { playedName } from '../sport-name.ts'
import { findPreferences } from './find.server.ts'
import { FREQUENCIES, STYLES } from './rules.ts'

/** The options and values of the form. A saved city or sport stays an option even if no venue has it any more. */
export async function findPreferencesPage(user: Pick<Actor, 'id'>) {
	const [saved, cities] = await Promise.all([findPreferences(user), findCities()])
	const sports = await findSportsToChoose(saved.preferredSports)
	return {
		saved,
		sports: sports.map(({ id, name }) => ({ value: String(id), label: playedName(name) })),
		cities: withSaved(cities, saved.preferredLocations),
		frequencies: FREQUENCIES,
		styles: STYLES,
	}
}
export type PreferencesPage = Awaited<ReturnType<typeof findPreferencesPage>>

const withSaved = (offered: readonly string[], saved: readonly string[]) => [...new Set([...offered, ...saved])]
