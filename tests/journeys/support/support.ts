import { expect, test as base, type Page } from '@playwright/test'

/** Chromium throws this on a page whose reader taps a second link while the page of the first is on its way. */
const SECOND_TAP = /^AbortError: Transition was skipped\. Navigation aborted/

type Fixtures = {
	/** Messages that a test provokes on purpose: `test.use({ expectedErrors: [/status of 404/] })`. */
	expectedErrors: RegExp[]
	noProblems: void
}

/** A test that fails when its pages log an error, throw, hydrate badly or break the content security policy. */
export const test = base.extend<Fixtures>({
	expectedErrors: [[], { option: true }],
	noProblems: [
		async ({ context, expectedErrors }, use) => {
			const problems: string[] = []
			const note = (problem: string) => {
				if (![SECOND_TAP, ...expectedErrors].some((expected) => expected.test(problem))) problems.push(problem)
			}
			// Chromium reports policy violations and failed requests as console errors.
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
export { axe } from './axe.ts'

/** Signs in one of the demo people. All pages of this test then share the cookie. */
export async function signIn(page: Page, username: string, password = 'password123') {
	await leave(page)
	const response = await page.request.post('/api/login', { data: { username, password } })
	expect(response.status(), await response.text()).toBe(200)
}

/** Leaves the page, which would otherwise ask for news as the next user, who may not see it. */
export async function leave(page: Page) {
	if (page.url() !== 'about:blank') await page.goto('about:blank')
}

/** Waits until React has taken over the page, and proves that it does. */
export async function hydrated(page: Page) {
	await page.waitForFunction(() => {
		const main = document.querySelector('main')
		return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
	})
}
