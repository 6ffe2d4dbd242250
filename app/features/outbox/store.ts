import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { MOST_WISHES, type Wish } from './wish.ts'

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

/**
 * Adds a wish, once however often it is made; false where the person has too many. A refused one is made anew. Throws
 * where the device has no room for it.
 */
export const addWish = (wish: Wish) =>
	inDatabase(async (database) => {
		// One transaction, so that two taps at once, in two tabs too, make one wish.
		const { store, done } = database.transaction('wishes', 'readwrite')
		const own = (await store.getAll()).filter(({ person }) => person === wish.person)
		const isThere = own.some(({ key, no }) => key === wish.key && no === undefined)
		const isAdded = !isThere && own.length < MOST_WISHES
		if (isAdded) await store.put(wish)
		await done
		if (isAdded) localStorage.setItem(MARK, 'yes')
		return isThere || isAdded
	})

/** Changes a wish; false where it was taken back meanwhile, as in another tab. */
export const changeWish = (wish: Wish) =>
	inDatabase(async (database) => {
		const { store, done } = database.transaction('wishes', 'readwrite')
		const isThere = (await store.getKey(wish.key)) !== undefined
		if (isThere) await store.put(wish)
		await done
		return isThere
	})

export const removeWish = ({ key }: Pick<Wish, 'key'>) => inDatabase((database) => database.delete('wishes', key))

export const removeAllWishes = () =>
	inDatabase(async (database) => {
		await database.clear('wishes')
		localStorage.removeItem(MARK)
	})
