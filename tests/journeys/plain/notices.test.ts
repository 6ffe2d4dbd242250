import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkIn } from '../support/post-office.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, headingOf, part, toastOf } from '#tests/support/plain-browser.ts'
import { book, findVenue, freeHours } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

type Player = Awaited<ReturnType<Demo['newPlayer']>>

async function confirmedBooking(player: Player, daysAhead: number) {
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, daysAhead)
	const { id } = await book(player, place, date, hours.at(-1)!.hour)
	const owner = await demo.signedIn('lerato')
	const { status } = await owner.call('PATCH', `/api/bookings/${id}/status`, { status: 'confirmed' })
	expect(status).toBe(200)
}

test('the link of a mail ends such mails, and the settings bring them back', async () => {
	const player = await demo.newPlayer('Nandi Notices')
	const verify = linkIn(await demo.post.mailTo(player.email, 'Is this your email address?'), '/auth/verify/')
	await player.submit(await player.open(verify), 'Confirm')
	await confirmedBooking(player, 20)
	const mail = await demo.post.mailTo(player.email, /^Confirmed: /)
	expect(mail.text).toContain('Padel, 20:00–21:00, court 1.')

	// The link works in any browser, also signed out.
	const visitor = demo.visitor()
	const asked = await visitor.open(linkIn(mail, '/notices/unsubscribe/'))
	expect(headingOf(asked)).toBe('End the mails about bookings?')
	expect(headingOf(await visitor.submit(asked, 'End These Mails'))).toBe('No more mails about bookings')

	const settings = await player.open('/settings/notices')
	expect(settings.text).toContain(`Emails go to ${player.email}`)
	expect(fieldOf(settings, 'Bookings: Email').checked).toBe(false)
	expect(fieldOf(settings, 'Bookings: App').checked).toBe(true)
	expect(fieldOf(settings, 'Your account: Email').disabled).toBe(true)
	const kinds = (name: string) =>
		[...settings.html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))]
			.filter(([tag]) => /\schecked/.test(tag) && !/\sdisabled/.test(tag))
			.map(([tag]) => /value="(\w+)"/.exec(tag)![1]!)
	const saved = await player.submit(settings, 'Save Changes', {
		email: [...kinds('email'), 'booking'],
		inbox: kinds('inbox').filter((kind) => kind !== 'reminder'),
	})
	expect(toastOf(saved)).toBe('status: Notices saved You’ll get what you’ve ticked.')
	expect(fieldOf(saved, 'Bookings: Email').checked).toBe(true)
	expect(fieldOf(saved, 'Reminders: App').checked).toBe(false)

	await confirmedBooking(player, 20)
	const confirmed = () => demo.post.to(player.email).filter(({ subject }) => subject.startsWith('Confirmed: '))
	await expect.poll(() => confirmed().length, { timeout: 20_000 }).toBe(2)
})

test('the inbox is by days, shows what is new, and leads to the choices', async () => {
	const player = await demo.newPlayer()
	await confirmedBooking(player, 24)
	const inbox = await player.open('/notices')
	expect(part(inbox, 'Today').text).toContain('Confirmed: ')
	expect(inbox.text).toMatch(/\d\d:\d\d New/)
	const again = await player.open('/notices')
	expect(again.text, 'asking for the page is not reading it').toMatch(/\d\d:\d\d New/)
	const marked = await player.submit(again, 'Mark All as Read')
	expect(marked.text).not.toMatch(/\d\d:\d\d New/)
	const unread = await player.follow(marked, 'New', { within: 'Notices' })
	expect(unread.path).toContain('show=new')
	expect(unread.text).toContain('Nothing new')
	expect((await player.follow(unread, 'Choose What You Get')).path).toBe('/settings/notices')
})

test('a link that is not ours is said to be wrong', async () => {
	const page = await demo.visitor().open('/notices/unsubscribe/MTIuY2x1Yg.not-signed')
	expect([page.status, headingOf(page)]).toEqual([404, 'This link isn’t from one of our mails.'])
})
