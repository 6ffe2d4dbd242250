import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, clock, formatLongDate } from '#app/lib/time/time.ts'
import { cast } from '#db/cast.ts'
import { book, bookingForm, findVenue, ownBookings } from '../../journeys/plain/steps.ts'
import { times } from '#tests/support/cases.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { fieldOf, has, headingOf, part, plainBrowser, toastOf } from '#tests/support/plain-browser.ts'
import { newPerson, ownPhone } from '#tests/support/world/new-person.ts'
import { CLUB, everyRun, hoursFrom, matchesToReport, NOTES, PACE, RUNS, VENUE, type Hour, type Line } from './runs.ts'

// On a line that is slow, breaks off, stalls and goes: what is sent happens once or is refused in plain words, and the
// person knows which. A person here presses again what got no answer.

const AT_ONCE = times(4, 20)

let demo: Demo
beforeAll(async () => void (demo = await startDemo()))
afterAll(() => demo?.stop())

for (const resets of [0.01, 0.05]) {
	const wish = { resets, atOnce: AT_ONCE }

	test(`with ${resets * 100} % of answers cut a player registers, books, pays and cancels once`, async () => {
		const hours = await hoursFrom(demo, await findVenue(demo, VENUE), RUNS, resets === 0.01 ? 2 : 30)
		await everyRun(demo, wish, async (line, n) => play(atPhone(line), hours[n]!, n % 8 === 7))
	})

	test(`with ${resets * 100} % of answers cut the desk books a walk-in once`, async () => {
		const hours = await hoursFrom(demo, await findVenue(demo, CLUB), RUNS, resets === 0.01 ? 2 : 30)
		await everyRun(demo, wish, async (line, n) => {
			const phone = `082 ${resets * 100}${String(n).padStart(6, '0')}`
			await walkIn(atPhone(line), hours[n]!, { name: `Zanele ${n} of ${resets}`, phone })
		})
	})

	test(`with ${resets * 100} % of answers cut a captain sends a result once`, async () => {
		const matches = matchesToReport(demo, RUNS)
		await everyRun(demo, wish, async (line, n) => report(atPhone(line), matches[n]!, n % 10))
	})
}

type Person = ReturnType<typeof atPhone>
type Guest = { name: string; phone: string }
type Match = ReturnType<typeof matchesToReport>[number]

async function play({ open, submit, again }: Person, wished: Hour, isTaken: boolean) {
	const person = newPerson()
	const door = await again(() => open('/auth?tab=register'))
	const registered = await again(() =>
		submit(door, 'Register', { ...person, confirmPassword: person.password }, { within: 'Full name' }),
	)
	expect(has(registered, 'button', 'Logout')).toBe(true)
	const self = await demo.signedIn(person.username, person.password)

	const form = await again(() => open(bookingForm(wished, wished.date, wished.hour)))
	if (isTaken) await book(await demo.newPlayer(), wished, wished.date, wished.hour)
	const typed = { paymentMethod: 'Credit Card', phone: ownPhone, notes: NOTES }
	const mine = await again(() => submit(form, 'Complete Booking', typed))
	const booked = await ownBookings(self)
	if (isTaken) {
		expect(booked).toEqual([])
		expect(mine.status).toBe(409)
		expect(toastOf(mine)).toMatch(/^alert: Booking failed /)
		return void expect(fieldOf(mine, 'Additional notes').value).toBe(NOTES)
	}
	expect(booked).toHaveLength(1)
	const list = await again(() => open('/my-bookings'))
	const card = part(list, VENUE)
	expect(card.text).toContain(
		`${formatLongDate(at(wished.date, wished.hour))} ${clock(wished.hour)}–${clock(wished.hour + 1)}`,
	)
	expect(card.text).toContain(NOTES)

	const address = `/my-bookings/${booked[0]!.id}`
	const paying = await again(() => open(`${address}/pay`))
	const provider = await again(() => submit(paying, /Pay R/, { method: 'card' }))
	const returned = await again(() => submit(provider, /^Pay R/, { webhook: 'now' }))
	await expect.poll(async () => headingOf(await again(() => open(returned.path)))).toMatch(/booked for/)
	expect((await ownBookings(self)).map(({ status, paymentStatus }) => `${status}, ${paymentStatus}`)).toEqual([
		'confirmed, paid',
	])

	const asked = await again(() => open(`${address}/cancel`))
	const cancelled = await again(() => submit(asked, 'Cancel Booking'))
	expect(toastOf(cancelled)).toMatch(/^status: Booking cancelled/)
	expect((await ownBookings(self)).map(({ status }) => status)).toEqual(['cancelled'])
}

async function walkIn({ open, follow, submit, again }: Person, { venueId, date, hour }: Hour, guest: Guest) {
	const door = await again(() => open('/auth'))
	await again(() => submit(door, 'Login', { username: cast.lerato.username, password: 'password123' }))
	const day = `/venue-dashboard/${venueId}/day?date=${date}`
	const grid = await again(() => open(day))
	const form = await again(() => follow(grid, new RegExp(`^Court \\d, ${clock(hour)}: free`)))
	const booked = await again(() => submit(form, /^Book Walk-in/, guest))
	expect(toastOf(booked)).toMatch(/^status: Walk-in booked/)
	const { name } = guest
	const direct = await (await demo.signedIn(cast.lerato.username)).open(day)
	expect(direct.text.split(name).length - 1).toBeGreaterThan(0)
	const cells = [...direct.html.matchAll(/aria-label="([^"]*)"/g)].filter(([, label]) => label!.includes(name))
	expect(cells).toHaveLength(1)
	expect(has(booked, 'link', new RegExp(name))).toBe(true)
}

async function report({ open, submit, again }: Person, { address, stored }: Match, home: number) {
	const door = await again(() => open('/auth'))
	await again(() => submit(door, 'Login', { username: cast.thandi.username, password: 'password123' }))
	const sheet = await again(() => open(address))
	const sent = await again(() => submit(sheet, 'Send Result', { homeScore: String(home), awayScore: '2' }))
	expect(toastOf(sent)).toMatch(/^status: Result sent/)
	expect(stored()).toEqual({ homeScore: home, awayScore: 2, status: 'scheduled', version: 1 })
}

/** A phone on a line of its own, with a person who tries again whatever got no answer. */
function atPhone({ url, lost }: Line) {
	let tries = 0
	async function again<T>(act: () => Promise<T>): Promise<T> {
		try {
			return await act()
		} catch (error) {
			if (!(error instanceof TypeError) || ++tries > 60) throw error // only a connection throws it
			lost()
			await sleep(2_000 / PACE)
			return again(act)
		}
	}
	return { ...plainBrowser(url), again }
}
