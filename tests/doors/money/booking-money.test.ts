import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { billSplits, bookings, courts, refunds } from '#db/schema.ts'
import { cancelSums } from '#app/features/bookings/mine/cancel-sums.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { entryCodeOf } from '#app/features/bookings/entry-code.server.ts'
import { actionsOf } from '#app/features/bookings/mine/own-actions.ts'
import type { MyBookings } from '#app/features/bookings/mine/my-bookings-page.server.ts'
import type { NamedBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { lateCharge } from '#app/features/venues/cancellation-policy.ts'
import { newCheckoutId } from '#app/features/ledger/references.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { confirmReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { payments } from '#db/schema.ts'
import { splitBooking } from '#app/features/payments/split/split.server.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'
import { booked, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past six in the morning in South Africa.
const NOW = new Date('2027-03-01T04:30:00Z')
const LATE = at('2027-03-03', 9)
const [TUESDAY, WEDNESDAY, THURSDAY] = ['2027-03-02', '2027-03-03', '2027-03-04']
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
afterAll(async () => expect(await fsck()).toEqual([]))

const owner = await createUser({ role: 'venue_owner' })
const player = await createUser({ fullName: 'Thandi Nkosi' })
const headers = await signedIn(player)
const venue = await createVenue({ ownerId: owner.id, courts: 40, price: 225, peakPrice: 300 })

/** Data of a page, whose instants the tests get as text, as the page has it. */
const withDates = (page: unknown): unknown =>
	JSON.parse(JSON.stringify(page), (_, value) => (ISO_INSTANT.test(String(value)) ? new Date(String(value)) : value))
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Books Wednesday 10 to 12 for R450, at a venue with enough courts. */
const bookedHere = (date = WEDNESDAY) => booked(player, wish(venue, date, 10, 12))
const refundsOf = (id: number) => db.select().from(refunds).where(eq(refunds.bookingId, id)).orderBy(refunds.id)
const sum = (list: { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)

async function claimed(id: number, verificationMethod: 'eft' | 'cash') {
	const { checkoutId } = await openCheckout(player, id, {
		payBy: 'manual',
		origin: 'http://localhost',
		now: new Date(),
	})
	await claim(player, checkoutId, { verificationMethod, receiptNumber: '' }, { now: new Date() })
}

/** Splits it three ways; the booker and one other have paid. */
async function splitAndPartlyPaid(id: number) {
	const share = { bookingId: id, requesterId: player.id, amount: 15_000 }
	const shares = await write((tx) =>
		tx
			.insert(billSplits)
			.values(['You', 'Sipho', 'Naledi'].map((name) => ({ ...share, name, checkoutId: newCheckoutId() })))
			.returning(),
	)
	await paid(id, { by: owner, amount: 15_000, splitId: shares[0]!.id })
	await paid(id, { provider: 'sandbox', amount: 15_000, splitId: shares[1]!.id, payerId: null })
}

const cases: [name: string, prepare: (id: number) => Promise<unknown>, free: number, late: number][] = [
	['unpaid', () => Promise.resolve(), 0, 0],
	['paid by EFT', (id) => paid(id, { by: owner }), 45_000, 22_500],
	['paid by card', (id) => paid(id, { provider: 'sandbox' }), 45_000, 22_500],
	['said to be sent', (id) => claimed(id, 'eft'), 0, 0],
	['to be paid in cash', (id) => claimed(id, 'cash'), 0, 0],
	['split and partly paid', splitAndPartlyPaid, 30_000, 7_500],
	['paid with less than the late charge', (id) => paid(id, { by: owner, amount: 10_000 }), 10_000, 0],
]

describe.each(cases)('cancelling a booking that is %s', (_, prepare, free, late) => {
	test.each([
		['in the free time', NOW, free],
		['late', LATE, late],
	])('%s: the sum announced is the sum refunded', async (_, when, expected) => {
		const id = await bookedHere()
		await prepare(id)
		await write((tx) => tx.update(bookings).set({ payBy: null }).where(eq(bookings.id, id)))
		vi.setSystemTime(when)
		const { page } = await visit(`/my-bookings/${id}/cancel`, { headers })
		const { booking, now } = withDates(page) as { booking: NamedBooking; now: Date }
		const sums = cancelSums(booking.money, lateCharge(booking, now))
		expect(sums.back).toBe(expected)
		const answer = await visit(`/my-bookings/${id}/cancel`, { headers, form: { seen: String(sums.back) } })
		vi.setSystemTime(NOW)
		expect(answer.status).toBe(302)
		const made = await refundsOf(id)
		expect(sum(made)).toBe(expected)
		expect(made.map(({ paymentId, amount }) => [paymentId, amount])).toEqual(
			sums.parts.filter(({ left }) => left > 0).map(({ id, left }) => [id, left]),
		)
	})
})

describe('cancelling', () => {
	it('is refused when something else would come back than was announced', async () => {
		const id = await bookedHere()
		await paid(id, { by: owner })
		vi.setSystemTime(LATE)
		const answer = await visit(`/my-bookings/${id}/cancel`, { headers, form: { seen: '45000' } })
		vi.setSystemTime(NOW)
		expect(answer.status).toBe(409)
		expect(answer.action.result.error).toEqual({
			'': ['Your refund has changed. Have another look.'],
		})
		expect(await storedBooking(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', lateCharge: 0 })
		expect(await refundsOf(id)).toEqual([])
		for (const seen of ['abc', '1.5', '1e309']) {
			expect((await visit(`/my-bookings/${id}/cancel`, { headers, form: { seen } })).status).toBe(400)
		}
	})

	it('sends money that arrives later the way the dialog says', async () => {
		const id = await bookedHere()
		await claimed(id, 'eft')
		vi.setSystemTime(LATE)
		const { page } = await visit(`/my-bookings/${id}/cancel`, { headers })
		const { booking } = withDates(page) as { booking: NamedBooking }
		const sums = cancelSums(booking.money, lateCharge(booking, LATE))
		expect([sums.laterBack, sums.laterStays]).toEqual([22_500, 22_500])
		await visit(`/my-bookings/${id}/cancel`, { headers, form: { seen: '0' } })
		const [payment] = await db.select().from(payments).where(eq(payments.bookingId, id))
		await confirmReceived(owner, venue.venueId, payment!.id, { now: LATE })
		vi.setSystemTime(NOW)
		expect(sum(await refundsOf(id))).toBe(22_500)
	})
})

describe('the cards of My Bookings', () => {
	/** Returns the words of a booking in the list, whether it is the large one that the list opens on or a card. */
	const cardOf = async (id: number, tab = 'upcoming', who = headers) => {
		for (let page = 1; page < 9; page++) {
			const { page: shown } = await visit(`/my-bookings?tab=${tab}&page=${page}`, { headers: who })
			const { first, cards } = withDates(shown) as Pick<MyBookings, 'first' | 'cards'>
			if (first?.id === id) {
				const { money } = first.words
				return { label: money.label, line: money.line, entryCode: first.entryCode, pay: actionsOf(first, NOW).pay }
			}
			const card = cards.find((one) => one.id === id)
			if (!card) continue
			const { money, lines, entryCode, links } = card
			return {
				label: money.label,
				line: lines[0],
				entryCode,
				pay: links.find(({ label }) => label.startsWith('Pay ')) ?? null,
			}
		}
		throw new Error(`Booking ${id} is not among the ${tab} ones`)
	}

	test.each<[string, (id: number) => Promise<unknown>, string, string | null]>([
		['nothing', () => Promise.resolve(), 'Not paid yet', 'Pay by Tue 2 Mar, 06:30 to keep the court.'],
		['money that is sent', (id) => claimed(id, 'eft'), 'Payment sent – venue to confirm', null],
		['cash to come', (id) => claimed(id, 'cash'), 'Cash at the venue', null],
		['two of three shares', splitAndPartlyPaid, 'R300 of R450 paid', '2 of 3 shares paid · R150.00 still to pay'],
		['all of it', (id) => paid(id, { by: owner }), 'Paid', null],
	])('say the truth about %s', async (_, prepare, label, line) => {
		const id = await bookedHere()
		await prepare(id)
		expect(await cardOf(id)).toMatchObject({ label, line })
	})

	it('say the truth about what comes back, before and after it has', async () => {
		const id = await bookedHere()
		await paid(id, { by: owner })
		vi.setSystemTime(LATE)
		await visit(`/my-bookings/${id}/cancel`, { headers, form: {} })
		vi.setSystemTime(NOW)
		const before = await cardOf(id, 'cancelled')
		expect(before.label).toBe('R225.00 on its way back')
		expect(before.line).toMatch(/^Venue \d+ sends it · R225\.00 stays with the venue$/)
		await write((tx) => tx.update(refunds).set({ status: 'done', doneAt: NOW }).where(eq(refunds.bookingId, id)))
		await write((tx) => tx.update(bookings).set({ paymentStatus: 'refunded' }).where(eq(bookings.id, id)))
		expect(await cardOf(id, 'cancelled')).toMatchObject({
			label: 'Part refunded',
			line: 'R225.00 came back, R225.00 stayed with the venue',
		})
	})

	it('ask to pay all that is open: what lapses first, three at most', async () => {
		const person = await createUser()
		const asPerson = await signedIn(person)
		const ids: number[] = []
		for (const hour of [8, 9, 10, 11]) ids.push(await booked(person, wish(venue, TUESDAY, hour, hour + 1)))
		for (const [i, id] of ids.entries()) {
			const payBy = new Date(NOW.getTime() + (4 - i) * 60_000)
			await write((tx) => tx.update(bookings).set({ payBy }).where(eq(bookings.id, id)))
		}
		type Lines = { id: number; due: number; payBy: string | null }[]
		const toPay = async () => (await visit('/my-bookings', { headers: asPerson })).page.toPay.pay as Lines
		const shown = async () => (await toPay()).map(({ id }) => id)
		expect(await shown()).toEqual([ids[3], ids[2], ids[1], ids[0]])
		await paid(ids[3]!, { by: owner, amount: 100 })
		expect(await shown()).toEqual([ids[2], ids[1], ids[0], ids[3]])
		expect((await toPay())[0]).toMatchObject({ due: 22_500, sport: 'Padel', payBy: expect.any(String) })
		await write((tx) => tx.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.id, ids[2]!)))
		await paid(ids[1]!, { by: owner })
		expect(await shown()).toEqual([ids[0], ids[2], ids[3]])
		expect((await toPay())[2]).toMatchObject({ due: 22_400, payBy: null })
	})

	it('ask what a player wants instead of a closed court, until they choose', async () => {
		const person = await createUser()
		const asPerson = await signedIn(person)
		const place = await createVenue({ ownerId: owner.id })
		const ids: number[] = []
		for (const hour of [10, 11]) ids.push(await booked(person, wish(place, THURSDAY, hour, hour + 1)))
		await paid(ids[0]!, { by: owner })
		const times = { startTime: at(THURSDAY, 9), endTime: at(THURSDAY, 13) }
		const wished = { reason: 'rain' as const, parts: [{ sportId: null, courtNumber: null }], note: '', ...times }
		await closeCourts(owner, place.venueId, wished, { now: NOW })
		const toPay = async () => (await visit('/my-bookings', { headers: asPerson })).page.toPay
		expect(await toPay()).toMatchObject({
			pay: [],
			choose: [{ id: ids[0], until: new Date(NOW.getTime() + 7 * DAY).toISOString() }],
		})
		await visit(`/my-bookings/${ids[0]}/closed`, { headers: asPerson, form: { choice: 'refund' } })
		expect((await toPay()).choose).toEqual([])
	})

	it('ask a booker who has split a bill for their own share first', async () => {
		const id = await bookedHere()
		const people = [{ name: '' }, { name: 'Sipho' }, { name: 'Naledi' }].map((one) => ({ ...one, amount: null }))
		await splitBooking(player, id, { mode: 'equal', people })
		const shares = await db.select().from(billSplits).where(eq(billSplits.bookingId, id)).orderBy(billSplits.id)
		const card = await cardOf(id)
		const ownShare = { link: shares[0]!.checkoutId, amount: 15_000 }
		expect(card.pay).toMatchObject({ to: `/pay/${ownShare.link}`, label: 'Pay Your Share R150.00' })
		const toPay: { id: number }[] = (await visit('/my-bookings', { headers })).page.toPay.pay
		expect(toPay.find((line) => line.id === id)).toMatchObject({ ownShare, due: 45_000 })
		expect(card.line).toMatch(/^0 of 3 shares paid · Pay by /)
		await paid(id, { by: owner, amount: 15_000, splitId: shares[0]!.id })
		expect((await cardOf(id)).pay).toMatchObject({ to: `/my-bookings/${id}/pay` })
	})

	it('have six digits for the door once the booking is confirmed, the same ones every time', async () => {
		const id = await bookedHere()
		expect((await cardOf(id)).entryCode).toBeNull()
		await paid(id, { by: owner })
		const code = (await cardOf(id)).entryCode
		expect(code).toMatch(/^\d{6}$/)
		expect(code).toBe(entryCodeOf(id))
		expect(entryCodeOf(id + 1)).not.toBe(code)
	})
})

describe('/my-bookings/{id}/move', () => {
	const send = (id: number, form: Record<string, string>, who = headers) =>
		visit(`/my-bookings/${id}/move`, { headers: who, form })

	it('shows free times with their price and moves there', async () => {
		const id = await bookedHere()
		await paid(id, { by: owner })
		const { page } = await visit(`/my-bookings/${id}/move?date=${THURSDAY}&start=14:00`, { headers })
		expect(page.day.date).toBe(THURSDAY)
		expect(page.time).toMatchObject({ start: '14:00', end: '16:00', price: 450 })
		const from = page.booking.startTime
		const answer = await send(id, { date: THURSDAY, start: '14:00', seenPrice: '450', from })
		expect([answer.status, answer.location]).toEqual([302, '/my-bookings'])
		expect((await storedBooking(id)).startTime).toEqual(at(THURSDAY, 14))
		expect((await send(id, { date: THURSDAY, start: '14:00', seenPrice: '450', from })).status).toBe(302)
	})

	it('falls back to a day with free times for what makes no sense', async () => {
		const id = await bookedHere()
		for (const query of ['', '?date=2026-02-30', '?date=2020-01-01', '?date=2099-01-01', '?start=99:00', '?date=%00']) {
			const { status, page } = await visit(`/my-bookings/${id}/move${query}`, { headers })
			expect([status, page.day.date, page.time]).toEqual([200, WEDNESDAY, null])
		}
	})

	test('refuses … and changes nothing', () =>
		each(
			[
				[{}, 400],
				[{ date: THURSDAY, start: '14:30' }, 400],
				[{ date: '2027-02-30', start: '14:00' }, 400],
				[{ date: THURSDAY, start: '25:00' }, 400],
				[{ date: THURSDAY, start: '14:00', from: 'yesterday' }, 400],
				[{ date: THURSDAY, start: '14:00', seenPrice: 'x' }, 400],
				[{ date: THURSDAY, start: '14:00', seenPrice: '1' }, 409],
				[{ date: '2027-02-01', start: '14:00' }, 400],
			],
			async (form, status) => {
				const id = await bookedHere()
				const before = await storedBooking(id)
				expect((await send(id, form as Record<string, string>)).status).toBe(status)
				expect(await storedBooking(id)).toEqual(before)
			},
		))

	it('says why a booking cannot move', async () => {
		const id = await bookedHere()
		await paid(id, { by: owner })
		vi.setSystemTime(LATE)
		const { page } = await visit(`/my-bookings/${id}/move`, { headers })
		const answer = await send(id, { date: THURSDAY, start: '14:00' })
		vi.setSystemTime(NOW)
		expect(page.problem).toBe('This booking could be moved until Tue 2 Mar at 10:00. You can still cancel it.')
		expect([answer.status, answer.action.toast.description]).toEqual([409, page.problem])
	})
})

describe('/my-bookings/{id}/closed', () => {
	async function closed() {
		const place = await createVenue({ ownerId: owner.id })
		const id = await booked(player, wish(place, WEDNESDAY, 10, 12))
		await paid(id, { by: owner })
		const times = { startTime: at(WEDNESDAY, 9), endTime: at(WEDNESDAY, 13) }
		const closing = { reason: 'rain' as const, parts: [{ sportId: null, courtNumber: null }], note: '', ...times }
		await closeCourts(owner, place.venueId, closing, { now: NOW })
		return id
	}
	const choose = (id: number, choice: string) => visit(`/my-bookings/${id}/closed`, { headers, form: { choice } })

	it('leads back where the venue closed nothing', async () => {
		const id = await bookedHere()
		const there = () => visit(`/my-bookings/${id}/closed`, { headers })
		expect(await there()).toMatchObject({ status: 302, location: '/my-bookings' })
		await visit(`/my-bookings/${id}/cancel`, { headers, form: {} })
		expect(await there()).toMatchObject({ status: 302, location: '/my-bookings' })
	})

	it('carries out the choice', async () => {
		const [refunded, credited, moved] = [await closed(), await closed(), await closed()]
		expect((await choose(refunded, 'refund')).location).toBe('/my-bookings?tab=cancelled')
		expect(await refundsOf(refunded)).toMatchObject([{ amount: 40_000, reason: 'closed', by: 'venue' }])
		expect((await choose(credited, 'credit')).location).toBe('/my-bookings?tab=cancelled')
		expect(await refundsOf(credited)).toMatchObject([{ amount: 40_000, by: 'credit', status: 'done' }])
		expect((await choose(moved, 'move')).location).toBe(`/my-bookings/${moved}/move?date=${WEDNESDAY}&start=10:00`)
		expect((await storedBooking(moved)).closureChoice).toBeNull()
		expect((await choose(refunded, 'credit')).status).toBe(409)
		for (const wrong of ['', 'both', 'REFUND']) expect((await choose(moved, wrong)).status).toBe(400)
	})
})

describe('/my-bookings/{id}/receipt', () => {
	it('has hours, payments and refunds, and is honest about what is there', async () => {
		const id = await bookedHere()
		const open = async () => (await visit(`/my-bookings/${id}/receipt`, { headers })).page
		expect(await open()).toMatchObject({ account: { received: 0, due: 45_000 }, payments: [], vat: null })
		await claimed(id, 'eft')
		expect(await open()).toMatchObject({ account: { received: 0, claimed: 45_000 }, payments: [] })
		await write((tx) => tx.update(courts).set({ vatNumber: '4123456789' }).where(eq(courts.id, venue.venueId)))
		const [payment] = await db.select().from(payments).where(eq(payments.bookingId, id))
		await confirmReceived(owner, venue.venueId, payment!.id, { now: NOW })
		expect(await open()).toMatchObject({
			number: `CS-2027-${String(id).padStart(6, '0')}`,
			issuedTo: 'Thandi Nkosi',
			vat: 5_870,
			payments: [{ amount: 45_000, method: 'eft', reference: payment!.reference }],
			refunds: [],
			account: { held: 45_000, due: 0 },
		})
		vi.setSystemTime(LATE)
		await visit(`/my-bookings/${id}/cancel`, { headers, form: {} })
		vi.setSystemTime(NOW)
		expect(await open()).toMatchObject({
			charged: 22_500,
			vat: 2_935,
			refunds: [{ amount: 22_500, by: 'venue', done: false }],
		})
		await write((tx) => tx.update(courts).set({ vatNumber: null }).where(eq(courts.id, venue.venueId)))
	})
})
