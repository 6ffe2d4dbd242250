import { rate, sum } from '#app/lib/money.ts'
import { addDays, at, clock, formatDay, formatLongDate, weekdayOf } from '#app/lib/time/time.ts'
import { newPerson } from '../support/world/new-person.ts'
import { bookedByAnother, expectToast, findVenue, freeHours, newPlayer, open, ownBookings } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

const CENTRE = 'Muizenberg Corner Court' // it has one court
const LONG_NAME = 'Orlando West Community Sports and Recreation Centre for Basketball, Indoor Soccer and Tennis'
const bookingPage = ({ venueId, sportId }: { venueId: number; sportId: number }, date: string, hour: number) =>
	`/booking/${venueId}/${sportId}?date=${date}&start=${clock(hour)}&end=${clock(hour + 1)}`
const shown = (date: string, hour: number) => `${formatLongDate(at(date, hour))} ${clock(hour)}–${clock(hour + 1)}`

test('two rows of hours, the way there and the phone are in sight', { tag: '@phone' }, async ({ page }) => {
	for (const name of ['Beacon Padel', LONG_NAME]) {
		const place = await findVenue(page, name)
		const { date } = await freeHours(page, place, 2)
		await open(page, `/venues/${place.venueId}?sport=${place.sportId}&date=${date}`)
		const bar = (await page
			.getByRole('link', { name: 'Explore', exact: true })
			.filter({ visible: true })
			.boundingBox())!
		const hour = page
			.getByRole('list', { name: /^Start times/ })
			.getByRole('listitem')
			.nth(7)
		const { y, height } = (await hour.boundingBox())!
		expect(y + height).toBeLessThan(bar.y)
		const main = page.getByRole('main')
		await expect(main.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=-\d/)
		await expect(main.getByRole('link', { name: /^Call 0/ })).toHaveAttribute('href', /^tel:0/)
		await expect(main.getByRole('link', { name: 'Directions' })).toBeInViewport()
	}
})

test('the length and the button come into sight with the hour', { tag: '@phone' }, async ({ page }) => {
	const place = await findVenue(page, 'Rondebosch Common Courts')
	const { date, hours } = await freeHours(page, place, 3)
	await open(page, `/venues/${place.venueId}?sport=${place.sportId}&date=${date}`)
	for (const sport of await page.getByRole('navigation', { name: 'Sports here' }).getByRole('link').all())
		await expect(sport).toBeInViewport({ ratio: 1 })
	await expect(page.getByText('How long?')).toBeHidden()
	const first = hours.find(({ hour }, i) => hours[i + 1]?.hour === hour + 1 && hour >= 8)!.hour
	await page.getByRole('link', { name: clock(first) }).click()
	await expect(page.getByText('How long?').filter({ visible: true })).toBeInViewport()
	const top = await page.evaluate(() => scrollY)
	await page.getByRole('link', { name: '2 hours' }).filter({ visible: true }).click()
	await expect(page).toHaveURL(/hours=2/)
	await expect(page.getByRole('link', { name: 'Book Now', exact: true }).filter({ visible: true })).toBeInViewport()
	expect(await page.evaluate(() => scrollY)).toBe(top)
})

test('from a first visit to a booking, its cancellation and the next one', { tag: '@phone' }, async ({ page }) => {
	const person = newPerson()
	const place = await findVenue(page, 'Beacon Padel')
	const { date, hours } = await freeHours(page, place, 2)
	const { hour, price } = hours.find(({ hour }) => hour >= 8)!

	await open(page, '/')
	await page.getByRole('searchbox', { name: 'Search venues, sports, or locations' }).fill('beacon')
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page).toHaveURL(/[?&]q=beacon/)
	await page.getByRole('navigation', { name: 'Sports' }).getByRole('link', { name: 'Padel' }).click()
	await expect(page).toHaveURL(`/?sport=${place.sportId}&q=beacon`)
	await page.getByText('Day: Today').click()
	await page.getByRole('link', { name: formatDay(at(date, 0)) }).click()
	await expect(page).toHaveURL(`/?sport=${place.sportId}&q=beacon&date=${date}`)
	await page.getByRole('link', { name: 'Book Now at Beacon Padel' }).click()

	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beacon Padel')
	await page.getByRole('link', { name: new RegExp(`^${formatLongDate(at(date, 0))}`) }).click()
	const times = page.getByRole('list', { name: `Start times on ${formatDay(at(date, 0))}` })
	await times.getByRole('link', { name: clock(hour) }).click()
	await page.getByRole('main').getByRole('link', { name: 'Book Now', exact: true }).click()

	await expect(page).toHaveURL(/\/auth\?next=%2Fbooking/)
	await page.getByRole('navigation', { name: 'Sign in or register' }).getByRole('link', { name: 'Register' }).click()
	await page.getByLabel('Full name').fill(person.fullName)
	await page.getByLabel('Username').fill(person.username)
	await page.getByLabel('Email').fill(person.email)
	await page.getByLabel('Password', { exact: true }).fill(person.password)
	await page.getByLabel('Confirm password').fill(person.password)
	await page.getByRole('button', { name: 'Register' }).click()
	await expectToast(page, 'Registration successful', 'Welcome to Courtside, New Player!')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Booking')
	await expect(page.getByLabel('Date')).toHaveValue(date)
	await expect(page.getByLabel('Start time')).toHaveValue(clock(hour))
	await expect(page.getByLabel('End time')).toHaveValue(clock(hour + 1))
	await expect(page.getByRole('radio', { name: 'SnapScan' })).toBeChecked()
	await expect(page.getByRole('definition').filter({ hasText: sum(price) })).toBeVisible()
	await page.getByRole('radio', { name: 'PayShap' }).check()
	await page.getByLabel('Cell phone number').fill('+27 (0)82 555-0177')
	await page.getByLabel('Additional notes').fill('Two rackets, please <b>')
	await page.getByRole('button', { name: 'Complete Booking' }).click()

	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	await expect(page).toHaveURL('/my-bookings')
	const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Beacon Padel' })
	await expect(card).toHaveCount(1)
	for (const text of [shown(date, hour), 'Pending', 'Not paid yet', sum(price), 'Two rackets, please <b>']) {
		await expect(card).toContainText(text)
	}

	await card.getByRole('link', { name: 'Cancel Booking' }).click()
	await expect(page.getByRole('dialog', { name: 'Cancel this booking?' })).toContainText(
		`You haven’t paid the ${sum(price)} yet, so you owe nothing.`,
	)
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click()
	await expectToast(page, 'Booking cancelled', 'Your booking has been cancelled successfully')
	await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('No upcoming bookings')

	await page.getByRole('link', { name: 'Cancelled' }).click()
	await expect(card).toContainText('Cancelled')
	await card.getByRole('link', { name: 'Book Again' }).click()
	await expect(page.getByLabel('Date')).toHaveValue(date)
	await expect(page.getByLabel('Start time')).toHaveValue(clock(hour))
	await expect(page.getByLabel('Cell phone number')).toBeHidden()
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	expect((await ownBookings(page)).map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
})

test.describe('what cannot be booked', () => {
	test.use({ expectedErrors: [/status of (400|409)/] })

	test('is said beside its field, and the form stays filled in', async ({ page }) => {
		await newPlayer(page)
		const place = await findVenue(page, CENTRE)
		const { date } = await freeHours(page, place, 20)
		await open(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=12:00&end=13:00`)
		await page.getByRole('radio', { name: 'Credit Card' }).check()
		await page.getByLabel('Additional notes').fill('Left-handed rackets')
		const book = page.getByRole('button', { name: 'Complete Booking' })

		await page.getByText('Change', { exact: true }).click()
		await expect(page.getByLabel('Date')).toBeFocused()
		await page.getByLabel('End time').selectOption('11:00')
		await book.click()
		const early = 'End time must be after start time: 13:00 at the earliest.'
		await expect(page.getByLabel('End time')).toHaveAccessibleDescription(early)
		await expectToast(page, 'Booking failed', early, 'alert')
		await expect(page.getByLabel('Start time')).toHaveValue('12:00')
		await expect(page.getByLabel('End time')).toHaveValue('11:00')
		await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
		await expect(page.getByLabel('Additional notes')).toHaveValue('Left-handed rackets')
		await axe(page)

		await page.getByLabel('End time').selectOption('17:00')
		await expect(book).toBeDisabled()
		const long = 'A booking here is at most 4 hours long: until 16:00 at the latest.'
		await expect(page.getByLabel('End time')).toHaveAccessibleDescription(long)

		await page.getByLabel('End time').selectOption('13:00')
		await page.getByLabel('Date').fill('2020-01-01')
		await expect(book).toBeDisabled()
		await expect(page.getByLabel('Start time')).toHaveAccessibleDescription(/^That time has passed\. /)

		await page.getByLabel('Date').fill('')
		await book.click()
		await expect(page.getByLabel('Date')).toHaveAccessibleDescription('Choose a date')
		await expect(page.getByLabel('Additional notes')).toHaveValue('Left-handed rackets')
		expect(await ownBookings(page)).toEqual([])
	})

	test('without a phone number: it is asked for, and the form stays filled in', async ({ page }) => {
		const response = await page.request.post('/api/register', { data: newPerson() })
		expect(response.status()).toBe(201)
		const place = await findVenue(page, CENTRE)
		const { date } = await freeHours(page, place, 21)
		await open(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=12:00&end=13:00`)
		await page.getByRole('radio', { name: 'Credit Card' }).check()
		await page.getByLabel('Additional notes').fill('Left-handed rackets')
		const [number, book] = [
			page.getByLabel('Cell phone number'),
			page.getByRole('button', { name: 'Complete Booking' }),
		]
		const hint = 'Only the venue sees it, to reach you if it rains.'
		await expect(number).toHaveAccessibleDescription(hint)
		for (const [typed, error] of [
			['', 'Enter your cell phone number'],
			['082 555', 'Enter a phone number such as 021 555 0100 or +27 82 555 0100'],
		] as const) {
			await number.fill(typed)
			await book.click()
			await expect(number).toHaveAccessibleDescription(`${hint} ${error}`)
			await expect(number).toBeFocused()
			await expect(number).toHaveValue(typed)
			await expect(page.getByLabel('Additional notes')).toHaveValue('Left-handed rackets')
			await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
		}
		await axe(page)
		await number.fill('082 555 0178')
		await book.click()
		await expect(page).toHaveURL('/my-bookings')
	})

	test('because another player was faster: the nearest free times are a tap away', async ({ page }) => {
		await page.routeWebSocket(/\/ws(\?|$)/, () => {}) // the page does not learn of it before the form is sent
		await newPlayer(page)
		const place = await findVenue(page, CENTRE)
		const { date, hours } = await freeHours(page, place, 24)
		const { hour } = hours[0]!
		await open(page, bookingPage(place, date, hour))
		await page.getByLabel('Additional notes').fill('Saturday team')
		await bookedByAnother(page, place, date, hour)
		await page.getByRole('button', { name: 'Complete Booking' }).click()

		await expectToast(page, 'Booking failed', 'That time has just been taken', 'alert')
		await expect(page.getByLabel('Additional notes')).toHaveValue('Saturday team')
		const alternatives = page.getByText('The nearest free times').locator('..').getByRole('listitem').getByRole('link')
		await expect(alternatives).toHaveCount(3)
		await axe(page)
		const chosen = new URL((await alternatives.first().getAttribute('href'))!, page.url()).searchParams
		await alternatives.first().click()
		await expect(alternatives).toHaveCount(0) // they bear the times too: before this, the form holds the old ones
		await expect(page.getByText(`${chosen.get('start')}–${chosen.get('end')}`, { exact: true })).toBeVisible()
		await expect(page.getByLabel('Date')).toHaveValue(chosen.get('date')!)
		await expect(page.getByLabel('Additional notes')).toHaveValue('Saturday team')
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
		expect(await ownBookings(page)).toHaveLength(1)
	})
})

test('a double tap books once', { tag: '@phone' }, async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, 'Menlyn Padel Quarter')
	const { date, hours } = await freeHours(page, place, 28)
	const { hour } = hours.find(({ freeCourts }) => freeCourts > 1)!
	await open(page, bookingPage(place, date, hour))
	// Both taps before the response: a busy machine would send the second one to the page that follows.
	await page.getByRole('button', { name: 'Complete Booking' }).evaluate((button: HTMLElement) => {
		button.click()
		button.click()
	})
	await expect(page).toHaveURL('/my-bookings')
	expect(await ownBookings(page)).toHaveLength(1)
})

test.describe('going back after booking', () => {
	test.use({ expectedErrors: [/status of 409/] })

	test('and sending the form again books one more only when asked to', async ({ page }) => {
		await newPlayer(page)
		const place = await findVenue(page, 'Menlyn Padel Quarter')
		const { date, hours } = await freeHours(page, place, 32)
		const { hour } = hours.find(({ freeCourts }) => freeCourts > 1)!
		await open(page, bookingPage(place, date, hour))
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expect(page).toHaveURL('/my-bookings')
		await page.goBack()
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expectToast(page, 'Booking failed', 'You have already booked this time here.', 'alert')
		expect(await ownBookings(page)).toHaveLength(1)

		await page.getByRole('checkbox', { name: 'Book another court for the same time' }).check()
		await page.getByRole('button', { name: 'Complete Booking' }).click()
		await expect(page).toHaveURL('/my-bookings')
		expect(await ownBookings(page)).toHaveLength(2)
	})
})

test('the total follows the chosen hours', async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, CENTRE)
	const { date, hours } = await freeHours(page, place, 36)
	const { hour, price } = hours[0]!
	await open(page, bookingPage(place, date, hour))
	await expect(page.getByText(`${clock(hour)}–${clock(hour + 1)}`)).toBeVisible()
	await expect(page.getByLabel('End time')).toBeHidden()
	await page.getByText('Change', { exact: true }).click()
	await page.getByLabel('End time').selectOption(clock(hour + 3))
	await expect(page.getByRole('definition').filter({ hasText: '3 hours' })).toBeVisible()
	await expect(page.getByRole('definition').filter({ hasText: sum(3 * price) })).toBeVisible()
})

test('a time that cannot be booked opens its fields, and keeps them open while it is put right', async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, CENTRE)
	const { date } = await freeHours(page, place, 20)
	await open(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=12:00&end=17:00`)
	const end = page.getByLabel('End time')
	await expect(end).toHaveAccessibleDescription(/^A booking here is at most 4 hours long/)
	await end.selectOption('13:00')
	await expect(page.getByRole('button', { name: 'Complete Booking' })).toBeEnabled()
	await expect(end).toBeVisible()
	await expect(page.getByText('Change', { exact: true })).toBeHidden()
})

test('credit pays first by one tick, whatever else was chosen and typed', async ({ page }) => {
	await signIn(page, 'thandi')
	const place = await findVenue(page, 'Beacon Padel')
	const { date, hours } = await freeHours(page, place, 34)
	const { hour, price } = hours.find(({ price }) => price > 320) ?? hours[0]!
	await open(page, bookingPage(place, date, hour))
	await page.getByRole('radio', { name: 'PayShap' }).check()
	await page.getByLabel('Additional notes').fill('Our last credit')
	await page.getByLabel(/^Use R320\.00 credit/).check()
	await page.getByRole('button', { name: 'Complete Booking' }).click()
	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Our last credit' })
	await expect(card).toContainText(price > 320 ? `R320 of ${rate(price)} paid` : 'Paid')
	await open(page, bookingPage(place, date, hour + 1))
	await expect(page.getByLabel(/^Use .* credit/)).toHaveCount(0)
})

test('hours at which the venue is closed have no price and cannot be booked', async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, 'Salt Rock Padel')
	let { date } = await freeHours(page, place, 6)
	while (weekdayOf(date) > 5) date = addDays(date, 1)
	await open(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=18:00&end=20:00`)
	const book = page.getByRole('button', { name: 'Complete Booking' })
	const total = page.getByRole('definition').last()
	await expect(book).toBeEnabled()
	await page.getByText('Change', { exact: true }).click()
	await page.getByLabel('End time').selectOption('21:00')
	await expect(page.getByLabel('End time')).toHaveAccessibleDescription(/^Courts can be booked from 07:00 to 20:00 /)
	await expect(total).toHaveText('–')
	await expect(book).toBeDisabled()
	await axe(page)
	await page.getByLabel('End time').selectOption('20:00')
	await expect(total).toHaveText(/^R\d/)
	await expect(book).toBeEnabled()
	while (weekdayOf(date) !== 7) date = addDays(date, 1)
	await page.getByLabel('Date').fill(date)
	await expect(page.getByLabel('Start time')).toHaveAccessibleDescription(/^The venue is closed on Sun/)
	await expect(total).toHaveText('–')
	await expect(book).toBeDisabled()
})

test('a full hour has a list, which one joins and leaves with a tap', { tag: '@phone' }, async ({ page }) => {
	const place = await findVenue(page, CENTRE)
	const { date, hours } = await freeHours(page, place, 5)
	const { hour } = hours.find(({ hour }) => hour >= 8)!
	await bookedByAnother(page, place, date, hour)
	await newPlayer(page)
	await open(page, `/venues/${place.venueId}?sport=${place.sportId}&date=${date}`)
	await page.getByRole('link', { name: clock(hour) }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Tell me when it’s free' })).toBeVisible()
	await expect(page.getByLabel('From')).toHaveValue(clock(hour))
	await axe(page)
	await page.getByRole('button', { name: 'Tell Me When It’s Free' }).click()
	await expectToast(page, 'You’re on the list', 'We’ll tell you when it’s free.')
	const list = page.getByRole('region', { name: 'Waiting for a court' })
	await expect(list.getByText('You’re next in line')).toBeVisible()
	await list.getByRole('button', { name: 'Leave' }).click()
	await expect(page.getByText('You’re off the list')).toBeVisible()
	await expect(list).toBeHidden()
})

test(
	'a full hour of the booking form leads to the list, and says who is on it',
	{ tag: '@phone' },
	async ({ page }) => {
		const place = await findVenue(page, CENTRE)
		const { date, hours } = await freeHours(page, place, 7)
		const [free, full] = hours.filter(({ hour }) => hour >= 8)
		await bookedByAnother(page, place, date, full!.hour)
		await newPlayer(page)
		await open(page, bookingPage(place, date, free!.hour))
		await page.getByText('Change', { exact: true }).click()
		await page.getByLabel('Start time').selectOption(clock(full!.hour))
		await expect(page.getByText('That time has been taken.')).toBeVisible()
		await page.getByRole('link', { name: 'Tell Me When It’s Free' }).click()
		await expect(page.getByLabel('From')).toHaveValue(clock(full!.hour))
		await page.getByRole('button', { name: 'Tell Me When It’s Free' }).click()
		await expectToast(page, 'You’re on the list', 'We’ll tell you when it’s free.')

		await open(page, bookingPage(place, date, full!.hour))
		await expect(page.getByText('You’re on the list. You’re next in line.')).toBeVisible()
		await page.getByRole('link', { name: 'Waiting List' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'You’re on the list' })).toBeVisible()
		await axe(page)
		await page.getByRole('button', { name: 'Leave' }).click()
		await expect(page.getByText('You’re off the list')).toBeVisible()
	},
)

test('a booking that came too late leads to the list', async ({ page }) => {
	const place = await findVenue(page, CENTRE)
	const { date, hours } = await freeHours(page, place, 6)
	const { hour } = hours.find(({ hour }) => hour >= 8)!
	await newPlayer(page)
	await bookedByAnother(page, place, date, hour)
	await open(
		page,
		`/booking/${place.venueId}/${place.sportId}?date=${date}&start=${clock(hour)}&end=${clock(hour + 1)}`,
	)
	await page.getByRole('link', { name: 'Tell Me When It’s Free' }).click()
	await page.getByRole('button', { name: 'Tell Me When It’s Free' }).click()
	await expect(page.getByRole('region', { name: 'Waiting for a court' })).toBeVisible()
})
