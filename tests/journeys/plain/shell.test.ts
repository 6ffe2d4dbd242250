import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { attribute, headingOf, hrefOf, textOf, type PlainPage } from '#tests/support/plain-browser.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

test.for(['/nothing/here', '/dashboard', '/venues', '/my-booking'])('%s leads nowhere, and says so', async (path) => {
	const browser = demo.visitor()
	const page = await browser.open(path)
	expect([page.status, headingOf(page)]).toEqual([404, '404 Page Not Found'])
	expect(page.html).toMatch(/<title>404 Page Not Found/)
	expect(page.text).toContain('Did you forget to add the page to the router?')
	expect((await browser.follow(page, 'Find a Court')).path).toBe('/')
})

test('an address of the dashboard that leads nowhere leads back to the same venue', async () => {
	const owner = await demo.signedIn('lerato')
	const page = await owner.open('/venue-dashboard/1/tody')
	expect([page.status, headingOf(page)]).toEqual([404, '404 Page Not Found'])
	expect((await owner.follow(page, 'Venue Dashboard')).path).toBe('/venue-dashboard/1')
})

test('a venue that is gone is a 404', async () => {
	const page = await demo.visitor().open('/venues/999999')
	expect([page.status, headingOf(page)]).toEqual([404, 'Venue not found'])
})

test.each(['/my-bookings/999999/cancel', '/running-club/999999/join', '/venues/999999/events/1', '/nothing/here'])(
	'a form sent to %s, where nothing is, leaves the person signed in as they were',
	async (path) => {
		const player = await demo.newPlayer()
		const page = await player.open(path, { method: 'POST', body: new URLSearchParams({ helpful: 'yes' }) })
		expect(page.status).toBe(404)
		expect(textOf(header.exec(page.html)![0])).toContain('Logout')
	},
)

/** Returns the links in an element: their texts and addresses; `*` marks the current page. */
function linksIn({ html }: PlainPage, element: RegExp) {
	return [...element.exec(html)![0].matchAll(/(<a\s[^>]*>)(.*?)<\/a>/gs)].map(([, tag, content]) => {
		const current = attribute(tag!, 'aria-current') === 'page' ? '*' : ''
		return `${current}${attribute(tag!, 'aria-label') ?? textOf(content!)} ${attribute(tag!, 'href')}`
	})
}

const header = /<header\b.*?<\/header>/s
const quick = /<nav[^>]*aria-label="Quick".*?<\/nav>/s

test('the menus are plain disclosures with every link', async () => {
	const links = linksIn(await demo.visitor().open('/'), header)
	for (const link of [
		'*Explore /',
		'Running Clubs /running-club-dashboard',
		'Tournaments /tournaments',
		'Sign In /auth',
	])
		expect(links).toContain(link)
	expect(/<details.*?<summary/s.test(header.exec((await demo.visitor().open('/')).html)![0])).toBe(true)

	const thandi = await demo.signedIn('thandi')
	const page = await thandi.open('/my-bookings')
	const menu = textOf(header.exec(page.html)![0])
	expect(menu).toContain('Thandi Nkosi')
	expect(menu).toContain('thandi@example.com')
	expect(linksIn(page, header)).toContain('*My Bookings /my-bookings')
	expect((await thandi.submit(page, 'Logout')).text).toContain('Sign In')
})

test('the bar of a phone leads visitors to sign in, and others to their profile', async () => {
	const [visitor, player] = [demo.visitor(), await demo.newPlayer()]
	const names = ['Explore', 'Bookings', 'Quick booking', 'Players', 'Profile']
	const bar = linksIn(await visitor.open('/'), quick)
	expect(bar.map((link) => link.replace(/^\*| \/.*/g, ''))).toEqual(names)
	expect(bar).toContain('Quick booking /booking/quick')
	expect(bar).toContain('Profile /auth')
	expect(linksIn(await player.open('/'), quick)).toContain('Profile /profile')
})

test('the footer says who we are and that this is a demonstration', async () => {
	const browser = demo.visitor()
	const page = await browser.open('/')
	const footer = textOf(/<footer\b.*<\/footer>/s.exec(page.html)![0])
	expect(footer).toMatch(/© 2023–20\d\d Courtside/)
	expect(footer).toContain('Find and book courts, connect with players, organise events.')
	for (const words of ['Demo data', 'Quick Links', 'Sports', 'Contact']) expect(footer).toContain(words)
	const basketball = linksIn(page, /<footer\b.*<\/footer>/s).find((link) => link.startsWith('Basketball '))!
	expect((await browser.open(basketball.split(' ')[1]!)).path).toMatch(/^\/\?sport=\d+/)
})

test('the first link leads past the header', async () => {
	const page = await demo.visitor().open('/')
	expect(hrefOf(page, 'Skip to content')).toMatch(/#content$/)
	expect(page.html).toMatch(/<main[^>]* id="content"/)
})
