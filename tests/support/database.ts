import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { databaseIn, query } from './template.ts'

const source = inject('source')

/** A new migrated and empty database of the kind under test; everything is removed after the run. */
export async function freshDatabase(): Promise<string> {
	const name = crypto.randomUUID().slice(0, 8)
	if (source.kind === 'pglite') return 'pglite:'
	if (source.kind === 'sqlite') {
		const file = join(source.folder, `${name}.db`)
		await copyFile(source.template, file)
		return file
	}
	await query(source.url, `create database ${source.template}_${name} template ${source.template}`)
	return databaseIn(source.url, `${source.template}_${name}`)
}

// The client opens the database when it is imported, so the address has to stand before the test file is read.
process.env.DATABASE_URL = await freshDatabase()

if (source.kind === 'pglite') {
	const { migrate } = await import('#db/client/index.ts')
	await migrate()
}
