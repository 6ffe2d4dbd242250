import { Client } from 'pg'
import { close, migrate } from './client/index.ts'
import { connect } from './client/sqlite.ts'
import { databaseUrl, dialect } from './dialect.ts'
import { mayHoldDemo, seed } from './seed.ts'

/** `npm run db:reset`: throws all data away, migrates, and seeds where allowed. A running server sees it at once. */
async function reset() {
	const precious = process.env.NODE_ENV !== 'development' || dialect === 'postgres'
	if (precious && !process.argv.includes('--yes')) {
		console.error('This throws all data away. If that is what you want here: npm run db:reset -- --yes')
		process.exitCode = 1
		return
	}
	if (dialect === 'sqlite') emptySqlite(databaseUrl)
	else await emptyPostgres(databaseUrl)
	await migrate()
	if (mayHoldDemo()) await seed(new Date())
	console.log(mayHoldDemo() ? 'The database is new and holds the demo data.' : 'The database is new and empty.')
}

/** Drops the tables inside the file: a server that has it open goes on with the same file. */
function emptySqlite(file: string) {
	const connection = connect(file)
	connection.pragma('foreign_keys = OFF')
	const drop = connection.transaction(() => {
		const tables = connection
			.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`)
			.pluck()
			.all() as string[]
		for (const name of tables) connection.exec(`DROP TABLE "${name}"`)
	})
	drop.immediate()
	connection.close()
}

async function emptyPostgres(url: string) {
	const client = new Client({ connectionString: url })
	await client.connect()
	await client.query('drop schema if exists drizzle cascade; drop schema public cascade; create schema public')
	await client.end()
}

try {
	await reset()
} finally {
	await close()
}
