import { dirname } from 'node:path'
import { seededDatabase } from '../support/seeded.ts'
import { startServer } from '../support/server.ts'

// The built product on a fresh copy of the demo data, for as long as Playwright wants it.
const database = await seededDatabase()
const server = await startServer(database.url, {
	PORT: process.env.PORT!,
	RATE_LIMITS: 'off',
	PAYMENTS: 'sandbox',
	DATA_DIR: dirname(database.url),
})
process.once('SIGTERM', () => void stop())

async function stop() {
	await server.stop()
	await database.remove()
	process.exit(0)
}
