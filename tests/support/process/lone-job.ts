import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { close } from '#db/client/index.ts'
import { job } from '#app/features/platform/jobs.server.ts'

// A process that runs one job over and over: `tsx lone-job.ts NAME FILE WORK_MS LEASE_MS`.
//
// Each run appends `+ PID` to the file when it begins and `- PID` when it ends. SIGTERM stops it as it stops the
// product.

const [name, file, workMs, leaseMs] = process.argv.slice(2) as [string, string, string, string]
const say = (what: '+' | '-') => appendFileSync(file, `${what} ${process.pid}\n`)

const stop = job(
	name,
	1,
	async () => {
		say('+')
		await sleep(Number(workMs))
		say('-')
	},
	{ leaseMs: Number(leaseMs) },
)

process.once('SIGTERM', () => void stop().then(close))
