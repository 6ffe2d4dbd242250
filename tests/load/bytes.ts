import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { at, clock, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import { findVenue } from '../journeys/plain/steps.ts'
import { hoursFrom } from '../proof/line/runs.ts'
import { startDemo } from '#tests/support/demo.ts'
import { startBadLine, type BadLine } from '#tests/support/outside/flaky-proxy.ts'

// Measures what each act of a player costs on a phone's line of 64 kbit/s and 600 ms: bytes on the wire both ways, with all
// headers, and seconds. Times are of the line, so a busy machine lengthens them.

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const IDLE_MINUTES = Number(process.env.IDLE_MINUTES ?? 10)
const QUIET_MS = 4_000

type Acts = Record<string, { bytes: number[]; seconds?: Record<string, number[]> }>

const demo = await startDemo()
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM_PATH,
	args: ['--no-sandbox', '--disable-gpu'],
})
try {
	for (const saver of [false, true]) {
		const acts: Acts = {}
		const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
		for (const round of rounds) await measure(browser, acts, saver, round)
		print(saver ? 'With Save-Data' : 'Without Save-Data', acts)
	}
} finally {
	await browser.close()
	await demo.stop()
}

async function measure(browser: Browser, acts: Acts, saver: boolean, round: number) {
	const line = await startBadLine({ seed: 1, resets: 0 })
	line.lead(demo.url)
	const person = await demo.newPlayer()
	const context = await browser.newContext({
		baseURL: line.url,
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		extraHTTPHeaders: saver ? { 'Save-Data': 'on' } : {},
	})
	const page = await context.newPage()
	const note = async (act: string, work: () => Promise<Record<string, number> | void>) => {
		const before = line.counts.down + line.counts.up
		const seconds = await work()
		const found = (acts[act] ??= { bytes: [], seconds: {} })
		found.bytes.push(line.counts.down + line.counts.up - before)
		for (const [name, value] of Object.entries(seconds ?? {})) (found.seconds![name] ??= []).push(value)
	}
	const whole = async (act: string, work: () => Promise<Record<string, number> | void>) =>
		note(act, async () => {
			const seconds = await work()
			await untilQuiet(line)
			return seconds
		})
	await whole('first visit', () => visit(page))
	await whole('repeat visit', () => visit(page))
	await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: line.url })))
	await whole('the first page signed in', async () => void (await page.goto('/')))
	const card = page.getByRole('link', { name: /^Book Now at / }).first()
	const place = await findVenue(demo, (await card.textContent())!.replace('Book Now at ', ''))
	const { date, hour } = (await hoursFrom(demo, place, 24, 1 + round)).find(({ hour }) => hour >= 8)!
	await note('one booking', () => book(page, card, date, hour))
	// Two seconds later the worker fetches what one needs at the gate without a signal.
	await note('the booking put into the pocket', () => untilQuiet(line))
	await page.goto(`/venues/${place.venueId}`)
	await untilQuiet(line)
	if (round === 0)
		await whole(`${IDLE_MINUTES} min idle on a venue page`, async () => void (await sleep(IDLE_MINUTES * 60_000)))
	await context.close()
	await line.stop()
}

/** Opens Explore. Usable is when the first court can be chosen. */
async function visit(page: Page) {
	const started = Date.now()
	await page.goto('/', { waitUntil: 'commit' })
	await page
		.getByRole('main')
		.getByRole('link', { name: /^Book Now/ })
		.first()
		.waitFor()
	const usable = since(started)
	await page.waitForLoadState('load')
	const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
	return { 'first paint': paint / 1000, usable: Math.max(usable, paint / 1000) }
}

/** Books an hour, from the card of a venue on Explore. */
async function book(page: Page, card: Locator, date: string, hour: number) {
	const started = Date.now()
	const day = at(date, 0)
	await card.click()
	await page.getByRole('link', { name: new RegExp(`^${formatLongDate(day)}`) }).click()
	const times = page.getByRole('list', { name: `Start times on ${formatDay(day)}` })
	await times.getByRole('link', { name: clock(hour) }).click()
	await page.getByRole('main').getByRole('link', { name: 'Book Now' }).click()
	await page.getByRole('radio').first().check()
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await page.getByText('Booking successful').waitFor()
	return { booked: since(started) }
}

function since(started: number) {
	return (Date.now() - started) / 1000
}

/** Waits until nothing has come or gone for a while. */
async function untilQuiet({ counts }: BadLine) {
	for (let before = -1; before !== counts.down + counts.up;) {
		before = counts.down + counts.up
		await sleep(QUIET_MS)
	}
}

function print(title: string, acts: Acts) {
	console.log(`\n${title}`)
	for (const [act, { bytes, seconds = {} }] of Object.entries(acts)) {
		const times = Object.entries(seconds).map(([name, values]) => `${name} ${median(values).toFixed(1)} s`)
		console.log(`${act.padEnd(32)}${(median(bytes) / 1000).toFixed(1).padStart(8)} kB   ${times.join(', ')}`)
	}
}

function median(values: number[]) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
