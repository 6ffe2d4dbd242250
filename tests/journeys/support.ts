import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

type Fixtures = {
	/** Messages a test provokes on purpose: `test.use({ expectedErrors: [/status of 404/] })`. */
	expectedErrors: RegExp[]
	noProblems: void
}

/** A test that fails when its pages log an error, throw, do not hydrate cleanly or break the content security policy. */
export const test = base.extend<Fixtures>({
	expectedErrors: [[], { option: true }],
	noProblems: [
		async ({ context, expectedErrors }, use) => {
			const problems: string[] = []
			const note = (problem: string) => {
				if (!expectedErrors.some((expected) => expected.test(problem))) problems.push(problem)
			}
			// Chromium reports what the policy refuses, and failed requests, as console errors.
			context.on('console', (message) => {
				if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
			})
			context.on('weberror', (error) => note(String(error.error())))
			await use()
			expect(problems, 'errors in the browser').toEqual([])
		},
		{ auto: true },
	],
})

export { expect }

/** Signs in one of the demo people; the cookie then rides on every page of this test. */
export async function signIn(page: Page, username: string, password = 'password123') {
	await leave(page)
	const response = await page.request.post('/api/login', { data: { username, password } })
	expect(response.status(), await response.text()).toBe(200)
}

/** An open page would ask for its news as whoever signs in next, who may not see it. */
export async function leave(page: Page) {
	if (page.url() !== 'about:blank') await page.goto('about:blank')
}

/** Waits until React has taken over the page; proves that it does. */
export async function hydrated(page: Page) {
	await page.waitForFunction(() => {
		const main = document.querySelector('main')
		return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
	})
}

/** No accessibility problem that a machine can find, in light and in dark. */
export async function axe(page: Page) {
	const scripted = test.info().project.use.javaScriptEnabled !== false
	const shown = scripted ? page : await staticCopy(page)
	for (const colorScheme of ['light', 'dark'] as const) {
		await shown.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
		await atRest(shown)
		const builder = new AxeBuilder({ page: shown })
		if (colorScheme === 'dark') builder.withRules('color-contrast') // nothing else depends on the scheme
		const { violations, passes } = await builder.analyze()
		const found = violations.map(
			({ id, help, nodes }) => `${id}: ${help} – ${nodes.map((node) => node.html).join(' | ')}`,
		)
		expect(found, `accessibility in ${colorScheme}`).toEqual([])
		expect(passes, 'rules that were checked').not.toEqual([])
	}
	if (!scripted) await shown.context().close()
}

/** Waits until nothing moves or fades by itself: a colour on its way from light to dark is neither. */
async function atRest(page: Page) {
	const moving = () =>
		document
			.getAnimations()
			.filter(({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline).length
	await expect.poll(() => page.evaluate(moving)).toBe(0)
}

/** The page as it stands, for tools that are scripts themselves, where the page's own scripts are switched off. */
async function staticCopy(page: Page) {
	const html = (await page.content()).replace(/<script\b[\s\S]*?<\/script>|<\/?noscript>/g, '')
	const context = await page.context().browser()!.newContext({ javaScriptEnabled: true })
	const copy = await context.newPage()
	await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
	await copy.goto(page.url())
	return copy
}
