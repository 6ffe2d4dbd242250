import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { at, clock, formatLongDate } from '#app/lib/time/time.ts'
import { cast } from '#db/cast.ts'
import { proof, within } from '#tests/support/cases.ts'
import { startDemo, type Demo } from '#tests/support/demo.ts'
import { newPerson, ownPhone } from '#tests/support/world/new-person.ts'
import { findChromium } from '../../../bin/lib/chromium.js'
import { book, bookingForm, findVenue, ownBookings } from '../../journeys/plain/steps.ts'
import { CLUB, everyRun, hoursFrom, matchesToReport, NOTES, RUNS, VENUE, type Hour, type Line } from './runs.ts'
import { scriptedPerson, type ScriptedPerson } from './scripted-person.ts'

// The stories of bad-line.test.ts in a browser that runs scripts, and shows what the product says of the line.

const AT_ONCE = 3
/** A story takes a minute on a phone’s line. */
const SOME = Math.min(RUNS, 40)

vi.setConfig({ testTimeout: within(600_000) })

describe.runIf(proof && inject('source').kind === 'sqlite')('with scripts', () => {
	let demo: Demo
	let browser: Browser
	beforeAll(async () => {
		// Each line has an address of its own: the card page must be there too, and not at the demo's.
		demo = await startDemo({ env: { PUBLIC_URL: undefined, SMTP_URL: undefined } })
		browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
	})
	afterAll(async () => {
		await browser?.close()
		await demo?.stop()
	})

	const onPhone = (story: (person: ScriptedPerson, n: number) => Promise<void>) => async (line: Line, n: number) => {
		const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-ZA' }
		const context = await browser.newContext({ ...phone, baseURL: line.url })
		try {
			await story(scriptedPerson(await context.newPage(), line), n)
		} finally {
			await context.close()
		}
	}

	for (const resets of [0.01, 0.05]) {
		const wish = { resets, atOnce: AT_ONCE, runs: SOME }

		test(`and ${resets * 100} % of answers cut a player registers, books, pays and cancels once`, async () => {
			const hours = await hoursFrom(demo, await findVenue(demo, VENUE), SOME, resets === 0.01 ? 2 : 30)
			await everyRun(
				demo,
				wish,
				onPhone((person, n) => play(person, hours[n]!, n % 8 === 7)),
			)
		})

		test(`and ${resets * 100} % of answers cut the desk books a walk-in once`, async () => {
			const hours = await hoursFrom(demo, await findVenue(demo, CLUB), SOME, resets === 0.01 ? 2 : 30)
			await everyRun(
				demo,
				wish,
				onPhone((person, n) => walkIn(person, hours[n]!, `Zanele ${n} of ${resets}`)),
			)
		})

		test(`and ${resets * 100} % of answers cut a captain sends a result once`, async () => {
			const matches = matchesToReport(demo, SOME)
			await everyRun(
				demo,
				wish,
				onPhone((person, n) => report(person, matches[n]!, n % 10)),
			)
		})
	}

	async function play({ page, open, sees, press, pressUntil, fill }: ScriptedPerson, wished: Hour, isTaken: boolean) {
		const { location: _, ...person } = newPerson()
		await open('/auth?tab=register', page.getByRole('button', { name: 'Register' }))
		await fill({ ...person, confirmPassword: person.password })
		await press('Register', page.getByRole('main').locator('form'))
		await sees(account(page))
		const self = await demo.signedIn(person.username, person.password)

		const complete = page.getByRole('button', { name: 'Complete Booking' })
		await open(bookingForm(wished, wished.date, wished.hour), complete)
		if (isTaken) await book(await demo.newPlayer(), wished, wished.date, wished.hour)
		await page.getByRole('radio', { name: 'Credit Card' }).check()
		await fill({ phone: ownPhone, notes: NOTES })
		await press('Complete Booking')
		if (isTaken) {
			await sees(page.getByText('Booking failed'))
			expect(await page.getByLabel('Additional notes').inputValue()).toBe(NOTES)
			return expect(await ownBookings(self)).toEqual([])
		}
		await sees(page.getByRole('listitem').filter({ hasText: NOTES }), '/my-bookings')
		const booked = await ownBookings(self)
		expect(booked).toHaveLength(1)
		const when = `${formatLongDate(at(wished.date, wished.hour))} ${clock(wished.hour)}–${clock(wished.hour + 1)}`
		const card = await page.getByRole('listitem').filter({ hasText: NOTES }).first().innerText()
		expect(card.replace(/\s+/g, ' ')).toContain(when)

		const address = `/my-bookings/${booked[0]!.id}`
		const pay = page.getByRole('button', { name: /^Pay R/ })
		await open(`${address}/pay`, pay)
		await page.getByRole('radio', { name: /^Card/ }).check()
		const isPaid = page.getByRole('heading', { name: /booked for/ })
		// Its page and the card page both have the button, so pressing the first one again may press the second.
		await pressUntil(/^Pay R/, page.getByText('This page stands in for').or(isPaid))
		await pressUntil(/^Pay R/, isPaid)
		expect((await ownBookings(self)).map(({ status, paymentStatus }) => `${status}, ${paymentStatus}`)).toEqual([
			'confirmed, paid',
		])

		const dialog = page.getByRole('dialog')
		await open(`${address}/cancel`, dialog)
		await pressUntil(/^Cancel Booking/, page.getByText(/Booking cancelled|already cancelled|No upcoming bookings/))
		expect((await ownBookings(self)).map(({ status }) => status)).toEqual(['cancelled'])
	}

	async function walkIn(person: ScriptedPerson, { venueId, date, hour }: Hour, name: string) {
		const { page, open, sees, press, fill } = person
		await signIn(person, cast.lerato.username)
		const isFree = new RegExp(`^Court \\d, ${clock(hour)}: free`)
		const day = `/venue-dashboard/${venueId}/day?date=${date}`
		await open(day, page.getByRole('link', { name: isFree }))
		await press(isFree)
		const phone = `082 ${name.replace(/\D/g, '').padStart(7, '5').slice(-7)}` // each a number of their own
		await fill({ name, phone })
		await press('Book Walk-in')
		await sees(page.getByRole('link', { name: new RegExp(name) }))
		const direct = await (await demo.signedIn(cast.lerato.username)).open(day)
		const cells = [...direct.html.matchAll(/aria-label="([^"]*)"/g)].filter(([, label]) => label!.includes(name))
		expect(cells).toHaveLength(1)
	}

	type Match = ReturnType<typeof matchesToReport>[number]
	async function report(person: ScriptedPerson, { address, stored }: Match, home: number) {
		const { page, open, sees, press, fill } = person
		await signIn(person, cast.thandi.username)
		await open(address, page.getByRole('button', { name: 'Send Result' }))
		await fill({ homeScore: String(home), awayScore: '2' })
		await press('Send Result')
		await sees(page.getByText('Correct your result'))
		expect(stored()).toEqual({ homeScore: home, awayScore: 2, status: 'scheduled', version: 1 })
	}

	async function signIn({ page, open, sees, press, fill }: ScriptedPerson, username: string) {
		const login = page.getByRole('main').locator('form')
		await open('/auth', login.getByRole('button', { name: 'Login' }))
		await fill({ username, password: 'password123' })
		await press('Login', login)
		await sees(account(page))
	}
})

/** Shows once somebody is signed in. */
const account = (page: ScriptedPerson['page']) => page.getByRole('banner').getByRole('link', { name: /^Notices/ })
