import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, has, headingOf, part, textOf, toastOf, type PlainPage } from '#tests/support/plain-browser.ts'
import { book, findVenue, freeHours } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

/** Returns the label of the chosen feedback button. */
const given = ({ html }: PlainPage) =>
	textOf(/<button[^>]*aria-pressed="true"[^>]*>.*?<\/button>/s.exec(html)?.[0] ?? '')

test('a visitor looks, asks, and says whether it helped', async () => {
	const browser = demo.visitor()
	const found = await browser.submit(await browser.open('/help'), 'Search', { q: 'forgot pasword' })
	expect(found.path).toBe('/help?q=forgot+pasword')
	expect(textOf(/<details[^>]* open=.*?<\/summary>/s.exec(found.html)![0])).toBe('I forgot my password. What now?')

	const asked = await browser.submit(found, 'Ask Us')
	expect(asked.path).toMatch(/^\/help\/asked\/\d+$/)
	expect(asked.text).toContain('I forgot my password. What now?')
	const no = await browser.submit(asked, 'No')
	expect(given(no)).toBe('No')
	expect(no.text).toContain('Sorry about that.')
	expect(given(await browser.submit(no, 'Yes'))).toBe('Yes')
	const more = await browser.submit(no, 'Ask', { [fieldOf(no, 'Ask something else').name!]: 'quantum chromodynamics' })
	expect(more.path).toBe(asked.path)
	expect(more.text).toContain('Nothing found')

	const help = await browser.open('/help')
	expect((await browser.submit(help, 'Search', { q: 'zebra crossing' })).text).toContain('Nothing found')
	expect((await demo.visitor().open(asked.path)).status).toBe(404)
})

test('why a payment is pending, from one’s own booking', async () => {
	const player = await demo.newPlayer()
	const place = await findVenue(demo, 'Kirstenhof Tennis Club')
	const { date, hours } = await freeHours(demo, place, 27)
	const { id } = await book(player, place, date, hours.at(-1)!.hour)
	const found = await player.submit(await player.open('/help'), 'Search', { q: 'why is my payment pending' })
	const own = part(found, 'Your own bookings')
	expect(own.text).toContain('Tennis at Kirstenhof Tennis Club')
	expect(own.text).toContain('nothing has been paid yet')
	expect((await player.follow(own, 'Pay R')).path).toBe(`/my-bookings/${id}/pay`)

	const looked = await player.submit(await player.open('/help'), 'Search', { q: 'is my booking confirmed' })
	const asked = await player.submit(looked, 'Ask Us')
	expect(part(asked, 'Your own bookings').text).toContain('Not paid yet')
	expect(has(await player.open('/help'), 'link', 'is my booking confirmed')).toBe(true)
})

test('an admin writes, changes and removes an answer', async () => {
	const admin = await demo.signedIn('admin')
	const question = 'May I bring my own balls?'
	const list = () => admin.open(`/admin/help?q=${encodeURIComponent(question)}`)
	const form = await admin.follow(await admin.open('/admin/help'), 'New Answer')
	const refused = await admin.submit(form, 'Add Answer', { question })
	expect(refused.status).toBe(400)
	expect(fieldOf(refused, 'Question').value).toBe(question)
	expect(fieldOf(refused, 'Answer')).toMatchObject({
		invalid: true,
		description: expect.stringContaining('Write the answer'),
	})
	const answer = 'Yes. See [Explore](/).\n\n- <b>literally</b>'
	const added = await admin.submit(refused, 'Add Answer', { answer, category: 'Playing' })
	expect(toastOf(added)).toBe('status: Answer added People can find it now.')

	const shown = await admin.follow(await admin.follow(await list(), question), 'View')
	expect((await admin.follow(shown, 'Explore', { within: 'literally' })).path).toBe('/')
	expect(shown.text).toContain('<b>literally</b>')

	const edit = await admin.follow(await list(), question)
	expect(fieldOf(edit, 'Answer').value).toBe(answer)
	const saved = await admin.submit(edit, 'Save Answer', { answer: 'No.' })
	expect(toastOf(saved)).toBe('status: Answer saved People see the new answer.')
	const asked = await admin.follow(await admin.follow(await list(), question), 'Remove')
	const removed = await admin.submit(asked, 'Remove Answer')
	expect(toastOf(removed)).toBe('status: Answer removed People no longer see it.')
	expect((await list()).text).toContain('No answers found')
})

test.for([
	['/privacy', 'Privacy Policy'],
	['/terms', 'Terms of Service'],
	['/cookies', 'Cookie Policy'],
	['/blog/affordable-access-pledge', 'Affordable access'],
	['/diversity-pledge', '50/50 leadership'],
	['/careers/academy', 'Sports-tech academy'],
	['/press/green-courts-initiative', 'Green courts'],
] as const)('%s can be read, and the footer leads there', async ([path, title]) => {
	const browser = demo.visitor()
	const home = await browser.open('/help')
	expect(/<footer.*<\/footer>/s.exec(home.html)![0]).toContain(`href="${path}"`)
	const page = await browser.open(path)
	expect([page.status, headingOf(page)]).toEqual([200, title])
})
