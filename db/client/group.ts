import { AsyncResource } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import type { Commits } from './versions/commits.ts'
import type { Changes, Versions } from './versions/versions.ts'
import type { Write, Writer } from './types.ts'

/** One caller's write: `run` does the work and notes what it changes; the others report the outcome. */
type Member = {
	run: (changes: Changes) => Promise<unknown>
	resolve: (result: unknown) => void
	reject: (error: unknown) => void
}

/**
 * A group takes no more members than `most`, and none after `openFor` milliseconds. Every `turnEvery` milliseconds
 * other work gets a turn of the event loop. Another process that writes is waited for `patience` milliseconds.
 */
const BOUNDS = { most: 64, openFor: 40, turnEvery: 8, patience: 4_000 }
/** Milliseconds between two checks whether another process has ended its write: its pause may be as short. */
const LOOK_EVERY = 2

/**
 * Groups waiting writes into one transaction, as waiting for the disk takes longer than all else. Each runs in a
 * savepoint of its own, one after the other, and no caller learns the outcome before the COMMIT.
 * `enqueue` gives the connection to one piece of work at a time; `check` throws where a COMMIT would be lost. `isTurn`
 * is true for statements of the write whose savepoint is open: statements that another write left running would be
 * committed or undone with it. `probe` throws where no write would succeed. `commits` tells other processes.
 */
export function groupWrites(
	connection: Sqlite.Database,
	tx: Writer,
	versions: Versions,
	enqueue: (run: () => Promise<void>) => Promise<void>,
	{ check = () => {}, commits, ...bounds }: Partial<typeof BOUNDS> & { check?: () => void; commits?: Commits } = {},
): { write: Write; isTurn: () => boolean; probe: () => Promise<void> } {
	const { most, openFor, turnEvery, patience } = { ...BOUNDS, ...bounds }
	const waiting: Member[] = []
	let turn: Changes | undefined
	let turnDue = 0
	let failed = false
	const [begin, commit] = [connection.prepare('BEGIN IMMEDIATE'), connection.prepare('COMMIT')]
	const savepoint = connection.prepare('SAVEPOINT member')
	const release = connection.prepare('RELEASE member')
	const undo = connection.prepare('ROLLBACK TO member')

	const writeAll = async () => {
		while (waiting.length > 0) {
			await writeTogether([waiting.shift()!], performance.now() + openFor)
			await letOthers()
		}
	}

	/** Gives other work a turn of the event loop: on SQLite no awaited query leaves it. */
	const letOthers = async () => {
		await nextTurn()
		turnDue = performance.now() + turnEvery
	}

	/** Waits for another process without blocking the event loop, as SQLite's own waiting would. */
	const beginInTurn = async () => {
		for (const until = performance.now() + patience; ; await sleep(LOOK_EVERY)) {
			try {
				return begin.run()
			} catch (error) {
				if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
				if (performance.now() < until) continue
				for (const { reject } of waiting.splice(0)) reject(error) // they would wait for the same process
				throw error
			}
		}
	}

	const commitWhole = () => {
		check()
		commit.run()
		failed = false
	}

	/** After a write that failed as a whole, only a write that stores something shows whether writes succeed again. */
	const tryOnce = async () => {
		await beginInTurn()
		try {
			if (failed) connection.pragma(`user_version = ${connection.pragma('user_version', { simple: true })}`)
			commitWhole()
		} finally {
			rollBack(connection)
		}
	}
	let trying: Promise<void> | undefined
	/** One probe at a time: each may take as long as a write, and the writes wait behind it. */
	const probe = () => (trying ??= enqueue(tryOnce).finally(() => (trying = undefined)))

	/** If the transaction fails as a whole, each member is tried again alone, so that only the faulty ones fail. */
	const writeTogether = async (members: Member[], openUntil: number) => {
		const changes: Changes = new Set()
		const outcomes: (() => void)[] = []
		try {
			await beginInTurn()
			commits?.catchUp(versions)
			for (const member of members) {
				outcomes.push(await attempt(member, changes))
				if (members.length < most && performance.now() < openUntil) members.push(...(await next()))
			}
			const noted = commits?.note(changes)
			commitWhole()
			noted?.()
		} catch (error) {
			rollBack(connection)
			failed = true
			if (members.length === 1) return members[0]!.reject(error)
			for (const member of members) await writeTogether([member], 0)
			return
		}
		versions.invalidate(changes)
		for (const tell of outcomes) tell()
	}

	/** Returns the next write, including those that have arrived meanwhile. */
	const next = async () => {
		if (waiting.length === 0 || performance.now() >= turnDue) await letOthers()
		return waiting.splice(0, 1)
	}

	/** Resolves to the report to send after the COMMIT; throws when SQLite has undone the whole transaction. */
	const attempt = async ({ run, resolve, reject }: Member, changes: Changes) => {
		const own: Changes = new Set()
		savepoint.run()
		turn = own
		try {
			const result = await run(own)
			release.run()
			for (const change of own) changes.add(change)
			return () => resolve(result)
		} catch (error) {
			if (!connection.inTransaction) throw error
			undo.run()
			release.run()
			return () => reject(error)
		} finally {
			turn = undefined
		}
	}

	const write: Write = (work) =>
		new Promise((resolve, reject) => {
			// bound to its caller, as it may run in another's turn
			const run = AsyncResource.bind((changes: Changes) => versions.collect(changes, () => work(tx)))
			const member: Member = { run, resolve: resolve as Member['resolve'], reject }
			if (waiting.push(member) === 1) void enqueue(writeAll)
		})

	return {
		write,
		isTurn: () => turn !== undefined && versions.collects(turn),
		probe,
	}
}

/** SQLite may have rolled back already, and a failing ROLLBACK must not hide the first error. */
function rollBack(connection: Sqlite.Database) {
	try {
		if (connection.inTransaction) connection.exec('ROLLBACK')
	} catch {
		// the error that led here is the one to report
	}
}

/** Runs one piece of work at a time, in order of arrival. */
export function createQueue() {
	let last: Promise<unknown> = Promise.resolve()
	return <T>(run: () => T | Promise<T>): Promise<T> => {
		const result = last.then(run)
		last = result.catch(() => {})
		return result
	}
}
