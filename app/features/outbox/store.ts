import { openDB, type DBSchema } from 'idb'
import type { Wish } from './wish.ts'

interface Stored extends DBSchema {
	wishes: { key: string; value: Wish; indexes: { madeAt: number } }
}

const opened = () =>
	openDB<Stored>('outbox', 1, {
		upgrade(database) {
			database.createObjectStore('wishes', { keyPath: 'key' }).createIndex('madeAt', 'madeAt')
		},
	})

/** Tells the next page, without opening the database, that something may wait. */
const MARK = 'outbox'

/** Returns the wishes of a person, the oldest first, and removes those of all others. */
export async function findWishes(person: number): Promise<Wish[]> {
	const database = await opened()
	const all = await database.getAllFromIndex('wishes', 'madeAt')
	for (const wish of all) if (wish.person !== person) await database.delete('wishes', wish.key)
	const own = all.filter((wish) => wish.person === person)
	if (own.length === 0) localStorage.removeItem(MARK)
	database.close()
	return own
}

/** Rejects where the device has no room for it. */
export async function putWish(wish: Wish) {
	const database = await opened()
	await database.put('wishes', wish)
	localStorage.setItem(MARK, 'yes')
	database.close()
}

export async function removeWish({ key }: Pick<Wish, 'key'>) {
	const database = await opened()
	await database.delete('wishes', key)
	database.close()
}

export async function removeAllWishes() {
	const database = await opened()
	await database.clear('wishes')
	localStorage.removeItem(MARK)
	database.close()
}
