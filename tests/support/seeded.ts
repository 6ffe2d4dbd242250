import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')

/** A SQLite database of its own, filled with the demo venues and people. */
export async function seededDatabase() {
	const folder = await mkdtemp(join(tmpdir(), 'courtside-seeded-'))
	const url = join(folder, 'app.db')
	const env = { ...process.env, DATABASE_URL: url }
	await promisify(execFile)(join(root, 'node_modules/.bin/tsx'), ['db/seed.ts', '--if-empty'], { cwd: root, env })
	return { url, remove: () => rm(folder, { recursive: true, force: true }) }
}
