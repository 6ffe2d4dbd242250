import { Client } from 'pg'
import { tables, type MovedTable, type Plain } from './tables.ts'

const AT_ONCE = 2_000

/** The COMMIT was sent and never confirmed. */
export class Doubtful extends Error {}

/**
 * Does `work` on a migrated and empty PostgreSQL database in one transaction: all of it or nothing. Throws `Doubtful`
 * where it is unknown which, and an error where there is anything in the database. References are checked at the end,
 * so that the order of the rows does not matter.
 */
export async function fillTarget<T>(url: string, work: (target: Target) => Promise<T>): Promise<T> {
	return connected(url, async (client) => {
		await client.query('begin')
		const result = await fill(client, work)
		await client.query('commit').catch((error: unknown) => {
			throw new Doubtful(String(error), { cause: error })
		})
		return result
	})
}

/** Updates PostgreSQL's planner statistics, which it does by itself only after a while. */
export const analyze = (url: string) => connected(url, (client) => client.query('analyze'))

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
	const client = new Client({ connectionString: url })
	client.on('error', () => {}) // fails the query that is under way, or the next one
	await client.connect()
	try {
		return await work(client)
	} finally {
		await client.end() // undoes what was not committed
	}
}

export type Target = ReturnType<typeof targetOn>

async function fill<T>(client: Client, work: (target: Target) => Promise<T>) {
	await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')}`)
	await requireEmpty(client)
	const references = await client.query<{ change: string }>(
		`select format('alter table %s alter constraint %I', conrelid::regclass, conname) as change
		from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
	)
	for (const { change } of references.rows) await client.query(`${change} deferrable initially deferred`)
	const result = await work(targetOn(client))
	await client.query('set constraints all immediate')
	for (const { change } of references.rows) await client.query(`${change} not deferrable`)
	return result
}

async function requireEmpty(client: Client) {
	const filled: string[] = []
	for (const { name } of tables) {
		const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`)
		if (rowCount) filled.push(name)
	}
	if (filled.length > 0) throw new Error(`The target is not empty: there are rows in ${filled.join(', ')}.`)
}

const targetOn = (client: Client) => ({
	/** Writes the rows; PostgreSQL itself converts plain values to its column types. */
	async insert({ name, columns }: MovedTable, rows: Iterable<Plain[]>) {
		const names = columns.map((column) => quoted(column.name)).join(', ')
		const insert = `insert into ${quoted(name)} (${names})
			select ${names} from json_populate_recordset(null::${quoted(name)}, $1::json)`
		for (const portion of inPortions(rows)) {
			const records = portion.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]])))
			await client.query(insert, [JSON.stringify(records)])
		}
	},
	async *rows({ name, columns }: MovedTable): AsyncIterable<unknown[]> {
		const names = columns.map((column) => quoted(column.name)).join(', ')
		await client.query(`declare stored no scroll cursor for select ${names} from ${quoted(name)}`)
		for (;;) {
			const { rows } = await client.query<unknown[]>({ text: `fetch ${AT_ONCE} from stored`, rowMode: 'array' })
			yield* rows
			if (rows.length < AT_ONCE) break
		}
		await client.query('close stored')
	},
	/** Makes a table's next id follow `last`, which may have belonged to a deleted row. */
	async numberAfter({ name }: MovedTable, last: number) {
		await client.query('set constraints all immediate')
		await client.query(`alter table ${quoted(name)} alter column id restart with ${last + 1}`)
	},
})

const quoted = (name: string) => `"${name}"`

function* inPortions<T>(items: Iterable<T>) {
	let portion: T[] = []
	for (const item of items) {
		if (portion.push(item) < AT_ONCE) continue
		yield portion
		portion = []
	}
	if (portion.length > 0) yield portion
}
