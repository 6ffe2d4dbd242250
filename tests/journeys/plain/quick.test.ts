import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, headingOf, toastOf } from '#tests/support/plain-browser.ts'
import { ownBookings } from './steps.ts'

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

const tomorrow = () => addDays(dateOf(new Date()), 1)

test('says when, and books in one tap more', async () => {
	const player = await demo.newPlayer()
	const form = await player.open('/booking/quick')
	expect(headingOf(form)).toBe('Quick booking')
	const wish = { sport: '2', when: 'other', date: tomorrow(), hour: '11:00', city: 'Johannesburg' }
	const found = await player.submit(form, 'Show Free Courts', wish)
	expect(found.text).toMatch(/\d+ venues? free/)
	const prices = [...found.text.matchAll(/at 11:00, R(\d+)/g)].map(([, price]) => Number(price))
	expect(prices).not.toEqual([])
	expect(prices).toEqual([...prices].sort((a, b) => a - b))

	const booking = await player.follow(found, /Book .* at 11:00/)
	expect(headingOf(booking)).toBe('Complete Your Booking')
	expect(fieldOf(booking, 'Date').value).toBe(tomorrow())
	expect(fieldOf(booking, 'Start time').value).toBe('11:00')
	const booked = await player.submit(booking, 'Complete Booking')
	expect(toastOf(booked)).toBe('status: Booking successful Your booking has been confirmed')
	expect(await ownBookings(player)).toHaveLength(1)
	expect(fieldOf(await player.open('/booking/quick'), 'Sport').value).toBe('2')
})

test.for(['now', 'tonight'])('a time it shows as free %s can be booked', async (when) => {
	const player = await demo.newPlayer()
	const found = await player.open(`/booking/quick?sport=2&when=${when}`)
	const booked = await player.submit(await player.follow(found, /Book .* at \d\d:00/), 'Complete Booking')
	expect(booked.path).toBe('/my-bookings')
	expect(await ownBookings(player)).toHaveLength(1)
})

test('says so when nothing is free, and what to do next', async () => {
	const visitor = demo.visitor()
	const page = await visitor.open(`/booking/quick?sport=5&when=other&date=${tomorrow()}&hour=20:00&city=Durban`)
	expect(page.text).toContain('No free courts at that time')
	expect((await visitor.follow(page, 'See All Venues')).path).toBe('/?view=venues')
})
