import { logError } from '#app/lib/log.server.ts'

// Writes an error to an output that nobody reads any more, as the process does with whatever nobody caught. Ends with
// how often that happened.
let uncaught = 0
process.on('uncaughtException', (error) => {
	if (uncaught++ < 10) logError(error, 'uncaught exception')
})
process.stdin.once('data', () => {
	logError(new Error('said to nobody'), 'test')
	setTimeout(() => process.exit(uncaught), 500)
})
process.stdout.write('ready')
