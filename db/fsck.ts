import { close, db } from './client/index.ts'
import { isCommand } from './command.ts'
import { findViolations } from './invariants.ts'

/** Every invariant of the stored data that does not hold, one readable line each. */
export const fsck = () => findViolations(db)

if (isCommand(import.meta.filename)) {
	const violations = await fsck()
	for (const line of violations) console.error(line)
	console.log(violations.length === 0 ? 'The data is sound.' : `${violations.length} invariants do not hold.`)
	process.exitCode = violations.length === 0 ? 0 : 1
	await close()
}
