import { expect, it } from 'vitest'
import { PER_FILE, sitemap, type PublicPage } from './sitemap.ts'

const ORIGIN = 'https://courtside.example'
const pages = (count: number): PublicPage[] =>
	Array.from({ length: count }, (_, i) => ({ path: `/venues/${i + 1}`, changedAt: null }))
const locations = (xml: string | undefined) => [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)

it('lists each page with its last change, if known', () => {
	const changedAt = new Date('2026-11-20T10:00:00.123Z')
	const xml = sitemap(
		[
			{ path: '/?a=1&b=<2>', changedAt: null },
			{ path: '/tournaments/3', changedAt },
		],
		ORIGIN,
	)!
	expect(locations(xml)).toEqual([`${ORIGIN}/?a=1&#38;b=%3C2%3E`, `${ORIGIN}/tournaments/3`])
	expect(xml.match(/<lastmod>.*?<\/lastmod>/g)).toEqual(['<lastmod>2026-11-20T10:00:00Z</lastmod>'])
})

it('is an index of parts if one file is too small, and each page is in exactly one part', () => {
	const all = pages(2 * PER_FILE + 1)
	const parts = [1, 2, 3].map((part) => `${ORIGIN}/sitemap.xml?part=${part}`)
	expect(locations(sitemap(all, ORIGIN))).toEqual(parts)
	const listed = [1, 2, 3].flatMap((part) => locations(sitemap(all, ORIGIN, part)))
	expect(listed).toEqual(all.map(({ path }) => ORIGIN + path))
	expect(sitemap(all, ORIGIN, 4)).toBeUndefined()
})

it('is one file at the limit, also available as its only part', () => {
	const all = pages(PER_FILE)
	expect(locations(sitemap(all, ORIGIN))).toHaveLength(PER_FILE)
	expect(sitemap(all, ORIGIN, 1)).toBe(sitemap(all, ORIGIN))
	expect(sitemap(all, ORIGIN, 2)).toBeUndefined()
	expect(locations(sitemap([], ORIGIN))).toEqual([])
})
