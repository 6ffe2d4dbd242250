import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Wish } from './wish.ts'

interface Stored extends DBSchema {
	wishes: { key: string; value: Wish; indexes: { madeAt: number } }
}

/** Tells the next page, without opening the database, that something may wait. */
const MARK = 'outbox'

async function inDatabase<Result>(work: (database: IDBPDatabase<Stored>) => Promise<Result>) {
	const database = await openDB<Stored>('outbox', 1, {
		upgrade(fresh) {
			fresh.createObjectStore('wishes', { keyPath: 'key' }).createIndex('madeAt', 'madeAt')
		},
	})
	try {
		return await work(database)
	} finally {
		database.close()
	}
}

/** Returns the wishes of a person, the oldest first, and removes those of all others. */
export const findWishes = (person: number): Promise<Wish[]> =>
	inDatabase(async (database) => {
		const all = await database.getAllFromIndex('wishes', 'madeAt')
		for (const wish of all) if (wish.person !== person) await database.delete('wishes', wish.key)
		const own = all.filter((wish) => wish.person === person)
		if (own.length === 0) localStorage.removeItem(MARK)
		return own
	})

/** Rejects where the device has no room for it. */
export const putWish = (wish: Wish) =>
	inDatabase(async (database) => {
		await database.put('wishes', wish)
		localStorage.setItem(MARK, 'yes')
	})

export const removeWish = ({ key }: Pick<Wish, 'key'>) => inDatabase((database) => database.delete('wishes', key))

export const removeAllWishes = () =>
	inDatabase(async (database) => {
		await database.clear('wishes')
		localStorage.removeItem(MARK)
	})
