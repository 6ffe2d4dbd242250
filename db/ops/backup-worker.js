import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/**
 * The thread of its own in which db/ops/backup.ts lets SQLite work, which holds up whoever calls it; plain JavaScript, so
 * that it needs no building. Copies the database `from` to `to`, if it is told of one, and looks through what is there;
 * `quick` leaves out whether its indexes and references are right.
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
	// Only a plain error keeps its words on the way to another thread.
	throw Object.assign(new Error(error.message), { code: error.code })
}

/** One committed state of a database that is being written to, all of it on the disk. */
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

/** Throws for what is damaged, is no database, or none of ours. */
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
