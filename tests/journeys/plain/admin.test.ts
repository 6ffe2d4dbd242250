import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf } from '#app/lib/time/time.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, headingOf, part, toastOf, type PlainBrowser } from '#tests/support/plain-browser.ts'
import { book, findVenue, freeHours, ownBookings } from './steps.ts'

let demo: Demo
let admin: PlainBrowser
beforeAll(async () => {
	demo = await startDemo()
	admin = await demo.signedIn('admin')
})
afterAll(() => demo?.stop())

test('an admin finds a person, suspends them and lets them in again', async () => {
	const { open, follow, submit } = admin
	const zola = await demo.newPlayer('Zola Findme')
	const home = await open('/admin')
	expect(home.text).toContain('What is waiting')
	const users = await follow(home, 'Users', { within: 'Admin' })
	const found = await submit(users, 'Search', { q: zola.username.toUpperCase() })
	expect(found.text).toContain('1 person')
	const person = await follow(found, 'Zola Findme')

	const asked = await follow(person, 'Suspend')
	const refused = await submit(asked, 'Suspend')
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('Say why. We’ll tell them.')
	const reason = 'Sold tickets that were not theirs.'
	const suspended = await submit(refused, 'Suspend', { reason })
	expect(toastOf(suspended)).toBe('status: Zola Findme is suspended They’re signed out everywhere and can’t sign in.')
	for (const text of ['Suspended the account of', reason]) expect(suspended.text).toContain(text)
	expect((await zola.open('/my-bookings')).path).toMatch(/^\/auth\?next=/)
	await expect(demo.signedIn(zola.username, zola.password)).rejects.toThrow('This account is suspended. Contact us.')

	const reinstated = await submit(await follow(suspended, 'Reinstate'), 'Reinstate')
	expect(toastOf(reinstated)).toBe('status: Zola Findme is reinstated We’ve told them.')
	await demo.signedIn(zola.username, zola.password)
	const log = await follow(reinstated, 'All of it in the log')
	expect(log.text).toContain('Reinstated the account of')
	const filtered = await submit(log, 'Search', { action: 'user.suspend' })
	expect(filtered.text).not.toContain('Reinstated the account of Zola')
	expect(filtered.text).toContain(reason)
})

test('an admin hides a review, which is gone from its venue, and shows it again', async () => {
	const { open, follow, submit } = admin
	const name = 'Menlyn Padel Quarter'
	const { venueId } = await findVenue(demo, name)
	const count = async () => {
		const { body } = await admin.call<{ reviewCount: number; reviews: object[] }>('GET', `/api/venues/${venueId}`)
		expect(body.reviews).toHaveLength(body.reviewCount)
		return body.reviewCount
	}
	const before = await count()
	expect(before).toBeGreaterThan(0)
	const list = `/admin/reviews?q=${encodeURIComponent(name)}`
	const asked = await follow(await open(list), 'Hide the review of')
	const hidden = await submit(asked, 'Hide', { reason: 'It names a person.' })
	expect(hidden.text).toContain('It names a person.')
	expect(await count()).toBe(before - 1)
	expect((await open(`/venue-dashboard/${venueId}/reviews`)).text).toContain('Hidden by Courtside')

	const again = await submit(await follow(await open(`${list}&show=hidden`), 'Show Again the review of'), 'Show Again')
	expect(again.text).toContain('No reviews found')
	expect(await count()).toBe(before)
	expect(part(await open('/admin/log?action=review.show'), name).text).toContain(name)
})

test('an admin gives part of a booking’s money back, and the player reads why', async () => {
	const thandeka = await demo.newPlayer('Thandeka Wetcourt')
	const place = await findVenue(demo, 'Menlyn Padel Quarter')
	const { date, hours } = await freeHours(demo, place, 33)
	const { id } = await book(thandeka, place, date, hours[0]!.hour)
	const card = await thandeka.submit(await thandeka.open(`/my-bookings/${id}/pay`), /Pay R/, { method: 'card' })
	await thandeka.submit(card, /^Pay R/, { webhook: 'now' })
	const isPaid = async () => (await ownBookings(thandeka))[0]!.paymentStatus
	await expect.poll(isPaid, { timeout: 20_000 }).toBe('paid')

	const { follow, submit } = admin
	const found = await submit(await admin.open('/admin/search'), 'Search', { q: String(id) })
	const asked = await follow(found, `Refund part of booking ${id}`)
	expect(headingOf(asked)).toBe('Admin')
	expect(asked.text).toMatch(/Up to R[\d.]+, what has been paid/)
	expect(asked.text).toContain('Thandeka Wetcourt')
	const refused = await submit(asked, 'Refund', { amount: 'R20' })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('Say why: the player sees it')
	const refunded = await submit(refused, 'Refund R20.00', { amount: 'R20', reason: 'The lights failed' })
	expect(toastOf(refunded)).toMatch(/^status: Refunded It costs R.* now\. R20\.00 goes back\.$/)
	expect(refunded.text).toContain(`#${id}`)
	expect((await thandeka.open('/notices')).text).toContain('“The lights failed”')
	const log = await admin.open('/admin/log?action=booking.discount')
	for (const text of ['Changed the price of', 'The lights failed']) expect(log.text).toContain(text)
})

test('an admin records a payout and takes it back, and the venue sees both', async () => {
	const sipho = await demo.newPlayer('Sibusiso Payscard')
	const place = await findVenue(demo, 'Menlyn Padel Quarter')
	const { date, hours } = await freeHours(demo, place, 34)
	const { id } = await book(sipho, place, date, hours[0]!.hour)
	const card = await sipho.submit(await sipho.open(`/my-bookings/${id}/pay`), /Pay R/, { method: 'card' })
	await sipho.submit(card, /^Pay R/, { webhook: 'now' })
	await expect.poll(async () => (await ownBookings(sipho))[0]!.paymentStatus, { timeout: 20_000 }).toBe('paid')

	const { open, follow, submit } = admin
	const asked = await open(`/admin/payouts/${place.venueId}?day=${dateOf(new Date())}`)
	const [, share, owed] = /(\d+)% of R([\d\s]+\.\d\d), as venues read it/.exec(asked.text)!
	const fee = (Number(owed!.replace(/\s/g, '')) * Number(share)) / 100
	expect(fieldOf(asked, 'Fee in rand').value).toBe(fee.toFixed(2))
	const recorded = await submit(asked, 'Record Payout', { fee: '1', reference: 'CS 77' })
	expect(toastOf(recorded)).toMatch(/^status: Payout recorded R.*, CS 77$/)
	const question = await follow(recorded, 'Take Back payout CS 77 to Menlyn Padel Quarter')
	const refused = await submit(question, 'Take Back')
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('Say why. The owner of the venue reads it.')
	const taken = await submit(refused, 'Take Back', { reason: 'The fee was wrong' })
	expect(toastOf(taken)).toMatch(/^status: Taken back R.*, CS 77$/)
	expect(taken.text).toContain('“The fee was wrong”')
	const list = await open(`/venue-dashboard/${place.venueId}/money/paid-out`)
	expect(list.text).toMatch(/, taken back −R[^–]* CS 77 of .* “The fee was wrong”/)
	const page = await follow(list, /, taken back$/)
	expect(page.text).toContain('Its money is owed to you again.')
	expect(page.text).toContain('Sibusiso Payscard')
})

test('an admin adds a sport and a facility, and a venue offers both', async () => {
	const { open, follow, submit } = admin
	const lerato = await demo.signedIn('lerato')
	const page = await follow(await open('/admin/venues'), 'Sports and Facilities')
	const refused = await submit(page, 'Add Sport', { name: 'padel' })
	expect(refused.status).toBe(400)
	expect(fieldOf(refused, 'New sport').description).toBe('There is one with this name already')
	const added = await submit(refused, 'Add Sport', { name: 'Squash', counts: 'points' })
	expect(toastOf(added)).toBe('status: Saved Venues see it straight away.')
	const both = await submit(added, 'Add Facility', { name: 'Braai area' })
	expect(toastOf(both)).toBe('status: Saved Venues see it straight away.')

	const { venueId } = await findVenue(demo, 'Beacon Padel')
	const basics = await lerato.open(`/venue-dashboard/${venueId}/edit/basics`)
	await lerato.submit(basics, 'Save', { facilities: ['Parking', 'Braai area'] })
	const sports = await lerato.open(`/venue-dashboard/${venueId}/edit/sports`)
	const sportId = /<option value="(\d+)"[^>]*>Squash</.exec(sports.html)?.[1]
	await lerato.submit(sports, 'Add Sport', { sportId: sportId!, courtCount: '1', pricePerHour: '120' })
	const shown = await admin.open(`/venues/${venueId}`)
	for (const text of ['Squash', 'Braai area']) expect(shown.text).toContain(text)

	const retired = await submit(await open('/admin/catalogue'), 'Save Squash', { name: 'Squash', offered: [] })
	expect(part(retired, 'Retired').text).toContain('Squash')
	expect((await admin.open(`/venues/${venueId}`)).text).toContain('Squash')
	const log = await open('/admin/log?action=sport.edit')
	expect(log.text).toContain('Changed the sport Squash')
})
