import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')

/** Creates a SQLite database with the demo data: a copy of SEEDED_DATABASE, if that was filled today and is closed. */
export async function seededDatabase() {
	const folder = await mkdtemp(join(tmpdir(), 'courtside-seeded-'))
	const url = join(folder, 'app.db')
	if (process.env.SEEDED_DATABASE) await copyFile(process.env.SEEDED_DATABASE, url)
	else await seed(url)
	return { url, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function seed(url: string) {
	const env = { ...process.env, DATABASE_URL: url }
	await promisify(execFile)(join(root, 'node_modules/.bin/tsx'), ['db/seed.ts', '--demo', '--if-empty'], {
		cwd: root,
		env,
	})
}
