import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { newPerson, ownPhone } from '../../support/world/new-person.ts'
import { expect, hydrated } from './support.ts'
import { test, type APIRequestContext, type Locator, type Page } from '@playwright/test'

/** The server may just be closing the connection that a request without a page would reuse. */
const patient = { maxRetries: 2 }

/** Opens an address and waits until scripts have taken over. */
export async function open(page: Page, path: string) {
	const response = await page.goto(path)
	await hydrated(page)
	return response
}

/** Registers a new person, whose cookie all pages of this test then share. */
export async function newPlayer(page: Page, fullName?: string) {
	const person = newPerson(fullName)
	const response = await page.request.post('/api/register', { data: person })
	expect(response.status(), await response.text()).toBe(201)
	const { token } = (await response.json()) as { token: string }
	const profile = { intent: 'save', fullName: person.fullName, skillLevel: 'intermediate', phone: ownPhone }
	const saved = await page.request.post('/profile', {
		form: profile,
		headers: { Origin: new URL(response.url()).origin },
	})
	expect([saved.status(), new URL(saved.url()).pathname]).toEqual([200, '/profile'])
	return { ...person, token }
}

/** Opens a page in another person's browser, with the same screen size. */
export async function anotherPerson(page: Page) {
	const { baseURL } = test.info().project.use
	const context = await page.context().browser()!.newContext({ baseURL, viewport: page.viewportSize() })
	return context.newPage()
}

export async function newCaller(page: Page, fullName?: string) {
	const { baseURL } = test.info().project.use
	const context = await page.context().browser()!.newContext({ baseURL })
	const person = newPerson(fullName)
	const response = await context.request.post('/api/register', { data: person })
	expect(response.status(), await response.text()).toBe(201)
	return { ...person, ask: context.request }
}

/** Expects the visible toast, which disappears by itself. */
export async function expectToast(page: Page, title: string, text: string, role: 'status' | 'alert' = 'status') {
	const toast = page.getByRole(role).filter({ has: page.getByText(title, { exact: true }) })
	await expect(toast.getByText(text, { exact: true })).toBeVisible()
}

/** Opens the header's menu for this screen size. A toast may cover it. */
export async function openMenu(page: Page) {
	const close = page.getByRole('status').getByRole('link', { name: 'Dismiss' })
	if (await close.isVisible()) await close.click()
	const menu = page.getByRole('banner').locator('summary:visible')
	// Both of them show until the style sheet has loaded.
	await expect(menu).toHaveCount(1)
	await menu.click()
}

export async function findVenue(page: Page, name: string) {
	const response = await page.request.get('/api/venues', patient)
	const venues = (await response.json()) as { id: number; name: string; sports: { sportId: number }[] }[]
	const venue = venues.find((venue) => venue.name === name)!
	return { venueId: venue.id, sportId: venue.sports[0]!.sportId }
}

export async function findTournament(page: Page, name: string) {
	const response = await page.request.get('/api/tournaments?limit=50', patient)
	const tournaments = (await response.json()) as { id: number; name: string }[]
	return tournaments.find((tournament) => tournament.name === name)!.id
}

export async function findClub(page: Page, name: string) {
	const response = await page.request.get('/api/running-clubs?limit=50', patient)
	const clubs = (await response.json()) as { id: number; name: string }[]
	return clubs.find((club) => club.name === name)!.id
}

type Place = { venueId: number; sportId: number }
type Hour = { hour: number; startTime: string; state: string; freeCourts: number; price: number }

/** Returns free hours, earliest first, on a day that no other project of this test uses: they share one database. */
export async function freeHours(page: Page, { venueId, sportId }: Place, daysAhead: number) {
	const projects = ['desktop', 'phone', 'no-js']
	const date = addDays(dateOf(new Date()), daysAhead + projects.indexOf(test.info().project.name))
	const address = `/api/venues/${venueId}/availability?sportId=${sportId}&date=${date}`
	const [day] = (await (await page.request.get(address, patient)).json()) as { hours: Hour[] }[]
	return { date, hours: day!.hours.filter(({ state }) => state === 'free' || state === 'last') }
}

export async function book(ask: APIRequestContext, place: Place, date: string, hour: number, notes = '') {
	const startTime = at(date, hour).toISOString()
	const endTime = at(date, hour + 1).toISOString()
	const data = { ...place, courtNumber: 1, paymentMethod: 'PayShap', notes, startTime, endTime, phone: '082 555 0144' }
	const response = await ask.post('/api/bookings', { data })
	expect(response.status(), await response.text()).toBe(201)
	const { id } = (await response.json()) as { id: number }
	return { id, startTime, endTime }
}

export async function bookedByAnother(page: Page, place: Place, date: string, hour: number) {
	const { ask } = await newCaller(page)
	await book(ask, place, date, hour)
}

export async function ownBookings(page: Page) {
	const response = await page.request.get('/api/bookings/me', patient)
	return (await response.json()) as {
		id: number
		status: string
		paymentStatus: string
		startTime: string
		venueId: number
	}[]
}

/** Opens an address and waits until the outbox takes forms: it opens its database then. */
export async function openWithOutbox(page: Page, path: string) {
	await page.addInitScript(() => {
		const { open } = IDBFactory.prototype
		IDBFactory.prototype.open = function (...names) {
			document.documentElement.dataset.outbox = 'open'
			return open.apply(this, names)
		}
	})
	await open(page, path)
	await expect(page.locator('html[data-outbox]')).toBeAttached()
}

export const outbox = (page: Page) => page.getByRole('region', { name: 'Waiting to send' })

/** Takes the connection away, presses a button, and leaves its form to the outbox. */
export async function pressOffline(page: Page, button: Locator, label: string) {
	await page.context().setOffline(true)
	await leaveToOutbox(page, button, label)
}

/** Presses a button without a connection, and leaves its form to the outbox; one of a list stays in sight, and says so. */
export async function leaveToOutbox(page: Page, button: Locator, label: string) {
	const isInList = await button.evaluate((node) => node.getAttribute('name') === 'change' && !node.closest('dialog'))
	await button.click()
	await page.getByRole('button', { name: 'Send When I’m Back' }).click()
	await expect(outbox(page)).toContainText(`Waiting to send: ${label}`)
	await expect(isInList ? page.getByRole('button', { name: / waiting to send$/ }) : outbox(page)).toBeInViewport()
}

/** Presses a button without a connection, which then comes back. */
export async function sendLater(page: Page, button: Locator, [label, result]: [label: string, result: string]) {
	await pressOffline(page, button, label)
	await page.context().setOffline(false)
	await expect(outbox(page)).toContainText(`Done: ${label}`)
	await expect(outbox(page)).toContainText(result)
}
