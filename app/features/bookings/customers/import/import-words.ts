import { grouped } from '#app/lib/money.ts'

export const count = (number: number) => grouped(String(number))
export const customersOf = (number: number) => (number === 1 ? '1 customer' : `${count(number)} customers`)
export const linesOf = (number: number) => (number === 1 ? '1 line' : `${count(number)} lines`)

/** Says what an import did, as a toast. */
export function importedWords({ fresh, filled }: { fresh: number; filled: number }) {
	if (fresh + filled === 0)
		return { title: 'Nothing to import', description: 'You have all of these customers already.' }
	const known = filled > 0 ? `${customersOf(filled)} you knew now ${filled === 1 ? 'has' : 'have'} more details.` : null
	if (fresh === 0) return { title: 'Details added', description: known! }
	return { title: `${customersOf(fresh)} imported`, description: known ?? 'You can undo it for a day.' }
}
