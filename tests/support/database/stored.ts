import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/client/sqlite.ts'

/** Watches a SQLite file from outside and can restore its first state, which the product notices as another process. */
export function watchStored(file: string) {
	const connection = connect(file)
	connection.pragma('foreign_keys = OFF')
	connection.pragma('synchronous = OFF') // nothing of it outlives the test
	const names = connection
		.prepare(
			`select name from sqlite_schema where type = 'table' and name not like '~_~_%' escape '~'
			and (name not like 'sqlite_%' or name = 'sqlite_sequence')`,
		)
		.pluck()
		.all() as string[]
	const readers = names.map((name) => ({ name, all: connection.prepare(`select * from "${name}"`).raw() }))
	const read = () => new Map(readers.map(({ name, all }) => [name, all.all() as unknown[][]]))
	const said = (rows: unknown[][]) => JSON.stringify(rows)
	const version = () => connection.pragma('data_version', { simple: true }) as number

	const before = read()
	const texts = new Map([...before].map(([name, rows]) => [name, said(rows)]))
	let seen = version()

	const differing = () => [...read()].filter(([name, rows]) => said(rows) !== texts.get(name)).map(([name]) => name)

	/** Returns the tables whose rows differ from the start. Reads nothing when nothing was written. */
	function changed() {
		if (version() === seen) return []
		const tables = differing()
		if (tables.length === 0) seen = version()
		return tables
	}

	const changedRows = () => {
		const rows = read()
		const names = differing().filter((name) => name !== 'sqlite_sequence')
		return Object.fromEntries(names.map((name) => [name, rows.get(name)]))
	}

	function restore() {
		connection.transaction(() => {
			for (const name of differing()) {
				const rows = before.get(name)!
				connection.prepare(`delete from "${name}"`).run()
				if (rows.length === 0) continue
				const insert = connection.prepare(`insert into "${name}" values (${rows[0]!.map(() => '?').join()})`)
				for (const row of rows) insert.run(...row)
			}
		})()
		seen = version()
	}

	/** Makes every write of the product fail, until it is called with false. */
	const refuseWrites = connection.transaction((refuse: boolean) => {
		for (const name of names.filter((name) => name !== 'sqlite_sequence'))
			for (const act of ['insert', 'update', 'delete']) {
				const trigger = `"refuse ${act} ${name}"`
				const made = `${trigger} before ${act} on "${name}" begin select raise(abort, 'no write succeeds'); end`
				connection.exec(refuse ? `create trigger ${made}` : `drop trigger ${trigger}`)
			}
	})

	/** Stops the product from beginning jobs, and waits until none is running. */
	async function endJobs() {
		connection.exec('create trigger no_jobs before insert on job_leases begin select raise(ignore); end')
		const held = connection.prepare('select count(*) from job_leases where holder is not null').pluck()
		while (held.get() !== 0) await sleep(10)
	}

	return { changed, changedRows, restore, refuseWrites, endJobs, close: () => connection.close() }
}
