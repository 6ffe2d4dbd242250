import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/**
 * The thread in which db/ops/backup.ts uses SQLite, which blocks its caller. Plain JavaScript, so that it needs no
 * build. Copies the database `from`, if given, to `to`, and checks `to`; `quick` skips the check of indexes and
 * references.
 */
const { from, to, quick = false } = workerData

const half = `${to}.${process.pid}.part`
try {
	if (!from) check(to)
	else {
		copy(from, half)
		check(half)
		renameSync(half, to)
		sync(path.dirname(to))
	}
} catch (error) {
	for (const file of [half, `${half}-journal`]) rmSync(file, { force: true })
	// Only a plain error keeps its message on the way to another thread.
	throw Object.assign(new Error(error.message), { code: error.code })
}

/** Copies one committed state of a database that is being written to, and syncs it to the disk. */
function copy(from, half) {
	closeSync(openSync(half, 'w', 0o600))
	const source = new Sqlite(from, { readonly: true, fileMustExist: true })
	try {
		source.prepare('VACUUM INTO ?').run(half)
	} finally {
		source.close()
	}
	sync(half)
}

/** Throws for a file that is damaged, is no database, or is not ours. */
function check(file) {
	const database = new Sqlite(file, { readonly: true, fileMustExist: true })
	try {
		const found = database.pragma(quick ? 'quick_check(1)' : 'integrity_check(1)', { simple: true })
		if (found !== 'ok') throw new Error(`${file} is damaged: ${found}`)
		const [orphan] = quick ? [] : database.pragma('foreign_key_check')
		if (orphan) throw new Error(`${file} is damaged: a row of ${orphan.table} points to a missing ${orphan.parent}`)
		const migrated = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'`).get()
		if (!migrated) throw new Error(`${file} is no database of Courtside's.`)
	} finally {
		database.close()
	}
}

function sync(file) {
	const descriptor = openSync(file, 'r')
	fsyncSync(descriptor)
	closeSync(descriptor)
}
