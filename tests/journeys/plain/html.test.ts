import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { proof, times } from '#tests/support/cases.ts'
import { decode, type PlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts'
import { htmlRules } from '../support/html-rules.ts'

/** The most addresses of a kind to read, because the days of a calendar, say, go on for ever. */
const MOST_OF_A_KIND = times(1, 2)
/** Where these people read from, and within which addresses; all of the product in the proof. */
const WALKS = {
	nobody: { from: '/', within: '/' },
	thandi: { from: '/', within: '/' },
	lerato: { from: '/venue-dashboard', within: proof ? '/' : '/venue-dashboard' },
	admin: { from: '/admin', within: proof ? '/' : '/admin' },
}
/** The pages that these people reach by links; fewer mean a crawl that got stuck. */
const LEAST = { nobody: 55, thandi: 90, lerato: times(40, 110), admin: times(40, 130) }
/** Links offered to all that open only for some: the footer leads everyone to where owners sign in. */
const REFUSED = { thandi: ['/venue-dashboard'] } as Partial<Record<keyof typeof LEAST, string[]>>

const validator = new HtmlValidate(htmlRules)
let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

describe('every document that one can reach by links is valid, and its links lead somewhere', () => {
	for (const person of ['nobody', 'thandi', 'lerato', 'admin'] as const) {
		it(`for ${person}`, { timeout: 180_000 }, async () => {
			const browser = person === 'nobody' ? demo.visitor() : await demo.signedIn(person)
			const { read, problems } = await crawl(browser, person)
			expect(problems).toEqual([])
			expect(read).toBeGreaterThanOrEqual(LEAST[person])
		})
	}
})

it('tells a document that is not valid', async () => {
	const page = { html: '<!DOCTYPE html><html><head></head><body><h1>A</h1><h1>B</h1><p><div></div></p></body></html>' }
	const problems = [...textProblems(page.html, new Headers()), ...(await markupProblems('/bad', page.html))]
	expect(problems).toEqual(
		expect.arrayContaining([
			'it has not exactly one title',
			'it has 2 headings of the first level',
			expect.stringMatching(/^no-implicit-close|^element-permitted-content|^close-order/),
		]),
	)
})

/** Reads the pages that links lead to. Returns how many documents it read and what is wrong with them. */
async function crawl(browser: PlainBrowser, person: keyof typeof LEAST) {
	const refused = REFUSED[person] ?? []
	const problems: string[] = []
	const { from, within } = WALKS[person]
	const found = new Set([from])
	const kinds = new Map<string, number>()
	/** Each place within a page that a link leads to, with where the link is. */
	const places = new Map<string, string>()
	const documents = new Map<string, { ids: Set<string> }>()
	for (const address of found) {
		const kind = kindOf(address)
		const before = kinds.get(kind) ?? 0
		kinds.set(kind, before + 1)
		if (before >= MOST_OF_A_KIND) continue
		const page = await browser.open(address)
		// Signing in elsewhere and paying by card lead to other sites.
		if (new URL(page.url).origin !== demo.url) continue
		if (page.status !== (refused.includes(address) ? 403 : 200)) problems.push(`${page.status} ${address}`)
		if (!page.headers.get('Content-Type')?.startsWith('text/html')) continue
		const wrong = [
			...textProblems(page.html, page.headers),
			...(await markupProblems(kindFor(person, kind), page.html)),
		]
		problems.push(...wrong.map((problem) => `${address}: ${problem}`))
		documents.set(address, { ids: idsOf(page.html) })
		for (const link of linksOf(page)) {
			const target = link.pathname + link.search
			if (target === '/logout' || !target.startsWith(within)) continue
			found.add(target)
			if (link.hash) places.set(target + link.hash, address)
		}
	}
	for (const [place, source] of places) {
		const [address, id] = place.split('#') as [string, string]
		if (documents.get(address)?.ids.has(decodeURIComponent(id)) === false)
			problems.push(`${source}: there is no #${id} on ${address}`)
	}
	return { read: documents.size, problems }
}

/** Groups addresses that differ only in the thing they show, or in a filter's value. */
function kindOf(address: string) {
	const { pathname, searchParams } = new URL(address, 'http://own.invalid')
	return `${pathname.replace(/\d+/g, '#')}?${[...new Set(searchParams.keys())].sort().join('&')}`
}

/** All signed-in people see the same frame and forms on a kind of page. */
const kindFor = (person: keyof typeof LEAST, kind: string) => (person === 'nobody' ? kind : `${kind} signed in`)

/** Returns the links of a page within the product. */
function linksOf({ html, url }: PlainPage) {
	const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => new URL(decode(href!), url))
	return links.filter(({ origin }) => origin === demo.url)
}

const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decode(id!)))

function textProblems(html: string, headers: Headers) {
	const head = html.slice(0, html.indexOf('</head>'))
	const count = (pattern: RegExp, text = head) => text.match(pattern)?.length ?? 0
	const canonical = count(/<link rel="canonical"/g)
	const hidden = headers.get('X-Robots-Tag') === 'noindex'
	const headings = count(/<h1\b/g, html)
	const problems = []
	if (headings !== 1) problems.push(`it has ${headings} headings of the first level`)
	if (count(/<title>[^<]+<\/title>/g) !== 1) problems.push('it has not exactly one title')
	if (canonical > 1) problems.push('it names several addresses as its own')
	if ((canonical === 1) === hidden) problems.push('it is neither listed nor kept from being listed')
	if (canonical === 1 && count(/<meta name="description" content="[^"]+"/g) !== 1)
		problems.push('it has not exactly one description')
	if (canonical === 1 && count(/<meta property="og:image" /g) !== 1) problems.push('it has not exactly one preview')
	return problems
}

/** The pairs of neighbouring tags that the validator has read: in the proof per kind of page, else in all. */
const known = new Map<string, Set<string>>()
/** The kinds of pages that it has read, whatever their filters. */
const kindsRead = new Set<string>()

/** Returns the validator's findings. It is slow, so that it only reads documents with something new. */
async function markupProblems(kind: string, html: string) {
	const place = proof ? kind : 'anywhere'
	const pairs = known.get(place) ?? new Set()
	known.set(place, pairs)
	const before = pairs.size + kindsRead.size
	for (const pair of tagPairs(html)) pairs.add(pair)
	kindsRead.add(kind.replace(/\?\S*/, ''))
	if (pairs.size + kindsRead.size === before) return []
	const { results } = await validator.validateString(html)
	return results
		.flatMap(({ messages }) => messages)
		.filter(({ ruleId, selector }) => !isFormOfRows(ruleId, selector))
		.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)
}

/** Returns each tag with the next one: names, attributes, and values that decide what a tag is. */
function tagPairs(html: string) {
	const tags = html
		.replace(/(<script\b[^>]*>).*?<\/script>/gs, '$1')
		.match(/<\/?[a-z][^>]*>/g)!
		.map((tag) => tag.replace(/\s(?!type=|role=)([\w:-]+)="[^"]*"/g, ' $1'))
	return tags.map((tag, i) => tag + tags[i + 1])
}

/** The forms of the buttons in a list's rows. A list may have no row with a button. */
const FORMS_OF_ROWS = ['#changes', '#money']
const isFormOfRows = (ruleId: string, selector: string | null) =>
	ruleId === 'wcag/h32' && selector !== null && FORMS_OF_ROWS.includes(selector)
