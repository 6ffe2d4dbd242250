import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { htmlRules } from './html-rules.ts'
import { expect, signIn, test } from './support.ts'

test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false, 'what the server sends is the same for every device')

const validator = new HtmlValidate(htmlRules)

/** Of a kind of address, such as the days of a calendar, which go on for ever. */
const MOST_OF_A_KIND = 2
/** The pages these people reach by following links; fewer were a crawl that got stuck. */
const LEAST = { nobody: 55, thandi: 90, lerato: 110, admin: 130 }

for (const person of ['nobody', 'thandi', 'lerato', 'admin'] as const) {
	test(`every document that ${person} can reach by links is valid, and its links lead somewhere`, async ({
		page,
		baseURL,
	}) => {
		test.setTimeout(420_000)
		if (person !== 'nobody') await signIn(page, person)
		const { read, problems } = await crawl(page.request, baseURL!)
		expect(problems).toEqual([])
		expect(read).toBeGreaterThanOrEqual(LEAST[person])
	})
}

/** Reads the site from its front page on, and tells how many documents it read and what is wrong with them. */
async function crawl(browser: APIRequestContext, origin: string) {
	const problems: string[] = []
	const found = new Set(['/'])
	const kinds = new Map<string, number>()
	/** Each place within a page that some link leads to, with where the link stands. */
	const places = new Map<string, string>()
	const documents = new Map<string, Document>()
	const visit = async (address: string) => {
		const response = await browser.get(address, { maxRetries: 2 })
		// Signing in elsewhere and paying by card lead to others' pages.
		if (new URL(response.url()).origin !== origin) return
		// Where the footer leads everybody only owners get in.
		if (!response.ok() && address !== '/venue-dashboard') problems.push(`${response.status()} ${address}`)
		if (!response.headers()['content-type']?.startsWith('text/html')) return
		const html = await response.text()
		const document = readDocument(html, response.url())
		documents.set(address, document)
		problems.push(...headProblems(html, response.headers()).map((problem) => `${address}: ${problem}`))
		const { results } = await validator.validateString(html)
		for (const { messages } of results)
			for (const { ruleId, message, selector } of messages)
				if (!isFormOfRows(ruleId, selector)) problems.push(`${address}: ${ruleId}: ${message} at ${selector}`)
	}
	for (const address of found) {
		const kind = kindOf(address)
		const before = kinds.get(kind) ?? 0
		kinds.set(kind, before + 1)
		if (before >= MOST_OF_A_KIND) continue
		await visit(address)
		for (const link of documents.get(address)?.links ?? []) {
			const target = link.pathname + link.search
			if (target === '/logout') continue
			found.add(target)
			if (link.hash) places.set(target + link.hash, address)
		}
	}
	for (const [place, from] of places) {
		const [address, id] = place.split('#') as [string, string]
		if (documents.get(address)?.ids.has(decodeURIComponent(id)) === false)
			problems.push(`${from}: there is no #${id} on ${address}`)
	}
	return { read: documents.size, problems }
}

/** The forms that the buttons in the rows of a list belong to; a list may have no row with a button. */
const FORMS_OF_ROWS = ['#changes', '#money']
const isFormOfRows = (ruleId: string, selector: string | null) =>
	ruleId === 'wcag/h32' && selector !== null && FORMS_OF_ROWS.includes(selector)

type Document = { links: URL[]; ids: Set<string> }

function readDocument(html: string, url: string): Document {
	const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
	const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => new URL(decode(href!), url))
	const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decode(id!))
	return { links: links.filter(({ origin }) => origin === new URL(url).origin), ids: new Set(ids) }
}

/** What is wrong with how a document names itself. */
function headProblems(html: string, headers: Record<string, string>) {
	const head = html.slice(0, html.indexOf('</head>'))
	const count = (pattern: RegExp) => head.match(pattern)?.length ?? 0
	const canonical = count(/<link rel="canonical"/g)
	const hidden = headers['x-robots-tag'] === 'noindex'
	const problems = []
	if (count(/<title>[^<]+<\/title>/g) !== 1) problems.push('it has not exactly one title')
	if (canonical > 1) problems.push('it names several addresses as its own')
	if ((canonical === 1) === hidden) problems.push('it is neither listed nor kept from being listed')
	if (canonical === 1 && count(/<meta name="description" content="[^"]+"/g) !== 1)
		problems.push('it has not exactly one description')
	if (canonical === 1 && count(/<meta property="og:image" /g) !== 1) problems.push('it has not exactly one preview')
	return problems
}

/** Addresses that differ only in which thing they show, or in what a filter is set to. */
function kindOf(address: string) {
	const { pathname, searchParams } = new URL(address, 'http://own.invalid')
	return `${pathname.replace(/\d+/g, '#')}?${[...new Set(searchParams.keys())].sort().join('&')}`
}
