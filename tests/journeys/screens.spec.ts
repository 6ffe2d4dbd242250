import type { Browser, Page } from '@playwright/test'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { proof } from '#tests/support/cases.ts'
import { startFlakyProxy } from '#tests/support/outside/flaky-proxy.ts'
import { axeProblems, axeScript } from './support/axe.ts'
import { courtScreens, groups, pagePatterns, patternAt, withoutScreen } from './support/screens.ts'
import { open } from './support/steps.ts'
import { axe, expect, hydrated, signIn, test } from './support/support.ts'

for (const [group, { person, find }] of Object.entries(groups)) {
	test(`every screen of ${group} is sound`, async ({ page }) => {
		test.setTimeout(180_000)
		page.setDefaultTimeout(15_000)
		if (person !== 'nobody') await signIn(page, person)
		const screens = oncePerPage(await find(page))
		await countShifts(page)
		await page.addInitScript(axeScript)
		const problems: string[] = []
		for (const [name, address] of screens) {
			const found = await test.step(name, () => visit(page, address).catch((error: unknown) => [String(error)]))
			problems.push(...found.map((problem) => `${name}, ${address}: ${problem}`))
		}
		expect(problems).toEqual([])
	})
}

// On a slow connection a page is drawn in pieces, and what has been drawn stays in place.
for (const [group, { person, find }] of Object.entries(proof ? groups : {})) {
	test(`no screen of ${group} moves while it comes`, async ({ page, baseURL }) => {
		test.setTimeout(600_000)
		if (person !== 'nobody') await signIn(page, person)
		const screens = Object.entries(await find(page))
		await countShifts(page)
		const proxy = await startFlakyProxy({ slow: true })
		proxy.lead(baseURL!)
		const problems: string[] = []
		for (const [name, address] of screens) {
			await page.goto(proxy.url + address)
			await hydrated(page)
			await drawn(page)
			problems.push(...(await shiftProblems(page)).map((problem) => `${name}, ${address}: ${problem}`))
		}
		await proxy.stop()
		expect(problems).toEqual([])
	})
}

/** Returns the first screen of each page; in the proof all of them, such as the tabs of one page. */
function oncePerPage(screens: Record<string, string>) {
	const all = Object.entries(screens)
	return proof ? all : [...new Map(all.reverse().map((screen) => [patternAt(screen[1]), screen])).values()]
}

/** Opens a screen and returns what is wrong with it. */
async function visit(page: Page, address: string) {
	const response = await page.goto(address)
	const problems: string[] = []
	if (response?.status() !== 200) problems.push(`it is answered ${response?.status()}`)
	if (page.url() !== new URL(address, page.url()).href) problems.push(`it leads to ${page.url()}`)
	await hydrated(page)
	problems.push(...(await problemsOf(page)))
	const logged = (await page.consoleMessages({ filter: 'since-navigation' })).filter((line) => line.type() === 'error')
	const thrown = await page.pageErrors({ filter: 'since-navigation' })
	return [
		...problems,
		...logged.map((line) => `it logs ${line.text()}`),
		...thrown.map((error) => `it throws ${error}`),
	]
}

const isPhone = () => Boolean(test.info().project.use.isMobile)

/** Returns what is wrong with the present page: on this test's device, then in the size of a phone, where it stays. */
async function problemsOf(page: Page) {
	const problems: string[] = []
	const headings = await drawn(page)
	if (headings !== 1) problems.push(`it has ${headings} headings of the first level`)
	problems.push(...(await cutOff(page)))
	if (!isPhone()) problems.push(...(await shiftProblems(page)))
	return [...problems, ...(await axeProblems(page)), ...(await problemsInHand(page))]
}

/** Waits until the first view is loaded and painted. Returns the number of `h1` headings. */
function drawn(page: Page) {
	return page.evaluate(async () => {
		await document.fonts.ready
		const shown = [...document.images].filter(
			(image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
		)
		await Promise.all(shown.map((image) => image.decode().catch(() => {})))
		for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
		return [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length
	})
}

/** Returns text that the edge of a box cuts off without an ellipsis. */
function cutOff(page: Page) {
	return page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		const range = document.createRange()
		const lost: string[] = []
		while (texts.nextNode()) {
			const words = texts.currentNode.textContent!.trim()
			const shown = texts.currentNode.parentElement!
			if (!words || !shown.checkVisibility({ visibilityProperty: true })) continue
			range.selectNodeContents(texts.currentNode)
			const { left, right } = range.getBoundingClientRect()
			for (let box: Element | null = shown; box && box !== document.body; box = box.parentElement) {
				const { overflowX, textOverflow, clipPath, position } = getComputedStyle(box)
				if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis' || clipPath !== 'none') break
				const edges = box.getBoundingClientRect()
				if (overflowX !== 'visible' && edges.width > 1 && (right > edges.right + 1 || left < edges.left - 1)) {
					lost.push(`it cuts off ${words}`)
					break
				}
				if (position === 'fixed') break
			}
		}
		return lost
	})
}

/** How far a document's content has moved by itself, and which parts. */
type Shifts = { sum: number; moved: string[] }

/** Records for each document of this page how far its content moves by itself. */
async function countShifts(page: Page) {
	await page.addInitScript(() => {
		type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
		type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
		const place = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y, width, height].map(Math.round).join(' ')}`
		const isNearby = ({ previousRect: { x, y, width, height }, currentRect: now }: Source) =>
			[now.x - x, now.y - y, now.width - width, now.height - height].every((by) => Math.abs(by) < 8)
		const shifts: Shifts = { sum: 0, moved: [] }
		Object.assign(window, { shifts })
		new PerformanceObserver((list) => {
			for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
				const isIn = (node: Node | null) => node instanceof Element && node.closest('dialog') !== null
				const behind = sources.filter(({ node }) => !isIn(node))
				// A dialog over the page takes its place once it is read and scripts run. In the same moment the display face may
				// arrive and move what lies behind by a few pixels: it must not move further.
				const isQuestion = behind.length < sources.length && behind.every(isNearby)
				if (hadRecentInput || isQuestion) continue
				shifts.sum += value
				for (const { node, previousRect, currentRect } of sources) {
					const what = node instanceof Element ? node.outerHTML : node?.textContent
					const way = `from ${place(previousRect)} to ${place(currentRect)} after ${Math.round(startTime)} ms`
					shifts.moved.push(`${what?.slice(0, 80)} ${way} (${document.readyState})`)
				}
			}
		}).observe({ type: 'layout-shift', buffered: true })
	})
}

async function shiftProblems(page: Page) {
	const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
	return sum <= 0.02 ? [] : [`its content moves by ${sum}: ${moved.join(' | ')}`]
}

/** Returns what is wrong on a small touch screen: cut-off text, content beside the screen, targets below 44 pixels. */
async function problemsInHand(page: Page) {
	// A page is loaded once for both devices. A phone differs in its size and by touch.
	const devtools = await page.context().newCDPSession(page)
	await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
	const hold = async (width: number) => {
		await devtools.send('Emulation.setDeviceMetricsOverride', {
			width,
			height: 844,
			deviceScaleFactor: 1,
			mobile: true,
		})
		await page.waitForFunction((width) => document.documentElement.clientWidth === width, width)
		await drawn(page) // the styles of a narrow screen apply from the next frame on
		const widest = await page.evaluate(() => document.documentElement.scrollWidth)
		return widest > width ? [`at ${width} px it scrolls sideways to ${widest}`] : []
	}
	const problems = [...(await hold(390)), ...(await cutOff(page)), ...(await smallTargets(page)), ...(await hold(320))]
	await devtools.detach()
	return problems
}

/**
 * Returns targets that are too small to tap, with their shorter side in pixels. Links within text may be as tall as it.
 *
 * They are found and measured in one call: scripts replace what only helps without them, and removed elements have no
 * parent.
 */
function smallTargets(page: Page) {
	return page.evaluate(() =>
		[
			...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, input:not([type=hidden]), textarea'),
		].flatMap((element) => {
			const spread = getComputedStyle(element, '::after')
			const fillsCard = spread.position === 'absolute' && spread.inset === '0px'
			const card = () => {
				// Cells of a table are an offsetParent without being positioned.
				for (let of = element.parentElement; of; of = of.parentElement)
					if (getComputedStyle(of).position !== 'static') return of
			}
			const area = (fillsCard && card()) || element.closest('label') || element
			const { width, height } = area.getBoundingClientRect()
			const words = [...area.parentElement!.childNodes].filter(
				(node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent!),
			)
			const inText = getComputedStyle(area).display === 'inline' && words.length > 0
			const forScreenReaders = width <= 1 && height <= 1
			const size = Math.round(Math.min(width, height))
			if (size >= 44 || !area.checkVisibility() || inText || forScreenReaders) return []
			return [`${size} px are too small to tap: ${area.outerHTML.slice(0, 120)}`]
		}),
	)
}

test('the open menu is sound', { tag: '@both' }, async ({ page }) => {
	await signIn(page, 'thandi')
	await countShifts(page)
	await open(page, '/')
	await page.getByRole('banner').locator('summary:visible').click()
	expect(await problemsOf(page)).toEqual([])
})

test('every page of the product has a screen', async ({ page }) => {
	const covered = new Set(Object.keys(withoutScreen))
	let signedIn = 'nobody'
	for (const { person, find } of Object.values(groups)) {
		if (person !== signedIn) await signIn(page, person)
		signedIn = person
		for (const address of Object.values(await find(page))) covered.add(patternAt(address))
	}
	expect(pagePatterns.filter((pattern) => !covered.has(pattern))).toEqual([])
	expect([...covered].filter((pattern) => !pagePatterns.includes(pattern))).toEqual([])
})

/** A page with every problem that is looked for on the screens. */
const badPage = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bad</title>
	<style>
		body { background: white; color: black }
		@media (prefers-color-scheme: dark) { .dark { background: #222; color: #333 } }
	</style>
	<main><h1>One</h1><h1>Two</h1>
	<p style="color: #ccc">Too pale to read</p><p class="dark">Too dark to read</p>
	<input><button style="height: 20px">Small</button><div style="width: 360px; height: 9px; background: red"></div>
	<p style="width: 40px; overflow: hidden; white-space: nowrap">Too long for its box</p></main>`

test('a page that is not sound is told from one that is', async ({ page }) => {
	await countShifts(page)
	await page.goto('/robots.txt')
	await page.setContent(badPage)
	const late = () => document.querySelector('main')!.insertAdjacentHTML('afterbegin', '<p style="height: 300px"></p>')
	await drawn(page)
	await page.evaluate(late)
	const problems = (await problemsOf(page)).join('\n')
	expect(problems).toContain('it has 2 headings of the first level')
	expect(problems).toMatch(/^label: .*<input>/m)
	expect(problems).toMatch(/^color-contrast: .*Too pale to read.*\(light\)$/m)
	expect(problems).toMatch(/^it cuts off Too long for its box$/m)
	expect(problems).toMatch(/ px are too small to tap: <button/)
	expect(problems).toMatch(/^at 320 px it scrolls sideways to 3\d\d$/m)
	if (isPhone()) return
	expect(problems).toMatch(/^color-contrast: .*Too dark to read.*\(dark\)$/m)
	expect(problems).toMatch(/^its content moves by 0\.\d+: /m)
	await expect(axe(page)).rejects.toThrow('color-contrast')
})

test('links are followed without loading the document anew', async ({ page, isMobile }) => {
	test.skip(isMobile, 'on phones these links are in the menu')
	await signIn(page, 'thandi')
	await open(page, '/')
	await page.evaluate(() => Object.assign(window, { stillHere: true }))
	const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
	const steps: [() => Promise<unknown>, string | RegExp][] = [
		[() => page.getByRole('navigation', { name: 'Sports' }).getByRole('link', { name: 'Padel' }).click(), /\?sport=2/],
		[() => link(/^Book Now at/).click(), /\/venues\/\d+/],
		[() => page.getByRole('navigation', { name: 'About this venue' }).getByRole('link').nth(1).click(), /tab=reviews/],
		[() => link('My Bookings').click(), '/my-bookings'],
		[() => link('Cancel Booking').click(), /\/cancel$/],
		[() => page.goBack(), '/my-bookings'],
	]
	for (const [follow, address] of steps) {
		await follow()
		await expect(page).toHaveURL(address)
	}
	expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('whatever zone the device lives in, it shows the times of the venue', async ({ page, browser, baseURL }) => {
	await signIn(page, 'thandi')
	const dated = Object.values(await courtScreens(page)).filter((address) => /date=|my-bookings/.test(address))
	const addresses = [...dated, `/booking/quick?sport=1&when=other&date=${addDays(dateOf(new Date()), 3)}&hour=11:00`]
	const [west, east, plain] = await Promise.all([
		textOf(browser, addresses, { baseURL, timezoneId: 'America/Panama' }),
		textOf(browser, addresses, { baseURL, timezoneId: 'Pacific/Tongatapu' }),
		textOf(browser, addresses, { baseURL, javaScriptEnabled: false }),
	])
	expect(west).toEqual(east)
	expect(west).toEqual(plain)
	expect(west.join()).toMatch(/\d\d:00/)
})

type Settings = { baseURL?: string; timezoneId?: string; javaScriptEnabled?: boolean }

/** Returns all dates and times on these pages, as thandi sees them. */
async function textOf(browser: Browser, addresses: string[], settings: Settings) {
	const context = await browser.newContext(settings)
	const page = await context.newPage()
	await signIn(page, 'thandi')
	const texts = []
	for (const address of addresses) {
		await page.goto(address)
		if (settings.javaScriptEnabled !== false) await hydrated(page)
		const text = await page.getByRole('main').innerText()
		texts.push(text.match(/\d\d:\d\d|\d{1,2} [A-Z][a-z]{2,}|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*/g))
	}
	await context.close()
	return texts
}
