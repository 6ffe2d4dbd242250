import type { Page } from '@playwright/test'
import { addDays, at, clock, dateOf, formatDay, formatDayMonth, formatLongDate } from '#app/lib/time/time.ts'
import { cast } from '#db/cast.ts'
import { findVenue, freeHours, newPlayer, open } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

const venues = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: 'starting from' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search venues, sports, or locations' })
const sports = (page: Page) => page.getByRole('navigation', { name: 'Sports' })

test('a visitor sees courts that are free, tournaments and players', async ({ page }) => {
	await open(page, '/')
	for (const heading of ['Featured Venues', 'Upcoming Tournaments', 'Find Players']) {
		await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
	}
	await expect(venues(page)).toHaveCount(3)
	await expect(page.getByText('Your Points')).toBeHidden()
	await expect(search(page)).toHaveAttribute('placeholder', 'Search venues, sports, or locations...')
	await expect(sports(page).getByRole('link')).toHaveText([
		'All Sports',
		'Indoor Soccer',
		'Padel',
		'Basketball',
		'Tennis',
		'Running Clubs',
	])
})

test('a signed-in player sees their points', async ({ page }) => {
	await signIn(page, cast.sipho.username)
	await open(page, '/')
	const { points } = (await (await page.request.get('/api/rewards/user/points')).json()) as { points: number }
	await expect(page.getByText('Your Points')).toBeVisible()
	await expect(page.getByRole('main')).toContainText(points.toLocaleString('en-ZA').replace(/\s/g, ' '))
})

test('cached HTML hydrates like rendered HTML', async ({ page }) => {
	await signIn(page, cast.thandi.username)
	for (let time = 0; time < 3; time++) await page.request.get('/')
	await open(page, '/')
	const filters = page.locator('summary', { hasText: 'Filters' })
	await filters.click()
	await expect(page.getByLabel('City')).toBeVisible()
	await filters.click()
	await page.evaluate(() => Object.assign(window, { sameDocument: true }))
	const first = venues(page).first()
	const name = await first.getByRole('heading').innerText()
	await first.getByRole('link', { name, exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
	const venue = page.url()
	for (let time = 0; time < 3; time++) await page.request.get(venue)
	await open(page, venue)
	// A taken time leads elsewhere; a day ahead has free ones at any hour of this test.
	await page.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(2).click()
	const hour = page
		.getByRole('list', { name: /^Start times on/ })
		.locator('a[href*="start="]:not([href*="/wait"])')
		.first()
	await hour.click()
	await expect(hour).toHaveAttribute('aria-current', 'true')
})

test('choosing a sport narrows everything, All Sports clears it', async ({ page }) => {
	await open(page, '/')
	await sports(page).getByRole('link', { name: 'Tennis' }).click()
	await expect(page).toHaveURL(/\?sport=4$/)
	await expect(sports(page).getByRole('link', { name: 'Tennis' })).toHaveAttribute('aria-current', 'true')
	await expect(venues(page)).toHaveCount(3)
	for (const venue of await venues(page).all()) await expect(venue).toContainText('Tennis')
	await sports(page).getByRole('link', { name: 'All Sports' }).click()
	await expect(page).toHaveURL('/')
})

test('a search forgives a slip, an accent and a half word', async ({ page }) => {
	await open(page, '/')
	for (const typed of ['muizenburg', 'MUIZ', 'múizenberg corner']) {
		await search(page).fill(typed)
		await page.getByRole('button', { name: 'Search' }).click()
		await expect(page).toHaveURL((url) => url.searchParams.get('q') === typed)
		await expect(venues(page)).toHaveCount(1)
		await expect(venues(page)).toContainText('Muizenberg Corner Court')
		await expect(search(page)).toHaveValue(typed)
	}
	await search(page).fill('muizenberg')
	await search(page).press('Enter')
	await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'muizenberg')
})

test('a search with a letter wrong offers what was meant', async ({ page }) => {
	await open(page, '/?q=padl%20in%20cape%20town')
	await expect(venues(page)).toHaveCount(0)
	await expect(page.getByText('Did you mean padel in cape town?')).toBeVisible()
	await axe(page)
	await page.getByRole('link', { name: 'padel in cape town' }).click()
	await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'padel in cape town')
	await expect(venues(page).first()).toContainText('Cape Town')
	await expect(page.getByText('Did you mean')).toBeHidden()
})

test('a day, a filter and a sport stay together, and one tap clears the filters', async ({ page }) => {
	const day = addDays(dateOf(new Date()), 2)
	await open(page, '/?view=venues&sport=2')
	const before = await venues(page).count()
	await page.getByText('Day: Today').click()
	await page.getByRole('link', { name: formatDay(at(day, 0)) }).click()
	const chosen = formatDayMonth(at(day, 0)).padStart(6, '0') // `05 Nov`, as the specification has it
	await expect(page.getByText(`Day: ${chosen}`)).toBeVisible()

	await page.locator('summary').filter({ hasText: 'Filters' }).click()
	await page.getByLabel('City').selectOption('Durban')
	await page.getByLabel('Most per hour').fill('400')
	await axe(page)
	await page.getByRole('button', { name: 'Show Venues' }).click()
	await expect(page).toHaveURL(new RegExp(`sport=2&.*date=${day}|date=${day}.*sport=2`))
	await expect(page.locator('summary').filter({ hasText: 'Filters' })).toContainText('2')
	const found = await venues(page).count()
	expect(found).toBeGreaterThan(0)
	expect(found).toBeLessThan(before)
	for (const venue of await venues(page).all()) await expect(venue).toContainText('Durban')

	await page.getByRole('link', { name: 'Clear filters' }).click()
	await expect(page).not.toHaveURL(/city=/)
	await expect(page).toHaveURL(new RegExp(`date=${day}`))
})

test('text that was typed and not sent counts with the next choice', async ({ page }) => {
	const day = addDays(dateOf(new Date()), 3)
	const holds = (name: string, value: string | null) =>
		expect(page).toHaveURL((url) => url.searchParams.get(name) === value)
	await open(page, '/?view=venues')
	await search(page).fill('durban')
	await page.getByText('Day: Today').click()
	await page.getByRole('link', { name: formatDay(at(day, 0)) }).click()
	await holds('date', day)
	await holds('q', 'durban')
	await expect(venues(page).first()).toContainText('Durban')
	await expect(venues(page).filter({ hasNotText: 'Durban' })).toHaveCount(0)

	await search(page).fill('cape town')
	await sports(page).getByRole('link', { name: 'Padel' }).click()
	await holds('sport', '2')
	await holds('q', 'cape town')
	await holds('date', day)

	await page.locator('summary').filter({ hasText: 'Filters' }).click()
	await page.getByLabel('Most per hour').fill('999')
	await page.getByRole('link', { name: 'Map', exact: true }).click()
	await holds('view', 'map')
	await holds('price', '999')
	await search(page).fill('')
	await page.getByRole('link', { name: 'Clear filters' }).click()
	await holds('q', null)
	await holds('price', null)
	await holds('date', day)
})

test('text that is typed while a search loads stays', async ({ page }) => {
	let release = () => {}
	const held = new Promise<void>((resolve) => (release = resolve))
	await open(page, '/?view=venues')
	await page.route(/q=durban/, async (route) => {
		await held
		await route.continue()
	})
	await search(page).fill('durban')
	await search(page).press('Enter')
	await search(page).fill('durban tennis')
	release()
	await expect(page).toHaveURL(/q=durban(?!\+)/)
	await expect(search(page)).toHaveValue('durban tennis')
	await search(page).press('Enter')
	await expect(page).toHaveURL(/q=durban\+tennis/)
	await page.goBack()
	await expect(search(page)).toHaveValue('durban')
})

test(
	'a search stands at its venues and says what it lists; a tap takes a filter off',
	{ tag: '@both' },
	async ({ page }) => {
		await open(page, '/')
		await search(page).fill('padel cape town')
		await page.getByRole('button', { name: 'Search' }).click()
		const title = page.getByRole('main').getByRole('heading', { level: 2 }).first()
		await expect(title).toHaveText('4 padel venues in Cape Town')
		await expect(title).toBeInViewport()
		await page.locator('summary').filter({ hasText: 'Filters' }).click()
		const show = page.getByRole('button', { name: 'Show Venues' })
		await expect(show).toBeInViewport({ ratio: 1 })
		await axe(page)
		await page.getByLabel('From', { exact: true }).selectOption('18:00')
		await page.getByLabel('Rating').selectOption('3')
		await show.click()
		await expect(title).toHaveText(/ padel venues? in Cape Town from 18:00 rated 3 and up$/)
		await expect(title).toBeInViewport()
		const chips = page.getByRole('list', { name: 'Filters in force' }).getByRole('link')
		await expect(chips).toHaveText(['Take off “padel cape town”', 'Take off From 18:00', 'Take off Rated 3 and up'])
		await axe(page)
		await chips.filter({ hasText: 'padel' }).click()
		await expect(page).toHaveURL('/?from=18:00&rating=3')
		await expect(search(page)).toHaveValue('')
		await chips.first().click()
		await expect(chips).toHaveText(['Take off Rated 3 and up'])
		await chips.first().click()
		await expect(page).toHaveURL('/')
		await expect(title).toHaveText(/^Featured Venues/)
	},
)

test('words of when become chips; the × of a city takes its words too', async ({ page }) => {
	const day = addDays(dateOf(new Date()), 1)
	const chips = page.getByRole('list', { name: 'Filters in force' }).getByRole('link')
	await open(page, '/')
	await search(page).fill('Padel tomorrow after 15:00 in cape town')
	await search(page).press('Enter')
	await expect(chips).toHaveText([
		'Take off “Padel in cape town”',
		`Take off ${formatDay(at(day, 0))}`,
		'Take off From 15:00',
	])
	await expect(search(page)).toHaveValue('Padel in cape town')
	await expect(venues(page).first()).toContainText('Cape Town')
	await chips.filter({ hasText: 'From' }).click()
	await expect(page).toHaveURL(`/?q=Padel+in+cape+town&date=${day}`)
	await expect(chips).toHaveCount(2)
	await search(page).fill('Padel in cape town tonight')
	await search(page).press('Enter')
	await expect(chips.filter({ hasText: 'From 17:00' })).toBeVisible()
	await page.goBack()
	await expect(chips).toHaveText(['Take off “Padel in cape town”', `Take off ${formatDay(at(day, 0))}`])
	await expect(search(page)).toHaveValue('Padel in cape town')
	await open(page, '/?q=padel+cpt&city=Cape+Town')
	await chips.filter({ hasText: 'Take off Cape Town' }).click()
	await expect(page).toHaveURL('/?q=padel')
	await expect(venues(page).filter({ hasText: 'Durban' }).first()).toBeVisible()
})

test('a search says how many tournaments match, and leads to them', async ({ page }) => {
	await open(page, '/?q=joburg')
	const line = page.getByText(/^We also found \d+ tournaments?\.$/)
	const count = Number.parseInt(await line.getByRole('link').innerText())
	await line.getByRole('link').click()
	await expect(page).toHaveURL('/tournaments?q=joburg&status=registration_open')
	await expect(page.getByRole('main').getByRole('article')).toHaveCount(count)
})

test('the heading has the city, and a tap on it chooses another', async ({ page }) => {
	const heading = page.getByRole('heading', { level: 1 })
	await open(page, '/')
	await expect(heading).toHaveText('Find a court that is free')
	await page.locator('summary').filter({ has: heading }).click()
	await axe(page)
	await page.getByRole('list', { name: 'Where to play' }).getByRole('link', { name: 'Durban' }).click()
	await expect(page).toHaveURL('/?city=Durban')
	await expect(heading).toHaveText(/^Free in Durban( today| tonight)? ?$/)
	for (const venue of await venues(page).all()) await expect(venue).toContainText('Durban')
	await heading.click()
	await page.getByRole('list', { name: 'Where to play' }).getByRole('link', { name: 'All cities' }).click()
	await expect(page).toHaveURL('/')
	await expect(heading).toHaveText('Find a court that is free')
})

test('nearest first, where the browser says where it is; else a word and the cities', async ({ page, context }) => {
	const heading = page.getByRole('heading', { level: 1 })
	const nearest = page.getByRole('button', { name: 'Nearest first' })
	await open(page, '/')
	await heading.click()
	await nearest.click()
	await expect(page.getByText('Your browser doesn’t share where you are. Choose a city instead.')).toBeVisible()
	await axe(page)
	await context.grantPermissions(['geolocation'])
	await context.setGeolocation({ latitude: -34.1051, longitude: 18.4702 })
	await nearest.click()
	await expect(page).toHaveURL('/?near=-34.11%2C18.47')
	await expect(venues(page).first()).toContainText(/ km away/)
	const away = await venues(page)
		.getByText(/ km away/)
		.allInnerTexts()
	const distances = away.map((text) => Number(/(\d+) km away/.exec(text)![1]))
	expect(distances).toEqual(distances.toSorted((a, b) => a - b))
	await page.getByRole('link', { name: 'Take off Nearest first' }).click()
	await expect(page).toHaveURL('/')

	await open(page, '/?near=6.52,3.38')
	await expect(page.getByText('No court is within 150 km of you. These are all of them.')).toBeVisible()
	await expect(venues(page)).toHaveCount(3)
})

test('a player starts in the city of their last booking', async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, 'North Beach Padel')
	const { date, hours } = await freeHours(page, place, 9)
	await open(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${clock(hours[0]!.hour)}`)
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await expect(page).toHaveURL('/my-bookings')
	const heading = page.getByRole('heading', { level: 1 })
	await open(page, '/')
	await expect(heading).toHaveText(/^Free in Durban/)
	await expect(page.getByRole('heading', { level: 2, name: 'Featured Venues' })).toBeVisible()
	for (const venue of await venues(page).all()) await expect(venue).toContainText('Durban')
	await search(page).fill('padel')
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page.getByRole('heading', { name: /^\d padel venues in Durban$/ })).toBeVisible()
	await page.getByRole('link', { name: 'Take off Durban' }).click()
	await expect(page).toHaveURL('/?q=padel&city=all')
	await search(page).fill('joburg')
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page.getByRole('heading', { name: /^\d+ venues in Johannesburg$/ })).toBeVisible()
	await heading.click()
	await page.getByRole('list', { name: 'Where to play' }).getByRole('link', { name: 'Pretoria' }).click()
	await expect(page.getByRole('heading', { name: /^\d+ venues in Pretoria$/ }), 'and not in Johannesburg').toBeVisible()
})

test('all venues, page by page', async ({ page }) => {
	await open(page, '/')
	const all = (await (await page.request.get('/api/venues')).json()) as { name: string }[]
	await page.getByRole('link', { name: 'View all featured venues' }).click()
	await expect(page).toHaveURL('/?view=venues')
	await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^\d+ venues$/)
	const names = new Set<string>()
	const pages = page.getByRole('navigation', { name: 'Pages' })
	for (let number = 1; ; number++) {
		await expect(pages).toContainText(`Page ${number} of`)
		for (const name of await venues(page).getByRole('heading').allInnerTexts()) names.add(name)
		const next = pages.getByRole('link', { name: 'Next' })
		if (!(await next.isVisible())) break
		await next.click()
	}
	for (const { name } of all) expect([...names]).toContain(name)
	await pages.getByRole('link', { name: 'Previous' }).click()
	await expect(page).toHaveURL(/page=\d/)
})

test('an empty result says what to do next', async ({ page }) => {
	await open(page, '/?q=qqqqqqqq')
	await expect(page.getByRole('heading', { name: 'No venues found' })).toBeVisible()
	const advice = 'Try adjusting your filters or search for a different location.'
	await expect(page.getByText(advice, { exact: true })).toBeVisible()
	await page.getByRole('link', { name: 'Show All Venues' }).click()
	await expect(page).toHaveURL('/')
})

test('Book Now keeps what was asked for, another day keeps the hour, and the way back the search', async ({ page }) => {
	const today = dateOf(new Date())
	const [day, next] = [addDays(today, 2), addDays(today, 3)]
	await open(page, `/?view=venues&sport=2&q=cape%20town&date=${day}&from=18:00`)
	await page
		.getByRole('link', { name: /^Book Now at/ })
		.first()
		.click()
	const has = (wanted: Record<string, string>) =>
		expect(page).toHaveURL(
			({ pathname, searchParams }) =>
				pathname.startsWith('/venues/') &&
				Object.entries(wanted).every(([name, value]) => searchParams.get(name) === value),
		)
	await has({ sport: '2', date: day })
	const start = new URL(page.url()).searchParams.get('start')!
	expect(start >= '18:00').toBe(true)
	await expect(page.getByRole('list', { name: /^Start times on/ }).locator('[aria-current]')).toContainText(start)
	await page.getByRole('link', { name: new RegExp(`^${formatLongDate(at(next, 0))}`) }).click()
	await has({ sport: '2', date: next, start })
	await page.getByRole('link', { name: 'Your search' }).click()
	await expect(page).toHaveURL(`/?sport=2&q=cape+town&date=${day}&from=18:00&view=venues`)
	await expect(search(page)).toHaveValue('cape town')
})

test('a free hour on a card leads to that hour at the venue', async ({ page }) => {
	const day = addDays(dateOf(new Date()), 3)
	await open(page, `/?date=${day}`)
	const time = venues(page).first().getByRole('listitem').getByRole('link').first()
	const hour = /\d\d:00/.exec(await time.innerText())![0]
	await time.click()
	await expect(page).toHaveURL(new RegExp(`/(venues|booking)/.*date=${day}.*start=${hour.replace(':', '(:|%3A)')}`))
})
