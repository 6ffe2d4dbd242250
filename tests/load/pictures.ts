import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { password } from '#db/cast.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { startDemo } from '#tests/support/demo.ts'

// The pictures in the README: a visitor's first screen, and the screen that venues keep open.
const FOLDER = resolve(import.meta.dirname, '../../.github/pictures')
const MOST_BYTES = 60_000

const demo = await startDemo()
try {
	const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
	await mkdir(FOLDER, { recursive: true })
	const page = await browser.newPage({ baseURL: demo.url, viewport: { width: 1280, height: 750 }, locale: 'en-ZA' })
	const tomorrow = addDays(dateOf(new Date()), 1)
	await take(page, `/?date=${tomorrow}`, 'explore.webp')
	await page.request.post('/api/login', { data: { username: 'lerato', password } })
	await take(page, `/venue-dashboard/1/day?date=${tomorrow}`, 'day.webp')
	await browser.close()
} finally {
	await demo.stop()
}

async function take(page: Page, address: string, name: string) {
	await page.goto(address, { waitUntil: 'networkidle' })
	const file = join(FOLDER, name)
	await sharp(await page.screenshot())
		.webp({ quality: 70 })
		.toFile(file)
	const { size } = await stat(file)
	console.log(`${file}: ${size} bytes`)
	if (size > MOST_BYTES) process.exitCode = 1
}
