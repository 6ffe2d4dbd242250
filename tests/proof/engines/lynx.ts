import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookingForm, findVenue, freeHours, ownBookings } from '../../journeys/plain/steps.ts'
import type { Demo } from '#tests/support/demo.ts'
import { newPerson } from '#tests/support/world/new-person.ts'

/** Registers, books, signs in and cancels in Lynx, which shows text and knows neither styles nor scripts. */
export async function bookAndCancelInLynx(demo: Demo, daysAhead: number) {
	const { fullName, username, email, password } = newPerson()
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, daysAhead)
	const city = ''
	const fields = [fullName, username, email, city, password, password]
	await pressKeys(`${demo.url}/auth?tab=register`, [
		...find('Full name'),
		...fields.flatMap((text) => [...text, '<tab>']),
		ENTER,
		...go(demo.url + bookingForm(place, date, hours[0]!.hour)),
		...find('Complete Booking'),
		ENTER,
	])
	const self = await demo.signedIn(username, password)
	const booked = await ownBookings(self)
	if (booked.length !== 1) throw new Error(`${booked.length} bookings instead of one`)
	await pressKeys(`${demo.url}/auth?next=/my-bookings/${booked[0]!.id}/cancel`, [
		...find('Username'),
		...[username, password].flatMap((text) => [...text, '<tab>']),
		ENTER,
		...find('Keep Booking'), // the button stands first in its line
		ENTER,
	])
	const [cancelled] = await ownBookings(self)
	if (cancelled!.status !== 'cancelled') throw new Error(`The booking is ${cancelled!.status}`)
}

const ENTER = '^J'
const find = (text: string) => ['/', ...text, ENTER]
const go = (url: string) => ['g', ...url, ENTER]

/** Opens an address, presses keys and leaves. */
async function pressKeys(url: string, keys: string[]) {
	const folder = await mkdtemp(join(tmpdir(), 'lynx-'))
	const script = join(folder, 'keys')
	const lines = [...keys, 'q', 'y'].map((key) => `key ${key === ' ' ? '<space>' : key}\n`)
	await writeFile(script, lines.join(''))
	const lynx = `lynx -accept_all_cookies -cmd_script=${script} '${url}'`
	// It wants a terminal, which script is.
	const child = spawn('script', ['-qec', lynx, '/dev/null'], {
		stdio: 'ignore',
		env: { ...process.env, TERM: 'xterm', LINES: '60', COLUMNS: '120', HOME: folder },
	})
	const [code] = (await once(child, 'exit')) as [number]
	await rm(folder, { recursive: true })
	if (code !== 0) throw new Error(`lynx ended with ${code} at ${url}`)
}
