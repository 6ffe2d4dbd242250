import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/database/database.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { connect } from '../sqlite.ts'

const first = [
	'CREATE TABLE parents (id integer PRIMARY KEY, name text)',
	'CREATE TABLE children (id integer PRIMARY KEY, parent_id integer NOT NULL REFERENCES parents(id) ON DELETE CASCADE)',
]
/** The statements with which drizzle-kit changes a SQLite table: fill a new one, drop the old one. */
const rebuild = (copy: string) => [
	'PRAGMA foreign_keys=OFF',
	'CREATE TABLE __new_parents (id integer PRIMARY KEY, name text NOT NULL)',
	`INSERT INTO __new_parents (id, name) ${copy}`,
	'DROP TABLE parents',
	'ALTER TABLE __new_parents RENAME TO parents',
	'PRAGMA foreign_keys=ON',
]
const everything = 'SELECT id, name FROM parents'

/** Makes a database with one parent of two children, one without, and a second migration still to run. */
function familyWith(second: string[]) {
	const folder = temporaryFolder()
	const file = path.join(folder, 'app.db')
	const migrations = path.join(folder, 'migrations')
	const write = (all: string[][]) => {
		mkdirSync(path.join(migrations, 'meta'), { recursive: true })
		const entries = all.map((_, i) => ({ idx: i, version: '6', when: i + 1, tag: `000${i}_step`, breakpoints: true }))
		writeFileSync(
			path.join(migrations, 'meta/_journal.json'),
			JSON.stringify({ version: '7', dialect: 'sqlite', entries }),
		)
		for (const [i, statements] of all.entries())
			writeFileSync(path.join(migrations, `000${i}_step.sql`), statements.join(';\n--> statement-breakpoint\n'))
	}
	write([first])
	migrateSqlite(() => connect(file), migrations)
	const connection = connect(file)
	connection.exec("INSERT INTO parents VALUES (1, 'A'), (2, 'B'); INSERT INTO children VALUES (1, 1), (2, 1)")
	connection.close()
	write([first, second])

	const count = (what: string) => {
		const connection = connect(file)
		const number = connection.prepare(`SELECT count(*) FROM ${what}`).pluck().get()
		connection.close()
		return number
	}
	return { file, migrations, count, migrateIt: () => migrateSqlite(() => connect(file), migrations) }
}

test('rebuilding a parent table keeps its children', () => {
	const { migrateIt, count } = familyWith(rebuild(everything))
	migrateIt()
	expect(count('children')).toBe(2)
	expect(count('parents')).toBe(2)
	expect(count("sqlite_master WHERE name = 'parents' AND sql LIKE '%name text NOT NULL%'")).toBe(1)
	migrateIt()
	expect(count('__drizzle_migrations')).toBe(2)
})

test("drizzle's own migrator loses them", () => {
	const { file, migrations, count } = familyWith(rebuild(everything))
	const connection = connect(file)
	migrate(drizzle(connection), { migrationsFolder: migrations })
	connection.close()
	expect(count('parents')).toBe(2)
	expect(count('children')).toBe(0)
})

test('a migration that would lose rows changes nothing', () => {
	const { migrateIt, count } = familyWith(rebuild(`${everything} WHERE id = 1`))
	expect(migrateIt).toThrow('lose 1 of 2 rows of parents')
	expect(count('parents')).toBe(2)
	expect(count('__drizzle_migrations')).toBe(1)
})

test('a migration that would leave rows without their parent changes nothing', () => {
	const { migrateIt, count } = familyWith(rebuild("SELECT id + 10, name FROM parents UNION SELECT 5, 'C'"))
	expect(migrateIt).toThrow('children → parents')
	expect(count('parents WHERE id < 3')).toBe(2)
	expect(count('__drizzle_migrations')).toBe(1)
})

test('a migration that fails half way changes nothing', () => {
	const { migrateIt, count } = familyWith([...rebuild(everything), 'CREATE TABLE parents (id integer)'])
	expect(migrateIt).toThrow('already exists')
	expect(count('children')).toBe(2)
	expect(count('__drizzle_migrations')).toBe(1)
})
