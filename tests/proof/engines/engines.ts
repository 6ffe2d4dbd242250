import { startDemo } from '#tests/support/demo.ts'
import { startFirefox, startOldChromium, startWebKit } from './browser.ts'
import { bookAndCancelInLynx } from './lynx.ts'
import { doMainJob, isHydrated, pageOf } from './main-job.ts'

// The main job in other engines, with scripts. `-- firefox` runs one of them.
const engines = { firefox: startFirefox, webkit: startWebKit, 'chromium-87': startOldChromium }
const chosen = process.argv.slice(2)
let failed = 0
const demo = await startDemo()
try {
	if (chosen.length === 0 || chosen.includes('lynx')) {
		await report('lynx: registers, books, signs in and cancels', () => bookAndCancelInLynx(demo, 12))
	}
	for (const [index, [name, start]] of Object.entries(engines).entries()) {
		if (chosen.length > 0 && !chosen.includes(name)) continue
		await report(`${name}: registers, finds, books, sees and cancels`, async () => {
			const browser = await start()
			try {
				await doMainJob(browser, demo, 2 + index)
				if ((await pageOf(browser).evaluate(isHydrated)) !== 'true') throw new Error('No scripts ran')
			} finally {
				await browser.stop()
			}
		})
	}
} finally {
	await demo.stop()
}
process.exitCode = failed > 0 ? 1 : 0

async function report(title: string, work: () => Promise<void>) {
	try {
		await work()
		console.log(`✓ ${title}`)
	} catch (error) {
		failed++
		console.log(`✗ ${title}\n\n${error instanceof Error ? error.message : String(error)}\n`)
	}
}
