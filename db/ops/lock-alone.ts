import Sqlite from 'better-sqlite3'
import { fileProblem } from '../client/file-problem.ts'

/**
 * Opens a SQLite database that no other process has open, and none can open until it is closed: every connection to a
 * WAL database has a shared lock, and leaving WAL needs an exclusive one. The log is then part of the file. Throws a
 * `fileProblem` where the lock cannot be had.
 */
export function lockAlone(file: string) {
	let connection: Sqlite.Database | undefined
	try {
		connection = new Sqlite(file, { fileMustExist: true, timeout: 500 })
		connection.pragma('journal_mode = DELETE')
		connection.exec('BEGIN EXCLUSIVE')
		// A process that came between the two went back to WAL, where others may read beside us.
		if (connection.pragma('journal_mode', { simple: true }) !== 'delete')
			throw new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY')
		return connection
	} catch (error) {
		connection?.close()
		throw fileProblem(file, error)
	}
}
