import type Sqlite from 'better-sqlite3'
import type { Changes, Invalidation } from './versions.ts'

export type Commits = ReturnType<typeof createCommits>

/** Makes the table of the notes, which is in no schema: PostgreSQL needs none. */
export const makeCommits = (connection: Sqlite.Database) =>
	connection.exec('CREATE TABLE IF NOT EXISTS __commits (id INTEGER PRIMARY KEY, changed TEXT NOT NULL)')

/** Rows that are kept: another process that was busy for longer than so many commits forgets all it has read. */
const KEPT = 4_096
const CLEAR_EVERY = 256

/**
 * Tells the processes on one SQLite file which tables each commit has changed. The note is part of the commit itself,
 * so that a process that can read the rows can read the note too: no answer is older than a write its reader may know of.
 *
 * `connection` is the one that writes. Before the table is made, and for commits without a note (of a migration, of
 * another program), a change counts as one of everything.
 */
export function createCommits(connection: Sqlite.Database) {
	/** Commits of other connections change this number. */
	const dataVersion = connection.prepare('PRAGMA data_version').pluck()
	const [begin, end] = [connection.prepare('BEGIN'), connection.prepare('COMMIT')]
	let notes = prepareNotes(connection)
	let seen = dataVersion.get()
	let last = notes?.newest.get() ?? 0

	const readNotes = ({ invalidate, invalidateAll }: Invalidation) => {
		const version = dataVersion.get()
		notes ??= prepareNotes(connection)
		const rows = notes?.after.all(last) ?? []
		if (rows[0]?.id !== last + 1) invalidateAll()
		else for (const { changed } of rows) invalidate(JSON.parse(changed) as string[])
		last = rows.at(-1)?.id ?? notes?.newest.get() ?? 0 // less than before where the database was reset
		seen = version
	}

	return {
		/** Brings in the commits of others. Returns false while it cannot know of them. */
		catchUp(versions: Invalidation): boolean {
			try {
				if (dataVersion.get() === seen) return true
				if (connection.inTransaction) readNotes(versions)
				else {
					begin.run() // the number and the notes have to be of one state
					try {
						readNotes(versions)
					} finally {
						end.run()
					}
				}
				return true
			} catch {
				return false // unknown, as the disk does not respond
			}
		},
		/** Notes what the transaction under way has changed; call what it returns after the COMMIT. */
		note(changes: Changes): () => void {
			if (!notes || changes.size === 0) return () => {}
			const id = Number(notes.add.run(JSON.stringify([...changes])).lastInsertRowid)
			if (id % CLEAR_EVERY === 0) notes.clear.run(id - KEPT)
			return () => void (last = id)
		},
	}
}

/** Returns nothing while there is no table. */
function prepareNotes(connection: Sqlite.Database) {
	if (!connection.prepare("SELECT 1 FROM sqlite_master WHERE name = '__commits'").get()) return undefined
	return {
		add: connection.prepare<[string]>('INSERT INTO __commits (changed) VALUES (?)'),
		newest: connection.prepare<[], number>('SELECT max(id) FROM __commits').pluck(),
		after: connection.prepare<[number], { id: number; changed: string }>(
			'SELECT id, changed FROM __commits WHERE id > ? ORDER BY id',
		),
		clear: connection.prepare<[number]>('DELETE FROM __commits WHERE id <= ?'),
	}
}
