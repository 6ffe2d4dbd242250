import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder with this dialect's migrations, seen from the source tree as well as from the built server. */
export function migrationsFolder(dialect: 'sqlite' | 'postgres') {
	const wanted = path.join('db/migrations', dialect)
	const isThere = (from: string) => existsSync(path.join(from, wanted, 'meta/_journal.json'))
	for (let from = import.meta.dirname; ; from = path.dirname(from)) {
		if (isThere(from)) return path.join(from, wanted)
		if (from === path.dirname(from)) return path.resolve(wanted)
	}
}
