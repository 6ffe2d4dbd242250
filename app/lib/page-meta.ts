import { excerpt } from './text/excerpt.ts'

/** What `meta` is called with, as far as a page's head needs it; the first match is the root, which knows the origin. */
type Asked = { matches: readonly ({ loaderData?: unknown } | undefined)[]; location: { pathname: string } }

type Card = {
	/** The path of the picture, 1200 × 630 pixels. */
	path: string
	/** Its height is another. */
	anyHeight?: true
	/** What it shows, for who cannot see it. */
	alt: string
}

type Page = {
	/** Without the brand, and nothing where only the brand is known. Of several parts the later ones give way. */
	title: string | [string, ...string[]] | undefined
	/** Made of what the page shows; cut after 160 characters. A page without one is not for search engines. */
	description?: string
	/** The one address of what is shown; without it, that of the page without its query. */
	path?: string
	/** False keeps the page out of search engines. Who is sent its link sees a preview only where `card` is told. */
	listed?: boolean
	/** What messengers and social networks show beside a link; else the picture of Courtside. */
	card?: Card
	/** What search engines read, by the words of schema.org; made of the origin of the page. */
	data?: (origin: string) => readonly object[]
}

const NOINDEX = { name: 'robots', content: 'noindex' }
const BRAND = 'Courtside'
const TITLE_MAX = 60
const DESCRIPTION_MAX = 160
/** The picture of Courtside, for what has none of its own. */
export const courtsideCard: Card = { path: '/cards/courtside.png', alt: 'Courtside: find a court that is free' }

/**
 * The head of a page. A public one says what it shows, under which one address it is listed, and what previews show;
 * one without a description, or that is not listed, tells search engines to leave it out.
 */
export function pageMeta({ matches, location }: Asked, page: Page) {
	const title = titleOf(page.title)
	if (page.description === undefined) return [{ title }, NOINDEX]
	const description = describe(page.description)
	const origin = originOf(matches[0]?.loaderData)
	const named = [{ title }, { name: 'description', content: description }]
	const listed = page.listed !== false && origin !== undefined
	const robots = listed ? [] : [NOINDEX]
	if (origin === undefined || (!listed && !page.card)) return [...named, ...robots]
	const address = new URL(page.path ?? location.pathname, origin).href
	const card = page.card ?? courtsideCard
	return [
		...named,
		...robots,
		...(listed ? [{ tagName: 'link', rel: 'canonical', href: address }] : []),
		{ property: 'og:site_name', content: BRAND },
		{ property: 'og:locale', content: 'en_ZA' },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: address },
		{ property: 'og:image', content: new URL(card.path, origin).href },
		{ property: 'og:image:type', content: 'image/png' },
		{ property: 'og:image:width', content: '1200' },
		...(card.anyHeight ? [] : [{ property: 'og:image:height', content: '630' }]),
		{ property: 'og:image:alt', content: card.alt },
		{ name: 'twitter:card', content: 'summary_large_image' },
		...((listed && page.data?.(origin)) || []).map((data) => ({
			'script:ld+json': { '@context': 'https://schema.org', ...data },
		})),
	]
}

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

/** The origin under which people reach us, which the root's loader tells; undefined where it failed. */
function originOf(root: unknown) {
	const { origin } = (root ?? {}) as { origin?: unknown }
	return typeof origin === 'string' ? origin : undefined
}
