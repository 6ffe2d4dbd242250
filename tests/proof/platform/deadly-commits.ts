import Sqlite from 'better-sqlite3'

/** Ends this process as a power cut does. */
export const die = () => process.kill(process.pid, 'SIGKILL')

/** Kills this process around one of its commits: `before:2` or `after:2`. Call it before the database is opened. */
export function dieAt(place: string) {
	const [moment, nth] = place.split(':')
	let commits = 0
	const { prepare } = Sqlite.prototype
	Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
		const statement = prepare.call(this, sql)
		if (sql !== 'COMMIT') return statement
		const run = statement.run.bind(statement) as () => Sqlite.RunResult
		statement.run = () => {
			const isTheOne = ++commits === Number(nth)
			if (isTheOne && moment === 'before') die()
			const result = run()
			if (isTheOne && moment === 'after') die()
			return result
		}
		return statement
	} as typeof prepare
}
