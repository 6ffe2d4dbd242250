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

/** Returns all wishes on this device, the oldest first: those of a person before, too. */
export const findWishes = (): Promise<Wish[]> =>
	inDatabase(async (database) => {
		const all = await database.getAllFromIndex('wishes', 'madeAt')
		if (all.length === 0) localStorage.removeItem(MARK)
		return all
	})

/** Returns whether a wish is still there: it may have been taken back in another tab. */
export const hasWish = ({ key }: Pick<Wish, 'key'>) =>
	inDatabase(async (database) => (await database.getKey('wishes', key)) !== undefined)

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
