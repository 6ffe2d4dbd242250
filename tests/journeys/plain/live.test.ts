import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#app/lib/time/time.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { hrefOf } from '#tests/support/plain-browser.ts'
import { book, findVenue, freeHours } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

test('nothing that updates by itself is there, and everything else is', async () => {
	const browser = demo.visitor()
	const place = await findVenue(demo, 'Muizenberg Corner Court')
	const { date, hours } = await freeHours(demo, place, 52)
	const { hour } = hours[0]!
	const address = `/venues/${place.venueId}?sport=${place.sportId}&date=${date}&start=${clock(hour)}`
	const before = await browser.open(address)
	const chip = new RegExp(
		`<a[^>]*start=${clock(hour)}[^>]*aria-current="true"|<a[^>]*aria-current="true"[^>]*start=${clock(hour)}`,
	)
	expect(before.html).toMatch(chip)
	expect(before.text).not.toMatch(/Live updates paused|looking at this hour|just been taken/)
	await book(await demo.newPlayer(), place, date, hour)
	const after = await browser.open(address)
	expect(hrefOf(after, new RegExp(`^${clock(hour)}`)), 'it leads to the waiting list only').toContain('/wait')
	expect(after.text).toContain(`${clock(hour)} is taken`)
})
