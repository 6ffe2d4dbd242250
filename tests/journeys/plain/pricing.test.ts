import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, at, dateOf, formatLongDate, weekdayOf } from '#app/lib/time/time.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, part, toastOf, type PlainPage } from '#tests/support/plain-browser.ts'
import { bookingForm, findVenue } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

const ticked = ({ html }: PlainPage, name = 'peak') =>
	html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))!.filter((tag) => /\schecked/.test(tag)).length

test('an owner sets prices and peak hours, and players see them at once', async () => {
	const owner = await demo.signedIn('pieter')
	const place = await findVenue(demo, 'North Beach Padel')
	const base = `/venue-dashboard/${place.venueId}/pricing`
	const price = await owner.follow(await owner.open(base), /^Edit/)
	const wrong = await owner.submit(price, 'Save', { pricePerHour: '-5', peakPricePerHour: '310' })
	expect(wrong.status).toBe(400)
	expect(fieldOf(wrong, 'Standard rate per hour')).toMatchObject({
		value: '-5',
		description: expect.stringMatching(/whole rand from 0 to 100000/),
	})
	expect(fieldOf(wrong, 'Peak rate per hour').value).toBe('310')
	const saved = await owner.submit(wrong, 'Save', { pricePerHour: '210' })
	expect(toastOf(saved)).toBe('status: Price saved New bookings use it from now on.')
	expect(part(saved, 'R210').text).toContain('R310')

	const peak = await owner.follow(saved, /^Configure Peak Hours/)
	const cleared = await owner.submit(peak, 'Clear All')
	expect(cleared.path).toMatch(/preset=clear/)
	expect(ticked(cleared)).toBe(0)
	const wednesday = /value="(\d+)"/.exec(/<input[^>]*aria-label="Wednesday 10:00"[^>]*>/.exec(peak.html)![0])![1]!
	const weekend = await owner.submit(cleared, 'Weekend 8–12', { peak: [wednesday] })
	expect(weekend.path).toMatch(/preset=weekend/)
	expect(ticked(weekend)).toBe(9)
	expect(weekend.text).toContain('Nothing has changed yet.')
	const hours = await owner.submit(weekend, 'Save Peak Hours')
	expect(toastOf(hours)).toBe('status: Peak hours saved New bookings use them from now on.')
	expect([hours.path, ticked(hours)]).toEqual([`${base}/${place.sportId}/peak`, 9])
	expect(fieldOf(hours, 'Wednesday 10:00').checked).toBe(true)

	// A date of its own, more than two weeks ahead, on which only 13:00 is peak.
	const date = addDays(dateOf(new Date()), 20)
	const day = formatLongDate(at(date, 0))
	const dates = await owner.follow(hours, 'Special dates')
	const early = await owner.submit(dates, 'Add Date', { date, from: '13', to: '13' })
	expect(fieldOf(early, 'Peak until').description).toContain('Choose an end after the start')
	expect(fieldOf(early, 'Date').value).toBe(date)
	const added = await owner.submit(early, 'Add Date', { to: '14' })
	expect(toastOf(added)).toBe('status: Date saved New bookings use it from now on.')
	expect(part(added, 'Peak from 13:00 to 14:00').text).toContain(day)

	type Days = { hours: { hour: number; price: number; peak: boolean }[] }[]
	const address = `/api/venues/${place.venueId}/availability?sportId=${place.sportId}&date=${date}`
	const { body } = await demo.visitor().call<Days>('GET', address)
	expect(body[0]!.hours.filter(({ peak }) => peak)).toMatchObject([{ hour: 13, price: 310 }])
	expect((await owner.open(bookingForm(place, date, 13))).text).toContain('R310.00')
	const removed = await owner.submit(added, `Remove ${day}`)
	expect(toastOf(removed)).toBe('status: Date removed New bookings use it from now on.')
})

test('where bookings start each half hour, peak hours begin and end at half past', async () => {
	const owner = await demo.signedIn('pieter')
	const place = await findVenue(demo, 'Greenstone Padel Yard')
	const base = `/venue-dashboard/${place.venueId}/pricing/${place.sportId}`
	const week = await owner.open(`${base}/peak`)
	expect(week.text).toContain('Half hours you tick cost R320 an hour instead of the standard R240.')
	const before = ticked(week, 'half')
	const box = /value="([\d.]+)"/.exec(/<input[^>]*aria-label="Wednesday 13:30"[^>]*>/.exec(week.html)![0])![1]!
	const chosen = [...week.html.matchAll(/<input[^>]*name="half"[^>]*>/g)]
		.filter(([tag]) => /\schecked/.test(tag))
		.map(([tag]) => /value="([\d.]+)"/.exec(tag)![1]!)
	const saved = await owner.submit(week, 'Save Peak Hours', { half: [...chosen, box] })
	expect(toastOf(saved)).toBe('status: Peak hours saved New bookings use them from now on.')
	expect(ticked(saved, 'half')).toBe(before + 1)
	expect((await owner.follow(saved, 'Pricing')).text).toContain('13:30–14:00')

	const date = addDays(dateOf(new Date()), 9)
	const wednesday = addDays(date, (10 - weekdayOf(date)) % 7)
	const form = `/booking/${place.venueId}/${place.sportId}?date=${wednesday}&start=13:00&end=14:30`
	const booking = await owner.open(form)
	expect(booking.text).toContain('R400.00')
	expect(booking.text).toMatch(/13:00\s*R120.*13:30 \(peak\)\s*R160.*14:00\s*R120/s)
	const restored = await owner.submit(saved, 'Save Peak Hours', { half: chosen })
	expect(ticked(restored, 'half')).toBe(before)

	const dates = await owner.open(`${base}/dates`)
	const added = await owner.submit(dates, 'Add Date', { date: wednesday, from: '13.5', to: '14' })
	expect(added.text).toContain('Peak from 13:30 to 14:00')
	expect((await owner.open(form)).text).toContain('R400.00')
	await owner.submit(added, `Remove ${formatLongDate(at(wednesday, 0))}`)
})

test('figures of a period, with their tables and files', async () => {
	const owner = await demo.signedIn('lerato')
	const { venueId } = await findVenue(demo, 'Beacon Padel')
	const page = await owner.open(`/venue-dashboard/${venueId}/figures`)
	for (const name of ['Revenue by day', 'Court use by day', 'Busy hours of the week']) {
		const figure = page.html.match(/<figure\b.*?<\/figure>/gs)!.find((html) => html.includes(name))!
		expect(figure).toMatch(/role="img"|<img/)
		expect(figure).toMatch(/<details.*Show as table.*<table/s)
	}
	const week = await owner.follow(page, '7 days')
	expect(week.path).toMatch(/period=7/)
	expect(week.html).toMatch(/<a[^>]*aria-current="true"[^>]*>7 days|<a[^>]*period=7[^>]*aria-current="true"/)
	const other = await owner.submit(week, 'Show Days', { from: '2020-01-01', to: '2020-01-31' })
	expect(other.text).toContain('No bookings in these days')
	const money = await owner.follow(other, 'Cash-up and files for your bookkeeping')
	for (const [file, first] of [
		[await owner.follow(other, 'Bookings as CSV'), 'Booking,Date,Start'],
		[await owner.follow(money, 'Cash-up as CSV'), 'Time,Booking,Customer'],
		[await owner.submit(money, 'Bank statement for Xero', { from: '2020-01-01', to: '2020-01-31' }), 'Date,Amount'],
	] as const) {
		expect(file.headers.get('Content-Type')).toContain('text/csv')
		expect(file.html).toContain(first)
	}
})
