import { excerpt } from './text/excerpt.ts'

/** The arguments of `meta` that a page's head needs; the first match is the root, which knows the origin. */
type Asked = { matches: readonly ({ loaderData?: unknown } | undefined)[]; location: { pathname: string } }

type Card = {
	/** The path of the picture, 1200 × 630 pixels. */
	path: string
	/** Its width in pixels, where it is drawn in another form; previews measure its height. */
	width?: number
	/** Describes the picture for screen readers. */
	alt: string
}

type Page = {
	/** Without the brand, and undefined where only the brand is known. If too long, later parts are left out. */
	title: string | [string, ...string[]] | undefined
	/** Describes what the page shows; cut after 160 characters. A page without one is not listed by search engines. */
	description?: string
	/** The canonical path; defaults to that of the page without its query. */
	path?: string
	/** False hides the page from search engines. Messengers show a preview of its link only if `card` is given. */
	listed?: boolean
	/** The picture that messengers and social networks show beside a link; defaults to Courtside's. */
	card?: Card
	/** The address of its calendar and its RSS feed, without `.ics` and `.rss`. */
	feeds?: string
	/** Data for search engines, by schema.org, made from the origin; undefined in the browser. */
	data?: ((origin: string) => readonly object[]) | undefined
}

const NOINDEX = { name: 'robots', content: 'noindex' }
const BRAND = 'Courtside'
const TITLE_MAX = 60
const DESCRIPTION_MAX = 160
/** The picture of Courtside, for pages without their own. */
export const courtsideCard: Card = { path: '/cards/courtside.png', alt: 'Courtside: find a court that is free' }

/**
 * Returns the head of a page: title, description, canonical address and preview. A page without a description, or that
 * is not listed, tells search engines to leave it out. What only search engines and messengers read, who do not follow
 * links within the page, the server alone writes.
 */
export function pageMeta({ matches, location }: Asked, page: Page) {
	const named = [{ title: titleOf(page.title) }]
	if (page.description === undefined) return [...named, NOINDEX]
	const origin = originOf(matches[0]?.loaderData)
	const address = origin && new URL(page.path ?? location.pathname, origin).href
	const listed = page.listed !== false && origin !== undefined
	const canonical = listed ? [{ tagName: 'link', rel: 'canonical', href: address }] : []
	if (!import.meta.env.SSR) return [...named, ...canonical]

	const description = describe(page.description)
	const robots = listed ? [] : [NOINDEX]
	const feeds =
		page.feeds === undefined
			? []
			: [alternate('text/calendar', `${page.feeds}.ics`), alternate(RSS, `${page.feeds}.rss`)]
	const described = [...named, { name: 'description', content: description }, ...robots, ...canonical, ...feeds]
	if (origin === undefined || (!listed && !page.card)) return described
	const card = page.card ?? courtsideCard
	return [
		...described,
		{ property: 'og:site_name', content: BRAND },
		{ property: 'og:locale', content: 'en_ZA' },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:title', content: named[0]!.title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: address },
		{ property: 'og:image', content: new URL(card.path, origin).href },
		{ property: 'og:image:type', content: 'image/png' },
		{ property: 'og:image:width', content: String(card.width ?? 1200) },
		...(card.width ? [] : [{ property: 'og:image:height', content: '630' }]),
		{ property: 'og:image:alt', content: card.alt },
		{ name: 'twitter:card', content: 'summary_large_image' },
		...((listed && page.data?.(origin)) || []).map((data) => ({
			'script:ld+json': { '@context': 'https://schema.org', ...data },
		})),
	]
}

const RSS = 'application/rss+xml'
const alternate = (type: string, href: string) => ({ tagName: 'link', rel: 'alternate', type, href })

/** `Beacon Padel, Cape Town · Courtside`, of at most 60 characters where the first part leaves it room. */
export function titleOf(title: Page['title']) {
	if (title === undefined) return BRAND
	const [first, ...more] = Array.isArray(title) ? title : [title]
	const whole = more.reduce((shown, part) => {
		const longer = `${shown} · ${part}`
		return `${longer} · ${BRAND}`.length <= TITLE_MAX ? longer : shown
	}, first!)
	return `${whole} · ${BRAND}`
}

/** A description in one line, of at most 160 characters. */
function describe(text: string) {
	const line = text.replace(/\s+/g, ' ').trim()
	return [...line].length > DESCRIPTION_MAX ? excerpt(line, DESCRIPTION_MAX - 1) : line
}

/** Returns the public origin from the root's loader data; undefined where that failed. */
function originOf(root: unknown) {
	const { origin } = (root ?? {}) as { origin?: unknown }
	return typeof origin === 'string' ? origin : undefined
}
