import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many rows of one statement leave so little memory behind that it is cleared away in passing. */
export const AT_ONCE = 100

/** Yields items in portions, and lets other requests run after each: for work that takes longer than they may wait. */
export async function* portionByPortion<Item>(items: readonly Item[]) {
	for (let from = 0; from < items.length; from += AT_ONCE) {
		yield items.slice(from, from + AT_ONCE)
		await nextTurn()
	}
}
