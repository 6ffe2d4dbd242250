import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidOf } from '#app/features/ledger/paid-words.ts'
import { addDays, at, clock, dateOf, formatDay } from '#app/lib/time/time.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import {
	fieldOf,
	has,
	headingOf,
	hrefOf,
	markedIn,
	part,
	toastOf,
	type PlainBrowser,
} from '#tests/support/plain-browser.ts'
import { bookingForm, findVenue, freeHours, ownBookings, type Place } from './steps.ts'

let demo: Demo
let place: Place
beforeAll(async () => {
	demo = await startDemo()
	place = await findVenue(demo, 'Kirstenhof Tennis Club')
})
afterAll(() => demo?.stop())

const amount = (cents: number) => `R${(cents / 100).toFixed(2)}`
const CANCELLED = 'status: Booking cancelled Your booking has been cancelled successfully'

/** Makes a player who has booked an hour: their browser, what they owe in cents, and the booking's state. */
async function booker(start: Date, paymentMethod = 'SnapScan') {
	const player = await demo.newPlayer()
	const [startTime, endTime] = [start.toISOString(), new Date(start.getTime() + 3_600_000).toISOString()]
	const wish = { ...place, courtNumber: 1, paymentMethod, notes: '', startTime, endTime }
	const { status, body } = await player.call<{ id: number; totalPrice: number }>('POST', '/api/bookings', wish)
	expect([status, body]).toEqual([201, body])
	const statuses = async () => {
		const { status, paymentStatus } = (await ownBookings(player)).find(({ id }) => id === body.id)!
		return `${status}, ${paymentStatus}`
	}
	return { player, address: `/my-bookings/${body.id}`, cents: body.totalPrice * 100, statuses }
}

/** Returns an hour of a day that no other test of this file uses. */
async function hourOn(daysAhead: number) {
	const { date, hours } = await freeHours(demo, place, daysAhead)
	return at(date, hours[0]!.hour)
}

async function payByCard(player: PlainBrowser, address: string, webhook = 'now') {
	const card = await player.submit(await player.open(`${address}/pay`), /Pay R/, { method: 'card' })
	expect(card.path).toMatch(/^\/payment\/sandbox\/ch_/)
	return player.submit(card, /^Pay R/, { webhook })
}

/** Reloads the page until the payment has arrived, as it does by itself. */
async function arrived(player: PlainBrowser, address: string) {
	await expect.poll(async () => headingOf(await player.open(address)), { timeout: 20_000 }).toMatch(/booked for/)
	return player.open(address)
}

test('a card pays and confirms a booking, and the page waits for a late webhook', async () => {
	const { player, address, cents, statuses } = await booker(await hourOn(3), 'Credit Card')
	expect(await statuses()).toBe('pending, pending')
	const mine = await player.open('/my-bookings')
	expect(mine.text).toMatch(/Held until [^:]*\d\d:\d\d: pay to keep it/)
	const opened = await player.submit(mine, `Pay ${amount(cents)} by Card`)
	expect(opened.path).toMatch(/^\/payment\/sandbox\/ch_/)
	const waiting = await payByCard(player, address, 'slow')
	expect(waiting.path).toMatch(/^\/payment\/return\//)
	expect(headingOf(waiting)).toMatch(/waiting/i)
	expect(waiting.html).toMatch(/<meta http-equiv="refresh"/i)
	expect(await statuses()).toBe('pending, pending')
	const done = await arrived(player, waiting.path)
	expect(await statuses()).toBe('confirmed, paid')
	const receipt = await player.follow(done, 'See Receipt')
	expect(receipt.path).toBe(`${address}/receipt`)
	expect(receipt.text).toContain(amount(cents))
	expect(receipt.text).toContain('Paid in full.')
})

test('a declined card and a change of mind leave the booking open to be paid', async () => {
	const { player, address, statuses } = await booker(await hourOn(7), 'Credit Card')
	const toCard = async () => player.submit(await player.open(`${address}/pay`), /Pay R/)
	let back = await player.submit(await toCard(), 'Cancel')
	expect(back.path).toMatch(/^\/payment\/return\//)
	expect(await statuses()).toBe('pending, pending')
	back = await player.submit(await toCard(), 'Decline the Card')
	expect(back.path).toMatch(/^\/payment\/return\//)
	expect(await statuses()).toBe('pending, pending')
	const again = await player.submit(await player.follow(back, 'Choose How to Pay'), /Pay R/)
	await arrived(player, (await player.submit(again, /^Pay R/)).path)
	expect(await statuses()).toBe('confirmed, paid')
})

test('by EFT the payer says it is sent, and only the venue makes it paid', async () => {
	const { player, address, cents, statuses } = await booker(await hourOn(11))
	const due = amount(cents)
	const checkout = await player.submit(await player.open(`${address}/pay`), /^Pay R/, { method: 'eft' })
	expect(checkout.path).toMatch(/^\/payment\/manual-checkout\//)
	expect(checkout.text).toContain(due)
	expect(checkout.text).toContain('Account number')
	expect(fieldOf(checkout, 'Payment method').value).toBe('eft')
	const wrong = await player.submit(checkout, 'Verify Payment', {
		verificationMethod: '',
		receiptNumber: 'FNB <b>77</b>',
	})
	expect([wrong.status, toastOf(wrong)]).toEqual([
		400,
		'alert: Payment Method Required Please select a payment method.',
	])
	expect(fieldOf(wrong, 'Payment method').invalid).toBe(true)
	expect(fieldOf(wrong, 'Receipt number').value).toBe('FNB <b>77</b>')
	const said = await player.submit(wrong, 'Verify Payment', { verificationMethod: 'eft' })
	expect(said.text).toMatch(/verified/i)
	expect(said.html).toMatch(/<meta http-equiv="refresh" content="\d+;\s*url=[^"]*\/my-bookings/i)
	expect(part(await player.open('/my-bookings'), 'Kirstenhof Tennis Club').text).toContain(
		'Payment sent – venue to confirm',
	)
	expect(await statuses()).toBe('pending, pending')

	const owner = await demo.signedIn('lerato')
	const money = `/venue-dashboard/${place.venueId}/money`
	const asked = await owner.follow(await owner.open(money), 'Not Received', { within: 'FNB <b>77</b>' })
	const refused = await owner.submit(asked, /Not Received/i)
	expect(refused.path).toBe(money)

	const notice = await player.follow(await player.open('/notices'), `Kirstenhof Tennis Club has not received ${due}`)
	expect(notice.path).toMatch(/^\/payment\/manual-checkout\//)
	const again = { verificationMethod: 'eft', receiptNumber: 'Sent again' }
	expect((await player.submit(notice, 'Verify Payment', again)).text).toMatch(/verified/i)
	expect(await statuses()).toBe('pending, pending')
	const done = await owner.submit(await owner.open(money), /^Money Received/, {}, { within: 'Sent again' })
	expect(has(done, 'button', /^Money Received/, { within: 'Sent again' })).toBe(false)
	expect(await statuses()).toBe('confirmed, paid')
})

test('a checkout that is not mine leads home and says so', async () => {
	const home = await (await demo.newPlayer()).open('/payment/manual-checkout/nobody-has-this-one')
	expect(home.path).toBe('/')
	expect(home.text).toContain('Invalid checkout session. Please try again.')
})

test('three people share a bill by link, to the cent, and get their own money back', async () => {
	const { player, address, cents, statuses } = await booker(await hourOn(15))
	const each = Math.floor(cents / 3)
	const three = await player.submit(await player.open(`${address}/split`), 'Change', { people: '3' })
	const names = { 'people[1].name': 'Sipho', 'people[2].name': 'Aisha' }
	const group = await player.submit(three, `Split ${amount(cents)}`, names)
	expect([group.path, part(group, 'Sipho').text]).toEqual([
		expect.stringMatching(/^\/g\//),
		expect.stringContaining('Not paid yet'),
	])
	expect(markedIn(group)).toBe('My Bookings')
	const shares = await player.follow(group, 'All Shares')
	expect(part(shares, 'You').text).toContain(amount(cents - 2 * each))
	for (const name of ['Sipho', 'Aisha']) expect(part(shares, name).text).toContain(amount(each))
	const whatsApp = hrefOf(shares, 'Send by WhatsApp', { within: 'Sipho' })
	const link = /\/pay\/[\w-]+/.exec(decodeURIComponent(whatsApp))![0]

	const friend = demo.visitor()
	const share = await friend.open(link)
	expect(share.text).toContain(amount(each))
	const card = await friend.submit(share, /by Card$/)
	expect(card.path).toMatch(/^\/payment\/sandbox\/ch_/)
	expect((await friend.submit(card, `Pay ${amount(each)}`)).path).toMatch(/^\/(payment\/return|pay)\//)
	await expect
		.poll(async () => (await friend.open(link)).text, { timeout: 20_000 })
		.toContain(`Thank you. ${amount(each)} is paid.`)

	const after = await player.open(`${address}/split`)
	expect(part(after, 'Sipho').text).toContain('Paid')
	expect(after.text).toContain(paidOf({ held: each, total: cents }))
	await arrived(player, (await payByCard(player, address)).path)
	expect(await statuses()).toBe('confirmed, paid')

	const settled = await player.open(group.path)
	expect(settled.text).toContain('All paid')
	expect(settled.text).not.toContain('Remind on WhatsApp')
	const rest = await player.follow(settled, 'Ask for Shares')
	expect(rest.text).toContain(amount(cents - 2 * each))
	const again = await player.submit(rest, `Split ${amount(cents - each)}`, { 'people[1].name': 'Aisha' })
	expect(toastOf(again)).toMatch(/^status: One share to be paid/)
	expect(part(again, 'Aisha').text).toContain(amount(each))
	expect(again.text).toContain('of 3 in')

	const asked = await player.open(`${address}/cancel`)
	expect(asked.text).toContain(`We’ll refund ${amount(cents)} to the cards`)
	expect(toastOf(await player.submit(asked, 'Cancel Booking'))).toBe(CANCELLED)
	expect((await friend.open(link)).text).toMatch(new RegExp(`${amount(each)} (comes|came) back to you`))
})

test('a captain who has paid asks for shares, and has as credit what a friend pays', async () => {
	const { player, address, cents, statuses } = await booker(await hourOn(27), 'Credit Card')
	await arrived(player, (await payByCard(player, address)).path)
	const each = Math.floor(cents / 4)
	const form = await player.submit(await player.follow(await player.open(address), 'Split'), 'Change', { people: '4' })
	expect(form.text).toContain(`You’ve paid ${amount(cents)}. What your friends send you becomes your credit`)
	const group = await player.submit(form, `Split ${amount(cents)}`)
	expect(group.path).toMatch(/^\/g\//)

	const friend = demo.visitor()
	const joined = await friend.submit(await friend.open(group.path), 'I’m in', { name: 'Sipho' })
	const share = await friend.submit(joined, `Pay Your Share ${amount(each)}`)
	await friend.submit(await friend.submit(share, /by Card$/), `Pay ${amount(each)}`)
	await expect
		.poll(async () => (await friend.open(group.path)).text, { timeout: 20_000 })
		.toContain(`${amount(each)} paid. Thank you.`)

	const told = await player.open('/notices')
	expect(told.text).toContain('has paid their share.')
	expect(told.text).toContain(`${amount(each)}`)
	expect(await statuses()).toBe('confirmed, paid')
	const { date, hours } = await freeHours(demo, place, 28)
	const next = await player.open(bookingForm(place, date, hours[0]!.hour))
	expect(next.text).toContain(`Use ${amount(each)} credit`)
})

test('cancelling late costs what is announced, and the receipt says so', async () => {
	type Hours = { hours: { startTime: string; state: string }[] }[]
	const today = dateOf(new Date())
	const days = `/api/venues/${place.venueId}/availability?sportId=${place.sportId}&date=${today}&days=2`
	const { body } = await demo.visitor().call<Hours>('GET', days)
	const soon = body
		.flatMap(({ hours }) => hours)
		.findLast(({ startTime, state }) => state === 'free' && Date.parse(startTime) - Date.now() < 23 * 3_600_000)!
	const { player, address, cents } = await booker(new Date(soon.startTime), 'Credit Card')
	await arrived(player, (await payByCard(player, address)).path)

	const stays = Math.round(cents / 200) * 100
	const asked = await player.open(`${address}/cancel`)
	expect(asked.text).toContain(`${amount(cents - stays)} comes back`)
	expect(asked.text).toContain(`${amount(stays)} stays with the venue`)
	expect(toastOf(await player.submit(asked, 'Cancel Booking'))).toBe(CANCELLED)
	expect((await player.open(`${address}/receipt`)).text).toContain(amount(cents - stays))
})

test('another time is a move away, at its own price', async () => {
	const { player, address } = await booker(await hourOn(19))
	const { date, hours } = await freeHours(demo, place, 23)
	const time = clock(hours[0]!.hour)
	const chosen = await player.follow(await player.open(`${address}/move?date=${date}`), new RegExp(`^${time}`))
	expect(chosen.path).toMatch(new RegExp(`date=${date}&start=${time}`))
	const moved = await player.submit(chosen, /^Move/)
	expect(toastOf(moved)).toBe(`status: Booking moved Your booking is now on ${formatDay(at(date, 0))} at ${time}.`)
	const { body } = await player.call<{ startTime: string }[]>('GET', '/api/bookings/me')
	expect(body.map(({ startTime }) => startTime)).toEqual([at(date, hours[0]!.hour).toISOString()])
})

test('a court for five, split, is at its group’s link in eight taps', async () => {
	const player = await demo.newPlayer()
	const soccer = await player.follow(
		await player.open(`/?date=${addDays(dateOf(new Date()), 1)}&city=Cape Town`),
		'Indoor Soccer',
		{ within: 'Sports' },
	)
	const venue = await player.follow(soccer, /\d\d:00 at /)
	const form = await player.follow(venue, 'Book Now')
	expect(fieldOf(form, 'Just me').checked).toBe(true)
	const refused = await player.submit(form, 'Complete Booking', { share: 'split', people: '1' })
	expect(fieldOf(refused, 'How many of you')).toMatchObject({ value: '1', invalid: true })
	// The radio, the number, and the button are three of eight taps; the group’s link is the last.
	const mine = await player.submit(refused, 'Complete Booking', { people: '5' })
	expect([mine.path, toastOf(mine)]).toEqual([
		'/my-bookings',
		'status: Booking successful Your booking has been confirmed',
	])
	const game = await player.follow(mine, 'Who’s In: 1 of 5')
	expect(game.path).toMatch(/^\/g\//)
	const message = decodeURIComponent(hrefOf(mine, 'Invite on WhatsApp'))
	expect(message).toContain(`Are you in? ${new URL(game.path, game.url).href}`)
	expect(game.text).toContain(/R[\d.]+ each/.exec(message)![0])
})

test('a group says In or Out by one link, each browser for itself', async () => {
	const { player } = await booker(await hourOn(9))
	const game = await player.submit(await player.open('/my-bookings'), 'Invite the Group')
	expect([game.path, headingOf(game)]).toEqual([expect.stringMatching(/^\/g\/[\da-f-]{36}$/), 'Your game'])
	const [sipho, other] = [demo.visitor(), demo.visitor()]
	const form = await sipho.open(game.path)
	const isIn = await sipho.submit(form, 'I’m in', { name: 'Sipho' })
	expect(isIn.text).toContain('You’re in, Sipho')
	const asked = await other.submit(await other.open(game.path), 'I’m in', { name: 'Sipho' })
	expect(asked.html).toContain('Someone called Sipho is in already. Is that you?')
	// The response to the first one was lost, and its cookie with it.
	const again = await demo.visitor().submit(form, 'I’m in', { name: 'Sipho' })
	expect(again.text).toContain('You’re in, Sipho')
	const known = await other.submit(asked, 'That’s me')
	for (const words of ['Sipho’s in', 'To change that, use the phone Sipho answered on'])
		expect(known.text).toContain(words)
	const second = await other.submit(asked, /^Another/)
	expect(second.text).toContain('You’re in, Sipho 2')
	const out = await sipho.submit(await sipho.open(game.path), 'I can’t make it')
	for (const words of ['You’re out, Sipho', 'Out: Sipho']) expect(out.text).toContain(words)

	const long = await demo.visitor().open(game.path)
	const refused = await demo.visitor().submit(long, 'I’m in', { name: 'S'.repeat(200) })
	expect(refused.html).toContain('That’s a long one: please use at most 40 characters')
	const renewed = await player.submit(await player.open(game.path), 'Make a New Link')
	expect(renewed.path).not.toBe(game.path)
	expect((await sipho.open(game.path)).html).toContain('doesn’t lead to a game any more')
})

test('a deposit confirms a booking, and the desk takes the rest', async () => {
	const owner = await demo.signedIn('pieter')
	const padel = await findVenue(demo, 'North Beach Padel')
	const base = `/venue-dashboard/${padel.venueId}`
	const price = await owner.follow(await owner.open(`${base}/pricing`), /^Edit/)
	const saved = await owner.submit(price, 'Save', { pays: '30' })
	expect(saved.text).toContain('30% paid when booked')

	const player = await demo.newPlayer()
	const { date, hours } = await freeHours(demo, padel, 5)
	const form = await player.open(bookingForm(padel, date, hours[0]!.hour))
	const [, now, rest] = /You pay (R\S+) now and (R\S+) at the venue\. We hold your court for 15 minutes\./.exec(
		form.text,
	)!
	expect(form.text).toContain(`Deposit now ${now} At the venue ${rest}`)
	const held = await player.submit(form, 'Complete Booking', { paymentMethod: 'Credit Card' })
	expect(held.text).toMatch(/Held until [^:]*\d\d:\d\d: pay to keep it/)
	const [booking] = await ownBookings(player)
	const address = `/my-bookings/${booking!.id}`
	expect((await player.open(`${address}/pay`)).text).toContain(`You pay ${rest} at the venue.`)
	const paid = await payByCard(player, address)
	await arrived(player, paid.path)
	expect((await player.open(paid.path)).text).toContain(`${now} is paid. You pay ${rest} at the venue.`)
	expect((await player.open(address)).text).toContain(`${rest} at the venue`)

	const desk = await owner.open(`${base}/day/bookings/${booking!.id}?date=${date}`)
	const taken = await owner.submit(desk, `Cash Received: ${rest}`)
	expect(toastOf(taken)).toContain(`${rest} received in cash`)
	expect((await player.open(`${address}/receipt`)).text).toContain('Paid in full.')
	expect((await ownBookings(player))[0]).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
})
