import { verify } from './backup.ts'
import { close, db } from '../client/index.ts'
import { isCommand } from '../command.ts'
import { databaseUrl, dialect } from '../dialect.ts'
import { findViolations } from './invariants.ts'

export const fsck = () => findViolations(db)

/** Returns damage of the file itself, which no invariant covers; null if there is none. */
async function damage() {
	if (dialect === 'postgres') return null
	return verify(databaseUrl).then(
		() => null,
		({ message }: Error) => [message],
	)
}

if (isCommand(import.meta.filename)) {
	const violations = (await damage()) ?? (await fsck())
	for (const line of violations) console.error(line)
	console.log(
		violations.length === 0
			? 'The data is sound.'
			: violations.length === 1
				? 'One invariant does not hold.'
				: `${violations.length} invariants do not hold.`,
	)
	process.exitCode = violations.length === 0 ? 0 : 1
	await close()
}
