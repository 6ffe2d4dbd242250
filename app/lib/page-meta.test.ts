import { expect, it, test } from 'vitest'
import { pageMeta, titleOf } from './page-meta.ts'

const args = { matches: [{ loaderData: { origin: 'https://courtside.example' } }], location: { pathname: '/venues/7' } }
const page = { title: 'Beacon Padel', description: 'Four glass courts.' }

type Line = Record<string, unknown>
const lines = (...asked: Parameters<typeof pageMeta>) => pageMeta(...asked) as Line[]
const content = (all: Line[], name: string) =>
	all.filter((line) => line.name === name || line.property === name).map((line) => line.content)

it('names a page, what it shows, and its one address, with the same told to previews', () => {
	const all = lines(args, page)
	expect(all).toContainEqual({ title: 'Beacon Padel · Courtside' })
	expect(content(all, 'description')).toEqual(['Four glass courts.'])
	expect(all).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://courtside.example/venues/7' })
	expect(content(all, 'og:title')).toEqual(['Beacon Padel · Courtside'])
	expect(content(all, 'og:url')).toEqual(['https://courtside.example/venues/7'])
	expect(content(all, 'og:image')).toEqual(['https://courtside.example/cards/courtside.png'])
	expect([content(all, 'og:image:width'), content(all, 'og:image:height')]).toEqual([['1200'], ['630']])
	expect(content(all, 'robots')).toEqual([])
})

it('hides unlisted pages from search engines, and previews only those with a card', () => {
	const data = () => [{ '@type': 'Event' }]
	const hidden = lines(args, { ...page, listed: false, data })
	expect(content(hidden, 'robots')).toEqual(['noindex'])
	expect(hidden.filter((line) => 'property' in line || 'rel' in line || 'script:ld+json' in line)).toEqual([])
	const shared = lines(args, { ...page, listed: false, data, card: { path: '/cards/x.png', alt: 'X' } })
	expect(content(shared, 'robots')).toEqual(['noindex'])
	expect(content(shared, 'og:image')).toEqual(['https://courtside.example/cards/x.png'])
	const tall = lines(args, { ...page, card: { path: '/season/x/card.png', alt: 'X', width: 1080 } })
	expect([content(tall, 'og:image:width'), content(tall, 'og:image:height')]).toEqual([['1080'], []])
	expect(shared.filter((line) => 'rel' in line || 'script:ld+json' in line)).toEqual([])
})

it('lists nothing where it does not know under which origin', () => {
	for (const matches of [[], [undefined], [{ loaderData: undefined }], [{ loaderData: { origin: 7 } }]])
		expect(content(lines({ ...args, matches }, page), 'robots')).toEqual(['noindex'])
})

it('cuts a description after 160 characters, and collapses white space', () => {
	const [description] = content(
		lines(args, { ...page, description: ` a\n\n${'😀'.repeat(300)}` }),
		'description',
	) as string[]
	expect([...description!].length).toBe(160)
	expect(description).toMatch(/^a 😀+…$/u)
	expect(content(lines(args, { ...page, description: 'x'.repeat(160) }), 'description')).toEqual(['x'.repeat(160)])
})

it('tells data with its context and the origin', () => {
	const all = lines(args, { ...page, data: (origin) => [{ '@type': 'Event', url: `${origin}/x` }] })
	const told = { '@context': 'https://schema.org', '@type': 'Event', url: 'https://courtside.example/x' }
	expect(all).toContainEqual({ 'script:ld+json': told })
})

test.each([
	['Help', 'Help · Courtside'],
	[['Winter Cup', 'Padel in Cape Town'], 'Winter Cup · Padel in Cape Town · Courtside'],
	[['x'.repeat(45), 'Padel in Cape Town'], `${'x'.repeat(45)} · Courtside`],
	[['x'.repeat(44), 'Padel in Cape Town', 'P'], `${'x'.repeat(44)} · P · Courtside`],
	['x'.repeat(90), `${'x'.repeat(90)} · Courtside`],
] as [string | [string], string][])('%j is the title %s', (title, words) => expect(titleOf(title)).toBe(words))
