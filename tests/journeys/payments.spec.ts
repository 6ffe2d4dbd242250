import type { Locator, Page } from '@playwright/test'
import { paidOf } from '#app/features/ledger/paid-words.ts'
import { addDays, at, clock, dateOf, formatDay } from '#app/lib/time/time.ts'
import { expectToast, findVenue, freeHours, newPlayer, open, ownBookings, anotherPerson } from './support/steps.ts'
import { axe, expect, signIn, test } from './support/support.ts'

type Place = { venueId: number; sportId: number }

async function booked(page: Page, place: Place, daysAhead: number, paymentMethod = 'SnapScan') {
	const { date, hours } = await freeHours(page, place, daysAhead)
	const { hour } = hours.find(({ hour, freeCourts }) => hour >= 9 && freeCourts > 0)!
	return bookedAt(page, place, at(date, hour), paymentMethod)
}

async function bookedAt(page: Page, place: Place, start: Date, paymentMethod = 'SnapScan') {
	const answer = await page.request.post('/api/bookings', {
		data: {
			...place,
			courtNumber: 1,
			paymentMethod,
			notes: '',
			startTime: start.toISOString(),
			endTime: new Date(start.getTime() + 3_600_000).toISOString(),
		},
	})
	expect(answer.status(), await answer.text()).toBe(201)
	return (await answer.json()) as { id: number; totalPrice: number; startTime: string }
}

/** Returns the booking as in its player's list. */
async function statusOf(page: Page, id: number) {
	const { status, paymentStatus } = (await ownBookings(page)).find((booking) => booking.id === id)!
	return `${status}, ${paymentStatus}`
}

const amount = (cents: number) => `R${(cents / 100).toFixed(2)}`
const main = (page: Page) => page.getByRole('main')

test(
	'a card pays and confirms a booking, and the page waits for a late webhook',
	{ tag: '@phone' },
	async ({ page }) => {
		test.slow()
		await newPlayer(page)
		const place = await findVenue(page, 'Kirstenhof Tennis Club')
		const booking = await booked(page, place, 3, 'Credit Card')
		const due = amount(booking.totalPrice * 100)
		expect(await statusOf(page, booking.id)).toBe('pending, pending')

		await open(page, '/my-bookings')
		await expect(main(page).getByText(/^Held until .*\d\d:\d\d: pay to keep it$/)).toBeVisible()
		await expect(main(page).getByRole('timer')).toHaveText(/^(29|30) min left$/)
		await page.getByRole('button', { name: `Pay ${due} by Card` }).click()

		await expect(page).toHaveURL(/\/payment\/sandbox\/ch_/)
		await axe(page)
		await page.getByText('How should it behave?').click()
		await page.getByRole('radio', { name: 'Slowly' }).check()
		await page.getByRole('button', { name: `Pay ${due}` }).click()
		await expect(page).toHaveURL(/\/payment\/return\//)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(/waiting/i)
		expect(await statusOf(page, booking.id)).toBe('pending, pending')
		await axe(page)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booked for/, { timeout: 20_000 })
		expect(await statusOf(page, booking.id)).toBe('confirmed, paid')
		await axe(page)

		await page.getByRole('link', { name: 'See Receipt' }).click()
		await expect(page).toHaveURL(`/my-bookings/${booking.id}/receipt`)
		await expect(main(page)).toContainText(due)
		await expect(main(page)).toContainText('Paid in full.')
	},
)

test('a declined card and a change of mind leave the booking open to be paid', async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, 'Kirstenhof Tennis Club')
	const booking = await booked(page, place, 7, 'Credit Card')
	const pay = async () => {
		await open(page, `/my-bookings/${booking.id}/pay`)
		await page.getByRole('button', { name: /^Pay R/ }).click()
		await expect(page).toHaveURL(/\/payment\/sandbox\/ch_/)
	}
	await pay()
	await page.getByRole('button', { name: 'Cancel' }).click()
	await expect(page).toHaveURL(/\/payment\/return\//)
	expect(await statusOf(page, booking.id)).toBe('pending, pending')
	await pay()
	await page.getByRole('button', { name: 'Decline the Card' }).click()
	await expect(page).toHaveURL(/\/payment\/return\//)
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	expect(await statusOf(page, booking.id)).toBe('pending, pending')
	await axe(page)
	await page.getByRole('link', { name: 'Choose How to Pay' }).click()
	await page.getByRole('button', { name: /^Pay R/ }).click()
	await expect(page).toHaveURL(/\/payment\/sandbox\/ch_/)
	await page.getByRole('button', { name: /^Pay R/ }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booked for/, { timeout: 20_000 })
	expect(await statusOf(page, booking.id)).toBe('confirmed, paid')
})

test.describe('by EFT', () => {
	test.use({ expectedErrors: [/status of (400|404)/] })

	test('the payer says it is sent, and only the venue makes it paid', async ({ page }) => {
		test.slow()
		await newPlayer(page)
		const place = await findVenue(page, 'Kirstenhof Tennis Club')
		const booking = await booked(page, place, 11)
		const due = amount(booking.totalPrice * 100)

		await open(page, `/my-bookings/${booking.id}/pay`)
		await page.getByRole('radio', { name: /^EFT/ }).check()
		await page.getByRole('button', { name: `Pay ${due}` }).click()
		await expect(page).toHaveURL(/\/payment\/manual-checkout\//)
		await expect(main(page)).toContainText(due)
		await expect(page.getByLabel('Payment method')).toHaveValue('eft')
		await expect(main(page).getByText('Account number')).toBeVisible()

		await page.getByText('I’m paying in another way').click()
		await page.getByLabel('Payment method').selectOption('')
		await page.getByRole('button', { name: 'Verify Payment' }).click()
		await expectToast(page, 'Payment Method Required', 'Please select a payment method.', 'alert')
		await axe(page)
		await page.getByLabel('Payment method').selectOption('eft')
		await expect(page.locator('#verify-verificationMethod-error')).toHaveCount(0)
		await page.getByLabel('Receipt number').fill('FNB <b>77</b>')
		await page.getByRole('button', { name: 'Verify Payment' }).click()
		await expect(main(page)).toContainText(/verified/i)
		await expect(page).toHaveURL('/my-bookings', { timeout: 10_000 })
		const card = main(page).getByRole('listitem').filter({ hasText: 'Kirstenhof Tennis Club' })
		await expect(card).toContainText('Payment sent – venue to confirm')
		expect(await statusOf(page, booking.id)).toBe('pending, pending')

		const owner = await anotherPerson(page)
		await signIn(owner, 'lerato')
		await open(owner, `/venue-dashboard/${place.venueId}/money`)
		const line = owner.getByRole('listitem').filter({ hasText: 'FNB <b>77</b>' }).first()
		await expect(line).toContainText(due)
		await line.getByRole('link', { name: /^Not Received/ }).click()
		await owner
			.getByRole('dialog')
			.getByRole('button', { name: /Not Received/i })
			.click()
		await expect(owner.getByRole('dialog')).toHaveCount(0)

		await open(page, '/notices')
		await page.getByRole('link', { name: `Kirstenhof Tennis Club has not received ${due}` }).click()
		await expect(page).toHaveURL(/\/payment\/manual-checkout\//)
		await page.getByLabel('Receipt number').fill(`Again ${booking.id}`)
		await page.getByRole('button', { name: 'Verify Payment' }).click()
		await expect(main(page)).toContainText(/verified/i)
		expect(await statusOf(page, booking.id)).toBe('pending, pending')

		await open(owner, `/venue-dashboard/${place.venueId}/money`)
		await owner
			.getByRole('listitem')
			.filter({ hasText: `Again ${booking.id}` })
			.first()
			.getByRole('button', { name: /^Money Received/ })
			.click()
		await expect(owner.getByText(`Again ${booking.id}`)).toHaveCount(0)
		expect(await statusOf(page, booking.id)).toBe('confirmed, paid')
		await owner.context().close()
		await open(page, '/my-bookings')
		await expect(card).toContainText('Paid')
	})

	test('a checkout that is not mine leads home and says so', async ({ page }) => {
		await newPlayer(page)
		await open(page, '/payment/manual-checkout/nobody-has-this-one')
		await expect(page).toHaveURL('/')
		await expect(page.getByText('Invalid checkout session. Please try again.')).toBeVisible()
	})
})

test('three people share a bill by link, to the cent, and get their own money back', async ({ page }) => {
	test.slow()
	await newPlayer(page)
	const place = await findVenue(page, 'Kirstenhof Tennis Club')
	const booking = await booked(page, place, 15)
	const cents = booking.totalPrice * 100
	const each = Math.floor(cents / 3)
	const mine = cents - 2 * each

	await open(page, `/my-bookings/${booking.id}/split`)
	await page.getByRole('button', { name: 'One person fewer' }).click()
	await page.getByRole('textbox', { name: 'Player 2', exact: true }).fill('Sipho')
	await page.getByRole('textbox', { name: 'Player 3', exact: true }).fill('Aisha')
	await expect(main(page)).toContainText(amount(mine))
	await page.getByRole('button', { name: `Split ${amount(cents)}` }).click()
	await expect(page).toHaveURL(/\/g\//)
	await main(page).getByRole('link', { name: 'All Shares' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who has paid')
	const share = (name: string) => main(page).getByRole('listitem').filter({ hasText: name })
	await expect(share('You')).toContainText(amount(mine))
	await expect(share('Sipho')).toContainText(amount(each))
	await expect(share('Aisha')).toContainText(amount(each))
	await share('Sipho').getByText('A link just for them').click()
	const whatsApp = await share('Sipho').getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
	const link = /\/pay\/[\w-]+/.exec(decodeURIComponent(whatsApp!))![0]

	const friend = await anotherPerson(page)
	await open(friend, link)
	await expect(main(friend)).toContainText(amount(each))
	await friend.getByRole('button', { name: /by Card$/ }).click()
	await expect(friend).toHaveURL(/\/payment\/sandbox\/ch_/)
	await friend.getByRole('button', { name: `Pay ${amount(each)}` }).click()
	await expect(friend).toHaveURL(/\/(payment\/return|pay)\//)
	await expect
		.poll(async () => {
			await friend.goto(link)
			return main(friend).innerText()
		})
		.toContain(`Thank you. ${amount(each)} is paid.`)

	await open(page, `/my-bookings/${booking.id}/split`)
	await expect(share('Sipho')).toContainText('Paid')
	await expect(main(page)).toContainText(paidOf({ held: each, total: cents }))
	await open(page, `/my-bookings/${booking.id}/pay`)
	await page.getByRole('radio', { name: /^Card/ }).check()
	await page.getByRole('button', { name: `Pay ${amount(cents - each)}` }).click()
	await expect(page).toHaveURL(/\/payment\/sandbox\/ch_/)
	await page.getByRole('button', { name: `Pay ${amount(cents - each)}` }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booked for/, { timeout: 20_000 })
	expect(await statusOf(page, booking.id)).toBe('confirmed, paid')

	await open(page, `/my-bookings/${booking.id}/split`)
	await expect(main(page).getByText('How many of you?').filter({ visible: true })).toBeVisible()
	await page.getByRole('button', { name: `Split ${amount(cents - each)}` }).click()
	await expectToast(page, 'One share to be paid', 'Now send the group this link.')
	await expect(main(page).getByRole('heading', { name: '1 of 3 in' })).toBeVisible()
	await expect(main(page)).toContainText(`${amount(each)} each`)

	await open(page, `/my-bookings/${booking.id}/cancel`)
	await expect(page.getByRole('dialog')).toContainText(`We’ll refund ${amount(cents)} to the cards`)
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click()
	await expectToast(page, 'Booking cancelled', 'Your booking has been cancelled successfully')
	await open(friend, link)
	await expect(main(friend)).toContainText(new RegExp(`${amount(each)} (comes|came) back to you`))
	await friend.context().close()
})

/** Returns an hour that starts within a day. */
async function soon(page: Page, { venueId, sportId }: Place) {
	const today = dateOf(new Date())
	const address = `/api/venues/${venueId}/availability?sportId=${sportId}&date=${today}&days=2`
	const days = (await (await page.request.get(address)).json()) as { hours: { startTime: string; state: string }[] }[]
	const free = days
		.flatMap(({ hours }) => hours)
		.filter(({ startTime, state }) => state === 'free' && Date.parse(startTime) - Date.now() < 23 * 3_600_000)
	return new Date(free.at(-1)!.startTime)
}

test('cancelling late costs what is announced, and the receipt says so', async ({ page }) => {
	test.slow()
	await newPlayer(page)
	const place = await findVenue(page, 'Kirstenhof Tennis Club')
	const booking = await bookedAt(page, place, await soon(page, place), 'Credit Card')
	await open(page, `/my-bookings/${booking.id}/pay`)
	await page.getByRole('button', { name: /^Pay R/ }).click()
	await expect(page).toHaveURL(/\/payment\/sandbox\/ch_/)
	await page.getByRole('button', { name: /^Pay R/ }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booked for/, { timeout: 20_000 })

	const cents = booking.totalPrice * 100
	const stays = Math.round(booking.totalPrice / 2) * 100
	await open(page, `/my-bookings/${booking.id}/cancel`)
	const dialog = page.getByRole('dialog')
	await expect(dialog).toContainText(`${amount(cents - stays)} comes back`)
	await expect(dialog).toContainText(`${amount(stays)} stays with the venue`)
	await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
	await expectToast(page, 'Booking cancelled', 'Your booking has been cancelled successfully')
	await open(page, `/my-bookings/${booking.id}/receipt`)
	await expect(main(page)).toContainText(amount(cents - stays))
})

test('another time is a move away, at its own price', async ({ page }) => {
	await newPlayer(page)
	const place = await findVenue(page, 'Kirstenhof Tennis Club')
	const booking = await booked(page, place, 19)
	const { date, hours } = await freeHours(page, place, 23)
	const { hour } = hours.find(({ hour }) => hour >= 9)!
	await open(page, `/my-bookings/${booking.id}/move?date=${date}`)
	await page
		.getByRole('list', { name: `Start times on ${formatDay(at(date, 0))}` })
		.getByRole('link', { name: clock(hour) })
		.click()
	await expect(page).toHaveURL(new RegExp(`date=${date}&start=${clock(hour)}`))
	await page.getByRole('button', { name: /^Move/ }).click()
	await expectToast(page, 'Booking moved', `Your booking is now on ${formatDay(at(date, 0))} at ${clock(hour)}.`)
	const [moved] = (await ownBookings(page)).filter(({ status }) => status !== 'cancelled')
	expect(moved!.startTime).toBe(at(date, hour).toISOString())
})

/** Opens a link on a browser of somebody without an account, and says whether they play. */
async function answered(page: Page, link: string, name: string, answer: 'I’m in' | 'I’m out') {
	const friend = await anotherPerson(page)
	await open(friend, link)
	await friend.getByLabel('Your first name').fill(name)
	await friend.getByRole('button', { name: answer, exact: true }).click()
	return friend
}

test('a court for five, split, is at its group’s link in eight taps', { tag: '@phone' }, async ({ page }) => {
	await newPlayer(page, 'Nomsa Dlamini')
	let taps = 0
	const tap = async (what: Locator) => {
		await what.click()
		taps++
	}
	// Tomorrow, as tonight is over when this runs late.
	await open(page, `/?date=${addDays(dateOf(new Date()), 1)}`)
	await tap(main(page).getByRole('navigation', { name: 'Sports' }).getByRole('link', { name: 'Indoor Soccer' }))
	await tap(
		main(page)
			.getByRole('link', { name: /^\d\d:00 at / })
			.last(),
	)
	await expect(page).toHaveURL(/\/venues\/\d+\?/)
	await tap(main(page).getByRole('link', { name: 'Book Now', exact: true }))
	const people = main(page).getByRole('spinbutton', { name: 'How many of you' })
	await tap(people)
	await expect(main(page).getByRole('radio', { name: /^Split between/ })).toBeChecked()
	await people.fill('5')
	const cents = 100 * Number(await page.locator('[name=quotedPrice]').inputValue())
	await expect(main(page)).toContainText(`${amount(Math.floor(cents / 5))} each`)
	await axe(page)
	await tap(main(page).getByRole('button', { name: 'Complete Booking' }).filter({ visible: true }))
	await expectToast(page, 'Booking successful', 'Your booking has been confirmed')
	await expect(page).toHaveURL('/my-bookings')
	const message = await main(page).getByRole('link', { name: 'Invite on WhatsApp' }).getAttribute('href')
	await tap(main(page).getByRole('link', { name: 'Who’s In: 1 of 5' }))
	await expect(page).toHaveURL(/\/g\/[\da-f-]{36}$/)
	expect(decodeURIComponent(message!)).toContain(`${amount(Math.floor(cents / 5))} each. Are you in? ${page.url()}`)
	await expect(main(page).getByRole('heading', { name: '1 of 5 in' })).toBeVisible()
	expect(taps).toBeLessThanOrEqual(8)
})

test('a group says In or Out by one link, and pays its shares by it', async ({ page }) => {
	test.slow()
	await newPlayer(page, 'Nomsa Dlamini')
	const booking = await booked(page, await findVenue(page, 'Kirstenhof Tennis Club'), 8)
	await open(page, '/my-bookings')
	await main(page).getByRole('button', { name: 'Invite the Group' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your game')
	await axe(page)
	const link = new URL(page.url()).pathname
	const message = await main(page).getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
	expect(decodeURIComponent(message!)).toContain(`Are you in? ${page.url()}`)

	const sipho = await answered(page, link, 'Sipho', 'I’m in')
	await expect(main(sipho).getByText('You’re in, Sipho')).toBeVisible()
	await expect(main(sipho).getByRole('heading', { name: '2 of 4 in' })).toBeVisible()
	await axe(sipho)

	const other = await answered(page, link, 'Sipho', 'I’m in')
	await expect(main(other).getByText('Someone called Sipho is in already. Is that you?')).toBeVisible()
	await axe(other)
	await main(other).getByRole('button', { name: 'That’s me' }).click()
	await expect(main(other).getByText('Sipho’s in')).toBeVisible()
	await axe(other)
	await main(other).getByRole('link', { name: 'Not Sipho?' }).click()
	await main(other).getByLabel('Your first name').fill('Sipho')
	await main(other).getByRole('button', { name: 'I’m in', exact: true }).click()
	await main(other).getByRole('button', { name: 'Another Sipho' }).click()
	await expect(main(other).getByText('You’re in, Sipho 2')).toBeVisible()
	await main(other).getByRole('button', { name: 'I can’t make it' }).click()
	await expect(main(other).getByText('You’re out, Sipho 2')).toBeVisible()

	await open(page, link)
	await expect(main(page).getByText('Out: Sipho 2')).toBeVisible()
	await main(page).getByRole('link', { name: 'Split the Bill' }).click()
	await expect(page).toHaveURL(`/my-bookings/${booking.id}/split`)
	await page.getByRole('button', { name: /^Split/ }).click()
	await expect(page).toHaveURL(link)
	await expect(
		main(page).getByRole('listitem').filter({ hasText: 'Sipho' }).filter({ hasText: 'Not paid yet' }),
	).toBeVisible()

	await open(sipho, link)
	await main(sipho)
		.getByRole('button', { name: `Pay Your Share ${amount(booking.totalPrice * 25)}` })
		.click()
	await expect(sipho.getByRole('heading', { level: 1 })).toHaveText(/has booked your game/)
	await sipho.getByRole('button', { name: /by Card$/ }).click()
	await expect(sipho).toHaveURL(/\/payment\/sandbox\/ch_/)
	await sipho.getByRole('button', { name: /^Pay R/ }).click()
	await expect(sipho).toHaveURL(/\/(payment\/return|pay)\//)
	await expect
		.poll(async () => {
			await sipho.goto(link)
			return main(sipho).innerText()
		})
		.toContain(`${amount(booking.totalPrice * 25)} paid. Thank you.`)

	await open(page, link)
	await expect(main(page).getByRole('listitem').filter({ hasText: 'Sipho' }).filter({ hasText: 'Paid' })).toBeVisible()
	await main(page).getByText('Replace this link').click()
	await main(page).getByRole('button', { name: 'Make a New Link' }).click()
	await expectToast(page, 'The old link is dead', 'Send the group this one.')
	expect(new URL(page.url()).pathname).not.toBe(link)
	await open(sipho, link)
	await expect(main(sipho).getByText('This link doesn’t lead to a game any more')).toBeVisible()
})

test('a captain who has paid asks for shares, and has as credit what a friend pays', async ({ page }) => {
	test.slow()
	await newPlayer(page, 'Nomsa Dlamini')
	const place = await findVenue(page, 'Kirstenhof Tennis Club')
	const booking = await booked(page, place, 9, 'Credit Card')
	const [due, each] = [amount(booking.totalPrice * 100), amount(booking.totalPrice * 25)]
	await open(page, `/my-bookings/${booking.id}`)
	await main(page)
		.getByRole('button', { name: `Pay ${due} by Card` })
		.click()
	await expect(page).toHaveURL(/\/payment\/sandbox\/ch_/)
	await page.getByRole('button', { name: `Pay ${due}` }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booked for/)

	await open(page, `/my-bookings/${booking.id}`)
	await main(page).getByRole('link', { name: 'Split', exact: true }).click()
	await expect(main(page).getByText(`You’ve paid ${due}. What your friends send you becomes your credit`)).toBeVisible()
	await axe(page)
	await page.getByRole('button', { name: `Split ${due}` }).click()
	await expect(page).toHaveURL(/\/g\//)
	const link = new URL(page.url()).pathname

	const sipho = await answered(page, link, 'Sipho', 'I’m in')
	await main(sipho)
		.getByRole('button', { name: `Pay Your Share ${each}` })
		.click()
	await sipho.getByRole('button', { name: /by Card$/ }).click()
	await sipho.getByRole('button', { name: /^Pay R/ }).click()
	await expect(sipho).toHaveURL(/\/(payment\/return|pay)\//)
	await expect
		.poll(async () => {
			await page.goto('/notices')
			return main(page).innerText()
		})
		.toContain('has paid their share.')
	expect(await statusOf(page, booking.id)).toBe('confirmed, paid')
	const { date, hours } = await freeHours(page, place, 10)
	await open(page, `/booking/${place.venueId}/${place.sportId}?date=${date}&start=${clock(hours[0]!.hour)}`)
	await expect(page.getByLabel(`Use ${each} credit`)).toBeVisible()
})

test('a venue asks for a deposit, and the rest is paid before play', async ({ page }) => {
	test.slow()
	const place = await findVenue(page, 'Westville Racquet Club')
	const desk = await anotherPerson(page)
	await signIn(desk, 'pieter')
	await open(desk, `/venue-dashboard/${place.venueId}/pricing`)
	await desk.getByRole('main').getByRole('link', { name: /^Edit/ }).first().click()
	const dialog = desk.getByRole('dialog')
	await dialog.getByLabel('Players pay').selectOption('40% when they book, the rest at the venue')
	await axe(desk)
	await dialog.getByRole('button', { name: 'Save' }).click()
	await expectToast(desk, 'Price saved', 'New bookings use it from now on.')
	await expect(desk.getByRole('main').getByText('40% paid when booked')).toBeVisible()

	await newPlayer(page)
	const { date, hours } = await freeHours(page, place, 4)
	const { hour } = hours.find(({ hour, freeCourts }) => hour >= 9 && freeCourts > 0)!
	const form = `/booking/${place.venueId}/${place.sportId}?date=${date}`
	await open(page, `${form}&start=${clock(hour)}&end=${clock(hour + 1)}`)
	const said = main(page).getByText(/^You pay R\S+ now and R\S+ at the venue\./)
	const one = await said.textContent()
	await main(page).getByText('Change', { exact: true }).click()
	await page.getByLabel('End time').selectOption(clock(hour + 2))
	await expect(said).not.toHaveText(one!)
	await page.getByLabel('End time').selectOption(clock(hour + 1))
	await expect(said).toHaveText(one!)
	const [, now, rest] = /pay (R\S+) now and (R\S+) at/.exec(one!)!
	await expect(page.getByRole('definition').filter({ hasText: now! })).toBeVisible()
	await expect(page.getByRole('definition').last()).toHaveText(rest!)
	await page.getByText('Split between').click()
	await expect(main(page).getByText(`The court’s yours once ${now} is in`)).toBeVisible()
	await page.getByText('Just me').click()
	await page.getByText('Credit Card').click()
	await axe(page)
	await page.getByRole('button', { name: 'Complete Booking' }).filter({ visible: true }).click()
	await expect(page).toHaveURL(/\/my-bookings/)
	const { id } = (await ownBookings(page))[0]!
	await open(page, `/my-bookings/${id}/pay`)
	await expect(main(page).getByText(`You pay ${rest} at the venue.`)).toBeVisible()
	await axe(page)
	const payCard = async (sum: string) => {
		await page.getByRole('button', { name: `Pay ${sum}` }).click()
		await expect(page).toHaveURL(/\/payment\/sandbox\/ch_/)
		await page.getByRole('button', { name: `Pay ${sum}` }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booked for/)
	}
	await payCard(now!)
	await expect(main(page).getByText(`${now} is paid. You pay ${rest} at the venue.`)).toBeVisible()
	expect(await statusOf(page, id)).toBe('confirmed, pending')
	await open(page, `/my-bookings/${id}`)
	await expect(main(page).getByText(`${rest} at the venue`)).toBeVisible()
	await axe(page)
	await open(page, `/my-bookings/${id}/pay`)
	await payCard(rest!)
	expect(await statusOf(page, id)).toBe('confirmed, paid')
})

test(
	'a player buys a pack of hours on the page of a venue by card, and cancels the order of another',
	{ tag: '@phone' },
	async ({ page }) => {
		test.slow()
		await newPlayer(page)
		const { venueId } = await findVenue(page, 'Beacon Padel')
		const order = async () => {
			await page.getByRole('link', { name: /^Buy for R3.400/ }).click()
			await expect(page.getByRole('dialog')).toContainText('Cancel a booking 24 hours before it starts')
			await axe(page)
			await page
				.getByRole('dialog')
				.getByRole('button', { name: /^Buy for/ })
				.click()
			await expect(page).toHaveURL(/\/my-bookings\/packs\/\d+\/pay$/)
		}
		await open(page, `/venues/${venueId}`)
		await page.getByRole('link', { name: /hours for R/ }).click() // the first, and how many more
		await expect(page.getByRole('heading', { name: 'Packs of hours' })).toBeVisible()
		await axe(page)
		await order()
		await axe(page)
		await page.getByRole('button', { name: /^Pay R3/ }).click()
		await expect(page).toHaveURL(/\/payment\/sandbox\/ch_/)
		await page.getByRole('button', { name: /^Pay R3/ }).click()
		await expect(page.getByRole('heading', { name: 'Your pack is ready' })).toBeVisible({ timeout: 15_000 })
		await page.getByRole('link', { name: 'View Your Packs' }).click()
		await expect(main(page)).toContainText('10 hours of 10 hours left')

		await open(page, `/venues/${venueId}/packs`)
		await order()
		await open(page, '/my-bookings/packs')
		await expect(main(page)).toContainText(/R3.400\.00 to pay by /)
		await axe(page)
		await page.getByRole('link', { name: /^Cancel/ }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
		await expect(page.getByText('Order cancelled')).toBeVisible()
		await expect(main(page)).not.toContainText('to pay by')
	},
)
