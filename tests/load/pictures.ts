import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { password } from '#db/cast.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { startDemo } from '#tests/support/demo.ts'

// The pictures in the README: a visitor's first screen, and the screen that venues keep open. Those of the manifest:
// what a browser shows of the application before it installs it.
const FOLDER = resolve(import.meta.dirname, '../../.github/pictures')
const OF_MANIFEST = resolve(import.meta.dirname, '../../public/screenshots')
const PHONE = { width: 390, height: 844 }
const MOST_BYTES = 60_000

const demo = await startDemo()
try {
	const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
	for (const folder of [FOLDER, OF_MANIFEST]) await mkdir(folder, { recursive: true })
	const page = await browser.newPage({ baseURL: demo.url, viewport: { width: 1280, height: 750 }, locale: 'en-ZA' })
	const tomorrow = addDays(dateOf(new Date()), 1)
	await take(page, `/?date=${tomorrow}`, 'explore.webp')
	await take(page, `/?date=${tomorrow}`, 'explore.webp', OF_MANIFEST)
	await page.request.post('/api/login', { data: { username: 'lerato', password } })
	await take(page, `/venue-dashboard/1/day?date=${tomorrow}`, 'day.webp')
	const phone = await browser.newPage({
		baseURL: demo.url,
		viewport: PHONE,
		deviceScaleFactor: 2,
		isMobile: true,
		hasTouch: true,
		locale: 'en-ZA',
	})
	await take(phone, `/?date=${tomorrow}`, 'phone-explore.webp', OF_MANIFEST)
	await take(phone, `/venues/1?date=${tomorrow}`, 'phone-venue.webp', OF_MANIFEST)
	await browser.close()
} finally {
	await demo.stop()
}

async function take(page: Page, address: string, name: string, folder = FOLDER) {
	await page.goto(address, { waitUntil: 'networkidle' })
	const file = join(folder, name)
	await sharp(await page.screenshot())
		.webp({ quality: 70 })
		.toFile(file)
	const { size } = await stat(file)
	console.log(`${file}: ${size} bytes`)
	if (size > MOST_BYTES) process.exitCode = 1
}
