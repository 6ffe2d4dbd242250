import { defineConfig } from 'vitest/config'
import { postgres, pure, sqlite } from './bin/lib/checks/test-projects.js'

// Far from every venue's zone: a time that is read in the machine's own zone shows at once.
process.env.TZ = 'America/New_York'
// As the product runs: React's development build would take a sixth of the time of tests that draw pages.
process.env.NODE_ENV = 'production'

const onDatabase = {
	globalSetup: 'tests/support/database/template.ts',
	setupFiles: ['tests/support/database/each-database.ts'],
}

/** Two processes behind a proxy, the development server, the image, crashes, drills and fuzzing take too long. */
const onlyInTheProof = [
	'tests/proof/{cluster,fuzz}/**',
	'tests/proof/**/*{-crash,crash-*}.test.ts',
	'tests/proof/platform/{container,dev,drills,lost-postgres}.test.ts',
]

export default defineConfig({
	resolve: { alias: { 'virtual:react-router/server-build': '/tests/support/process/server-build.ts' } },
	test: {
		pool: 'forks',
		isolate: false, // tests/support/each-*.ts keep the files apart
		maxWorkers: 3, // of two cores: some wait for servers they have started
		setupFiles: ['tests/support/process/each-file.ts'],
		exclude: process.env.PROOF ? [] : onlyInTheProof,
		testTimeout: process.env.PROOF ? 3_600_000 : 20_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: process.env.PROOF ? 3_600_000 : 20_000 } }, // as long as a test: one second is nothing on a busy machine
		env: {
			SESSION_SECRET: 'the tests sign their cookies with this one',
			PAYMENTS: 'sandbox',
			UNPAID_BOOKINGS: '1000', // one player books as often as a test likes; waiting-limit.server.test.ts has the limit
		},
		projects: [
			{
				extends: true,
				test: { name: 'pure', include: pure },
			},
			{ extends: true, test: { name: 'sqlite', include: sqlite, ...onDatabase } },
			{ extends: true, test: { name: 'postgres', include: process.env.PROOF ? sqlite : postgres, ...onDatabase } },
		],
	},
})
