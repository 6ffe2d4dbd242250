/** A page for search engines; `changedAt` is null if its last change is unknown. */
export type PublicPage = { path: string; changedAt: Date | null }

/** Addresses per file. The protocol allows 50,000 and 50 MB (sitemaps.org); a tenth of it is read in one go. */
export const PER_FILE = 5000

export const PERMANENT_PAGES: readonly PublicPage[] = [
	'/',
	'/?view=venues',
	'/booking/quick',
	'/tournaments',
	'/running-club-dashboard',
	'/matchmaking',
	'/matchmaking?tab=matches',
	'/help',
	'/for-venues',
	'/privacy',
	'/terms',
	'/cookies',
].map((path) => ({ path, changedAt: null }))

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A sitemap (sitemaps.org): one list or, above `PER_FILE` pages, an index of parts, from 1; undefined beyond them. */
export function sitemap(pages: readonly PublicPage[], origin: string, part: number | null = null): string | undefined {
	const parts = Math.max(1, Math.ceil(pages.length / PER_FILE))
	if (part === null && parts > 1) return sitemapIndex(parts, origin)
	const asked = part ?? 1
	if (asked > parts) return undefined
	const urls = pages.slice((asked - 1) * PER_FILE, asked * PER_FILE).map((page) => entry(page, origin))
	return `${XML}<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`
}

function sitemapIndex(parts: number, origin: string) {
	const files = Array.from({ length: parts }, (_, i) => {
		const address = new URL(`/sitemap.xml?part=${i + 1}`, origin).href
		return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`
	})
	return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${files.join('\n')}\n</sitemapindex>\n`
}

function entry({ path, changedAt }: PublicPage, origin: string) {
	const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 19)}Z</lastmod>` : ''
	return `<url><loc>${escapeXml(new URL(path, origin).href)}</loc>${changed}</url>`
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
