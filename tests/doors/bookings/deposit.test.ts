import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courts, courtSports, credits } from '#db/schema.ts'
import { cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { findMissed, findToPay } from '#app/features/bookings/mine/to-pay.server.ts'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { moneyWords } from '#app/features/bookings/money-words.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { depositOf } from '#app/features/bookings/paying/deposit.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { remindOfBookings } from '#app/features/bookings/reminders.server.ts'
import { changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { readToday } from '#app/features/bookings/desk/today/today-query.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { payWithCredit } from '#app/features/payments/pay/credit.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { equally, splitBooking } from '#app/features/payments/split/split.server.ts'
import { startShare } from '#app/features/payments/split/shares.server.ts'
import { at, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { sharesOf } from '#tests/support/world/bills.ts'
import { moneyOfBooking } from '#tests/support/world/money.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { booked, form, post, postForm, storedBooking, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
const [TUESDAY, FRIDAY] = ['2027-03-02', '2027-03-05']
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const owner = await createUser({ role: 'venue_owner' })
const ownerHeaders = await signedIn(owner)
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)
const origin = 'http://localhost'
const prices = { pricePerHour: '400', peakPricePerHour: '', courtCount: '2' }

type Venue = Awaited<ReturnType<typeof createVenue>>
const setPays = ({ venueId, sportId }: Venue, pays: string) =>
	visit(`/venue-dashboard/${venueId}/pricing/${sportId}`, { headers: ownerHeaders, form: { ...prices, pays } })

async function aVenue(pays = '30', price = 400) {
	const venue = await createVenue({ ownerId: owner.id, price })
	expect((await setPays(venue, pays)).status).toBe(302)
	if (price !== 400)
		await write((tx) =>
			tx.update(courtSports).set({ pricePerHour: price }).where(eq(courtSports.id, venue.courtSportId)),
		)
	return venue
}

async function aBooking(venue: Venue, { date = FRIDAY, from = 10, to = 11, paymentMethod = 'Credit Card' } = {}) {
	const player = await createUser()
	const id = await booked(player, wish(venue, date, from, to, { paymentMethod }))
	return { id, player, headers: await signedIn(player), venue }
}
type Booked = Awaited<ReturnType<typeof aBooking>>

/** Pays by card what the player is asked for now, and returns it in whole cents. */
async function payCard({ player, id }: Pick<Booked, 'player' | 'id'>, now = NOW) {
	await openCheckout(player, id, { payBy: 'card', origin, now })
	const { id: paymentId, amount } = (await moneyOfBooking(id)).payments.at(-1)!
	const received = await receive(paymentId, { event: 'paid', amount, by: 'webhook', method: 'card' }, now)
	return { amount, received: received! }
}
async function confirmed(venue?: Venue, wishes: Parameters<typeof aBooking>[1] = {}) {
	const booking = await aBooking(venue ?? (await aVenue()), wishes)
	await payCard(booking)
	return booking
}
const wordsOf = async ({ player, id }: Booked, now = NOW) => moneyWords(await findOwnBooking(player, id, now), now)
const payPage = async ({ id, headers }: Booked) => (await visit(`/my-bookings/${id}/pay`, { headers })).page.page
const refunded = async (id: number) => (await moneyOfBooking(id)).refunds.map(({ amount }) => amount)

describe('setting a deposit', () => {
	it('offers whole tens and fives from 10 to 90, is written in the log, and shows in the prices', async () => {
		const venue = await aVenue('35')
		const path = `/venue-dashboard/${venue.venueId}/pricing`
		const { page } = await visit(`${path}/${venue.sportId}`, { headers: ownerHeaders })
		expect(page.terms.pays).toBe('35')
		expect(page.pays).toHaveLength(19)
		expect((await visit(path, { headers: ownerHeaders })).page.rows).toMatchObject([{ paid: '35% paid when booked' }])
		const log = await visit(`/venue-dashboard/${venue.venueId}/team/log`, { headers: ownerHeaders })
		expect(JSON.stringify(log.page)).toContain('also at the venue → 35% when they book')
		await setPays(venue, 'now')
		const [row] = await db.select().from(courtSports).where(eq(courtSports.id, venue.courtSportId))
		expect(row).toMatchObject({ payNow: true, depositPercent: null })
	})

	it('refuses other shares', async () => {
		const venue = await aVenue()
		for (const pays of ['0', '5', '12', '95', '100', '-30', '30%', '<b>', '3e1', ' '])
			expect((await setPays(venue, pays)).status).toBe(400)
		const [row] = await db.select().from(courtSports).where(eq(courtSports.id, venue.courtSportId))
		expect(row).toMatchObject({ payNow: true, depositPercent: 30 })
	})
})

describe('before booking', () => {
	it('says how much is paid now', async () => {
		const venue = await aVenue()
		const headers = await signedIn(await createUser())
		const query = `date=${FRIDAY}&start=10:00&end=11:00`
		const { page } = await visit(`/booking/${venue.venueId}/${venue.sportId}?${query}`, { headers })
		expect(page.whenBooked).toMatchObject({ deposit: 30, paying: 'We hold your court for 15 minutes.', minutes: 15 })
		expect(depositOf(40_000, 30)).toBe(12_000)
		const quick = await visit(`/booking/quick?sport=${venue.sportId}&when=other&date=${FRIDAY}&hour=10:00&city=`, {
			headers,
		})
		const row = quick.page.courts.find(({ venueId }: { venueId: number }) => venueId === venue.venueId)
		expect(row).toMatchObject({ paying: 'You pay 30% now and the rest at the venue.' })
		expect(row).not.toHaveProperty('details')
	})

	it('says so in the API, of the sport and of the booking', async () => {
		const venue = await aVenue()
		const sport = await call('GET', `/api/venues/${venue.venueId}/sports/${venue.sportId}`)
		expect(sport.body).toMatchObject({ payNow: true, depositPercent: 30 })
		const answer = await post(await signedIn(await createUser()), wish(venue, FRIDAY, 10, 11))
		expect(answer.body).toMatchObject({ totalPrice: 400, depositCents: 12_000, status: 'pending' })
		const usual = await createVenue({ ownerId: owner.id })
		const { body } = await call('GET', `/api/venues/${usual.venueId}`)
		expect(body.sports).toMatchObject([{ payNow: false, depositPercent: null }])
		const plain = await post(await signedIn(await createUser()), wish(usual, FRIDAY, 10, 11))
		expect(plain.body.depositCents).toBeNull()
	})

	it('asks for none where the hour is free', async () => {
		const free = await aVenue('30', 0)
		const { id } = await aBooking(free)
		expect(await storedBooking(id)).toMatchObject({ depositCents: null, payNow: false, totalPrice: 0 })
	})
})

describe('a deposit in peak hours only', () => {
	const peak = [{ weekday: 5, hour: 18 }]
	const fields = { ...prices, peakPricePerHour: '600', pays: '30', paysIn: 'peak' }
	async function atPeak() {
		const venue = await createVenue({ ownerId: owner.id, price: 400, peakPrice: 600, peak })
		const path = `/venue-dashboard/${venue.venueId}/pricing`
		const set = (more: object = {}) =>
			visit(`${path}/${venue.sportId}`, { headers: ownerHeaders, form: { ...fields, ...more } })
		expect((await set()).status).toBe(302)
		return { venue, path, set }
	}

	it('is asked for bookings with a peak hour, and of no others', async () => {
		const { venue, path } = await atPeak()
		const at17 = await aBooking(venue, { from: 17, to: 18 })
		expect(await storedBooking(at17.id)).toMatchObject({ payNow: false, depositCents: null, payBy: later(30) })
		const both = await aBooking(venue, { from: 17, to: 19 })
		expect(await storedBooking(both.id)).toMatchObject({ payNow: true, depositCents: 30_000, payBy: later(15) })
		const { page } = await visit(path, { headers: ownerHeaders })
		expect(page.rows).toMatchObject([{ paid: '30% paid when booked, in peak hours' }])
		const sport = await call('GET', `/api/venues/${venue.venueId}/sports/${venue.sportId}`)
		expect(sport.body).toMatchObject({ payNow: true, payNowPeakOnly: true, depositPercent: 30 })
		expect(await fsck()).toEqual([])
	})

	it('is asked for a booking that moves into them, without more time to pay', async () => {
		const { venue } = await atPeak()
		const { id, player } = await aBooking(venue, { from: 17, to: 18 })
		await moveBooking(player, id, at(FRIDAY, 12), { now: later(1) })
		expect(await storedBooking(id)).toMatchObject({ payNow: false, depositCents: null, payBy: later(30) })
		await moveBooking(player, id, at(FRIDAY, 18), { now: later(2) })
		expect(await storedBooking(id)).toMatchObject({ payNow: true, depositCents: 18_000, payBy: later(17) })
		await moveBooking(player, id, at(FRIDAY, 12), { now: later(3) })
		expect(await storedBooking(id)).toMatchObject({ payNow: true, depositCents: 18_000, payBy: later(17) })
		expect(await fsck()).toEqual([])
	})

	it('is said in quick booking where only some of the hours are', async () => {
		const { venue, set } = await atPeak()
		const headers = await signedIn(await createUser())
		const payingAt = async (hour: string) => {
			const query = `sport=${venue.sportId}&when=other&date=${FRIDAY}&hour=${hour}:00&city=`
			const { page } = await visit(`/booking/quick?${query}`, { headers })
			return page.courts.find(({ venueId }: { venueId: number }) => venueId === venue.venueId).paying
		}
		expect(await payingAt('18')).toBe('You pay 30% now and the rest at the venue.')
		expect(await payingAt('12')).toBeNull()
		expect(await payingAt('17')).toBeNull()
		await set({ starts: 'hour', lengths: '120' })
		expect(await payingAt('17'), 'for two hours').toBe('You pay 30% now and the rest at the venue.')
	})

	it('needs a peak rate, and is all hours where nothing is said', async () => {
		const { venue, set } = await atPeak()
		const refused = await set({ peakPricePerHour: '' })
		expect([refused.status, refused.action.result.error]).toEqual([400, { paysIn: ['Enter a peak rate first'] }])
		expect((await set({ paysIn: 'nights' })).status).toBe(400)
		await setPays(venue, '30')
		const [row] = await db.select().from(courtSports).where(eq(courtSports.id, venue.courtSportId))
		expect(row).toMatchObject({ payNow: true, payNowPeakOnly: false })
	})
})

describe('a booking with a deposit', () => {
	it('rounds it up to a whole cent, and is confirmed once it has come; then the rest can be paid any way', async () => {
		const venue = await aVenue('35', 333)
		const booking = await aBooking(venue)
		const { id, player } = booking
		expect(await storedBooking(id)).toMatchObject({ depositCents: 11_655, payBy: later(15), status: 'pending' })
		expect(await payPage(booking)).toMatchObject({ due: 11_655, rest: 21_645, state: 'open' })
		expect((await wordsOf(booking)).line).toBe('Pay by 08:45 to keep the court. · R216.45 at the venue')
		const { amount, received } = await payCard(booking)
		expect(amount).toBe(11_655)
		expect(received.settled).toMatchObject({ becamePaid: false, becameConfirmed: true })
		expect(await storedBooking(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', payBy: null })
		expect(await wordsOf(booking)).toMatchObject({
			label: 'R116.55 of R333.00 paid',
			line: 'R216.45 at the venue',
		})
		expect((await findToPay(player, NOW)).pay).toMatchObject([{ id, due: 21_645, payBy: null }])
		const page = await payPage(booking)
		expect(page).toMatchObject({ due: 21_645, rest: 0 })
		expect(page.ways.map(({ method }: { method: string }) => method)).toEqual(['card', 'snapscan', 'eft', 'cash'])
		expect((await payCard(booking)).amount).toBe(21_645)
		expect(await storedBooking(id)).toMatchObject({ paymentStatus: 'paid' })
	})

	it('tells the player and the venue what is left', async () => {
		const { player } = await confirmed()
		const [arrived, held] = (await noticesOf(player.id)).toReversed()
		expect(held!.body).toContain('R120.00 due by 08:45 to keep the court. You pay R280.00 at the venue.')
		expect(arrived!.body).toContain('Your court is confirmed. You pay R280.00 at the venue.')
		expect((await noticesOf(owner.id)).at(-1)!.body).toContain('It is confirmed, and R280.00 is still to pay.')
		vi.setSystemTime(at(FRIDAY, 8.5))
		await remindOfBookings(at(FRIDAY, 8.5))
		vi.setSystemTime(NOW)
		const reminder = (await noticesOf(player.id)).find(({ title }) => title.includes('10:00: Padel'))
		expect(reminder!.body).toContain('R280.00 is still to pay, here or at the venue.')
	})

	it('shows its receipt as part paid, and has a tax invoice only once all is paid', async () => {
		const { id, player, headers, venue } = await confirmed()
		const receipt = await visit(`/my-bookings/${id}/receipt`, { headers })
		expect(receipt.text).toMatch(/"held":12000.*"due":28000/)
		await write((tx) => tx.update(courts).set({ vatNumber: '4123456789' }).where(eq(courts.id, venue.venueId)))
		const invoice = { form: { name: 'Thandi', address: '', vatNumber: '' }, headers }
		expect((await visit(`/my-bookings/${id}/invoice`, invoice)).status).toBe(409)
		await payCard({ player, id })
		expect((await visit(`/my-bookings/${id}/invoice`, invoice)).status).toBe(302)
		expect(await fsck()).toEqual([])
	})

	it('is held until the venue has confirmed a deposit that is said to be sent, and asks for nothing more', async () => {
		const booking = await aBooking(await aVenue(), { paymentMethod: 'SnapScan' })
		const { id, player } = booking
		const { checkoutId } = await openCheckout(player, id, { payBy: 'manual', origin, now: NOW })
		await claim(player, checkoutId, { verificationMethod: 'snapscan', receiptNumber: '' }, { now: NOW })
		await lapseUnpaidBookings(later(16))
		expect((await storedBooking(id)).status).toBe('pending')
		expect(await payPage(booking)).toMatchObject({ state: 'sent' })
		expect((await findToPay(player, NOW)).pay).toEqual([])
		expect(await wordsOf(booking)).toMatchObject({
			label: 'Payment sent – venue to confirm',
			line: 'R120.00 sent · R280.00 at the venue',
		})
		await expect(openCheckout(player, id, { origin, now: NOW })).rejects.toThrow('still has to confirm it')
	})

	it('lapses without it, and comes back when it comes late', async () => {
		const booking = await aBooking(await aVenue())
		await openCheckout(booking.player, booking.id, { payBy: 'card', origin, now: NOW })
		await lapseUnpaidBookings(later(15))
		expect((await storedBooking(booking.id)).status).toBe('cancelled')
		const [payment] = (await moneyOfBooking(booking.id)).payments
		const come = { event: 'paid', amount: 12_000, by: 'webhook', method: 'card' } as const
		await receive(payment!.id, come, later(20))
		expect(await storedBooking(booking.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'pending' })
		expect((await noticesOf(booking.player.id)).at(-1)!.body).toContain('Your court is confirmed.')
		expect((await noticesOf(owner.id)).at(-1)!.body).toContain('It is confirmed, and R280.00 is still to pay.')
	})

	it('keeps its deposit when the venue asks for another, and has none where the venue confirms it', async () => {
		const venue = await aVenue()
		const booking = await aBooking(venue)
		await setPays(venue, '80')
		expect(await payPage(booking)).toMatchObject({ due: 12_000 })
		await setBookingStatus(owner, booking.id, 'confirmed', NOW)
		expect(await payPage(booking)).toMatchObject({ due: 40_000, rest: 0 })
	})

	it('is part paid in the same words wherever people read of it, until all has come', async () => {
		const { id, venue, player, headers } = await confirmed(undefined, { date: TUESDAY })
		const base = `/venue-dashboard/${venue.venueId}`
		const { customerId } = await storedBooking(id)
		vi.setSystemTime(at(TUESDAY, 8))
		const admin = await signedIn(await createUser({ role: 'admin' }))
		const screens: [string, Record<string, string>][] = [
			['/my-bookings', headers],
			[`/my-bookings/${id}`, headers],
			[`${base}/day/bookings/${id}?date=${TUESDAY}`, ownerHeaders],
			[base, ownerHeaders],
			[`${base}/customers/${customerId}`, ownerHeaders],
			[`${base}/today`, ownerHeaders],
			[`/admin/users/${player.id}/bookings`, admin],
			[`/admin/search?q=${id}`, admin],
			[`/admin/bookings/${id}/refund`, admin],
		]
		const silent = async () => {
			const read = await Promise.all(
				screens.map(async ([address, headers]) => [address, (await visit(address, { headers })).text] as const),
			)
			return read.filter(([, text]) => !text.includes('R120 of R400 paid')).map(([address]) => address)
		}
		expect(await silent()).toEqual([])
		await takeAtDesk(owner, venue.venueId, id, 'cash', { now: at(TUESDAY, 8) })
		expect(await silent()).toHaveLength(screens.length)
		vi.setSystemTime(NOW)
	})

	it('shows the desk what is owed, on the grid and among those who come', async () => {
		const { id, venue } = await confirmed(undefined, { date: TUESDAY })
		const base = `/venue-dashboard/${venue.venueId}`
		const words = async () => (await visit(`${base}/day?date=${TUESDAY}`, { headers: ownerHeaders })).text
		expect(await words()).toContain('Due R280')
		vi.setSystemTime(at(TUESDAY, 8))
		const today = await visit(`${base}/today`, { headers: ownerHeaders })
		vi.setSystemTime(NOW)
		expect(JSON.stringify(readToday(today.page.today).arrivals)).toContain('"due":28000')
		await takeAtDesk(owner, venue.venueId, id, 'cash', { now: NOW })
		expect(await words()).not.toContain('Due R280')
	})

	it('takes the rest at the desk, in parts', async () => {
		const { id, venue } = await confirmed()
		await takeAtDesk(owner, venue.venueId, id, 'cash', { amount: 10_000, now: NOW })
		const { taken, account } = await takeAtDesk(owner, venue.venueId, id, 'card_machine', { now: NOW })
		expect([taken, account.paymentStatus]).toEqual([18_000, 'paid'])
	})

	it('gives the deposit back in time, keeps it as the late charge later, and no more than came', async () => {
		const early = await confirmed()
		await cancelBooking(early.player, early.id, NOW)
		expect(await refunded(early.id)).toEqual([12_000])
		const late = await confirmed()
		await cancelBooking(late.player, late.id, new Date(at(FRIDAY, 10).getTime() - HOUR))
		expect([await refunded(late.id), (await storedBooking(late.id)).lateCharge]).toEqual([[], 200])
		const most = await confirmed(await aVenue('80'))
		await cancelBooking(most.player, most.id, new Date(at(FRIDAY, 10).getTime() - HOUR))
		expect(await refunded(most.id)).toEqual([12_000])
		expect(await fsck()).toEqual([])
	})

	it('owes the rest when its player did not come', async () => {
		const { id, player, venue } = await confirmed(undefined, { date: TUESDAY })
		const after = at(TUESDAY, 11.5)
		await changeBooking(owner, venue.venueId, { bookingId: id, to: 'no-show' }, after)
		expect(await findMissed(player, { venueId: venue.venueId, now: after })).toMatchObject([{ id, due: 28_000 }])
	})

	it('is confirmed once shares for its deposit are paid', async () => {
		const booking = await aBooking(await aVenue())
		await splitBooking(booking.player, booking.id, equally(4), { now: NOW })
		const shares = (await sharesOf(booking.id)).slice(1, 3)
		for (const [i, { checkoutId }] of shares.entries()) {
			await startShare(null, checkoutId, { payBy: 'card', origin, now: NOW })
			const { id, amount } = (await moneyOfBooking(booking.id)).payments.at(-1)!
			await receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, NOW)
			expect((await storedBooking(booking.id)).status).toBe(i === 0 ? 'pending' : 'confirmed')
		}
		expect(await fsck()).toEqual([])
	})

	it('moves with what was paid: the rest of the new price is owed, too much goes back', async () => {
		const booking = await confirmed()
		const { id, player, venue } = booking
		const set = (pricePerHour: number) =>
			write((tx) => tx.update(courtSports).set({ pricePerHour }).where(eq(courtSports.id, venue.courtSportId)))
		await set(500)
		await moveBooking(player, id, at(FRIDAY, 12), { now: NOW })
		expect(await wordsOf(booking)).toMatchObject({ line: 'R380.00 at the venue' })
		await set(100)
		await moveBooking(player, id, at(FRIDAY, 14), { now: NOW })
		expect(await refunded(id)).toEqual([2_000])
		expect(await storedBooking(id)).toMatchObject({ paymentStatus: 'paid', depositCents: 12_000 })
	})

	it('takes credit for all that is due, as far as it goes: it is confirmed where that covers the deposit', async () => {
		const venue = await aVenue()
		for (const [cents, left] of [
			[5_000, { dueNow: 7_000, due: 35_000 }],
			[15_000, { dueNow: 0, due: 25_000 }],
			[50_000, { dueNow: 0, due: 0 }],
		] as const) {
			const booking = await aBooking(venue)
			const { id, player } = booking
			const row = { userId: player.id, courtId: venue.venueId, amount: cents, cause: `gift:${id}`, createdAt: NOW }
			await write((tx) => tx.insert(credits).values(row))
			expect((await payPage(booking)).creditPays).toBe(Math.min(cents, 40_000))
			expect((await payWithCredit(player, id, NOW)).settled.account).toMatchObject(left)
			expect((await storedBooking(id)).status).toBe(left.dueNow > 0 ? 'pending' : 'confirmed')
			await cancelBooking(player, id, NOW)
		}
	})

	it('is booked by the form without scripts', async () => {
		const venue = await aVenue()
		const player = await createUser()
		const answer = await postForm(await signedIn(player), venue, form(FRIDAY, 10, 11, { paymentMethod: 'Credit Card' }))
		expect(answer.status).toBe(302)
		const { id } = (await findToPay(player, NOW)).pay[0]!
		expect((await storedBooking(id)).depositCents).toBe(12_000)
	})
})
