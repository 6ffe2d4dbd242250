import { realpathSync } from 'node:fs'

/** True if this file was started from the shell; false for files bundled into the server. */
export function isCommand(filename: string) {
	const started = process.argv[1]
	return filename.endsWith('.ts') && started !== undefined && realpathSync(started) === filename
}
