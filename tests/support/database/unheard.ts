import { errorMonitor } from 'node:events'
import { logError } from '#app/lib/process/log.server.ts'

// Writes errors to an output that nobody reads any more, as the process does with whatever nobody caught: the console
// takes the first failure upon itself, and not the second. Ends with how often something was not caught.
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
