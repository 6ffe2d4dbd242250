import { defineConfig } from 'vitest/config'

// Far from every venue's zone: a time that is read in the machine's own zone shows at once.
process.env.TZ = 'America/New_York'

export default defineConfig({
	test: {
		include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tests/{doors,proof,journeys/plain}/**/*.test.ts', 'bin/**/*.test.js'],
		globalSetup: 'tests/support/template.ts',
		setupFiles: ['tests/support/database.ts', 'tests/support/one-try.ts'],
		pool: 'forks',
		maxWorkers: 2,
		testTimeout: 20_000,
		hookTimeout: 60_000,
		env: { SESSION_SECRET: 'the tests sign their cookies with this one' },
	},
})
