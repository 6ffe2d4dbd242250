import { errorMonitor } from 'node:events'
import { logError } from '#app/lib/process/log.server.ts'

// Writes errors to a closed output, as the process does with uncaught ones.
//
// The console handles the first failure, but not the second. Exits with the number of uncaught errors.
let uncaught = 0
process.on('uncaughtException', (error) => {
	if (uncaught++ < 10) logError(error, 'uncaught exception')
})
const say = () => logError(new Error('said to nobody'), 'test')
// A monitor sees that a write has failed, and does not count as handling it.
const output: NodeJS.EventEmitter = process.stderr
output.once(errorMonitor, () => {
	output.once(errorMonitor, () => setImmediate(() => process.exit(uncaught)))
	setImmediate(say)
})
process.stdin.once('data', say)
process.stdout.write('ready')
