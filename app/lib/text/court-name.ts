import { allOf } from './list.ts'

/** A court as people call it: its name, or its number where the venue has given it none. */
export type Court = string | number

/** In letters. */
export const COURT_NAME_MAX = 40

/** `Court 3` or `Centre court` */
export const courtLabel = (court: Court) => (typeof court === 'number' ? `Court ${court}` : court)

/** Within a sentence: `court 3` or `Centre court` */
export const courtInText = (court: Court) => (typeof court === 'number' ? `court ${court}` : court)

/** Within a sentence: `court 2`, `courts 1, 2 and 4`, `court 2 and Centre court` */
export const courtsInText = (courts: readonly Court[]) =>
	typeof courts[0] === 'number' ? courtsLabel(courts).replace('C', 'c') : courtsLabel(courts)

/** `Court 2`, `Courts 1, 2 and 4`, `Court 2 and Centre court` */
export function courtsLabel(courts: readonly Court[]) {
	const numbers = courts.filter((court) => typeof court === 'number')
	const words = courts.map(String)
	if (numbers.length === 0) return allOf(words)
	const first = typeof courts[0] === 'number'
	if (numbers.length === courts.length) return `${courts.length === 1 ? 'Court' : 'Courts'} ${allOf(words)}`
	return allOf(courts.map((court, i) => (i === 0 && first ? courtLabel(court) : courtInText(court))))
}
