import { afterAll, vi } from 'vitest'
import { freshDatabase } from './database.ts'

// Packages stay loaded, but our own modules do not, so that none finds state of another file.
vi.resetModules()
afterAll(async () => {
	if (!('courtsideDatabase' in globalThis)) return // no module of this file has opened it
	const { close } = await import('#db/client/index.ts')
	await close()
})

// The client opens the database when it is imported, so the address must be set before the test file is loaded.
process.env.DATABASE_URL = await freshDatabase()
