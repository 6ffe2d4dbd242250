import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Line } from './runs.ts'

/** Looks this often, five minutes in all, before a person would give up. */
const LOOKS = 3_000
const LOOK_MS = 100
/** So long somebody looks at an empty page before they load it again: it broke off before its first lines. */
const BLANK_LOOKS = 200
/** A button is pressed again after so long, and so often. */
const A_WHILE_MS = 30_000
const TRIES = 10

/** A person with a browser that runs scripts, who does what the product offers where a connection broke. */
export function scriptedPerson(page: Page, { url, lost }: Line) {
	page.setDefaultTimeout(LOOKS * LOOK_MS)
	const tryAgain = page
		.getByRole('button', { name: /^(Try Again|Stop Waiting)$/ })
		.or(page.getByRole('link', { name: /^(Try Again|Reload)$/ }))
		.first()

	/**
	 * Waits until something shows, and presses whatever offers to try again until then. Where a form is said to have arrived,
	 * it shows at `shownAt`.
	 */
	async function sees(wanted: Locator, shownAt?: string) {
		let blank = 0
		for (let looks = 0; looks < LOOKS; looks++) {
			if (await wanted.first().isVisible()) return
			const isBlank = await page.evaluate(() => !document.body?.firstElementChild).catch(() => false)
			blank = isBlank ? (blank + 1) % BLANK_LOOKS : 0
			const isBroken = page.url().startsWith('chrome-error:') || (isBlank && blank === 0)
			if (isBroken || (await page.getByText('It arrived').isVisible())) {
				lost()
				await (isBroken || !shownAt ? page.reload() : page.goto(new URL(shownAt, url).href)).catch(() => {})
			} else if (await tryAgain.isVisible()) {
				lost()
				await tryAgain.click({ timeout: 1_000, noWaitAfter: true }).catch(() => {}) // it may be gone by now
			}
			await sleep(LOOK_MS)
		}
		throw new Error(`${String(wanted)} does not show on ${page.url()}: ${await page.innerText('body').catch(String)}`)
	}

	/** Presses a button, and again where its page comes back without a word, until something shows. */
	async function pressUntil(name: RegExp, wanted: Locator) {
		const button = page.getByRole('button', { name }).first()
		for (let tries = 0; tries < TRIES && !(await wanted.first().isVisible()); tries++) {
			await sees(button.or(wanted))
			await button.click({ noWaitAfter: true, timeout: A_WHILE_MS }).catch(() => {}) // its page may just be leaving
			await wanted
				.or(tryAgain)
				.first()
				.waitFor({ timeout: A_WHILE_MS })
				.catch(() => {})
		}
		await sees(wanted)
	}

	async function open(path: string, wanted: Locator) {
		const address = new URL(path, url).href
		for (let tries = 0; tries < LOOKS; tries++) {
			const came = await page.goto(address, { waitUntil: 'commit' }).then(
				() => true,
				() => page.url() !== 'about:blank',
			)
			if (came) break
			await sleep(LOOK_MS)
		}
		await sees(wanted)
	}

	/** Presses a button or link once it is there. */
	async function press(name: string | RegExp, within: Page | Locator = page) {
		const wanted = within.getByRole('button', { name }).or(within.getByRole('link', { name })).first()
		await sees(wanted)
		await wanted.click({ noWaitAfter: true }) // a page that is on its way may take longer than a click
	}

	async function fill(values: Record<string, string>) {
		for (const [name, value] of Object.entries(values)) {
			const field = page.locator(`[name="${name}"]:visible`).first()
			await sees(field)
			await field.fill(value)
		}
	}

	return { page, open, sees, press, pressUntil, fill }
}

export type ScriptedPerson = ReturnType<typeof scriptedPerson>
