import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '4173'
const baseURL = `http://127.0.0.1:${port}`
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export default defineConfig({
	testDir: 'tests/journeys',
	testMatch: '*.spec.ts',
	testIgnore: process.env.PROOF ? [] : 'every-form.spec.ts', // each form with each way to lose a line: a night's work
	outputDir: 'test-results',
	fullyParallel: true,
	forbidOnly: Boolean(process.env.CI),
	workers: 3,
	retries: 0,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: 'list',
	use: {
		baseURL,
		locale: 'en-ZA',
		serviceWorkers: 'block', // requests of a worker pass by page.route; offline.spec.ts is about them
		screenshot: 'only-on-failure',
		launchOptions: {
			executablePath: process.env.CHROMIUM_PATH,
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
				'--js-flags=--no-opt --no-maglev --always-sparkplug', // a page lives for a second: optimising its scripts costs more than it gains
			],
		},
	},
	// Each device lives in another zone than the venues: what it shows has to be the venue's time all the same.
	projects: [
		{
			name: 'desktop',
			grepInvert: process.env.PROOF ? /@plain/ : /@plain|@phone/,
			use: { viewport: { width: 1280, height: 800 }, timezoneId: 'America/New_York' },
		},
		// The main journeys are walked on a phone, the others on a desktop; in the proof all of them on both.
		{
			name: 'phone',
			grep: process.env.PROOF ? /^/ : /@phone|@both/,
			grepInvert: /@plain/,
			use: { ...phone, timezoneId: 'Pacific/Auckland' },
		},
		// How a page looks without scripts; what works without them is in plain/, over HTTP.
		{ name: 'no-js', grep: /@plain/, use: { ...phone, javaScriptEnabled: false } },
	],
	webServer: {
		command: 'node --import tsx tests/journeys/support/serve.ts',
		url: `${baseURL}/readyz`,
		env: { PORT: port },
		timeout: 120_000,
		stdout: 'ignore',
		stderr: 'pipe',
		gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
	},
})
