export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>()
	for (const item of items) {
		const key = keyOf(item)
		const group = groups.get(key)
		if (group) group.push(item)
		else groups.set(key, [item])
	}
	return groups
}

/** SQLite takes a limited number of values in one statement. */
const AT_ONCE = 500

/** Splits items into portions that each fit one statement. */
export function* portions<Item>(items: readonly Item[]) {
	for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE)
}
