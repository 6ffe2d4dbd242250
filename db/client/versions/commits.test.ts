import { expect, test, onTestFinished } from 'vitest'
import { freshDatabase } from '#tests/support/database/database.ts'
import { courts, settings } from '../../schema.ts'
import { connect, openSqlite } from '../sqlite.ts'
import type { Database } from '../types.ts'

/** Opens a new file twice, as two processes would. */
async function openTwice() {
	const file = await freshDatabase()
	const open = async () => {
		const opened = openSqlite(file)
		onTestFinished(() => opened.close())
		await opened.migrate()
		return opened
	}
	return { file, one: await open(), two: await open() }
}

const put = ({ write }: Database, key: string) => write((tx) => tx.insert(settings).values({ key, value: 1 }))
/** Brings in the commits of others first, as a look for a cached response does. */
async function read({ db, versions }: Database, table: typeof settings | typeof courts) {
	versions.isCurrent({ counts: new Map() })
	return versions.trackReads(() => db.select().from(table))
}

test('a commit of another process makes old what has read its tables, and nothing else', async () => {
	const { one, two } = await openTwice()
	for (const key of ['a', 'b']) {
		const [{ reads }, { reads: others }] = [await read(one, settings), await read(one, courts)]
		await put(two, key)
		expect(one.versions.isCurrent(reads)).toBe(false)
		expect(one.versions.isCurrent(others)).toBe(true)
		expect((await read(one, settings)).value.at(-1)).toMatchObject({ key })
	}
})

test('the writes of two take turns, and each hears of all', async () => {
	const { one, two } = await openTwice()
	const keys = Array.from({ length: 40 }, (_, i) => `${i}`)
	await Promise.all(keys.map((key, i) => put(i % 2 ? one : two, key)))
	for (const each of [one, two]) {
		const { value, reads } = await read(each, settings)
		expect(value).toHaveLength(keys.length)
		expect(each.versions.isCurrent(reads)).toBe(true)
	}
})

test('a process does not forget what it has read after its own commit', async () => {
	const { one, two } = await openTwice()
	await put(one, 'own')
	const { reads } = await read(one, settings)
	await two.write((tx) => tx.delete(courts))
	expect(one.versions.isCurrent(reads)).toBe(true)
})

test('a write that fails tells nothing', async () => {
	const { one, two } = await openTwice()
	const { reads } = await read(one, settings)
	await expect(put(two, 'a').then(() => put(two, 'a'))).rejects.toThrow()
	expect(one.versions.isCurrent(reads)).toBe(false)
	const { reads: after } = await read(one, settings)
	await expect(put(two, 'a')).rejects.toThrow()
	expect(one.versions.isCurrent(after)).toBe(true)
})

test('a commit without a note counts as one of everything', async () => {
	const { file, one } = await openTwice()
	const { reads } = await read(one, courts)
	const another = connect(file)
	another.exec("INSERT INTO settings (key, value) VALUES ('by hand', 1)")
	another.close()
	expect(one.versions.isCurrent(reads)).toBe(false)
})

test('who was away for longer than the notes are kept forgets everything, and goes on', async () => {
	const { file, one, two } = await openTwice()
	await put(two, 'first')
	const { reads } = await read(one, courts)
	for (const key of ['a', 'b', 'c']) await put(two, key)
	const another = connect(file)
	another.exec('DELETE FROM __commits WHERE id < (SELECT max(id) FROM __commits)')
	another.close()
	expect(one.versions.isCurrent(reads)).toBe(false)
	const { reads: later } = await read(one, courts)
	await put(two, 'd')
	expect(one.versions.isCurrent(later)).toBe(true)
})

test('a file that is emptied and filled again begins anew', async () => {
	const { file, one, two } = await openTwice()
	await put(two, 'before')
	const another = connect(file)
	another.exec('DROP TABLE __commits; DELETE FROM settings')
	another.close()
	await one.migrate()
	for (const key of ['a', 'b']) {
		const [{ reads }, { reads: others }] = [await read(one, settings), await read(one, courts)]
		await put(two, key)
		expect(one.versions.isCurrent(reads)).toBe(false)
		if (key === 'b') expect(one.versions.isCurrent(others)).toBe(true)
	}
})
