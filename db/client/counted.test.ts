import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/database/database.ts'
import { connect, countRows } from './sqlite.ts'

const BY_NAME = `select * from things where name = 'thing 7' and status = 'done'`

test('once rows are counted, both connections use the most selective index, and no plan depends on a value', () => {
	const file = path.join(temporaryFolder(), 'app.db')
	const [writing, reads] = [connect(file), connect(file)]
	writing.exec(`create table things (name text, status text);
		create index by_name on things (name);
		create index by_status on things (status);`)
	const add = writing.prepare(`insert into things values (?, 'done')`)
	const fill = writing.transaction((many: number) => {
		for (let i = 0; i < many; i++) add.run(`thing ${i}`)
	})
	const indexOf = (connection: typeof reads) =>
		(connection.prepare(`explain query plan ${BY_NAME}`).all() as { detail: string }[])[0]!.detail.match(
			/INDEX (\w+)/,
		)![1]

	countRows(writing, reads)
	fill(5_000)
	expect([indexOf(writing), indexOf(reads)], 'nobody has counted them yet').toEqual(['by_status', 'by_status'])
	countRows(writing, reads)
	expect([indexOf(writing), indexOf(reads)]).toEqual(['by_name', 'by_name'])
	expect(writing.prepare('select count(*) from sqlite_stat4').pluck().get(), 'samples of values').toBe(0)
	writing.close()
	reads.close()
})
