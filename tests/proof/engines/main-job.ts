import { sum } from '#app/lib/money.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { at, clock, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import { findVenue, freeHours, ownBookings } from '../../journeys/plain/steps.ts'
import type { Demo } from '#tests/support/demo.ts'
import { newPerson, ownPhone } from '#tests/support/world/new-person.ts'
import type { Browser } from './browser.ts'

const VENUE = 'Beacon Padel'

/** Registers, finds, books, sees and cancels, as a person does. Throws where a page is not what it should be. */
export async function doMainJob(browser: Browser, demo: Demo, daysAhead: number) {
	const { open, press, fill, sees } = pageOf(browser)
	const person = newPerson()
	const { date, hours } = await freeHours(demo, await findVenue(demo, VENUE), daysAhead)
	const { hour, price } = hours.find(({ hour }) => hour >= 8)!

	await open(demo.url)
	await fill('Search venues, sports, or locations', 'beacon')
	await press('Search')
	await press(`Book Now at ${VENUE}`)
	await press(formatLongDate(at(date, 0)))
	await press(clock(hour), `[aria-label="Start times on ${formatDay(at(date, 0))}"]`)
	await press('Book Now')
	await press('Register', '[aria-label="Sign in or register"]')
	await fill('Full name', person.fullName)
	await fill('Username', person.username)
	await fill('Email', person.email)
	await fill('Password', person.password)
	await fill('Confirm password', person.password)
	await press('Register', 'form')
	await sees('Complete Your Booking')
	await press('PayShap')
	await fill('Cell phone number', ownPhone)
	await fill('Additional notes', 'Two rackets')
	await press('Complete Booking')
	await sees('Booking successful')
	await sees(`${formatLongDate(at(date, hour))} ${clock(hour)}–${clock(hour + 1)}`)
	await sees(sum(price))
	await sees('Two rackets')

	const player = await demo.signedIn(person.username, person.password)
	const booked = await ownBookings(player)
	if (booked.length !== 1) throw new Error(`${booked.length} bookings instead of one`)
	await press('Cancel Booking', 'li')
	await sees('Cancel this booking?')
	await press('Cancel Booking', 'dialog')
	await sees('Booking cancelled')
	await sees('No upcoming bookings')
	const [cancelled] = await ownBookings(player)
	if (cancelled!.status !== 'cancelled') throw new Error(`The booking is ${cancelled!.status}`)
}

/** Says whether scripts have taken over the page. */
export const isHydrated = `String(Object.keys(document.querySelector('main')).some((key) => key.startsWith('__reactFiber')))`

/** Works on the page as a person does: by what can be read, with a pointer and keys. */
export function pageOf({ goto, evaluate, click, type }: Browser) {
	/** Evaluates until there is a value: a page may be on its way. */
	async function until(expression: string, what: string) {
		for (let tries = 0; tries < TRIES; tries++) {
			const value = await evaluate(expression).catch(() => '')
			if (value) return value
			await sleep(200)
		}
		const [url, text] = await Promise.all([evaluate('location.href'), evaluate('document.body.innerText')])
		throw new Error(`No ${what} on ${url}: ${text.slice(0, 2000)}`)
	}

	/** Waits for an element that can be pressed, in the middle of the view, and presses it. */
	async function press(name: string, within = 'dialog, main, body') {
		const found = await until(`(${findTarget})(${JSON.stringify(name)}, ${JSON.stringify(within)})`, name)
		const [x, y] = found.split(',').map(Number)
		await click(x!, y!)
	}

	return {
		async open(url: string) {
			await goto(url)
			await until(`document.readyState === 'complete' ? 'yes' : ''`, 'page')
		},
		press,
		async fill(label: string, text: string) {
			await press(label, 'form')
			await type(text)
			await until(
				`(${readField})(${JSON.stringify(label)}) === ${JSON.stringify(text)} ? 'yes' : ''`,
				`${label}: ${text}`,
			)
		},
		sees: (text: string) => until(`(${showsText})(${JSON.stringify(text)})`, text),
		evaluate,
	}
}

const TRIES = 600

/** In the page, so it runs in the oldest engine: where an element of this name is, once a press would reach it. */
const findTarget = `function (name, within) {
	var places = [].concat.apply([], within.split(', ').map(function (it) { return [].slice.call(document.querySelectorAll(it)) }))
	var words = function (it) { return (it.getAttribute('aria-label') || it.textContent || '').replace(/\\s+/g, ' ').trim() }
	for (var i = 0; i < places.length; i++) {
		var inside = [].slice.call(places[i].querySelectorAll('a[href], button, label, input, textarea, summary'))
		var shown = inside.filter(function (it) { return it.getClientRects().length > 0 && !it.disabled })
		var found = shown.filter(function (it) { return words(it) === name })[0] || shown.filter(function (it) { return words(it).indexOf(name) === 0 })[0]
		if (!found) continue
		found.scrollIntoView({ block: 'center' })
		var box = found.getBoundingClientRect()
		var x = Math.round(box.left + box.width / 2), y = Math.round(box.top + box.height / 2)
		var hit = document.elementFromPoint(x, y)
		var free = hit && (found.contains(hit) || hit.contains(found) && hit.tagName === 'LABEL' || hit === found.control)
		var key = found.tagName + x + ',' + y
		var still = window.lastTarget === key
		window.lastTarget = key
		return free && still ? x + ',' + y : ''
	}
	return ''
}`

const readField = `function (label) {
	var at = document.activeElement
	return at && 'value' in at ? at.value : ''
}`

const showsText = `function (text) {
	var words = document.body.innerText.replace(/\\s+/g, ' ')
	return words.indexOf(text) >= 0 || document.body.textContent.replace(/\\s+/g, ' ').indexOf(text) >= 0 ? 'yes' : ''
}`
