import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, at, dateOf, formatLongDate } from '#app/lib/time/time.ts'
import { newPerson, ownPhone } from '#tests/support/world/new-person.ts'
import { decode, plainBrowser, type PlainPage } from '#tests/support/plain-browser.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer } from '#tests/support/process/server.ts'

let server: Awaited<ReturnType<typeof startServer>>
let database: Awaited<ReturnType<typeof seededDatabase>>
beforeAll(async () => {
	database = await seededDatabase()
	server = await startServer(database.url)
})
afterAll(async () => {
	await server?.stop()
	await database?.remove()
})

async function newPlayer() {
	const browser = plainBrowser(server.url)
	const { username, email, password } = newPerson()
	const page = await browser.submit(await browser.open('/auth?tab=register'), 'Register', {
		fullName: 'Plain Player',
		username,
		email,
		password,
		confirmPassword: password,
	})
	expect(page.text).toContain('Welcome to Courtside, Plain Player!')
	await browser.submit(await browser.open('/profile'), 'Save Profile', { phone: ownPhone })
	return browser
}

const idOf = (page: PlainPage) => new URL(page.url).pathname.split('/').at(-1)
/** How many bookings a page links to. */
const bookingsIn = (html: string) => new Set(html.match(/\/my-bookings\/\d+/g)).size
const day = (after: number) => addDays(dateOf(new Date()), after)

describe('with nothing but HTTP, cookies, links and forms', () => {
	test('one registers, finds, books, cancels, books again and leaves', async () => {
		const browser = await newPlayer()
		const date = day(3)

		const found = await browser.submit(await browser.open('/'), 'Search', { q: 'beacon', date })
		expect(found.text).toContain('Beacon Padel')
		const venue = await browser.follow(found, 'Beacon Padel')
		const onDay = await browser.follow(venue, formatLongDate(at(date, 0)))
		const chosen = await browser.open(`${onDay.url.split('#')[0]}&start=12:00`)
		const booking = await browser.open(bookLink(chosen))
		expect(booking.text).toContain('Complete Your Booking')

		const booked = await browser.submit(booking, 'Complete Booking', { paymentMethod: 'PayShap', notes: 'A & B <3' })
		expect(new URL(booked.url).pathname).toBe('/my-bookings')
		expect(booked.text).toContain('Booking successful Your booking has been confirmed')
		expect(booked.text).toContain(`${formatLongDate(at(date, 12))} 12:00–13:00`)
		expect(booked.text).toContain('“A & B <3”')
		expect(browser.cookies.has('toast'), 'the notification shows once').toBe(false)

		const dialog = await browser.follow(booked, 'Cancel Booking')
		expect(dialog.text).toContain('Cancel this booking?')
		const cancelled = await browser.submit(dialog, 'Cancel Booking')
		expect(cancelled.text).toContain('Booking cancelled Your booking has been cancelled successfully')
		expect(cancelled.text).toContain('No upcoming bookings')

		const again = await browser.follow(await browser.open('/my-bookings?tab=cancelled'), 'Book Again')
		const last = await browser.submit(again, 'Complete Booking')
		expect(last.text).toContain('Booking successful')

		const out = await browser.submit(last, 'Logout')
		expect(out.text).toContain('Logged out You have been successfully logged out.')
		expect((await browser.open('/my-bookings')).url).toBe(`${server.url}/auth?next=%2Fmy-bookings`)
	})

	test('the same form sent twice, or by two at once, books once', async () => {
		const browser = await newPlayer()
		const form = await browser.open(`/booking/1/2?date=${day(40)}&start=12:00&end=13:00`)
		const pages = await Promise.all([1, 2, 3].map(() => browser.submit(form, 'Complete Booking')))
		expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
		await browser.submit(form, 'Complete Booking')
		const { html } = await browser.open('/my-bookings')
		expect(bookingsIn(html)).toBe(1)
	})

	test('a form opened anew asks before it books the same hour again', async () => {
		const browser = await newPlayer()
		const address = `/booking/1/2?date=${day(43)}&start=12:00&end=13:00`
		await browser.submit(await browser.open(address), 'Complete Booking')
		const asked = await browser.submit(await browser.open(address), 'Complete Booking')
		expect(asked.status).toBe(409)
		expect(asked.text).toContain('You have already booked this time here.')
		const second = await browser.submit(asked, 'Complete Booking', { another: 'yes' })
		expect(second.text).toContain('Booking successful')
		expect(bookingsIn(second.html)).toBe(2)
	})

	test('the slower of two gets his words and the nearest free times', async () => {
		const [faster, slower] = [await newPlayer(), await newPlayer()]
		const venue = await faster.follow(await faster.open('/?q=muizenberg'), 'Muizenberg Corner Court')
		const { sports } = (await (await fetch(`${server.url}/api/venues/${idOf(venue)}`)).json()) as {
			sports: { sportId: number }[]
		}
		const address = `/booking/${idOf(venue)}/${sports[0]!.sportId}?date=${day(41)}&start=11:00&end=12:00`
		const form = await slower.open(address)
		await faster.submit(await faster.open(address), 'Complete Booking')
		const refused = await slower.submit(form, 'Complete Booking', { notes: 'Keep these words' })
		expect(refused.status).toBe(409)
		expect(refused.text).toContain('Booking failed That time has just been taken')
		expect(refused.html).toContain('Keep these words')
		expect(refused.html.match(/ formAction="[^"]*\?date=/gi)).toHaveLength(3)
		const second = await slower.submit(await slower.submit(refused, /^\d\d:00–\d\d:00/), 'Complete Booking')
		expect(second.text).toContain('Booking successful')
	})

	test('bad fields come back with their words and what was typed, never a password', async () => {
		const browser = plainBrowser(server.url)
		const page = await browser.submit(await browser.open('/auth?tab=register'), 'Register', {
			fullName: 'Anna "<b>" O\'Neil',
			username: 'an',
			email: 'nowhere',
			password: 'secret-one',
			confirmPassword: 'secret-two',
		})
		expect(page.status).toBe(400)
		for (const words of [
			'Username must be at least 3 characters',
			'Enter a valid email address',
			"Passwords don't match",
		]) {
			expect(page.text).toContain(words)
		}
		expect(page.html).toContain('value="Anna &quot;&lt;b&gt;&quot; O&#x27;Neil"')
		expect(page.html).not.toMatch(/secret-(one|two)/)
	})
})

/** The panel's Book Now; the header's leads home. */
function bookLink({ html }: PlainPage) {
	const [, href] = /href="(\/booking\/\d[^"]*)"/.exec(html)!
	return decode(href!)
}
