import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { headingOf, hrefOf, textOf, type PlainPage } from '#tests/support/plain-browser.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

const cards = ({ html }: PlainPage) =>
	/<ul[^>]*aria-label="Venues on this map".*/s
		.exec(html)![0]
		.split('<li data-venue')
		.slice(1)
		.map((card) => textOf(`<li${card}`))

test('the list works without the map, and an area in the address narrows it', async () => {
	const browser = demo.visitor()
	const page = await browser.follow(await browser.open('/'), 'Map')
	expect(page.path).toBe('/?view=map')
	expect(headingOf(page)).toBe('Venues on the map')
	expect(cards(page).length).toBeGreaterThan(12)
	expect(hrefOf(page, 'Directions to ')).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-\d/)
	expect((await browser.follow(page, 'List')).path).toBe('/?view=venues')

	const area = await browser.open('/?view=map&bbox=18.3,-34.3,18.7,-33.7')
	const inside = cards(area)
	expect(inside.length).toBeGreaterThan(1)
	for (const card of inside) expect(card).toContain('Cape Town')
	const whole = await browser.follow(area, 'Show the Whole Map')
	expect(whole.path).toBe('/?view=map')
	expect(cards(whole).length).toBeGreaterThan(inside.length)
})

test('the page of a venue leads to the map and the list with it', async () => {
	const browser = demo.visitor()
	const list = await browser.open('/?view=map&q=beacon')
	const page = await browser.follow(await browser.follow(list, 'Beacon Padel'), 'See it on the map')
	expect(page.path).toBe('/?view=map&q=Beacon%20Padel')
	expect(cards(page)).toEqual([expect.stringContaining('Beacon Padel')])
})
