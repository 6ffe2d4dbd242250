import { addDays, at, dateOf, formatLongDate } from '#app/lib/time/time.ts'
import { anotherPerson, book, expectToast, findVenue, freeHours, newPlayer, open } from './support/steps.ts'
import { axe, expect, leave, signIn, test } from './support/support.ts'

// Some requests are refused on purpose.
test.use({ expectedErrors: [/status of 400/] })

test('an owner sets prices and peak hours, and players see them at once', async ({ page }) => {
	test.slow()
	const place = await findVenue(page, 'North Beach Padel')
	const base = `/venue-dashboard/${place.venueId}/pricing`
	await signIn(page, 'pieter')
	await open(page, base)
	const main = page.getByRole('main')
	await expect(main.getByRole('columnheader', { name: 'Peak rate per hour' })).toHaveCount(1)

	await main.getByRole('row').getByRole('link', { name: /^Edit/ }).first().click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Standard rate per hour').fill('-5')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expect(dialog.getByLabel('Standard rate per hour')).toHaveAccessibleDescription(/whole rand from 0 to 100000/)
	await axe(page)
	await dialog.getByLabel('Standard rate per hour').fill('210')
	await dialog.getByLabel('Peak rate per hour').fill('310')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expectToast(page, 'Price saved', 'New bookings use it from now on.')
	await expect(main.getByRole('row').filter({ hasText: 'R210' })).toContainText('R310')

	await main
		.getByRole('link', { name: /^Configure Peak Hours/ })
		.first()
		.click()
	await expect(page.getByRole('heading', { level: 2, name: /^Peak hours for/ })).toBeVisible()
	await page.getByRole('button', { name: 'Clear All' }).click()
	await expect(page).toHaveURL(/preset=clear/)
	await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
	await page.getByRole('checkbox', { name: 'Wednesday 10:00' }).check()
	await page.getByRole('button', { name: 'Weekend 8–12' }).click()
	await expect(page).toHaveURL(/preset=weekend/)
	await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(9)
	await expect(main.getByText('Nothing has changed yet.')).toBeVisible()
	await page.getByRole('button', { name: 'Save Peak Hours' }).click()
	await expectToast(page, 'Peak hours saved', 'New bookings use them from now on.')
	await expect(page).toHaveURL(`${base}/${place.sportId}/peak`)
	await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(9)
	await expect(page.getByRole('checkbox', { name: 'Wednesday 10:00' })).toBeChecked()

	// A date of its own, more than two weeks ahead, on which only 13:00 is peak.
	const date = addDays(dateOf(new Date()), 20)
	await page.getByRole('link', { name: 'Special dates' }).click()
	await expect(page.getByRole('heading', { level: 2, name: /^Special dates/ })).toBeVisible()
	await page.getByLabel('Date', { exact: true }).fill(date)
	await page.getByLabel('Peak from').selectOption('13:00')
	await page.getByLabel('Peak until').selectOption('13:00')
	await page.getByRole('button', { name: 'Add Date' }).click()
	await expect(page.getByLabel('Peak until')).toHaveAccessibleDescription('Choose an end after the start')
	await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date)
	await page.getByLabel('Peak until').selectOption('14:00')
	await page.getByRole('button', { name: 'Add Date' }).click()
	await expectToast(page, 'Date saved', 'New bookings use it from now on.')
	await expect(main.getByRole('listitem').filter({ hasText: formatLongDate(at(date, 0)) })).toContainText(
		'Peak from 13:00 to 14:00',
	)

	const answer = await page.request.get(
		`/api/venues/${place.venueId}/availability?sportId=${place.sportId}&date=${date}`,
	)
	const [{ hours }] = (await answer.json()) as [{ hours: { hour: number; price: number; peak: boolean }[] }]
	expect(hours.filter(({ peak }) => peak).map(({ hour, price }) => [hour, price])).toEqual([[13, 310]])
	await open(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=13:00&end=14:00`)
	await expect(page.getByRole('definition').filter({ hasText: 'R310.00' })).toBeVisible()

	await open(page, `${base}/${place.sportId}/dates`)
	await main.getByRole('button', { name: `Remove ${formatLongDate(at(date, 0))}` }).click()
	await expectToast(page, 'Date removed', 'New bookings use it from now on.')
})

test('an owner adds a promo code, a player uses it in a dialog over the payment, and the owner ends it', async ({
	page,
}) => {
	const place = await findVenue(page, 'Beacon Padel')
	const base = `/venue-dashboard/${place.venueId}/pricing`
	await signIn(page, 'lerato')
	await open(page, base)
	const main = page.getByRole('main')
	await main.getByRole('link', { name: 'Promo Codes' }).click()
	await page.getByLabel('Code', { exact: true }).fill('journey')
	await page.getByLabel('Take off').fill('110%')
	await page.getByLabel('Last day').fill(addDays(dateOf(new Date()), 30))
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await expect(page.getByLabel('Take off')).toHaveAccessibleDescription('A discount is at most 100%')
	await page.getByLabel('Take off').fill('10%')
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await expectToast(page, 'Code added', 'JOURNEY')
	const row = main.getByRole('listitem').filter({ hasText: /^JOURNEY\s*10% off/ })
	await expect(row).toContainText('Running · Used 0 times · R0 taken off')
	await axe(page)

	await leave(page)
	await newPlayer(page)
	const { date, hours } = await freeHours(page, place, 31)
	const { id } = await book(page.request, place, date, hours[0]!.hour)
	await open(page, `/my-bookings/${id}/pay`)
	await main.getByRole('link', { name: 'Use a Promo Code' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Code').fill('NOPE')
	await dialog.getByRole('button', { name: 'Use Code' }).click()
	await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/doesn’t have this code/)
	await dialog.getByLabel('Code').fill('journey')
	await axe(page)
	await dialog.getByRole('button', { name: 'Use Code' }).click()
	await expect(dialog).toBeHidden()
	await expect(main.getByText(/^Code JOURNEY: R[\d.]+ off$/)).toBeVisible()

	await signIn(page, 'lerato')
	await open(page, `${base}/codes`)
	await expect(row).toContainText('Used 1 time')
	await row.getByRole('link', { name: 'End' }).click()
	await dialog.getByRole('button', { name: 'End Code' }).click()
	await expect(page.getByText('Code ended')).toBeVisible()
	await expect(row).toContainText('Ended on')
})

test('an owner puts a pack on sale and sells it, and its player pays with an hour of it', async ({ page }) => {
	test.slow()
	const place = await findVenue(page, 'Beacon Padel')
	const { username } = await newPlayer(page)
	const { date, hours } = await freeHours(page, place, 33)
	const { id } = await book(page.request, place, date, hours[0]!.hour)

	const base = `/venue-dashboard/${place.venueId}`
	const desk = await anotherPerson(page)
	await signIn(desk, 'lerato')
	await open(desk, `${base}/pricing`)
	const main = desk.getByRole('main')
	const dialog = desk.getByRole('dialog')
	await main.getByRole('link', { name: 'Packs of Hours' }).click()
	await main.getByLabel('Name').fill('Two hours')
	await main.getByRole('textbox', { name: 'Hours' }).fill('2')
	await main.getByLabel('Price').fill('R700')
	await axe(desk)
	await main.getByRole('button', { name: 'Add' }).click()
	await expectToast(desk, 'Pack added', 'Two hours')
	await open(desk, `${base}/customers?q=${username}`)
	await main.getByRole('link', { name: 'New Player' }).first().click()
	await expect(main.getByRole('heading', { name: 'New Player' })).toBeVisible()
	await main.getByText('More', { exact: true }).filter({ visible: true }).click()
	await main.getByRole('link', { name: 'Sell a Pack' }).click()
	await dialog.getByText('Two hours').click()
	await dialog.getByText('Cash', { exact: true }).click()
	await axe(desk)
	await dialog.getByRole('button', { name: 'Sell for R700', exact: true }).click()
	await expect(main.getByText(/^2 hours of 2 hours left/)).toBeVisible()
	await axe(desk)
	await desk.getByRole('button', { name: 'Undo', exact: true }).click()
	await expect(desk.getByText('Sale undone')).toBeVisible()
	await expect(main.getByText(/^Taken back on/)).toBeVisible()
	await main.getByRole('link', { name: 'Sell a Pack' }).first().click()
	await dialog.getByText('Two hours').click()
	await dialog.getByText('Cash', { exact: true }).click()
	await dialog.getByRole('button', { name: 'Sell for R700', exact: true }).click()
	await main.getByRole('link', { name: 'Sold by Mistake Two hours' }).click()
	await axe(desk)
	await dialog.getByRole('link', { name: 'Keep' }).click()
	const customer = /customers\/(\d+)/.exec(desk.url())![1]
	const free = `date=${date}&sportId=${place.sportId}&court=1&hour=${hours[1]!.hour}`
	await open(desk, `${base}/day/new?${free}&customer=${customer}`)
	await expect(dialog.getByText('2 pack hours', { exact: true })).toBeVisible()
	await dialog.getByLabel('Paid').selectOption({ label: 'Pack, 2 hours left' })
	await axe(desk)
	await dialog.getByRole('button', { name: 'Book Walk-in' }).click()
	await expect(desk.getByText(/, for New Player$/)).toBeVisible()
	await desk.getByRole('button', { name: 'Undo' }).click()
	await expectToast(desk, 'Walk-in taken back', 'New Player')

	const later = await book(page.request, place, date, hours[2]!.hour)
	await open(desk, `${base}/money/bookings/${later.id}`)
	await expect(dialog.getByLabel('Amount in rand')).toBeVisible()
	await dialog.getByText('Pack: Two hours').click()
	await expect(dialog.getByLabel('Amount in rand')).toHaveCount(0)
	await axe(desk)
	await dialog.getByText('Cash', { exact: true }).click()
	await expect(dialog.getByRole('button', { name: 'Money Received' })).toBeVisible()
	await dialog.getByText('Pack: Two hours').click()
	await dialog.getByRole('button', { name: 'Use 1 Pack Hour' }).click()
	await expectToast(desk, 'Pack used', '1 hour used.')
	await leave(desk)

	await open(page, `/my-bookings/${id}/pay`)
	await axe(page)
	await page.getByRole('button', { name: 'Use 1 hour of your pack: 1 hour left' }).click()
	await expectToast(page, 'Pack used', '1 hour used.')
	await page.getByRole('link', { name: 'Your Packs' }).click()
	await expect(page.getByText('no hours of 2 hours left')).toBeVisible()
	await axe(page)
})

test('the week grid is filled by keyboard alone', async ({ page }) => {
	const place = await findVenue(page, 'Umhlanga Ridge Tennis')
	await signIn(page, 'pieter')
	await open(page, `/venue-dashboard/${place.venueId}/pricing/${place.sportId}/peak`)
	const box = page.getByRole('checkbox', { name: 'Monday 06:00' })
	const before = await box.isChecked()
	await box.focus()
	await page.keyboard.press('Space')
	expect(await box.isChecked()).toBe(!before)
	await page.keyboard.press('Tab')
	await expect(page.getByRole('checkbox', { name: 'Tuesday 06:00' })).toBeFocused()
})

test('where bookings start each half hour, the week grid is by half hours', async ({ page }) => {
	const place = await findVenue(page, 'Greenstone Padel Yard')
	await signIn(page, 'pieter')
	await open(page, `/venue-dashboard/${place.venueId}/pricing/${place.sportId}/peak`)
	const box = page.getByRole('checkbox', { name: 'Sunday 15:30' })
	const save = page.getByRole('button', { name: 'Save Peak Hours' })
	await box.check()
	await save.click()
	await expectToast(page, 'Peak hours saved', 'New bookings use them from now on.')
	await expect(box).toBeChecked()
	await expect(page.getByRole('checkbox', { name: 'Sunday 15:00' })).not.toBeChecked()
	await axe(page)
	await box.uncheck()
	await save.click()
	await expect(box).not.toBeChecked()
})

test('figures of a period, with their tables and files', async ({ page }) => {
	const { venueId } = await findVenue(page, 'Beacon Padel')
	await signIn(page, 'lerato')
	await open(page, `/venue-dashboard/${venueId}/figures`)
	const main = page.getByRole('main')
	for (const name of ['Revenue by day', 'Court use by day', 'Busy hours of the week']) {
		const figure = main.getByRole('figure', { name })
		await expect(figure.getByRole('img').first()).toBeVisible()
		await figure.getByText('Show as table').click()
		await expect(figure.getByRole('table')).toBeVisible()
		const beyond = await figure.getByRole('region').evaluate((table) => table.scrollWidth - table.clientWidth)
		expect(beyond, `${name} fits`).toBe(0)
	}

	await main.getByRole('link', { name: '7 days' }).click()
	await expect(page).toHaveURL(/period=7/)
	await expect(main.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true')
	await main.getByText('Other days').click()
	const [from, to] = ['2020-01-01', '2020-01-31']
	await main.getByLabel('From', { exact: true }).fill(from)
	await main.getByLabel('To', { exact: true }).fill(to)
	await main.getByRole('button', { name: 'Show Days' }).click()
	await expect(main.getByText('No bookings in these days')).toBeVisible()

	for (const [path, first] of [
		[`bookings.csv?from=${from}&to=${to}`, 'Booking,Date,Start'],
		['cash-up.csv', 'Time,Booking,Customer'],
		[`xero.csv?from=${from}&to=${to}`, 'Date,Amount'],
	] as const) {
		const file = await page.request.get(`/venue-dashboard/${venueId}/figures/${path}`)
		expect(file.headers()['content-type']).toContain('text/csv')
		expect(await file.text()).toContain(first)
	}
})
