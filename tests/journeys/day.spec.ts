import { addDays, at, clock, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import {
	book,
	bookedByAnother,
	expectToast,
	findVenue,
	freeHours,
	newCaller,
	newPlayer,
	open,
	ownBookings,
} from './support/steps.ts'
import type { Locator, Page } from '@playwright/test'
import { axe, expect, signIn, test } from './support/support.ts'

// A form that comes back with errors has status 400 or 409, which the browser logs.
test.use({ expectedErrors: [/status of 4(00|09)/] })

const VENUE = 'Kirstenhof Tennis Club'

test(
	'rain on two of three courts takes seven clicks from the home of the dashboard',
	{ tag: '@both' },
	async ({ page }, info) => {
		const { venueId } = await findVenue(page, 'Mouille Point Indoor Arena')
		await signIn(page, 'lerato')
		await open(page, `/venue-dashboard/${venueId}`)
		let clicks = 0
		const click = async (target: Locator) => {
			clicks++
			await target.click()
		}
		const main = page.getByRole('main')
		await click(page.getByRole('link', { name: 'Day', exact: true }).filter({ visible: true }))
		if (info.project.name === 'phone') await click(page.getByLabel('More of the day'))
		await click(page.getByRole('link', { name: 'Close Courts' }).filter({ visible: true }))
		await click(page.getByRole('checkbox', { name: 'Court 1' }).first())
		await click(page.getByRole('checkbox', { name: 'Court 2' }))
		await axe(page)
		await click(page.getByRole('button', { name: 'See Affected Bookings' }))
		await expect(page.getByText('Indoor Soccer, courts 1 and 2').first()).toBeVisible()
		await click(page.getByRole('button', { name: /^Close (Courts|and Tell)/ }))
		await expect(page.getByRole('status').getByText('Courts closed', { exact: true })).toBeVisible()
		expect(clicks).toBeLessThanOrEqual(7)
		await open(page, `/venue-dashboard/${venueId}/closures`)
		const closed = main.getByRole('listitem').filter({ hasText: 'Indoor Soccer, courts 1 and 2' }).first()
		await closed.getByRole('link', { name: 'Reopen' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('checkbox', { name: 'Indoor Soccer, court 2' }).uncheck()
		await axe(page)
		await dialog.getByRole('button', { name: /^Reopen from \d\d:\d\d$/ }).click()
		const reopened = page.getByRole('status').filter({ hasText: 'Court reopened' })
		await expect(reopened).toContainText(/Indoor Soccer, court 1, from .*\d\d:00\. Players can book again\./)
		await expect(main.getByText('Indoor Soccer, court 2', { exact: true }).first()).toBeVisible()
	},
)

test('courts closed one after another for one stretch are one closing', { tag: '@both' }, async ({ page }, info) => {
	const place = await findVenue(page, 'Mouille Point Indoor Arena')
	const { date, hours } = await freeHours(page, place, info.project.name === 'phone' ? 40 : 39)
	const hour = hours[2]!.hour
	await signIn(page, 'lerato')
	const base = `/venue-dashboard/${place.venueId}/closures`
	for (const court of [1, 2, 1]) {
		const times = `date=${date}&from=${clock(hour)}&to=${clock(hour + 2)}`
		await open(page, `${base}/new?reason=power&courts=${place.sportId}:${court}&${times}`)
		await page.getByRole('button', { name: 'Close Court' }).click()
		await expect(page.getByRole('status').getByText('Court closed', { exact: true })).toBeVisible()
	}
	await open(page, base)
	const stretch = `${formatDay(at(date, 0))}, ${clock(hour)}–${clock(hour + 2)}`
	const closed = page.getByRole('main').getByRole('listitem').filter({ hasText: stretch })
	await expect(closed).toHaveCount(1)
	await expect(closed).toContainText('Indoor Soccer, courts 1 and 2')
	await closed.getByRole('link', { name: 'Reopen' }).click()
	const dialog = page.getByRole('dialog')
	await expect(dialog.getByRole('checkbox')).toHaveCount(2)
	await dialog.getByRole('checkbox', { name: 'Indoor Soccer, court 2' }).uncheck()
	await axe(page)
	const [start, later] = [clock(hour), clock(hour + 1)]
	await dialog.getByLabel('Open from').selectOption(later)
	await expect(dialog.getByRole('button', { name: `Reopen from ${later}` })).toBeVisible()
	await dialog.getByLabel('Open from').selectOption(start)
	await dialog.getByRole('button', { name: `Reopen from ${start}` }).click()
	const from = `${formatDay(at(date, 0))}, ${start}`
	await expectToast(page, 'Court reopened', `Indoor Soccer, court 1, from ${from}. Players can book again.`)
	await expect(closed).toContainText('Indoor Soccer, court 2')
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	const shut = (court: number) =>
		page.getByRole('link', {
			name: `Court ${court}, ${clock(hour)} to ${clock(hour + 2)}: Closed, No power`,
			exact: true,
		})
	await expect(shut(2)).toBeVisible()
	await expect(shut(1)).toHaveCount(0)
})

test('a booking is longer after two taps, and as it was after a third', { tag: '@both' }, async ({ page }, info) => {
	const place = await findVenue(page, 'Mouille Point Indoor Arena')
	const { date, hours } = await freeHours(page, place, info.project.name === 'phone' ? 44 : 45)
	const hour = hours[2]!.hour
	const player = await newCaller(page)
	const { id } = await book(player.ask, place, date, hour)
	await signIn(page, 'lerato')
	await page.request.patch(`/api/bookings/${id}/status`, { data: { status: 'confirmed' } })
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	const cell = (until: number) =>
		page.getByRole('link', { name: new RegExp(`^Court 1, ${clock(hour)} to ${clock(until)}: New Player`) })
	await cell(hour + 1).click()
	const longer = page.getByRole('dialog').getByRole('button', { name: /^\+1 hour, R/ })
	await expect(longer).toBeVisible()
	await axe(page)
	await longer.click()
	await expect(page.locator('[data-toast]')).toContainText('Booking extended')
	await expect(cell(hour + 2)).toBeVisible()
	const undo = page.locator('[data-toast]').getByRole('button', { name: 'Undo' })
	const [words, press] = [await page.getByText('Booking extended').boundingBox(), await undo.boundingBox()]
	const apart = press!.y + press!.height / 2 - (words!.y + words!.height / 2)
	expect(Math.abs(apart), 'in one line with the words').toBeLessThanOrEqual(3)
	await undo.click()
	await expect(cell(hour + 1)).toBeVisible()
	await cell(hour + 1).click()
	await page.getByRole('dialog').getByRole('link', { name: 'Move', exact: true }).click()
	const same = page.getByRole('dialog').getByRole('group', { name: 'Same court' }).getByRole('button')
	await expect(page.getByText('One tap moves it to')).toBeVisible()
	await axe(page)
	await same.first().click()
	await expect(page.locator('[data-toast]')).toContainText('Booking moved')
})

test('the desk takes walk-ins, blocks a court and closes all of them for rain', async ({ page }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 41)
	const hour = hours[2]!.hour
	const player = await newCaller(page)
	await book(player.ask, place, date, hour)
	const day = `/venue-dashboard/${place.venueId}/day?date=${date}`
	const cell = (name: string) => page.getByRole('link', { name, exact: true })

	await open(page, day)
	const times = `${clock(hour)} to ${clock(hour + 1)}`
	await cell(`Court 1, ${times}: New Player, Request`).click()
	const dialog = page.getByRole('dialog')
	await expect(dialog).toContainText(player.email)
	const confirm = dialog.getByRole('button', { name: 'Confirm' })
	const requests: string[] = []
	page.on('request', (sent) => requests.push(sent.method()))
	await confirm.hover()
	await page.mouse.down({ clickCount: 2 })
	await page.mouse.up({ clickCount: 2 })
	await dialog.getByText('More', { exact: true }).click()
	await expect(dialog.getByRole('link', { name: 'Repeat Every Week' })).toBeVisible()
	expect(requests, 'the second press of a double one, which opened the dialog').not.toContain('POST')
	await confirm.click()
	await expectToast(page, 'Booking updated', 'Booking status updated to confirmed')
	await expect(page).toHaveURL(day)
	await expect(cell(`Court 1, ${times}: New Player, Unpaid`)).toBeVisible()

	await cell(`Court 2, ${clock(hour)}: free`).click()
	await expect(dialog.getByRole('heading')).toHaveText(/court 2$/)
	await dialog.getByLabel('Name').fill('Zanele <b>')
	await dialog.getByLabel('Phone').fill('call me')
	await dialog.getByLabel('How long').selectOption('2')
	await dialog.getByRole('button', { name: 'Book Walk-in' }).click()
	await expect(dialog.getByText('Enter a phone number such as 021 555 0100 or +27 82 555 0100')).toBeVisible()
	await expect(dialog.getByLabel('Name')).toHaveValue('Zanele <b>')
	await axe(page)
	await dialog.getByLabel('Phone').fill('082 555 0139')
	await dialog.getByRole('button', { name: 'Book Walk-in' }).click()
	await expectToast(page, 'Walk-in booked', `Court 2, ${formatDay(at(date, 0))} at ${clock(hour)}, for Zanele <b>`)
	await cell(`Court 2, ${clock(hour)} to ${clock(hour + 2)}: Zanele <b>, Walk-in, Unpaid`).click()
	await expect(dialog).toContainText('082 555 0139')
	const cash = dialog.getByRole('button', { name: /^Cash Received: R\d+\.00$/ })
	const [taken] = /R\d+\.00/.exec(await cash.innerText())!
	await cash.click()
	await expectToast(page, 'Money received', `${taken} received in cash: the booking is paid`)
	await expect(cell(`Court 2, ${clock(hour)} to ${clock(hour + 2)}: Zanele <b>, Walk-in, Paid`)).toBeVisible()

	await cell(`Court 2, ${clock(hour)} to ${clock(hour + 2)}: Zanele <b>, Walk-in, Paid`).click()
	await dialog.getByRole('link', { name: 'Edit' }).click()
	await dialog.getByLabel('Phone').fill('082 555')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expect(dialog.getByText('Enter a phone number such as 021 555 0100 or +27 82 555 0100')).toBeVisible()
	await dialog.getByLabel('Phone').fill('083 555 0140')
	await axe(page)
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expectToast(page, 'Booking saved', 'Zanele <b>')
	await expect(dialog).toContainText('083 555 0140')
	await dialog.getByText('More', { exact: true }).click()
	await dialog.getByRole('link', { name: 'Undo Cash' }).click()
	await expect(dialog).toContainText(`${taken} was noted at`)
	await axe(page)
	await dialog.getByRole('button', { name: 'Undo Cash' }).click()
	await expectToast(page, 'Cash undone', `${taken} is open again.`)
	await dialog.getByRole('link', { name: 'Paid Another Way' }).click()
	await dialog.getByLabel('Amount in rand').fill('1')
	await dialog.getByText('Cash', { exact: true }).click()
	await dialog.getByRole('button', { name: 'Money Received' }).click()
	await expect(page.getByText(/^R1\.00 received in cash, R\d+\.00 still to be paid$/)).toBeVisible()
	await page.getByRole('button', { name: 'Undo', exact: true }).click()
	await expect(dialog.getByRole('button', { name: `Cash Received: ${taken}` })).toBeVisible()
	await expect(dialog.getByText('Someone changed this booking')).toHaveCount(0)
	await dialog.getByRole('button', { name: `Cash Received: ${taken}` }).click()
	await expectToast(page, 'Money received', `${taken} received in cash: the booking is paid`)
	await cell(`Court 2, ${clock(hour)} to ${clock(hour + 2)}: Zanele <b>, Walk-in, Paid`).click()
	await dialog.getByText('More', { exact: true }).click()
	await dialog.getByRole('link', { name: 'Price or Refund' }).click()
	await dialog.getByLabel('Amount').fill('110%')
	await dialog.getByLabel('Reason').fill('Wet court')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expect(dialog.getByText('A discount is at most 100%')).toBeVisible()
	const left = Number(taken.slice(1)) - 20
	await dialog.getByRole('radio', { name: 'New price' }).check()
	await expect(dialog.getByText('a share such as 10%')).toBeHidden()
	await dialog.getByLabel('Amount').fill(`R${left + 70}`)
	await expect(dialog.locator('output')).toHaveText(
		`Price then: R${left + 70}.00, R50.00 more. R50.00 is still to pay.`,
	)
	await axe(page)
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expectToast(page, 'Price changed', `It costs R${left + 70}.00 now. R50.00 is still to pay.`)
	await expect(dialog).toContainText('Price change: Wet court+R50')
	await dialog.getByText('More', { exact: true }).click()
	await dialog.getByRole('link', { name: 'Price or Refund' }).click()
	await expect(dialog.getByLabel('Amount')).toHaveValue(String(left + 70))
	await dialog.getByRole('radio', { name: 'Take off' }).check()
	await dialog.getByLabel('Amount').fill('R20')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expectToast(page, 'Price changed', `It costs R${left}.00 now. R20.00 is for you to pay back.`)
	await expect(dialog).toContainText('−R20')
	await expect(dialog).toContainText('Still to pay backR20.00')
	await expect(dialog.getByRole('link', { name: 'Pay Back R20.00' })).toBeVisible()
	await dialog.getByText('More', { exact: true }).click()
	await dialog.getByRole('link', { name: 'Add-ons' }).click()
	await expect(dialog).toContainText(`TotalR${left}.00`)
	await dialog.getByLabel('Racket', { exact: true }).fill('1')
	await dialog.getByRole('button', { name: 'One more for Racket' }).click()
	await expect(dialog).toContainText(`New totalR${left + 80}.00`)
	await axe(page)
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expectToast(page, 'Add-ons saved', `It costs R${left + 80}.00 now. R80.00 is still to pay.`)
	await expect(dialog).toContainText('2 × Racket')
	await dialog.getByText('More', { exact: true }).click()
	await dialog.getByRole('link', { name: 'Add-ons' }).click()
	await dialog.getByLabel('Racket', { exact: true }).fill('0')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expectToast(page, 'Add-ons saved', `It costs R${left}.00 now.`)
	await dialog.getByRole('link', { name: 'Move' }).click()
	await dialog.getByLabel('Court', { exact: true }).selectOption('4')
	await axe(page)
	await dialog.getByRole('button', { name: 'Move Booking' }).click()
	const where = `Court 4, ${formatDay(at(date, 0))}, ${clock(hour)}–${clock(hour + 2)}.`
	await expectToast(page, 'Booking moved', `${where} Please tell Zanele <b>: 083 555 0140.`)
	await expect(
		cell(`Court 4, ${clock(hour)} to ${clock(hour + 2)}: Zanele <b>, Walk-in, Discount, R20 to pay back`),
	).toBeVisible()

	await cell(`Court 3, ${clock(hour)}: free`).click()
	await dialog.getByRole('link', { name: 'Block' }).click()
	await dialog.getByLabel('Reason').fill('New net')
	await dialog.getByRole('button', { name: 'Block Court' }).click()
	const blockedAt = `${formatDay(at(date, 0))}, ${clock(hour)}–${clock(hour + 1)}`
	await expectToast(page, 'Court blocked', `Court 3, ${blockedAt}`)
	await cell(`Court 3, ${times}: Blocked, New net`).click()
	await dialog.getByRole('button', { name: 'Remove Block' }).click()
	await expectToast(page, 'Block removed', 'The court can be booked again.')
	await expect(cell(`Court 3, ${clock(hour)}: free`)).toBeVisible()

	await page.getByRole('link', { name: 'Close Courts' }).click()
	await expect(page.getByRole('heading', { name: 'Close courts' })).toBeVisible()
	await page.getByRole('radio', { name: 'Rain' }).check()
	await page.getByRole('button', { name: 'See Affected Bookings' }).click()
	await expect(page.getByText('Tick the courts to close')).toBeVisible()
	await page.getByRole('checkbox', { name: 'All courts' }).check()
	await page.getByLabel('Starts on').fill(date)
	await page.getByLabel('Starts at').selectOption(clock(hour))
	await page.getByLabel('Ends at').selectOption(clock(hour + 3))
	await page.getByRole('button', { name: 'See Affected Bookings' }).click()
	const ending = page.getByRole('list', { name: 'Bookings that end' })
	await expect(ending.getByRole('listitem')).toHaveCount(2)
	await expect(page.getByText(/^2 bookings will be cancelled\./)).toBeVisible()
	await axe(page)
	await page.getByRole('button', { name: 'Close and Tell 1 Player' }).click()
	const ended =
		/^2 bookings ended(, players choose what happens with R\S+)?(, R\S+ goes back by itself)?\. We’ve told 1 player\.$/
	const said = page.getByRole('status').filter({ has: page.getByText(ended) })
	const { y, height } = (await said.boundingBox())!
	const row = page.getByRole('listitem').filter({ hasText: 'Mark' }).first()
	expect((await row.boundingBox())!.y, 'beneath the toast').toBeGreaterThan(y + height)
	const toPhone = page.getByRole('listitem').filter({ hasText: 'Zanele <b>' })
	await expect(toPhone).toContainText(`${formatDay(at(date, 0))}, ${clock(hour)}`)
	await axe(page)
	await toPhone.getByRole('button', { name: /^Mark (Phoned|Told)/ }).click()
	await expectToast(page, 'Phoned', 'Zanele <b> is marked as phoned.')
	await expect(toPhone).toBeHidden()
	await page.getByText(/^Informed/).click()
	await expect(toPhone).toContainText(/Phoned \d\d:\d\d by Lerato/)
	await page.getByRole('link', { name: 'Closed courts' }).click()
	const closed = page
		.getByRole('main')
		.getByRole('listitem')
		.filter({ hasText: `${formatDay(at(date, 0))}, ${clock(hour)}–${clock(hour + 3)}` })
	await expect(closed).toContainText('Rain')

	const told = await (await player.ask.get('/my-bookings?tab=cancelled')).text()
	expect(told).toContain('Closed by the venue: rain')
	await open(page, day)
	const shut = new RegExp(`^Court 1, ${clock(hour)} to ${clock(hour + 3)}: Closed, Rain, [12] cancelled$`)
	await expect(page.getByRole('link', { name: shut })).toBeVisible()
	await open(page, `/venue-dashboard/${place.venueId}/closures`)
	await closed.getByRole('link', { name: 'Reopen' }).click()
	await expect(dialog).toContainText('Cancelled bookings don’t come back')
	await axe(page)
	await dialog.getByRole('button', { name: `Reopen from ${clock(hour)}` }).click()
	const from = `${formatDay(at(date, 0))}, ${clock(hour)}`
	await expectToast(page, 'Courts reopened', `All courts, from ${from}. Players can book again.`)
	await open(page, day)
	await expect(cell(`Court 1, ${clock(hour)}: free`)).toBeVisible()
})

test('a form that was refused says why, also when the day behind it changes', async ({ page }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 43)
	const hour = hours[2]!.hour
	const day = `/venue-dashboard/${place.venueId}/day`
	await open(page, `${day}/new?date=${date}&sportId=${place.sportId}&court=2&hour=${hour}`)
	await page.getByLabel('Name').fill('Zanele')
	await page.getByLabel('Phone').fill('call me')
	await page.getByRole('button', { name: 'Book Walk-in' }).click()
	const wrong = page.getByText('Enter a phone number such as')
	await expect(wrong).toBeVisible()

	const other = await page.context().newPage()
	await open(other, `${day}?date=${date}`)
	await bookedByAnother(page, place, date, hour)
	const booked = other.getByRole('link', { name: `Court 1, ${clock(hour)} to ${clock(hour + 1)}: New Player, Request` })
	await expect(booked).toBeVisible()
	await expect(wrong).toBeVisible()
})

test('an open form says at once what another desk does, and keeps what is typed', async ({ page, browser }) => {
	test.slow()
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 48)
	const hour = hours[2]!.hour
	const day = `/venue-dashboard/${place.venueId}/day`
	const form = (court: number) => `${day}/new?date=${date}&sportId=${place.sportId}&court=${court}&hour=${hour}`
	const other = await (await browser.newContext()).newPage()
	await signIn(other, 'admin')
	const bookThere = async (name: string) => {
		await other.getByLabel('Name').fill(name)
		await other.getByRole('button', { name: 'Book Walk-in' }).click()
		await expect(other.getByRole('dialog')).toHaveCount(0)
	}

	await open(page, form(2))
	await page.getByLabel('Name').fill('Zanele')
	await open(other, form(2))
	await bookThere('Sipho Onderweg')
	const dialog = page.getByRole('dialog')
	const taken = dialog.locator('form').getByRole('alert')
	await expect(taken).toHaveText(`Court 2 at ${clock(hour)} has just been taken. Choose another court or hour.`)
	await expect(page.getByLabel('Name')).toHaveValue('Zanele')
	await axe(page)
	await dialog.getByRole('button', { name: 'Book Walk-in' }).click()
	await expect(taken).toContainText('isn’t free any more')
	await dialog.getByRole('button', { name: new RegExp(`^Court 1, ${clock(hour)}`) }).click()
	await expect(page.locator('[data-toast]')).toContainText('for Zanele')

	const cell = (on: Page, name: string) => on.getByRole('link', { name: new RegExp(`: ${name}, Walk-in`) })
	await cell(page, 'Sipho Onderweg').click()
	await dialog.getByRole('link', { name: 'Move', exact: true }).click()
	await dialog.getByLabel('Court', { exact: true }).selectOption({ label: 'Court 4' })
	await open(other, `${day}?date=${date}`)
	await cell(other, 'Sipho Onderweg').click()
	await other.getByRole('dialog').getByRole('link', { name: 'Move', exact: true }).click()
	await other.getByRole('dialog').getByLabel('Court', { exact: true }).selectOption({ label: 'Court 3' })
	await other.getByRole('button', { name: 'Move Booking' }).click()
	await expect(other.getByRole('dialog')).toHaveCount(0)
	const changed = `Someone changed this booking: it is now on Court 3, ${formatDay(at(date, 0))}, ${clock(hour)}–${clock(hour + 1)}.`
	await expect(taken).toHaveText(changed)
	await expect(dialog.getByLabel('Court', { exact: true })).toHaveValue('4')
	await dialog.getByRole('button', { name: 'Move Booking' }).click()
	await expect(dialog.getByText('Now:')).toContainText('court 3')
	await expect(taken).toHaveText(changed)
	await expect(dialog.getByLabel('Court', { exact: true })).toHaveValue('4')

	await open(page, `${day}?date=${date}`)
	await cell(page, 'Zanele').click()
	await dialog.getByText('More', { exact: true }).click()
	await dialog.getByRole('link', { name: 'Discount or Price' }).click()
	await dialog.getByLabel('Amount').fill('10%')
	await open(other, `${day}?date=${date}`)
	await cell(other, 'Zanele').click()
	const there = other.getByRole('dialog')
	await expect(other).toHaveURL(/\/bookings\/\d+/)
	const booking = new URL(other.url()).pathname
	await there.getByText('More', { exact: true }).click()
	await there.getByRole('link', { name: 'Discount or Price' }).click()
	await there.getByLabel('Amount').fill('R20')
	await there.getByLabel('Reason').fill('Wet court')
	await there.getByRole('button', { name: 'Save' }).click()
	await expect(there.getByLabel('Amount')).toHaveCount(0)
	await expect(dialog.getByRole('alert')).toContainText('Someone changed this booking. It’s now: ')
	await expect(dialog.getByLabel('Amount')).toHaveValue('10%')
	await dialog.getByLabel('Reason').fill('Late start')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expect(dialog.getByRole('alert').first()).toContainText(
		/^Someone changed this booking: it costs R[\d.]+ now, with R20\.00 off\.$/,
	)

	await open(page, `${booking}?date=${date}`)
	await expect(dialog.getByRole('button', { name: /^Cash Received/ })).toBeVisible()
	await open(other, `${booking}?date=${date}`)
	await there.getByRole('button', { name: /^Cash Received/ }).click()
	await expect(there).toHaveCount(0)
	await expect(dialog.getByRole('alert')).toContainText('Paid')
})

/** Returns what of the day grid lies outside the window or its box, and the names that are cut. */
const outOfSight = (page: Page) =>
	page.getByRole('region', { name: 'Day plan' }).evaluate((grid) => {
		const box = grid.getBoundingClientRect()
		const cells = [...grid.querySelectorAll('tbody tr, tbody td a')]
		const isSeen = ({ top, bottom, left, right }: DOMRect) =>
			top >= 0 &&
			bottom <= Math.min(innerHeight, box.bottom) &&
			left >= box.left &&
			right <= Math.min(innerWidth, box.right)
		return {
			outside: cells.filter((cell) => !isSeen(cell.getBoundingClientRect())).map(({ textContent }) => textContent),
			cut: [...grid.querySelectorAll('td b, td span')]
				.filter((word) => word.scrollWidth > word.clientWidth + 1 || word.scrollHeight > word.clientHeight + 1)
				.map(({ textContent }) => textContent),
			scrolled: scrollY,
		}
	})

test('six courts and sixteen hours are in sight at once with whole names, on a full screen too', async ({ page }) => {
	test.slow()
	const place = await findVenue(page, 'The Padel Barn')
	const { date, hours } = await freeHours(page, place, 47)
	const base = `/venue-dashboard/${place.venueId}`
	await signIn(page, 'pieter')
	const guests = [
		'Thandi Nkosi',
		'Sipho Dlamini',
		'Lerato Mokoena',
		'Pieter van Wyk',
		'Ayanda Weekly',
		'Thabo Mathebula',
	]
	for (const [i, name] of guests.entries()) {
		const hour = hours[i]!.hour
		await open(page, `${base}/day/new?date=${date}&court=${i + 1}&hour=${hour}&sportId=${place.sportId}`)
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel('Name').fill(name)
		await dialog.getByRole('button', { name: 'Book Walk-in' }).click()
		await expect(page.getByRole('link', { name: new RegExp(`: ${name}, Walk-in, Unpaid$`) })).toBeVisible()
	}
	await open(page, `${base}/day?date=${date}`)
	await expect(page.getByRole('columnheader')).toHaveCount(17)
	await expect(page.getByRole('row')).toHaveCount(7)
	expect(await outOfSight(page)).toEqual({ outside: [], cut: [], scrolled: 0 })
	await axe(page)

	await page.getByRole('button', { name: 'Full Screen' }).click()
	await expect(page.getByRole('button', { name: 'Exit Full Screen' })).toBeVisible()
	await expect(page.getByRole('banner')).toBeHidden()
	expect(await outOfSight(page)).toEqual({ outside: [], cut: [], scrolled: 0 })

	await page.getByRole('button', { name: 'Exit Full Screen' }).click()
	await page.setViewportSize({ width: 1024, height: 768 })
	await open(page, `${base}/day?date=${date}`)
	expect(await outOfSight(page)).toEqual({ outside: [], cut: [], scrolled: 0 })
	await page.getByRole('button', { name: 'Full Screen' }).click()
	await expect(page.getByRole('banner')).toBeHidden()
	expect(await outOfSight(page)).toEqual({ outside: [], cut: [], scrolled: 0 })
})

test('the printed day has its venue and date, whole names and nothing to press', async ({ page }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 45)
	await bookedByAnother(page, place, date, hours[2]!.hour)
	await page.emulateMedia({ media: 'print' })
	await page.setViewportSize({ width: 1046, height: 718 }) // A4 landscape, less its margins
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	await expect(page.getByText(VENUE, { exact: true }).filter({ visible: true })).toBeVisible()
	await expect(page.getByRole('heading', { name: formatLongDate(at(date, 0)) })).toBeVisible()
	await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0)
	await expect(page.getByText('+', { exact: true }).filter({ visible: true })).toHaveCount(0)
	const cut = await page
		.locator('main td b, main td span, main [role=region]')
		.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length)
	expect(cut).toBe(0)
})

test('a term of Tuesdays for a club takes five clicks from the dashboard, moves, and ends from one date on', async ({
	page,
}) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 45)
	const hour = hours.at(-1)!.hour
	const dialog = page.getByRole('dialog')
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	await page.getByRole('link', { name: `Court 6, ${clock(hour)}: free`, exact: true }).click()
	await dialog.getByRole('link', { name: 'Weekly' }).click()
	await expect(page.getByLabel('Court', { exact: true })).toHaveValue(`${place.sportId}:6`)
	await axe(page)
	await page.getByRole('button', { name: 'See Dates' }).click()
	await expect(page.getByText('All 11 dates are free.')).toBeVisible()
	await axe(page)
	await expect(page.getByLabel('Statement due within')).toBeHidden()
	await page.getByLabel('Paid', { exact: true }).selectOption('Every month')
	await expect(page.getByLabel('Statement due within')).toBeVisible()
	await page.getByLabel('Paid', { exact: true }).selectOption('Each time')
	await page.getByRole('checkbox', { name: formatDay(at(addDays(date, 7), 0)) }).uncheck()
	await page.getByLabel('Name').fill('Ubuntu Tennis')
	await page.getByRole('button', { name: 'Book These Dates' }).click()
	await expectToast(page, 'Regular booked', '10 dates booked for Ubuntu Tennis')
	const item = page.getByRole('listitem').filter({ hasText: 'Ubuntu Tennis' })
	await expect(item).toContainText('10 dates')
	await axe(page)

	await item.getByRole('link', { name: 'Next Date' }).click()
	await expect(dialog.getByRole('heading')).toHaveText('Ubuntu Tennis')
	await expect(dialog).toContainText('Weekly walk-in')
	await dialog.getByText('More', { exact: true }).click()
	await dialog.getByRole('link', { name: 'Change Weekly Hour' }).click()
	await expect(page.getByRole('radio', { name: /^This and following/ })).toBeChecked()
	await axe(page)
	await page.getByLabel('Starts').selectOption(clock(hours.at(-2)!.hour))
	await page.getByRole('button', { name: 'See Dates' }).click()
	await expect(page.getByText('All 10 dates can move.')).toBeVisible()
	await axe(page)
	await page.getByRole('button', { name: 'Change These Dates' }).click()
	await expectToast(page, 'Regular changed', '10 dates moved')
	await expect(item).toContainText(`${clock(hours.at(-2)!.hour)}–${clock(hour)}`)

	await item.getByRole('link', { name: 'Next Date' }).click()
	await dialog.getByText('More', { exact: true }).click()
	await dialog.getByRole('link', { name: 'End Weekly Hour' }).click()
	await axe(page)
	await dialog.getByRole('radio', { name: /^From .*: 10 dates$/ }).check()
	await dialog.getByRole('button', { name: 'Cancel Dates' }).click()
	await expectToast(page, 'Dates cancelled', '10 dates cancelled')
	await expect(page.getByRole('link', { name: `Court 6, ${clock(hour)}: free`, exact: true })).toBeVisible()
	await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
	const byMouth = 'Please tell Ubuntu Tennis yourself.'
	await expectToast(page, 'Undone', `10 dates are back. ${byMouth}`)
})

test('a player asks for their hour every week, and the venue books it from Today', async ({ page }) => {
	await newPlayer(page, 'Ayanda Weekly')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 43)
	await book(page.request, place, date, hours[2]!.hour)
	const { id } = (await ownBookings(page))[0]!
	await open(page, `/my-bookings/${id}`)
	await page.getByRole('link', { name: 'Book This Every Week' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book this every week')
	await page.getByLabel('Until').fill('')
	await page.getByLabel('Or number of weeks').fill('4')
	await page.getByRole('button', { name: 'Show Dates' }).click()
	await expect(page.getByText('4 dates, all free now')).toBeVisible()
	await expect(page.getByText(/^R[\d\s]+ in all$/)).toBeVisible()
	await axe(page)
	await page.getByLabel('A note to').fill('Same court, if you can')
	await page.getByRole('button', { name: 'Ask the Venue' }).click()
	await expectToast(page, 'Request sent', 'You asked for 4 dates. We’ll tell you what they say.')
	await expect(page.getByRole('button', { name: 'Take Back' })).toBeVisible()
	await axe(page)

	await signIn(page, 'lerato')
	await open(page, `/venue-dashboard/${place.venueId}/today`)
	await axe(page)
	await page.getByText(/^To decide: /).click()
	await page.getByRole('link', { name: 'See Dates of Ayanda Weekly' }).click()
	await expect(page.getByText('All 4 dates are free.')).toBeVisible()
	await axe(page)
	await page.getByRole('link', { name: 'Say No' }).click()
	await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Say no to Ayanda Weekly?')
	await axe(page)
	await page.getByRole('dialog').getByRole('link', { name: 'Back' }).click()
	await expect(page.getByText(/^4 dates, R.* together$/)).toBeVisible()
	await page.getByRole('checkbox', { name: formatDay(at(addDays(date, 14), 0)) }).uncheck()
	await expect(page.getByText(/^3 dates, R.* together$/)).toBeVisible()
	await page.getByRole('button', { name: 'Book These Dates' }).click()
	await expectToast(page, 'Regular booked', '3 dates booked for Ayanda Weekly, and we’ve told them')
	await expect(page.getByRole('listitem').filter({ hasText: 'Ayanda Weekly' })).toContainText('4 dates')
	await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
	const waits = '3 dates cancelled. Their request waits for your answer again.'
	await expectToast(page, 'Regular taken back', waits)
	await page.getByRole('link', { name: 'See Dates of Ayanda Weekly' }).click()
	await page.getByRole('button', { name: 'Book These Dates' }).click()
	await expectToast(page, 'Regular booked', '4 dates booked for Ayanda Weekly, and we’ve told them')
})

test('the desk is shown the customers of the last letters, and chooses one until both fields are others', async ({
	page,
}) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 44)
	const pack = { tag: '4 pack hours', choice: 'Pack, 4 hours left', lefts: [8] }
	const found = { id: 7, name: 'Zanele Khumalo', phone: '083 555 0139', credit: 32_000, pack }
	const line = 'Zanele Khumalo · 083 555 0139 · R320.00 credit · 4 pack hours'
	let release = () => {}
	const slow = new Promise<void>((resolve) => (release = resolve))
	await page.route('**/customers/named?*', async (route) => {
		const q = new URL(route.request().url()).searchParams.get('q')
		if (q === 'Za') await slow
		await route.fulfill({ json: { known: q === 'Za' ? [{ ...found, name: 'Zama Dube' }] : [found], whose: null } })
	})
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	await page.getByRole('link', { name: `Court 1, ${clock(hours[3]!.hour)}: free`, exact: true }).click()
	const dialog = page.getByRole('dialog')
	const options = dialog.locator('datalist option')
	const [name, phone, customer] = [
		dialog.getByLabel('Name'),
		dialog.getByLabel('Phone'),
		dialog.locator('[name=customer]'),
	]
	await name.focus()
	// The fields propose once their script is there.
	await expect(async () => {
		const asked = page.waitForRequest(/named\?sport=\d+&q=Za$/, { timeout: 1_000 })
		await name.fill('')
		await name.fill('Za')
		await asked
	}).toPass()
	await name.fill('Zanele')
	await expect(options).toHaveText([line])
	const late = page.waitForResponse(/named\?sport=\d+&q=Za$/)
	release()
	await late
	await name.fill(line)
	await expect(phone).toHaveValue('083 555 0139')
	await expect(customer).toHaveValue('7')
	await expect(options).toHaveText([line])
	await expect(dialog.getByText('R320.00 credit', { exact: true })).toBeVisible()
	await expect(dialog.getByText('4 pack hours', { exact: true })).toBeVisible()
	await dialog.getByLabel('Paid').selectOption({ label: 'Credit, R320.00' })
	await expect(dialog.getByText(/^R(\d+\.00) of R\1 from credit\.$/)).toBeVisible()
	await dialog.getByLabel('How long').selectOption('3')
	await expect(dialog.getByText(/^R320\.00 of R\d+\.00 from credit\. R\d+\.00 is still to pay\.$/)).toBeVisible()
	await dialog.getByLabel('How long').selectOption('1')
	await dialog.getByLabel('Paid').selectOption({ label: 'Pack, 4 hours left' })
	await expect(dialog.getByText('1 pack hour used, 3 hours left.')).toBeVisible()
	await name.fill('Mary')
	await expect(customer).toHaveValue('7')
	await phone.fill('082 444 0100')
	await expect(customer).toHaveValue('')
	await expect(dialog.getByLabel('Paid')).toHaveValue('')
	await expect(dialog.getByText('R320.00 credit', { exact: true })).toHaveCount(0)
})

test('the desk types a known customer by hand: what they have is offered, and another name is asked about', async ({
	page,
}) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, 'Beacon Padel')
	const { date, hours } = await freeHours(page, place, 45)
	const base = `/venue-dashboard/${place.venueId}`
	const listed = await page.request.get(`${base}/customers/named?q=Thandi+Nkosi`)
	const { known } = (await listed.json()) as { known: { id: number; name: string; phone: string }[] }
	const thandi = known[0]!
	await open(page, `${base}/day?date=${date}`)
	await page.getByRole('link', { name: `Court 1, ${clock(hours[3]!.hour)}: free`, exact: true }).click()
	const dialog = page.getByRole('dialog')
	const [name, phone] = [dialog.getByLabel('Name'), dialog.getByLabel('Phone')]
	const customer = dialog.locator('[name=customer]')
	const question = dialog.getByRole('group', { name: 'Who’s it for?' })
	await name.focus()
	await expect(async () => {
		const asked = page.waitForRequest(/named\?sport=\d+&q=Si$/, { timeout: 1_000 })
		await name.fill('')
		await name.fill('Si')
		await asked
	}).toPass()
	await name.fill('Sipho Walk')
	const height = async () => (await dialog.boundingBox())!.height
	const before = await height()
	await phone.fill(thandi.phone)
	await expect(question).toBeVisible()
	await expect(phone).toBeFocused()
	expect(Math.abs((await height()) - before), 'nothing moves under the hand').toBeLessThan(4)
	await axe(page)
	await name.fill('thandi nkosi')
	await expect(question).toHaveCount(0)
	await expect(customer).toHaveValue('')
	await name.press('Tab')
	await expect(customer).toHaveValue(String(thandi.id))
	await expect(name).toHaveValue(thandi.name)
	await expect(dialog.getByText(/^\d+ pack hours$/)).toBeVisible()
	await expect(dialog.getByLabel('Paid')).toContainText('Pack, ')

	await name.fill('Sipho Walk')
	await phone.fill('082')
	await expect(customer).toHaveValue('')
	await phone.fill(thandi.phone)
	await expect(dialog.getByLabel('Paid')).not.toContainText('Pack, ')
	await question.getByRole('radio', { name: thandi.name }).check()
	await expect(dialog.getByLabel('Paid')).toContainText('Pack, ')
	await name.fill('Sipho Walker')
	await name.press('Tab')
	await expect(question.getByRole('radio', { name: thandi.name }), 'it is asked once').toBeChecked()
	await page.setViewportSize({ width: 390, height: 640 })
	await dialog.getByLabel('Note').focus()
	await expect(dialog.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
	await expect(dialog.getByRole('link', { name: 'Close' })).toBeInViewport({ ratio: 1 })
	await dialog.getByRole('button', { name: 'Book Walk-in' }).click()
	await expect(page.locator('[data-toast]')).toContainText('Walk-in booked')
})

test('the desk carries a booking to another hour, pulls it longer, and takes both back', async ({ page }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 47)
	const hour = hours[2]!.hour
	await bookedByAnother(page, place, date, hour)
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	const booked = (from: number, to: number, court = 1) =>
		page.getByRole('link', { name: `Court ${court}, ${clock(from)} to ${clock(to)}: New Player, Request`, exact: true })
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
	await expect(voice('New Player picked up. Arrows move it')).toHaveCount(1)
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Escape')
	await expect(voice('New Player stays where it was.')).toHaveCount(1)
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
	await expect(dialog.getByRole('button', { name: 'Undo Cancellation' })).toBeVisible() // the booking says the hours too
	await expect(dialog).toContainText(`${clock(hour)}–${clock(hour + 2)}`)
	await axe(page)
	await dialog.getByRole('button', { name: 'Undo Cancellation' }).click()
	await expect(page.locator('[data-toast]')).toContainText(where(hour, hour + 2, 2))
	await expect(booked(hour, hour + 2, 2)).toBeVisible()
})

test('the desk carries a block as it does a booking, and takes it back', async ({ page }) => {
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 53)
	const hour = hours[2]!.hour
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	const dialog = page.getByRole('dialog')
	await page.getByRole('link', { name: `Court 2, ${clock(hour)}: free`, exact: true }).click()
	await dialog.getByRole('link', { name: 'Block' }).click()
	await dialog.getByLabel('Reason').fill('New net')
	await dialog.getByRole('button', { name: 'Block Court' }).click()
	const blocked = (from: number, court: number) =>
		page.getByRole('link', {
			name: `Court ${court}, ${clock(from)} to ${clock(from + 1)}: Blocked, New net`,
			exact: true,
		})
	const goal = page.getByRole('link', { name: `Court 4, ${clock(hour + 1)}: free`, exact: true })
	await expect(page.locator('[data-carries]')).toBeVisible()
	const [from, to] = [(await blocked(hour, 2).boundingBox())!, (await goal.boundingBox())!]
	await page.mouse.move(from.x + 20, from.y + 20)
	await page.mouse.down()
	await page.mouse.move(from.x + 40, from.y + 30, { steps: 3 })
	await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 })
	// A block stays grey, and the line at the hour ends beside its words.
	const grey = await blocked(hour, 2).evaluate((cell) => getComputedStyle(cell).backgroundColor)
	await expect(page.locator('[data-ghost]')).toHaveCSS('background-color', grey)
	await expect(blocked(hour, 2).locator('b')).toHaveCSS('background-color', grey)
	await page.mouse.up()
	await expect(blocked(hour + 1, 4)).toBeVisible()
	const toast = page.locator('[data-toast]')
	await expect(toast).toContainText('Block changed')
	await expect(toast).toContainText('Court 4, ')
	await toast.getByRole('button', { name: 'Undo' }).click()
	await expect(blocked(hour, 2)).toBeVisible()
	await blocked(hour, 2).click()
	await dialog.getByRole('link', { name: 'Edit Block' }).click()
	await expect(dialog).toContainText(/Tennis, court 2.*, \d\d:00–\d\d:00/)
	await axe(page)
})

test('a booking goes where the hand is on a grid that is scrolled', { tag: '@both' }, async ({ page }, info) => {
	const upright = info.project.name === 'phone'
	await signIn(page, 'lerato')
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 38)
	const hour = hours.at(-4)!.hour
	await bookedByAnother(page, place, date, hour)
	// Narrow enough on a desktop that the hours scroll, and low enough that the page does.
	if (!upright) await page.setViewportSize({ width: 800, height: 450 })
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	const grid = page.locator('[data-carries]')
	const booked = (from: number, to: number, court = 1) =>
		page.getByRole('link', { name: `Court ${court}, ${clock(from)} to ${clock(to)}: New Player, Request`, exact: true })
	const toast = page.locator('[data-toast]')
	const ghost = page.locator('[data-ghost]')
	const hand = upright ? await finger(page) : mouse(page)
	await expect(grid).toBeVisible()

	/** Scrolls the grid and the page, and returns where the booking is then. */
	async function scrolled(link: Locator) {
		await link.evaluate((cell) => cell.scrollIntoView({ block: 'center', inline: 'center' }))
		const by = await grid.evaluate(({ scrollLeft, scrollTop }) => scrollLeft + scrollTop)
		expect(by).toBeGreaterThan(0)
		expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
		return (await link.boundingBox())!
	}
	const along = (point: { x: number; y: number }, by: number) =>
		upright ? { x: point.x, y: point.y + by } : { x: point.x + by, y: point.y }
	const end = ({ x, y, width, height }: Box) =>
		upright ? { x: x + width / 2, y: y + height - 4 } : { x: x + width - 4, y: y + height / 2 }
	const lengthOf = ({ width, height }: Box) => (upright ? height : width) + 5 // with the edges of its cell

	let box = await scrolled(booked(hour, hour + 1))
	await hand.down(end(box))
	await hand.move(along(end(box), lengthOf(box)))
	await expect(ghost).toContainText(`${clock(hour)}–${clock(hour + 2)}`)
	const drawn = (await ghost.boundingBox())!
	expect(Math.abs(drawn.x - box.x) + Math.abs(drawn.y - box.y)).toBeLessThan(12)
	expect(Math.abs((upright ? drawn.height : drawn.width) - 2 * lengthOf(box))).toBeLessThan(12)
	await hand.up()
	await expect(toast).toContainText('Booking extended')

	// A hand that comes back at once carries again, and its letting go is no tap on the booking.
	box = await scrolled(booked(hour, hour + 2))
	await hand.down(end(box))
	await hand.up()
	await hand.down(end(box))
	await page.waitForTimeout(400)
	await hand.move(along(end(box), -lengthOf(box) / 2))
	await hand.up()
	await expect(toast).toContainText('Booking shortened')

	box = await scrolled(booked(hour, hour + 1))
	const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
	await hand.down(middle)
	await hand.move(along(middle, -lengthOf(box)))
	await hand.up()
	await expect(toast).toContainText('Booking moved')
	await expect(booked(hour - 1, hour)).toBeVisible()

	// At the edge of what is seen the grid scrolls along until its first hour.
	box = await scrolled(booked(hour - 1, hour))
	const { x, y, width } = (await grid.boundingBox())!
	await hand.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
	await hand.move(upright ? { x: box.x + box.width / 2, y: Math.max(y, 0) + 60 } : { x: x + width / 2, y: box.y + 20 })
	await hand.move(upright ? { x: box.x + box.width / 2, y: Math.max(y, 0) + 20 } : { x: x + 120, y: box.y + 20 })
	await hand.move(upright ? { x: box.x + box.width / 2, y: Math.max(y, 0) + 20 } : { x: x + 20, y: box.y + 20 })
	await expect.poll(() => grid.evaluate(({ scrollLeft, scrollTop }) => scrollLeft + scrollTop)).toBe(0)
	await hand.move(
		await middleOf(page.getByRole('link', { name: `Court 1, ${clock(hours[1]!.hour)}: free`, exact: true })),
	)
	await expect(ghost).toContainText(`${clock(hours[1]!.hour)}–${clock(hours[1]!.hour + 1)}`)
	await hand.up()
	await expect(booked(hours[1]!.hour, hours[1]!.hour + 1)).toBeVisible()
})

type Box = { x: number; y: number; width: number; height: number }
type Point = { x: number; y: number }

async function middleOf(link: Locator) {
	const { x, y, width, height } = (await link.boundingBox())!
	return { x: x + width / 2, y: y + height / 2 }
}

const mouse = ({ mouse }: Page) => ({
	async down({ x, y }: Point) {
		await mouse.move(x, y)
		await mouse.down()
		await mouse.move(x + 10, y, { steps: 2 })
	},
	move: ({ x, y }: Point) => mouse.move(x, y, { steps: 4 }),
	up: () => mouse.up(),
})

/** A finger that holds before it moves. */
async function finger(page: Page) {
	const devTools = await page.context().newCDPSession(page)
	const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
		devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
	return {
		async down(point: Point) {
			await send('touchStart', [point])
			await expect(page.locator('html[style*=grabbing]')).toBeAttached()
		},
		move: (point: Point) => send('touchMove', [point]),
		up: () => send('touchEnd', []),
	}
}

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
	const booked = `Court 1, ${clock(hour)} to ${clock(hour + 1)}: New Player, Request`
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
	await page.getByLabel('Day', { exact: true }).fill(addDays(date, 1))
	await expect(page).toHaveURL(new RegExp(`date=${addDays(date, 1)}`))
	await page.getByRole('link', { name: 'Day before' }).click()
	await expect(page).toHaveURL(new RegExp(`date=${date}`))
	await page.getByRole('link', { name: 'Week', exact: true }).click()
	await page.getByRole('link', { name: `${formatDay(at(date, 0))}, ${clock(hour)}: 6 of 6 free` }).click()
	await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Tennis, court 1')
	await page.getByRole('dialog').getByRole('link', { name: 'Back' }).click()
	await expect(page).toHaveURL(new RegExp(`/week\\?date=${date}`))
	await page.getByRole('link', { name: 'Day', exact: true }).last().click()
	await page.getByRole('button', { name: 'Full Screen' }).click()
	await expect(page.getByRole('banner')).toBeHidden()
	await page.getByRole('button', { name: 'Exit Full Screen' }).click()
	await expect(page.getByRole('banner')).toBeVisible()
})

test('on a phone the day of two sports names each over its courts, and opens at the booking of a link', async ({
	page,
}) => {
	const place = await findVenue(page, 'Mouille Point Indoor Arena')
	const { date, hours } = await freeHours(page, place, 55)
	const { hour } = hours.at(-1)!
	for (const booked of [hours[0]!.hour, hour]) await bookedByAnother(page, place, date, booked)
	await signIn(page, 'lerato')
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, `/venue-dashboard/${place.venueId}/day?date=${date}`)
	const head = page.locator('[data-sport] span').first()
	await expect(head).toBeInViewport({ ratio: 1 })
	await axe(page)
	const grid = page.getByRole('region', { name: 'Day plan' })
	expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
	const booked = page.getByRole('link', { name: new RegExp(`^Court 1, ${clock(hour)} to .*New Player`) })
	await open(page, (await booked.getAttribute('href'))!)
	await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
	await expect(page.locator('[data-toast]')).toContainText('Booking updated')
	await expect(booked).toBeInViewport()
})

test('on a phone an hour of the week names who plays, and leads to its day at that hour', async ({ page }) => {
	const place = await findVenue(page, VENUE)
	const { date, hours } = await freeHours(page, place, 54)
	const { hour } = hours.at(-1)!
	await bookedByAnother(page, place, date, hour)
	await signIn(page, 'lerato')
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, `/venue-dashboard/${place.venueId}/week?date=${date}`)
	const name = `${formatDay(at(date, 0))}, ${clock(hour)}: 5 of 6 free, New Player`
	const cell = page.getByRole('link', { name, exact: true }).filter({ visible: true })
	await expect(cell).toHaveText('New5 free')
	await expect(cell.getByText('New', { exact: true })).toHaveCSS('font-size', '14px')
	await axe(page)
	// The hours stay in sight beside the last of the days.
	const row = page.getByRole('rowheader', { name: clock(hour) })
	await row.scrollIntoViewIfNeeded()
	await page.getByRole('columnheader').last().scrollIntoViewIfNeeded()
	await expect(row).toBeInViewport({ ratio: 1 })
	await page.setViewportSize({ width: 1024, height: 768 })
	const free = await page.getByRole('link', { name: name.replace(', New Player', ''), exact: true }).boundingBox()
	expect(free!.width, 'names have the rest').toBeLessThanOrEqual(40)
	await page.setViewportSize({ width: 390, height: 844 })
	await cell.click()
	await expect(page).toHaveURL(new RegExp(`/day\\?date=${date}&sport=\\d+&hour=${hour}$`))
	await expect(
		page.getByRole('link', { name: new RegExp(`^Court 1, ${clock(hour)} to .*New Player`) }),
	).toBeInViewport()
	// Scrolling ends where a court begins.
	const grid = page.getByRole('region', { name: 'Day plan' })
	await grid.evaluate((box) => box.scrollBy(60, 0))
	const beside = () =>
		grid.evaluate((box) => {
			const { left } = box.getBoundingClientRect()
			const courts = [...box.querySelectorAll('th[scope=row]')].map((th) => th.getBoundingClientRect().left - left)
			return Math.min(...courts.map((at) => Math.abs(at - 53)))
		})
	await expect.poll(beside).toBeLessThan(3)
})
