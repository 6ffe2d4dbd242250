import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookingForm, findVenue, freeHours, ownBookings } from '../../journeys/plain/steps.ts'
import type { Demo } from '#tests/support/demo.ts'
import { newPerson, ownPhone } from '#tests/support/world/new-person.ts'

/** A step on a page: fills in the fields after a label and presses what is selected then, or presses a button. */
type Step = { label: string; texts: string[] } | { press: string } | { pressBefore: string }
type Pages = [address: string, steps: Step[]]

/** Browsers that show text and know neither styles nor scripts. Each opens an address, does all steps and leaves. */
export const textBrowsers = { lynx: inLynx, w3m: inW3m }

/** Registers, books, signs in and cancels. */
export async function doInText(work: (...page: Pages) => Promise<void>, demo: Demo, daysAhead: number) {
	const { fullName, username, email, password } = newPerson()
	const place = await findVenue(demo, 'Beacon Padel')
	const { date, hours } = await freeHours(demo, place, daysAhead)
	const city = ''
	const next = (path: string) => `next=${encodeURIComponent(path)}`
	await work(`${demo.url}/auth?tab=register`, [
		{ label: 'Full name', texts: [fullName, username, email, city, password, password] },
	])
	const self = await demo.signedIn(username, password)
	// Behind the field of the number is one for notes, in which Enter sends nothing.
	await self.submit(await self.open('/profile'), 'Save Profile', { phone: ownPhone })
	await work(`${demo.url}/auth?${next(bookingForm(place, date, hours[0]!.hour))}`, [
		{ label: 'Username', texts: [username, password] },
		{ press: 'Complete Booking' },
	])
	const booked = await ownBookings(self)
	if (booked.length !== 1) throw new Error(`${booked.length} bookings instead of one`)
	await work(`${demo.url}/auth?${next(`/my-bookings/${booked[0]!.id}/cancel`)}`, [
		{ label: 'Username', texts: [username, password] },
		{ pressBefore: 'Keep Booking' }, // a link of the page beneath reads Cancel Booking too
	])
	const [cancelled] = await ownBookings(self)
	if (cancelled!.status !== 'cancelled') throw new Error(`The booking is ${cancelled!.status}`)
}

async function inLynx(...[url, steps]: Pages) {
	const ENTER = '^J'
	const find = (text: string) => ['/', ...text, ENTER] // selects the first field or link of that line, or after it
	const keys = steps.flatMap((step) =>
		'label' in step
			? [...find(step.label), ...step.texts.flatMap((text) => [...text, '<tab>']), ENTER]
			: [...find('press' in step ? step.press : step.pressBefore), ENTER],
	)
	await inFolder(async (folder) => {
		const script = join(folder, 'keys')
		const lines = [...keys, 'q', 'y'].map((key) => `key ${key === ' ' ? '<space>' : key}\n`)
		await writeFile(script, lines.join(''))
		await inTerminal(`lynx -accept_all_cookies -cmd_script=${script} '${url}'`, folder)
	})
}

async function inW3m(...[url, steps]: Pages) {
	const [ENTER, TAB, BACK] = ['\r', '\t', '\x1b\t']
	const find = (text: string) => `/${text}${ENTER}`
	const keys = steps.map((step) => {
		if ('press' in step) return find(step.press) + ENTER
		if ('pressBefore' in step) return find(step.pressBefore) + BACK + ENTER
		return find(step.label) + TAB + step.texts.map((text) => ENTER + text + ENTER + TAB).join('') + ENTER
	})
	await inFolder((folder) => inTerminal(`w3m -cookie '${url}'`, folder, `${keys.join('')}Q`))
}

async function inFolder(work: (folder: string) => Promise<void>) {
	const folder = await mkdtemp(join(tmpdir(), 'text-browser-'))
	await work(folder)
	await rm(folder, { recursive: true })
}

/** Runs a program that wants a terminal, which script is, and types into it. */
async function inTerminal(command: string, folder: string, typed = '') {
	const env = { ...process.env, TERM: 'xterm', LINES: '60', COLUMNS: '120', HOME: folder }
	const child = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['pipe', 'ignore', 'ignore'], env })
	child.stdin.write(typed)
	const [code] = (await once(child, 'exit')) as [number]
	if (code !== 0) throw new Error(`${command} ended with ${code}`)
}
