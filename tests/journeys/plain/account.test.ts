import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '#db/cast.ts'
import { readCalendar } from '#tests/support/outside/calendar.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { ownPassword } from '#tests/support/world/new-person.ts'
import { fieldOf, has, headingOf, hrefOf, part, toastOf } from '#tests/support/plain-browser.ts'
import { linkIn } from '../support/post-office.ts'
import { book, findVenue, freeHours } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

const chosen = 'netball shoes on grass'

describe('at the door', () => {
	test('a visitor registers, leaves, and comes back to the page that was asked for', async () => {
		const { open, follow, submit } = demo.visitor()
		const door = await follow(await open('/'), 'Sign In')
		expect(headingOf(door)).toBe('Welcome to Courtside')
		const person = { fullName: 'Anna Plain', username: 'anna-plain', email: 'anna@plain.example' }
		const home = await submit(await follow(door, 'Register'), 'Register', {
			...person,
			password: ownPassword,
			confirmPassword: ownPassword,
		})
		expect([home.status, home.path]).toEqual([200, '/'])
		expect(toastOf(home)).toBe('status: Registration successful Welcome to Courtside, Anna Plain!')
		expect(home.text).toContain(person.email)
		expect((await open('/auth')).path, 'who is signed in has no business at the door').toBe('/')

		const left = await submit(home, 'Logout')
		expect(left.path).toBe('/auth')
		expect(toastOf(left)).toBe('status: Logged out You have been successfully logged out.')
		expect(toastOf(await open('/auth'))).toBeUndefined()

		const asked = await open('/my-bookings?tab=past')
		expect(asked.path).toBe('/auth?next=%2Fmy-bookings%3Ftab%3Dpast')
		const login = await follow(await follow(asked, 'Register'), 'Login')
		const back = await submit(login, 'Login', { username: 'ANNA-PLAIN', password: ownPassword })
		expect(back.path).toBe('/my-bookings?tab=past')
		expect(toastOf(back)).toBe('status: Login successful Welcome back, Anna Plain!')
	})

	test('errors are beside their fields, and the form stays filled in, but no password', async () => {
		const { open, submit } = demo.visitor()
		const short = await submit(await open('/auth'), 'Login', { username: 'ab', password: '12345' })
		expect(short.status).toBe(400)
		expect(fieldOf(short, 'Username')).toMatchObject({ value: 'ab', invalid: true })
		expect(fieldOf(short, 'Username').description).toContain('Username must be at least 3 characters')
		expect(fieldOf(short, 'Password')).toMatchObject({ value: '', invalid: true })
		expect(fieldOf(short, 'Password').description).toBe('Password must be at least 6 characters')
		for (const username of ['thandi', 'nobody-of-that-name']) {
			const refused = await submit(short, 'Login', { username, password: 'not the password' })
			expect(refused.status).toBe(401)
			expect(toastOf(refused)).toBe('alert: Login failed Invalid username or password')
			expect(fieldOf(refused, 'Username').value).toBe(username)
		}

		const empty = await submit(await open('/auth?tab=register'), 'Register')
		expect(fieldOf(empty, 'Full name').description).toBe('Full name is required')
		expect(fieldOf(empty, 'Email').description).toBe('Email is required')
		const secrets = { password: 'secret-one', confirmPassword: 'secret-one' }
		const person = { fullName: 'Ben Plain', username: 'Thandi', email: 'ben@plain.example', ...secrets }
		const taken = await submit(empty, 'Register', person)
		expect(taken.status).toBe(409)
		expect(toastOf(taken)).toBe('alert: Registration failed Username already exists')
		expect(fieldOf(taken, 'Username').description).toBe('Username already exists')
		expect(fieldOf(taken, 'Full name').value).toBe('Ben Plain')
		expect(taken.html).not.toContain('secret-one')
		const address = await submit(taken, 'Register', {
			...secrets,
			username: 'ben-plain',
			email: 'THANDI@example.com',
		})
		expect(toastOf(address)).toBe('alert: Registration failed Email already registered')
	})
})

// Concurrent, as each waits for its mails.
describe.concurrent('by a link in a mail', { timeout: 60_000 }, () => {
	test('a person who has forgotten their password chooses a new one, once', async () => {
		const person = await demo.newPlayer()
		const { open, follow, submit } = demo.visitor()
		const forgot = await follow(await open('/auth'), 'Forgot your password?')
		const sent = await submit(forgot, 'Send Me a Link', { login: person.email })
		expect(sent.text).toContain('If that account exists, a link is on its way.')

		const link = linkIn(await demo.post.mailTo(person.email, 'Choose a new password'), '/auth/reset/')
		const form = await open(link)
		expect(form.text).toContain(person.username)
		const different = await submit(form, 'Set New Password', { password: chosen, confirmPassword: 'something else' })
		expect(different.status).toBe(400)
		expect(fieldOf(different, 'Confirm new password').description).toBe("Passwords don't match")
		const set = await submit(different, 'Set New Password', { password: chosen, confirmPassword: chosen })
		expect(set.path).toBe('/auth')
		expect(toastOf(set)).toContain('status: Password changed')
		expect((await submit(set, 'Login', { username: person.username, password: chosen })).path).toBe('/')

		expect((await person.open('/settings')).path, 'the old session is over').toBe('/auth?next=%2Fsettings')
		const used = await person.open(link)
		expect([used.status, headingOf(used)]).toEqual([410, 'This link has expired'])
		expect((await follow(used, 'Ask for a New Link')).path).toBe('/auth/forgot')
	})

	test('an email address is confirmed by its link, and changes by another', async () => {
		const { email, password, open, submit } = await demo.newPlayer()
		expect((await open('/profile')).text).toContain('Not confirmed')
		const confirm = async (address: string) => {
			const mail = await demo.post.mailTo(address, 'Is this your email address?')
			const asked = await open(linkIn(mail, '/auth/verify/'))
			expect(asked.text).toContain(address)
			const confirmed = await submit(asked, 'Confirm')
			expect(confirmed.path).toBe('/profile')
			expect(confirmed.text).toMatch(/\bConfirmed\b/)
		}
		await confirm(email)
		const fresh = `fresh-${email}`
		const wished = await submit(await open('/settings'), 'Change Email', { email: fresh, currentPassword: password })
		expect(wished.text).toContain(`Open the link we sent to ${fresh}.`)
		await demo.post.mailTo(email, 'Your email address is about to change')
		await confirm(fresh)
	})
})

describe('a signed-in person', () => {
	test('changes its password, and signs others out', async () => {
		const { username, password, open, submit } = await demo.newPlayer()
		const other = await demo.signedIn(username, password)
		const settings = await open('/settings')
		expect(settings.text).toContain('This device')
		const alone = await submit(settings, 'Sign Out Everywhere Else')
		expect(toastOf(alone)).toContain('status: Signed out everywhere else')
		expect(has(alone, 'button', 'Sign Out Everywhere Else')).toBe(false)
		expect((await other.open('/settings')).path).toBe('/auth?next=%2Fsettings')

		const again = await demo.signedIn(username, password)
		const wish = { password: chosen, confirmPassword: chosen }
		const wrong = await submit(alone, 'Change Password', { ...wish, currentPassword: 'not this one' })
		expect(wrong.status).toBe(400)
		expect(wrong.text).toContain('That’s not your current password')
		const changed = await submit(wrong, 'Change Password', { ...wish, currentPassword: password })
		expect(toastOf(changed)).toBe('status: Password changed All other devices are signed out.')
		expect((await again.open('/settings')).path).toBe('/auth?next=%2Fsettings')
		await demo.signedIn(username, chosen)
	})

	test('has a device, which is dark or light and may save data', async () => {
		const { open, submit } = await demo.newPlayer()
		const dark = await submit(await open('/settings/device'), 'Save', { theme: 'dark' })
		expect(toastOf(dark)).toContain('status: Saved for this device')
		expect((await open('/')).html).toMatch(/<html[^>]* data-theme="dark"/)
		const light = await submit(await open('/settings/device'), 'Save', { theme: 'light', saver: true })
		expect(light.html).toMatch(/<html[^>]* data-theme="light"/)
		expect(fieldOf(light, 'Use less data').checked).toBe(true)
		const venue = await open('/venues/1')
		expect(venue.status).toBe(200)
		expect(/<main.*<\/main>/s.exec(venue.html)![0]).not.toContain('<img')
	})

	test('shows name and picture', async () => {
		const { open, submit } = await demo.newPlayer()
		const words = { fullName: 'Naledi Mokoena', location: 'Sea Point', bio: 'Left-handed.\nPadel on Tuesdays.' }
		const sport = fieldOf(await open('/profile'), 'Tennis').value!
		const saved = await submit(await open('/profile'), 'Save Profile', {
			...words,
			preferredSports: [sport],
			skillLevel: 'advanced',
		})
		expect(toastOf(saved)).toContain('status: Profile saved')
		expect(headingOf(saved)).toBe('Naledi Mokoena')
		expect(fieldOf(saved, 'About you').value).toBe(words.bio)
		expect(fieldOf(saved, 'Tennis').checked).toBe(true)
		expect(fieldOf(saved, 'Level').value).toBe('advanced')

		const square = { width: 400, height: 300, channels: 3 as const, background: '#c8501e' }
		const bytes = new Uint8Array(await sharp({ create: square }).png().toBuffer())
		const photo = new File([bytes], 'me.png', { type: 'image/png' })
		const shown = await submit(saved, 'Upload Picture', { photo })
		expect(toastOf(shown)).toContain('status: Picture changed')
		const picture = /<main.*?<img[^>]* src="([^"]+)"/s.exec(shown.html)![1]!
		expect((await open(picture)).headers.get('Content-Type')).toBe('image/webp')
		const removed = await submit(shown, 'Remove Picture')
		expect(toastOf(removed)).toContain('status: Picture removed')
		expect(/<main.*<\/main>/s.exec(removed.html)![0]).not.toContain('<img')
	})

	test('can be downloaded and deleted', async () => {
		const person = await demo.newPlayer('Gone Tomorrow')
		const data = await person.open('/settings/data')
		const file = await person.follow(data, 'Download My Data')
		expect(file.headers.get('Content-Disposition')).toContain('courtside.json')
		expect(JSON.parse(file.html)).toMatchObject({ profile: [{ username: person.username }] })

		const asked = await person.follow(data, 'Delete My Account')
		expect(headingOf(asked)).toBe('Delete my account')
		expect(asked.text).toContain('You’re signed out everywhere')
		const button = 'Delete My Account for Good'
		const refused = await person.submit(asked, button, { password: 'not the password' })
		expect(refused.status).toBe(400)
		expect(fieldOf(refused, 'Your password').description).toContain('That’s not your current password')
		const deleted = await person.submit(refused, button, { password: person.password })
		expect(deleted.path).toBe('/')
		expect(toastOf(deleted)).toBe('status: Your account is deleted Thanks for playing with us.')
		expect((await person.open('/settings')).path).toMatch(/^\/auth\?/)
		await expect(demo.signedIn(person.username)).rejects.toThrow('401')
	})
})

test('a calendar follows one’s bookings by a private link, which can be reset', async () => {
	const person = await demo.newPlayer()
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, 40)
	const { id, startTime, endTime } = await book(person, place, date, hours[0]!.hour)
	const made = await person.submit(await person.open('/settings/calendar'), 'Get Link for All your games and runs')
	expect(toastOf(made)).toBe('status: Your link is ready Paste it into your calendar, and don’t share it.')
	const webcal = hrefOf(made, 'Open in Calendar', { within: 'All your games and runs' })
	const link = webcal.replace(/^webcal:/, 'http:')
	expect(made.text).toContain(link)
	expect(part(made, 'All your games and runs').text).toContain('Not read yet')

	// A calendar app has the link and no cookie.
	const followed = await demo.visitor().open(link)
	expect(readCalendar(followed.html).entries).toMatchObject([
		{ uid: expect.stringMatching(`^booking-${id}@`), start: startTime, end: endTime },
	])
	const read = await person.open('/settings/calendar')
	expect(part(read, 'All your games and runs').text).toContain('Last read on')
	const asked = await person.follow(read, 'Reset', { within: 'All your games and runs' })
	const reset = await person.submit(asked, 'Reset Link')
	expect(toastOf(reset)).toBe('status: You have a new link The old one no longer works.')
	expect((await demo.visitor().open(link)).status).toBe(404)
	const removing = await person.follow(reset, 'Remove', { within: 'All your games and runs' })
	const removed = await person.submit(removing, 'Remove Link')
	expect(has(removed, 'button', 'Get Link for All your games and runs')).toBe(true)

	const one = await person.follow(await person.open('/my-bookings'), 'Calendar')
	expect(one.headers.get('Content-Disposition')).toContain(`booking-${id}.ics`)
	expect(readCalendar(one.html).entries).toMatchObject([
		{ start: startTime, summary: 'Padel at Beacon Padel', status: 'TENTATIVE' },
	])
	const owner = await demo.signedIn(cast.lerato.username)
	expect((await owner.open('/settings/calendar')).text).toMatch(/Beacon Padel .*Bookings with who plays/)
})
