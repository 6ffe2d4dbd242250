import { startDemo } from '#tests/support/demo.ts'
import { startFirefox, startOldChromium, startWebKit } from './browser.ts'
import { doMainJob, isHydrated, pageOf } from './main-job.ts'
import { doInText, textBrowsers } from './text-browsers.ts'

// The main job in other engines, with scripts, and in text browsers. `-- firefox` runs one of them.
const engines = { firefox: startFirefox, webkit: startWebKit, 'chromium-87': startOldChromium }
const chosen = process.argv.slice(2)
let failed = 0
const demo = await startDemo()
try {
	for (const [index, [name, work]] of Object.entries(textBrowsers).entries()) {
		if (chosen.length > 0 && !chosen.includes(name)) continue
		await report(`${name}: registers, books, signs in and cancels`, () => doInText(work, demo, 12 + index))
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
