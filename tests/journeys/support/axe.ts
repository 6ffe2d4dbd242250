import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test, type Page } from '@playwright/test'
import type Axe from 'axe-core'

export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects no accessibility problem that a machine can find: in light and, on the desktop, in dark. */
export async function axe(page: Page) {
	expect(await axeProblems(page), 'accessibility').toEqual([])
}

export async function axeProblems(page: Page) {
	const { javaScriptEnabled, isMobile } = test.info().project.use
	const shown = javaScriptEnabled === false ? await staticCopy(page) : page
	if (!(await shown.evaluate(() => 'axe' in window))) await shown.evaluate(axeScript)
	await shown.evaluate(stopMoving)
	const problems = await shown.evaluate(problemsOfMarkup)
	const isDark = await shown.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
	// Changing the scheme takes longer than checking new texts, so that the present one comes first.
	const schemes = isMobile ? (['light'] as const) : isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
	for (const colorScheme of schemes) {
		await shown.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
		problems.push(...(await contrastProblems(shown)).map((problem) => `${problem} (${colorScheme})`))
	}
	if (shown !== page) await shown.context().close()
	return problems
}

type WithAxe = { axe: typeof Axe; texts: [making: string, elements: Element[]][] }

/** Runs in the page: finds problems that do not depend on colours. A page beneath a dialog has a screen of its own. */
async function problemsOfMarkup() {
	const shown = document.querySelector('dialog:modal') ?? document
	const { violations, passes } = await (window as unknown as WithAxe).axe.run(shown, {
		rules: { 'color-contrast': { enabled: false } },
		resultTypes: ['violations'],
		// Style sheets are only read for an experimental rule, which does not run.
		preload: { assets: ['media'] },
	})
	if (passes.length === 0) return ['no rule was checked']
	return violations.map(({ id, help, nodes }) => `${id}: ${help} – ${nodes.map((node) => node.html).join(' | ')}`)
}

/**
 * The styles that this worker has found readable: colour and size, and every background beneath.
 *
 * Computing contrast is slow, and most texts of a page look like those of the page before.
 */
const readable = new Set<string>()

async function contrastProblems(page: Page) {
	const makings = await page.evaluate(collectTexts)
	const fresh = makings.flatMap((making, i) => (readable.has(making) ? [] : [i]))
	if (fresh.length === 0) return []
	const { passed, problems } = await page.evaluate(compareColours, fresh)
	for (const i of passed) readable.add(makings[i]!)
	return problems
}

/** Runs in the page: groups all texts by style and returns the styles. */
function collectTexts() {
	type Ground = { behind: string; fades: boolean }
	const grounds = new Map<Element | null, Ground>([[null, { behind: '', fades: false }]])
	/** Returns what shows behind an element's text, from the last opaque colour on. */
	const groundOf = (element: Element | null): Ground => {
		const known = grounds.get(element)
		if (known) return known
		const { backgroundColor, backgroundImage, opacity, position, transform } = getComputedStyle(element!)
		const above = groundOf(element!.parentElement)
		const own = [backgroundColor, backgroundImage, opacity, position, transform].join()
		const fades = above.fades || opacity !== '1'
		const hides = !fades && backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
		const isPlain = own === 'rgba(0, 0, 0, 0),none,1,static,none'
		const behind = hides ? `${backgroundColor}\n` : above.behind + (isPlain ? '' : `${element!.className} ${own}\n`)
		const ground = { behind, fades }
		grounds.set(element, ground)
		return ground
	}
	const makingOf = (element: Element) => {
		const { color, fontSize, fontWeight } = getComputedStyle(element)
		return [groundOf(element).behind, color, fontSize, fontWeight, element.matches(':disabled')].join()
	}
	/** axe computes no contrast for single characters or for text for screen readers only. */
	const isShown = (element: Element) =>
		element.checkVisibility() && element.getBoundingClientRect().width > 1 && element.closest('[inert]') === null
	const hasText = (element: Element) =>
		element.matches('input:not([type=checkbox], [type=radio], [type=file]), select, textarea') ||
		[...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim().length > 1)
	const texts = new Map<string, Element[]>()
	const shown = document.querySelector('dialog:modal') ?? document.body
	for (const element of shown.querySelectorAll('*')) {
		if (element.matches('option, optgroup') || !hasText(element) || !isShown(element)) continue
		const making = makingOf(element)
		texts.set(making, [...(texts.get(making) ?? []), element])
	}
	Object.assign(window, { texts: [...texts] })
	return [...texts.keys()]
}

/**
 * Runs in the page: compares the colours of these texts, and returns those that could be checked.
 *
 * A text that has left the page since, such as a passing message, is neither readable nor a problem.
 */
async function compareColours(fresh: number[]) {
	const { axe, texts } = window as unknown as WithAxe
	const include = fresh.flatMap((i) => texts[i]![1]).filter((element) => element.isConnected)
	if (include.length === 0) return { passed: [], problems: [] }
	const { violations, passes, incomplete } = await axe.run(
		{ include },
		{
			runOnly: ['color-contrast'],
			resultTypes: ['violations', 'passes', 'incomplete'],
			elementRef: true,
			selectors: false,
		},
	)
	const nodesOf = (results: Axe.Result[]) => results.flatMap(({ nodes }) => nodes)
	// axe does not check text on a picture. Such text counts as checked.
	const pictures = ['bgImage', 'bgGradient', 'imgNode']
	const pictured = nodesOf(incomplete).filter(({ any }) =>
		any.some(({ data }) => pictures.includes((data as { messageKey?: string } | null)?.messageKey ?? '')),
	)
	const isIn = (nodes: Axe.NodeResult[], i: number) =>
		nodes.some(({ element }) => texts[i]![1].includes(element as Element))
	return {
		passed: fresh.filter((i) => isIn([...nodesOf(passes), ...pictured], i) && !isIn(nodesOf(violations), i)),
		problems: violations.map(({ id, help, nodes }) => `${id}: ${help} – ${nodes.map((node) => node.html).join(' | ')}`),
	}
}

/** Runs in the page: stops transitions, because a colour between light and dark is neither. */
function stopMoving() {
	const still = new CSSStyleSheet()
	still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }')
	document.adoptedStyleSheets.push(still)
}

/** Returns the present page as a copy for tools that are scripts, when the page's own scripts are off. */
async function staticCopy(page: Page) {
	const html = (await page.content()).replace(/<script\b[\s\S]*?<\/script>|<\/?noscript>/g, '')
	const context = await page.context().browser()!.newContext({ javaScriptEnabled: true })
	const copy = await context.newPage()
	await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
	await copy.goto(page.url())
	return copy
}
