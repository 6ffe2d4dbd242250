import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '#db/cast.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { clock, weekdayOf } from '#app/lib/time/time.ts'
import { has, toastOf } from '#tests/support/plain-browser.ts'
import { book, findVenue, freeHours, ownBookings } from './steps.ts'

let demo: Demo
beforeAll(async () => {
	demo = await startDemo()
})
afterAll(() => demo?.stop())

test('an owner sells a pack, its player uses an hour of it and has it back, and the desk uses one too', async () => {
	const owner = await demo.signedIn(cast.lerato.username)
	const place = await findVenue(demo, 'Beacon Padel')
	const desk = `/venue-dashboard/${place.venueId}`
	const packs = await owner.follow(await owner.open(`${desk}/pricing`), 'Packs of Hours')
	expect(packs.text).toContain('Ten hours of padel 10 hours for R3 400')
	const bad = await owner.submit(packs, 'Add', { name: 'Three hours', hours: '0', price: 'a lot' })
	expect(bad.text).toContain('Enter hours from 1 to 200, halves too')
	expect(bad.text).toContain('Enter whole rand from 1 to 100000')
	const added = await owner.submit(bad, 'Add', { hours: '1.5', price: 'R600' })
	expect(toastOf(added)).toContain('Pack added Three hours')
	expect(added.text).toContain('All sports · valid for 3 years')

	const player = await demo.newPlayer()
	const { date, hours } = await freeHours(demo, place, 42)
	await book(player, place, date, hours[0]!.hour)
	const { id } = (await ownBookings(player))[0]!
	const found = await owner.submit(await owner.open(`${desk}/customers`), 'Search', { q: player.username })
	const customer = await owner.follow(found, /New Player/)
	const asked = await owner.follow(customer, 'Sell a Pack or Membership')
	const sold = await owner.submit(asked, 'Sell', { pack: valueOf(asked.html, 'Three hours'), method: 'cash' })
	expect(toastOf(sold)).toContain('Pack sold Three hours, R600.00, until ')
	expect(sold.text).toContain('1½ hours of 1½ hours left')
	const twice = await owner.submit(await owner.follow(sold, 'Sell a Pack or Membership'), 'Sell', {
		pack: valueOf(asked.html, 'Ten hours of padel'),
		method: 'card_machine',
	})
	const asks = await owner.follow(twice, 'Sold by Mistake Ten hours of padel')
	expect(asks.text).toContain('on the card machine is taken out of the till')
	expect(toastOf(await owner.submit(asks, 'Undo Sale'))).toContain('Sale undone')
	const gone = await owner.open(asks.path)
	expect(gone.text).toContain('This pack was taken back already.')

	expect((await player.open('/notices')).text).toContain('Your pack at Beacon Padel is ready')
	const pay = await player.open(`/my-bookings/${id}/pay`)
	const paid = await player.submit(pay, 'Use 1 hour of your pack: 1½ hours left')
	expect(toastOf(paid)).toContain('Pack used 1 hour used.')
	const own = await player.follow(paid, 'Your Packs')
	expect(own.text).toContain('Three hours at Beacon Padel')
	expect(own.text).toContain('half an hour of 1½ hours left')
	const question = await player.open(`/my-bookings/${id}/cancel`)
	expect(question.text).toContain('Your pack gets 1 hour back.')
	await player.submit(question, 'Cancel Booking')
	expect((await player.open('/my-bookings/packs')).text).toContain('1½ hours of 1½ hours left')

	await book(player, place, date, hours[1]!.hour)
	const again = (await ownBookings(player)).find((one) => one.id !== id)!
	const old = await player.open(`/my-bookings/${again.id}/pay`)
	const take = await owner.open(`${desk}/money/bookings/${again.id}`)
	expect(take.text).toContain('Pack: Three hours')
	expect(take.text).toContain('With a pack, no amount is used.')
	const used = await owner.submit(take, 'Money Received', { method: 'pack' })
	expect(toastOf(used)).toContain('Pack used 1 hour used.')

	const late = await player.submit(old, /^Use 1 hour of your pack/)
	expect(late.text).toContain('Pack not used')
	expect(late.text).not.toContain('Code not used')

	const holder = await owner.open(sold.path)
	const back = await owner.submit(
		await owner.follow(holder, 'Take Back and Refund Three hours'),
		'Take Back and Refund',
	)
	expect(toastOf(back)).toContain('Pack taken back R200.00 for you to pay back')
	expect((await owner.open(`${desk}/money`)).text).toContain('Pack: Three hours')
	const ended = await owner.submit(
		await owner.follow(await owner.open(packs.path), 'Stop or Limit Three hours'),
		'Stop Selling',
	)
	expect(ended.text).toContain('Not sold since')
	expect(has(ended, 'link', 'Stop or Limit Three hours')).toBe(false)
})

test('the desk books a walk-in for a customer and pays with their pack, which one without hours can’t', async () => {
	const desk = await demo.signedIn(cast.lerato.username)
	const place = await findVenue(demo, 'Beacon Padel')
	const base = `/venue-dashboard/${place.venueId}`
	const found = await desk.submit(await desk.open(`${base}/customers`), 'Search', { q: cast.thandi.fullName })
	const customer = (await desk.follow(found, new RegExp(cast.thandi.fullName))).path.split('/').at(-1)!.split('?')[0]!
	const { date, hours } = await freeHours(demo, place, 51)
	const at = (hour: number) =>
		`${base}/day/new?date=${date}&sportId=${place.sportId}&court=1&hour=${hour}&customer=${customer}`
	const form = await desk.open(at(hours[0]!.hour))
	expect(form.text).toContain('10 pack hours')
	expect(form.text).toContain('Pack, 10 hours left')
	expect(form.text).toContain('Chosen under Paid, credit and packs pay as far as they go. The rest is still to pay.')
	const wrong = await desk.submit(form, /^Book Walk-in/, {
		customer: '',
		name: 'Zodwa',
		phone: '083 555 0177',
		hours: '1',
		paid: 'pack',
	})
	expect(wrong.text).toContain('They have no pack at your venue.')
	const booked = await desk.submit(await desk.open(at(hours[0]!.hour)), /^Book Walk-in/, { hours: '1', paid: 'pack' })
	expect(toastOf(booked)).toContain('Walk-in booked')
	expect((await desk.open(at(hours[1]!.hour))).text).toContain('9 pack hours')
	expect((await desk.open(`${base}/customers/${customer}`)).text).toContain('9 hours of 10 hours left')

	const typed = await desk.open(at(hours[1]!.hour).replace(/&customer=.*/, ''))
	const { phone } = (
		await desk.open(`${base}/customers/named?q=${encodeURIComponent(cast.thandi.fullName)}`)
	).text.match(/"phone":"(?<phone>[^"]+)"/)!.groups!
	const asked = await desk.submit(typed, /^Book Walk-in/, { name: 'Sipho Walk', phone: phone!, hours: '1' })
	expect(asked.text).toContain(`${cast.thandi.fullName} has this number. Who’s it for?`)
	expect(asked.text).not.toContain('Choose who it’s for')
	const again = await desk.submit(asked, /^Book Walk-in/, {})
	expect(again.text, 'without an answer').toContain('Choose who it’s for, then book')
	const known = await desk.submit(again, /^Book Walk-in/, { whose: customer })
	expect(toastOf(known)).toMatch(/^status: Walk-in booked .*, for Sipho Walk/)
	const panel = await desk.follow(await desk.open(`${base}/day?date=${date}&sport=${place.sportId}`), /Sipho Walk/)
	expect(panel.text).toMatch(/Use 1 Pack Hour.*Cash Received.*Paid Another Way/)
	const used = await desk.submit(panel, 'Use 1 Pack Hour')
	expect(toastOf(used)).toContain('Pack used 1 hour used.')
	const price = await desk.open(`${panel.path.split('?')[0]}/discount`)
	const unchanged = await desk.submit(price, 'Save', { off: '0' })
	expect(unchanged.text).toContain('Nothing changed: it costs')
	expect(toastOf(await desk.submit(unchanged, 'Give Hours Back', { off: 'half?' }))).toContain('is still to pay')

	const open = await desk.open(panel.path)
	const holder = await desk.open(`${base}/customers/${customer}`)
	const gone = await desk.submit(await desk.follow(holder, /^Take Back/), 'Take Back and Refund')
	expect(toastOf(gone)).toContain('Pack taken back')
	const refused = await desk.submit(open, 'Use 1 Pack Hour')
	expect(refused.status).toBe(409)
	expect(refused.text, 'beside the buttons').toMatch(/Entry code.*They have no pack at your venue\. Use .* of Credit/)
})

/** Returns the value of the choice with that label. */
const valueOf = (html: string, label: string) => {
	const before = html.slice(0, html.indexOf(label))
	return /value="(\d+)"(?!.*value=)/s.exec(before.slice(before.lastIndexOf('<input')))![1]!
}

test('a player buys a pack from the page of a venue by card, and at checkout in cash, which its desk takes', async () => {
	const place = await findVenue(demo, 'Beacon Padel')
	const visitor = demo.visitor()
	const venue = await visitor.open(`/venues/${place.venueId}`)
	const packs = await visitor.follow(venue, '10 hours for R3 400')
	expect(packs.text).toContain('R340 an hour at any time, valid for 3 years')
	expect((await visitor.follow(packs, /^Buy for R3.400/)).path).toMatch(/^\/auth\?next=/)

	const player = await demo.newPlayer()
	const asked = await player.follow(await player.open(packs.path), /^Buy for R3.400/)
	const pay = await player.submit(asked, /^Buy for/)
	expect(pay.path).toMatch(/^\/my-bookings\/packs\/\d+\/pay$/)
	expect(pay.text).toMatch(/Pay by [A-Z][a-z]{2} /)
	expect((await player.open('/my-bookings/packs')).text).toMatch(/R3.400\.00 to pay by /)
	const card = await player.submit(pay, /Pay R/, { method: 'card' })
	const back = await player.submit(card, /^Pay R/, { webhook: 'now' })
	await expect
		.poll(async () => (await player.open(back.path)).text, { timeout: 20_000 })
		.toContain('Your pack is ready')
	const done = await player.open(back.path)
	expect((await player.follow(done, 'View Your Packs')).text).toContain('10 hours of 10 hours left')
	expect((await player.open('/notices')).text).toMatch(/Your payment of R3.400\.00 has arrived/)

	const other = await demo.newPlayer()
	const { date, hours } = await freeHours(demo, place, 45)
	await book(other, place, date, hours.find(({ price }) => price > 340)!.hour)
	const { id } = (await ownBookings(other))[0]!
	const checkout = await other.open(`/my-bookings/${id}/pay`)
	const offer = await other.follow(checkout, '10 hours for R3 400: this booking uses 1 hour')
	expect(offer.text).toContain('Your booking uses 1 hour of it once you’ve paid.')
	const choice = await other.submit(offer, /^Buy for/)
	expect(toastOf(await other.submit(choice, /Pay/, { method: 'cash' }))).toContain('You’ll pay at the venue')

	const owner = await demo.signedIn(cast.lerato.username)
	const money = await owner.open(`/venue-dashboard/${place.venueId}/money`)
	const received = await owner.submit(money, /^Money Received/, {}, { within: 'Pack: Ten hours of padel' })
	expect(toastOf(received)).toMatch(/R3.400\.00 received: the hours can be used/)
	expect((await other.open('/my-bookings/packs')).text).toContain('9 hours of 10 hours left')
	expect((await ownBookings(other))[0]).toMatchObject({ id, status: 'confirmed', paymentStatus: 'paid' })
})

test('a weekly hour is paid with a pack once the desk has read how many dates that pays', async () => {
	const desk = await demo.signedIn(cast.lerato.username)
	const place = await findVenue(demo, 'Beacon Padel')
	const base = `/venue-dashboard/${place.venueId}`
	const player = await demo.newPlayer()
	const { date, hours } = await freeHours(demo, place, 58)
	await book(player, place, date, hours[0]!.hour)
	const found = await desk.submit(await desk.open(`${base}/customers`), 'Search', { q: player.username })
	const page = await desk.follow(found, /New Player/)
	const customer = /customers\/(\d+)/.exec(page.path)![1]!
	const sell = await desk.follow(page, 'Sell a Pack or Membership')
	await desk.submit(sell, 'Sell', { pack: valueOf(sell.html, 'Ten hours of padel'), method: 'cash' })
	const court = { court: `${place.sportId}:2`, start: clock(hours.at(-1)!.hour) }
	const query = new URLSearchParams({ ...court, date, hours: '1', times: '12', customer })
	const form = await desk.open(`${base}/regulars/new?${query.toString()}&weekday=${weekdayOf(date)}`)
	expect(form.text).toContain('10 pack hours')
	expect(form.text).toContain('A pack pays as far as its hours go. We’ll say how far before we book anything.')
	const asked = await desk.submit(form, 'Book These Dates', { pays: 'pack' })
	expect(asked.text).toMatch(/The pack pays 10 of 12 dates\. The other 2 are to pay, R\d+ each\. Book again/)
	const booked = await desk.submit(asked, 'Book These Dates')
	expect(toastOf(booked)).toContain('Regular booked 12 dates booked')
	expect(booked.text).toContain('10 of 12 paid with a pack')
	const end = await desk.follow(booked, 'End New Player')
	expect(end.text).toContain('10 hours go back to their pack')
})

test('the desk sells a membership, and its member books at its price', async () => {
	const desk = await demo.signedIn(cast.lerato.username)
	const place = await findVenue(demo, 'Beacon Padel')
	const base = `/venue-dashboard/${place.venueId}`
	const player = await demo.newPlayer()
	const { date, hours } = await freeHours(demo, place, 47)
	await book(player, place, date, hours[0]!.hour)
	const found = await desk.submit(await desk.open(`${base}/customers`), 'Search', { q: player.username })
	const page = await desk.follow(found, /New Player/)
	const sell = await desk.follow(page, 'Sell a Pack or Membership')
	const sold = await desk.submit(sell, 'Sell', { pack: valueOf(sell.html, 'Gold'), method: 'cash' })
	expect(toastOf(sold)).toContain('Membership sold Gold, R450.00, from ')
	expect((await player.open('/my-bookings/packs')).text).toContain('Gold at Beacon Padel Runs until ')
	const offers = await player.open(`/venues/${place.venueId}/packs`)
	expect(offers.text).toMatch(/Yours until \d+ \w+ \d{4}\. You can renew it from /)
	expect(offers.text).not.toContain('Buy for R450')
	expect((await demo.visitor().open(offers.path)).text).toContain('Buy for R450')
	const [first, second] = hours.slice(1, 3).map(({ hour }) => clock(hour))
	const time = `date=${date}&start=${first}&end=${second}`
	const form = await player.open(`/booking/${place.venueId}/${place.sportId}?${time}`)
	expect(form.text).toContain('Member price, Gold, 20% off')
	const back = await desk.submit(await desk.follow(sold, /^Take Back/), 'Take Back and Refund')
	expect(toastOf(back)).toContain('Membership taken back')
	expect((await player.open(form.path)).text).not.toContain('Member price')
})
