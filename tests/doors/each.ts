import { expect } from 'vitest'

type Table<Cell> = readonly Cell[]

/**
 * Checks every row of a table in one test, in order, and lists all that failed.
 *
 * A row is a value or a list of arguments, as with vitest's `each`, which makes a test of each.
 */
export async function each<Cell extends unknown[] | [unknown]>(
	table: Table<Cell>,
	check: (...cell: Cell) => unknown,
): Promise<void>
export async function each<Cell extends readonly unknown[]>(
	table: Table<Cell>,
	check: (...cell: Cell) => unknown,
): Promise<void>
export async function each<Cell>(table: Table<Cell>, check: (cell: Cell) => unknown): Promise<void>
export async function each(table: Table<unknown>, check: (...cell: unknown[]) => unknown) {
	const failed: string[] = []
	const isSpread = table.every(Array.isArray)
	for (const cell of table) {
		try {
			await (isSpread ? check(...(cell as unknown[])) : check(cell))
		} catch (error) {
			const name = JSON.stringify(cell, (_, value: unknown) => (typeof value === 'function' ? 'ƒ' : value))
			failed.push(`${String(name).slice(0, 200)}: ${error instanceof Error ? error.message : String(error)}`)
		}
	}
	expect(failed.join('\n')).toBe('')
}
