import { startDemo } from '#tests/support/demo.ts'
import { createStarted } from '#tests/support/process/started.ts'

// Runs the built product on a fresh copy of the demo data until Playwright ends it.
//
// With E2E_CLUSTER it is two processes on PostgreSQL behind a proxy.
const started = createStarted()
process.once('SIGTERM', () => void leave(0))
await startDemo({ port: Number(process.env.PORT), cluster: Boolean(process.env.E2E_CLUSTER) }, started).catch(
	(error: unknown) => {
		console.error(error)
		return leave(1)
	},
)

/** Ends whatever has only started in part; this process owns it. */
async function leave(code: number) {
	await started.stop().catch((error: unknown) => console.error(error))
	process.exit(code)
}
