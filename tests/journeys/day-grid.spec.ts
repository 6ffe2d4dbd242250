import { at, clock, formatDay } from '#app/lib/time/time.ts'
import { bookedByAnother, expectToast, findVenue, freeHours, open } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

const VENUE = 'Kirstenhof Tennis Club'

test('the desk carries a booking to another hour, pulls it longer, and takes both back', async ({ page }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 47)
	const hour = hours[2]!.hour
	await bookedByAnother(page, place, date, hour)
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	const booked = (from: number, to: number, court = 1) =>
		page.getByRole('link', { name: `Court ${court}, ${clock(from)} to ${clock(to)}: New P., Request`, exact: true })
	const free = (court: number, from: number) =>
		page.getByRole('link', { name: `Court ${court}, ${clock(from)}: free`, exact: true })
	const undo = page.locator('[data-toast]').getByRole('button', { name: 'Undo' })
	const where = (from: number, to: number, court: number) =>
		`UndoneCourt ${court}, ${formatDay(at(date, 0))}, ${clock(from)}–${clock(to)}.`

	await expect(page.locator('[data-carries]')).toBeVisible()
	await booked(hour, hour + 1).scrollIntoViewIfNeeded()
	const [start, goal] = [(await booked(hour, hour + 1).boundingBox())!, (await free(3, hour + 2).boundingBox())!]
	await page.mouse.move(start.x + 20, start.y + 20)
	await page.mouse.down()
	await page.mouse.move(start.x + 40, start.y + 30, { steps: 3 })
	await page.mouse.move(goal.x + 20, goal.y + 20, { steps: 5 })
	await expect(
		page.getByRole('status').filter({ hasText: `Court 3, ${clock(hour + 2)} to ${clock(hour + 3)}` }),
	).toHaveCount(1)
	await page.mouse.up()
	await expect(page.locator('[data-toast]')).toContainText('Booking moved')
	await expect(booked(hour + 2, hour + 3, 3)).toBeVisible()
	await axe(page)
	await undo.click()
	await expect(page.locator('[data-toast]')).toContainText(where(hour, hour + 1, 1))
	await expect(booked(hour, hour + 1)).toBeVisible()

	const end = (await booked(hour, hour + 1).boundingBox())!
	await page.mouse.move(end.x + end.width - 4, end.y + 20)
	await page.mouse.down()
	await page.mouse.move(end.x + end.width + 30, end.y + 20, { steps: 4 })
	await page.mouse.move(end.x + 2 * end.width - 2, end.y + 20, { steps: 4 })
	await page.mouse.up()
	await expect(booked(hour, hour + 2)).toBeVisible()
	await undo.click()
	await expect(booked(hour, hour + 1)).toBeVisible()

	const voice = (text: string) => page.getByRole('status').filter({ hasText: text })
	await booked(hour, hour + 1).focus()
	await page.keyboard.press('m')
	await expect(voice('New P. picked up. Arrows move it')).toHaveCount(1)
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Escape')
	await expect(voice('New P. stays where it was.')).toHaveCount(1)
	await page.keyboard.press('m')
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Shift+ArrowRight')
	await expect(voice(`Court 2, ${clock(hour)} to ${clock(hour + 2)}`)).toHaveCount(1)
	await page.keyboard.press('Enter')
	await expect(booked(hour, hour + 2, 2)).toBeVisible()
	await expect(page.getByRole('dialog')).toHaveCount(0)

	// A cancellation can be taken back from the booking too, once its toast is gone.
	const dialog = page.getByRole('dialog')
	const address = await booked(hour, hour + 2, 2).getAttribute('href')
	await booked(hour, hour + 2, 2).click()
	await dialog.getByRole('link', { name: 'Decline' }).click()
	await dialog.getByRole('button', { name: 'Decline Request' }).click()
	await expect(undo).toBeVisible()
	await expect(free(2, hour)).toBeVisible()
	await open(page, address!)
	await dialog.getByRole('link', { name: 'Undo Cancellation' }).click()
	await expect(dialog).toContainText(`${clock(hour)}–${clock(hour + 2)}`)
	await axe(page)
	await dialog.getByRole('button', { name: 'Undo Cancellation' }).click()
	await expect(page.locator('[data-toast]')).toContainText(where(hour, hour + 2, 2))
	await expect(booked(hour, hour + 2, 2)).toBeVisible()
})

test('what another desk does shows at once, and words typed meanwhile stay', async ({ page }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 49)
	const hour = hours[2]!.hour
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	await page.getByRole('link', { name: `Court 2, ${clock(hour)}: free`, exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name').fill('Zanele Khumalo')
	await dialog.getByLabel('Phone').fill('083 555 0139')
	await dialog.getByLabel('How long').selectOption('2')
	await dialog.getByLabel('Name').focus()
	const other = await page.context().newPage()
	await open(other, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	await bookedByAnother(page, place, date, hour)
	const booked = `Court 1, ${clock(hour)} to ${clock(hour + 1)}: New P., Request`
	await expect(other.getByRole('link', { name: booked })).toBeVisible()
	await expect(dialog.getByLabel('Name')).toHaveValue('Zanele Khumalo')
	await expect(dialog.getByLabel('Name')).toBeFocused()
	await expect(dialog.getByLabel('Phone')).toHaveValue('083 555 0139')
	await expect(dialog.getByLabel('How long')).toHaveValue('2')
	await dialog.getByRole('button', { name: 'Book Walk-in' }).click()
	await expectToast(page, 'Walk-in booked', `Court 2, ${formatDay(at(date, 0))} at ${clock(hour)}, for Zanele Khumalo`)
	await expect(page.getByRole('link', { name: booked })).toBeVisible()
})

test('a week leads to a walk-in with one tap, and a tablet shows the day on the whole screen', async ({ page }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 51)
	const hour = hours[2]!.hour
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	await page.getByRole('link', { name: 'Week', exact: true }).click()
	await page.getByRole('link', { name: `${formatDay(at(date, 0))}, ${clock(hour)}: 6 of 6 free` }).click()
	await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Tennis, court 1')
	await page.getByRole('dialog').getByRole('link', { name: 'Back' }).click()
	await page.getByRole('button', { name: 'Full Screen' }).click()
	await expect(page.getByRole('banner')).toBeHidden()
	await page.getByRole('button', { name: 'Exit Full Screen' }).click()
	await expect(page.getByRole('banner')).toBeVisible()
})
