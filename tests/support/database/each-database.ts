import { afterAll, vi } from 'vitest'
import { freshDatabase } from './database.ts'

// Packages stay loaded, our own modules do not: none finds what those of another file have kept.
vi.resetModules()
afterAll(async () => {
	if (!('courtsideDatabase' in globalThis)) return // no module of this file has opened it
	const { close } = await import('#db/client/index.ts')
	await close()
})

// The client opens the database when it is imported, so the address has to stand before the test file is read.
process.env.DATABASE_URL = await freshDatabase()
