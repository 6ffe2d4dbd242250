/** Explains error codes of SQLite and the system about a file, by their prefix. */
const WORDS = {
	SQLITE_BUSY: 'is in use. Stop the server first.',
	SQLITE_NOTADB: 'is no SQLite database.',
	SQLITE_CORRUPT: 'is damaged.',
	SQLITE_CANTOPEN: 'cannot be opened. Is it a file that this user may read?',
	SQLITE_READONLY: 'may not be written by this user.',
	SQLITE_FULL: 'cannot be written or copied: the disk is full.',
	ENOENT: 'cannot be made. Is there such a folder?',
	EACCES: 'may not be read and written by this user.',
	EROFS: 'is on a disk that may only be read.',
	EMFILE: 'cannot be opened: this process may not open more files (ulimit -n).',
}

/** True if the error means that SQLite cannot read the file at all, so that its locks say nothing either. */
export const isRuined = (error: unknown) => /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))

/** Returns the error with a message for the operator; an error without a known code keeps its own. */
export function fileProblem(file: string, error: unknown): Error {
	const code = codeOf(error)
	if (!code) return error as Error
	const words = Object.entries(WORDS).find(([beginning]) => code.startsWith(beginning))?.[1]
	return new Error(words ? `${file} ${words}` : `${file}: ${(error as Error).message}`, { cause: error })
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')
