import { clock } from '#app/lib/time/time.ts'
import { bookedByAnother, expectToast, findVenue, freeHours, newPlayer, open } from './support/steps.ts'
import { axe, expect, test } from './support/support.ts'

const CENTRE = 'Muizenberg Corner Court' // it has one court

test('a full hour has a list, which one joins and leaves with a tap', { tag: '@phone' }, async ({ page }) => {
	const place = await findVenue(page, CENTRE)
	const { date, hours } = await freeHours(page, place, 5)
	const { hour } = hours.find(({ hour }) => hour >= 8)!
	await bookedByAnother(page, place, date, hour)
	await newPlayer(page)
	await open(page, `/venues/${place.venueId}?sport=${place.sportId}&date=${date}`)
	await page.getByRole('link', { name: clock(hour) }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Tell me when it frees' })).toBeVisible()
	await expect(page.getByLabel('From')).toHaveValue(clock(hour))
	await axe(page)
	await page.getByRole('button', { name: 'Tell me when it frees' }).click()
	await expectToast(page, 'You’re on the list', 'We’ll tell you when it frees.')
	const list = page.getByRole('region', { name: 'Waiting for a court' })
	await expect(list.getByText('You’re next in line')).toBeVisible()
	await list.getByRole('button', { name: 'Leave' }).click()
	await expect(page.getByText('You’re off the list')).toBeVisible()
	await expect(list).toBeHidden()
})

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
	await page.getByRole('link', { name: 'Tell me when it frees' }).click()
	await page.getByRole('button', { name: 'Tell me when it frees' }).click()
	await expect(page.getByRole('region', { name: 'Waiting for a court' })).toBeVisible()
})
