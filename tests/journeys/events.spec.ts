import { addDays, at, clock, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import { bookedByAnother, expectToast, findVenue, freeHours, newCaller, open } from './support/steps.ts'
import { axe, expect, leave, signIn, test } from './support/support.ts'

const VENUE = 'Kirstenhof Tennis Club' // Lerato's
const COURTS = ['Court 1', 'Court 2', 'Court 3', 'Court 4', 'Plane tree court', 'Court 6']

test.describe('an event', () => {
	test.use({ expectedErrors: [/status of 409/] })

	test('from its planning to its end, with a waitlist between', async ({ page }) => {
		const place = await findVenue(page, VENUE)
		const { date, hours } = await freeHours(page, place, 44)
		const { hour } = hours.find(({ hour, freeCourts }) => hour >= 8 && hour < 18 && freeCourts > 2)!
		const title = `Clinic ${crypto.randomUUID().slice(0, 8)}`
		const desk = `/venue-dashboard/${place.venueId}/events`
		await bookedByAnother(page, place, date, hour)

		await signIn(page, 'lerato')
		await open(page, desk)
		await expect(page.getByRole('table').first()).toContainText('Tennis')
		await page.getByRole('link', { name: 'Add Event' }).click()
		await expect(page.getByRole('heading', { level: 2, name: 'Add Event' })).toBeVisible()
		await page.getByLabel('Title').fill(title)
		await page.getByLabel('Description').fill('Serve and return.\nBring <b>water</b>.')
		await page.getByLabel('Date').fill(date)
		await page.getByLabel('Start time').fill(clock(hour))
		await page.getByLabel('End time').fill(clock(hour + 1))
		await page.getByLabel('Places').fill('1')
		for (const court of COURTS) await page.getByRole('checkbox', { name: court }).check()
		await page.getByRole('button', { name: 'Add Event' }).click()
		const refusal = page.getByRole('main').getByRole('alert').filter({ hasText: 'Free then:' })
		await expect(refusal).toContainText(/court \d, New Player/)
		const stands = (await refusal.textContent())!.match(/Free then: (.+?)\./)![1]!.toLowerCase()
		const free = COURTS.filter((court) => stands.includes(court.replace('Court ', '').toLowerCase()))
		await expect(page.getByLabel('Title')).toHaveValue(title)
		await axe(page)
		for (const court of COURTS) {
			const box = page.getByRole('checkbox', { name: court })
			await expect(box).toBeChecked()
			await box.setChecked(court === free[0])
		}
		await page.getByRole('button', { name: 'Add Event' }).click()
		await expectToast(page, 'Event added', 'Players see it on your venue’s page.')
		await expect(page.getByRole('main')).toContainText(`${free[0]} kept for it`)
		const address = new URL(await page.getByLabel('Link to share').inputValue()).pathname
		const after = (await freeHours(page, place, 44)).hours.find((it) => it.hour === hour)
		expect(after?.freeCourts ?? 0).toBe(free.length - 1)

		const [thabo, naledi] = [await newCaller(page, 'Thabo Early'), await newCaller(page, 'Naledi Late')]
		await leave(page)
		await page.request.post('/api/logout')
		await open(page, `/venues/${place.venueId}?tab=events`)
		const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
		await expect(listed).toContainText(formatLongDate(at(date, 0)))
		await expect(listed).toContainText('0 / 1')
		await listed.getByRole('link', { name: `RSVP for ${title}` }).click()
		await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(address)}`)
		await page.getByLabel('Username').fill(thabo.username)
		await page.getByLabel('Password', { exact: true }).fill(thabo.password)
		await page.getByRole('button', { name: 'Login' }).click()
		await expect(page).toHaveURL(address)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
		await expect(page.getByRole('main')).toContainText('Bring <b>water</b>.')
		await expect(page.getByText('One place left.')).toBeVisible()
		await page.getByRole('button', { name: 'RSVP' }).click()
		await expectToast(page, 'You’re going', `Your place at ${title} is kept.`)
		await expect(page.getByText('You’re going.')).toBeVisible()

		const id = Number(address.split('/').at(-1))
		const rsvp = () => naledi.ask.post(`/api/events/${id}/participants`)
		expect(await (await rsvp()).json()).toMatchObject({ status: 'waitlisted', position: 1 })
		await page.getByText('Can’t make it?').click()
		await page.getByRole('button', { name: 'Give Up My Place' }).click()
		await expectToast(page, 'You’re off the list', `You’re no longer down for ${title}.`)
		expect(await (await rsvp()).json()).toMatchObject({ status: 'registered', position: null })
		await page.getByRole('button', { name: 'Join Waitlist' }).click()
		await expectToast(page, 'On the waitlist', 'You’re number 1 on the waitlist.')
		await open(page, `/venues/${place.venueId}?tab=events`)
		await expect(listed).toContainText('Number 1 on the waitlist')

		await signIn(page, 'lerato')
		await open(page, `${desk}/${id}`)
		await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Naledi Late' })).toBeVisible()
		await page.getByLabel('More').click()
		await page.getByRole('link', { name: 'Message All' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel('Title').fill('Bring a hat')
		await dialog.getByRole('textbox', { name: 'Message' }).fill('The shade comes at four.')
		await dialog.getByRole('button', { name: 'Send Message' }).click()
		await expectToast(page, 'Message sent', 'We’ve sent it to 2 people.')
		await page.getByLabel('Manage Naledi Late').click()
		await page.getByRole('link', { name: 'Remove Naledi Late' }).click()
		await dialog.getByRole('button', { name: 'Remove' }).click()
		await expectToast(page, 'Taken off the list', 'We’ve told them. A free place goes to the waitlist.')
		await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Thabo Early' })).toBeVisible()
		await page.getByLabel('More').click()
		await page.getByRole('link', { name: 'Cancel Event' }).click()
		await expect(dialog).toContainText(`We’ll tell one person. ${free[0]} can be booked again.`)
		await dialog.getByRole('button', { name: 'Cancel Event' }).click()
		await expectToast(page, 'Event cancelled', 'We’ve told everyone who had joined.')
		await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)

		await signIn(page, thabo.username, thabo.password)
		await open(page, '/notices')
		for (const notice of [`Cancelled: ${title}`, `You’re in: ${title}`, 'Bring a hat']) {
			await expect(page.getByRole('main')).toContainText(notice)
		}
		await open(page, address)
		await expect(page.getByText('This event was cancelled.')).toBeVisible()
	})
})

test('an event repeats every week, and its dates change and end together', async ({ page }) => {
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 46)
	const { hour } = hours.find(({ hour, freeCourts }) => hour >= 8 && hour < 18 && freeCourts > 2)!
	const title = `Social ${crypto.randomUUID().slice(0, 8)}`
	const last = formatDay(at(addDays(date, 14), 0))
	await signIn(page, 'lerato')
	await open(page, `/venue-dashboard/${place.venueId}/events/new`)
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Description').fill('Come alone.')
	await page.getByLabel('Date').fill(date)
	await page.getByLabel('Start time').fill(clock(hour))
	await page.getByLabel('End time').fill(clock(hour + 1))
	await page.getByLabel('It repeats every week').check()
	await page.getByRole('button', { name: 'Add Event' }).click()
	await expectToast(page, 'Event added', 'Now choose its other dates.')
	await page.getByText('After a number of times').click()
	await page.getByLabel('How many times').fill('3')
	await axe(page)
	await page.getByRole('button', { name: 'See Dates' }).click()
	await expect(page.getByText('All 3 dates are free.')).toBeVisible()
	await page.getByRole('checkbox').first().uncheck()
	await page.getByRole('button', { name: 'Add These Dates' }).click()
	await expectToast(page, 'Event repeats', '2 dates added. People sign up for each.')
	const dates = page.getByRole('navigation', { name: 'Other dates' })
	await expect(dates.getByRole('link')).toHaveCount(2)

	await page.getByRole('link', { name: 'Edit', exact: true }).click()
	await page.getByLabel('Places').fill('8')
	await page.getByText(/^From .+ on: 3 dates$/).click()
	await page.getByRole('button', { name: 'Save Event' }).click()
	await expect(page.getByText('All 3 dates can change.')).toBeInViewport()
	await axe(page)
	await page.getByRole('button', { name: 'Change These Dates' }).click()
	await expectToast(page, 'Event saved', '3 dates changed')
	await dates.getByRole('link', { name: last }).click()
	await expect(dates.getByRole('link', { name: last })).toHaveCount(0) // the page of that date names the others
	await expect(page.getByRole('main')).toContainText('0 / 8')
	const address = new URL(await page.getByLabel('Link to share').inputValue()).pathname
	await open(page, address)
	await expect(dates.getByRole('link')).toHaveCount(2)
	await expect(dates).toContainText(/Every \w+day until/)

	await open(page, address.replace('/venues/', '/venue-dashboard/') + '/cancel')
	await page.getByText('All 3 dates').click()
	await page.getByRole('button', { name: 'Cancel Event' }).click()
	await expectToast(page, '3 dates cancelled', 'We’ve told everyone who had joined.')
	await expect(dates).toHaveCount(0)
})
