import Sqlite from 'better-sqlite3'
import { fileProblem } from '../client/file-problem.ts'

/**
 * Opens a SQLite database that nobody else has open, and nobody can open until it is closed: every connection to a WAL
 * database holds a lock that leaving WAL needs to have alone. What was in the log is then in the file. Throws a
 * `fileProblem` where it cannot be had.
 */
export function lockAlone(file: string) {
	let connection: Sqlite.Database | undefined
	try {
		connection = new Sqlite(file, { fileMustExist: true, timeout: 500 })
		connection.pragma('journal_mode = DELETE')
		connection.exec('BEGIN EXCLUSIVE')
		// Somebody who came between the two went back to WAL, where others may read beside us.
		if (connection.pragma('journal_mode', { simple: true }) !== 'delete')
			throw new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY')
		return connection
	} catch (error) {
		connection?.close()
		throw fileProblem(file, error)
	}
}
