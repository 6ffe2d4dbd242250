import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime, bookings, payments, refunds } from '#db/schema.ts'
import type { DayPlan } from '#app/features/bookings/desk/day-grid.server.ts'
import { readToday } from '#app/features/bookings/desk/today/today-query.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { closeTill } from '#app/features/figures/till/till.server.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { openCheckout, openShareCheckout } from '#app/features/payments/checkout.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { findInbox } from '#app/features/payments/inbox/inbox.server.ts'
import { sendBack } from '#app/features/payments/inbox/review.server.ts'
import { denyReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { dataOf } from '#app/lib/sheet.ts'
import { at, dateOf } from '#app/lib/time/time.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { aSplitBill, paymentBy, paymentsOf, refundsOf } from '#tests/support/world/bills.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { booked, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
const [MONDAY, TUESDAY] = ['2027-03-01', '2027-03-02']
const ORIGIN = 'http://localhost'

const owner = await createUser({ role: 'venue_owner' })
const player = await createUser({ fullName: 'Sipho Dlamini' })
const other = await createUser({ role: 'venue_owner' })
const admin = await createUser({ role: 'admin' })
const headers = {
	visitor: {},
	player: await signedIn(player),
	other: await signedIn(other),
	owner: await signedIn(owner),
	admin: await signedIn(admin),
}
type Side = keyof typeof headers

const newVenue = () => createVenue({ ownerId: owner.id, courts: 3 })
type Venue = Awaited<ReturnType<typeof newVenue>>
const addressOf = ({ venueId }: Pick<Venue, 'venueId'>, rest = '') => `/venue-dashboard/${venueId}/money${rest}`
const bookAt = (venue: Venue, hour: number, who = player) => booked(who, wish(venue, TUESDAY, hour, hour + 1))

/** Makes a booking whose player reports its R200 as sent. */
async function claimed(venue: Venue, hour: number, who = player, method: 'eft' | 'cash' = 'eft') {
	const bookingId = await bookAt(venue, hour, who)
	const { checkoutId } = await openCheckout(who, bookingId, { payBy: 'manual', origin: ORIGIN })
	await claim(who, checkoutId, { verificationMethod: method, receiptNumber: 'R 17' })
	return { bookingId, paymentId: (await paymentBy(checkoutId)).id }
}

/** Makes a booking with a card payment of another amount than asked for. */
async function odd(venue: Venue, hour: number, cents: number, currency = 'ZAR', who = player) {
	const bookingId = await bookAt(venue, hour, who)
	const { payment } = await paid(bookingId, { provider: 'sandbox', amount: cents })
	const set = { status: 'review' as const, amount: 20_000, metadata: { came: { amount: cents, currency } } }
	await write((tx) => tx.update(payments).set(set).where(eq(payments.id, payment.id)))
	return { bookingId, paymentId: payment.id }
}

const open = async (venue: Venue, query = '') =>
	(await visit(addressOf(venue, query), { headers: headers.owner })).page.inbox
const act = (venue: Venue, said: string, side: Side = 'owner') =>
	visit(addressOf(venue), { headers: headers[side], form: { act: said } })
const payBack = (venue: Venue, refundId: number) =>
	visit(addressOf(venue, `/refunds/${refundId}`), { headers: headers.owner, form: { method: 'eft' } })
async function toastOf(answer: { headers: Headers }) {
	const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
	return (await takeToast(new Request('http://localhost/', { headers: { Cookie } }))).toast
}
const told = async (userId: number) => (await noticesOf(userId)).map(({ title }) => title)

afterAll(async () => expect(await fsck()).toEqual([]))

describe('the money tab', () => {
	it('says when nothing waits', async () => {
		const inbox = await open(await newVenue())
		expect(inbox).toMatchObject({ waiting: { all: 0 }, toConfirm: [], toLookAt: [], toRefund: [], onTheWay: [] })
		expect(inbox.unpaid).toMatchObject({ list: [], total: 0 })
	})

	it('shows what waits, whose it is and what it is for', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		const { reference } = (await paymentsOf(bookingId))[0]!
		const strange = await odd(venue, 10, 19_900)
		const unpaid = await bookAt(venue, 11)
		const inbox = await open(venue)
		expect(inbox.toConfirm).toEqual([
			{
				id: paymentId,
				bookingId,
				amount: 20_000,
				method: 'eft',
				reference,
				receiptNumber: 'R 17',
				payer: 'Sipho Dlamini',
				sport: 'Padel',
				court: 1,
				entry: null,
				sort: 'booking',
				sold: null,
				since: NOW.toISOString(),
				late: null,
				startTime: at(TUESDAY, 9).toISOString(),
				endTime: at(TUESDAY, 10).toISOString(),
				own: false,
				notNeeded: null,
				share: false,
				notYetLate: false,
			},
		])
		const lateAfter = async (days: number) => {
			const then = new Date(NOW.getTime() + days * 24 * 3_600_000)
			return (await findInbox(owner, venue.venueId, 1, then)).toConfirm.map(({ late }) => late)
		}
		expect(await lateAfter(4.9)).toEqual([null])
		expect(await lateAfter(31)).toEqual(['31 days ago'])
		expect(inbox.toLookAt).toMatchObject([
			{
				id: strange.paymentId,
				asked: { amount: 20_000 },
				came: { amount: 19_900, currency: 'ZAR' },
				keepProblem: null,
			},
		])
		expect(inbox.unpaid.list.map((it: { bookingId: number; open: number }) => [it.bookingId, it.open])).toEqual([
			[strange.bookingId, 20_000],
			[unpaid, 20_000],
		])
		expect(inbox.waiting).toEqual({ toConfirm: 1, toLookAt: 1, toRefund: 0, all: 2 })
		const today = await visit(`/venue-dashboard/${venue.venueId}/today`, { headers: headers.owner })
		expect(today.page.waiting).toEqual(['1 to confirm', '1 wrong amount'])
		expect(today.text, 'on its tab').toContain('"waiting":2}')
	})

	it('names who pays a share by its link, and counts what is open without what is sent', async () => {
		const bill = await aSplitBill({ now: NOW, date: TUESDAY, names: ['Ayanda', 'Bongi'] })
		const asOwner = await signedIn(bill.owner)
		const { checkoutId } = bill.shares[1]!
		const payment = await openShareCheckout(null, checkoutId, { origin: ORIGIN })
		await claim(null, payment.checkoutId, { verificationMethod: 'cash', receiptNumber: '' }, { link: checkoutId })
		const { page } = await visit(addressOf(bill), { headers: asOwner })
		expect(page.inbox.toConfirm).toEqual([])
		expect(page.inbox.cash).toMatchObject([
			{ payer: 'By link: Ayanda', share: true, amount: 3_333, receiptNumber: null },
		])
		expect(page.inbox.unpaid.list).toMatchObject([{ bookingId: bill.id, open: 6_667 }])
	})

	it('lists what was played or missed and not paid for 90 days, and no cancelled or free hour', async () => {
		const venue = await newVenue()
		const ids = await Promise.all([9, 10, 11, 12, 13].map((hour) => bookAt(venue, hour)))
		const set = (id: number, change: Partial<typeof bookings.$inferInsert>) =>
			write((tx) => tx.update(bookings).set(change).where(eq(bookings.id, id)))
		const [played, gone, cancelled, missed, free] = ids as [number, number, number, number, number]
		await set(played, { status: 'completed', startTime: at('2026-12-10', 9), endTime: at('2026-12-10', 10) })
		await set(gone, { status: 'completed', startTime: at('2026-11-10', 9), endTime: at('2026-11-10', 10) })
		await setBookingStatus(player, cancelled, 'cancelled')
		await set(missed, { status: 'completed', noShow: true })
		await set(free, { totalPrice: 0, breakdown: [] })
		const { unpaid } = await open(venue)
		expect(unpaid.list).toMatchObject([
			{ bookingId: played, played: true, missed: false, payBy: null, isDue: true },
			{ bookingId: missed, missed: true, isDue: false },
		])
		expect(unpaid.sums).toEqual({ due: { count: 1, cents: 20_000 }, later: { count: 1, cents: 20_000 } })
		await write(async (tx) => {
			for (const id of ids) await tx.delete(bookings).where(eq(bookings.id, id))
		})
	})

	it('has pages of what is not paid', async () => {
		const venue = await newVenue()
		for (let hour = 7; hour < 18; hour++) await bookAt(venue, hour)
		expect((await open(venue)).unpaid).toMatchObject({
			total: 11,
			page: 1,
			pages: 2,
			sums: { due: { count: 0, cents: 0 } },
		})
		expect((await open(venue, '?page=2')).unpaid.list).toHaveLength(1)
		for (const page of ['9', '0', 'x', '1e9']) expect((await open(venue, `?page=${page}`)).unpaid.total).toBe(11)
	})
})

describe('money received', () => {
	it('pays the booking, once', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		const answer = await act(venue, `${paymentId}:received`)
		expect([answer.status, answer.location]).toEqual([302, addressOf(venue)])
		expect(await toastOf(answer)).toMatchObject({
			title: 'Money received',
			description: 'R200.00 received: the booking is paid',
		})
		expect(await storedBooking(bookingId)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', payBy: null })
		expect((await paymentsOf(bookingId))[0]).toMatchObject({ receivedBy: 'venue', receivedById: owner.id })
		expect((await open(venue)).waiting.all).toBe(0)
		const again = await act(venue, `${paymentId}:received`)
		expect(again.status).toBe(409)
		expect(again.action.result.error['']).toEqual(['This payment is confirmed already.'])
	})

	it('happens once, however many tap at once', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		const sides = Array.from({ length: 50 }, (_, i) => act(venue, `${paymentId}:received`, i % 2 ? 'owner' : 'admin'))
		const statuses = (await Promise.all(sides)).map(({ status }) => status)
		expect(statuses.sort()).toEqual([302, ...Array<number>(49).fill(409)])
		expect(await paymentsOf(bookingId)).toHaveLength(1)
		expect(await refundsOf(bookingId)).toEqual([])
	})

	it('and not received at the same moment have one winner', async () => {
		const venue = await newVenue()
		for (let hour = 7; hour < 17; hour++) {
			const { bookingId, paymentId } = await claimed(venue, hour)
			const [confirmed, denied] = await Promise.all([
				act(venue, `${paymentId}:received`),
				visit(addressOf(venue, `/${paymentId}/not-received`), { headers: headers.admin, form: {} }),
			])
			const [payment] = await paymentsOf(bookingId)
			const { paymentStatus } = await storedBooking(bookingId)
			// A payment that was denied first may still be confirmed; then both happened, one after the other.
			if (confirmed.status === 302) expect([payment!.status, paymentStatus]).toEqual(['success', 'paid'])
			else expect([confirmed.status, payment!.status, paymentStatus]).toEqual([409, 'pending', 'pending'])
			expect([302, 409]).toContain(denied.status)
		}
	})

	it('for a cancelled booking goes back, and says so', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		await setBookingStatus(player, bookingId, 'cancelled')
		expect((await open(venue)).toConfirm[0].notNeeded).toBe('The booking is cancelled, so this money goes back.')
		expect((await toastOf(await act(venue, `${paymentId}:received`)))!.description).toBe(
			'R200.00 came for a cancelled booking: see Refunds to make',
		)
		expect((await open(venue)).toRefund).toMatchObject([{ bookingId, amount: 20_000, reason: 'cancelled', own: false }])
		expect(await storedBooking(bookingId)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
	})

	it('for a booking that is paid already goes back', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		await paid(bookingId, { by: owner })
		expect((await open(venue)).toConfirm[0].notNeeded).toMatch(/paid already/)
		expect((await toastOf(await act(venue, `${paymentId}:received`)))!.description).toBe(
			'R200.00 received, R200.00 more than the price: see Refunds to make',
		)
	})

	it('of a share says what is still to be paid', async () => {
		const bill = await aSplitBill({ now: NOW, date: TUESDAY, names: ['Ayanda'] })
		const link = bill.shares[1]!.checkoutId
		const { checkoutId } = await openShareCheckout(null, link, { origin: ORIGIN })
		await claim(null, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { link })
		const { id } = await paymentBy(checkoutId)
		const answer = await visit(addressOf(bill), {
			headers: await signedIn(bill.owner),
			form: { act: `${id}:received` },
		})
		expect((await toastOf(answer))!.description).toBe('R50.00 received, R50.00 still to be paid')
	})
})

describe('money that is said to be sent', () => {
	it('is named in the booking’s panel in place of how its player wished to pay', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		const panel = `/venue-dashboard/${venue.venueId}/day/bookings/${bookingId}`
		const { page } = await visit(panel, { headers: headers.owner })
		expect(page).toMatchObject({ chosen: null, sent: [{ id: paymentId }] })
		expect(page.sent[0].words).toMatch(/^EFT · .+, receipt R 17 · Sent /)
	})
})

describe('money not received', () => {
	it('is asked once, opens the payment again and tells the player', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		const path = addressOf(venue, `/${paymentId}/not-received`)
		const asked = await visit(path, { headers: headers.owner })
		expect(asked.page).toMatchObject({ asked: { amount: 20_000 }, lapses: true, problem: null })
		expect((await paymentsOf(bookingId))[0]!.status).toBe('success')
		const answer = await visit(path, { headers: headers.owner, form: {} })
		expect(answer.location).toBe(addressOf(venue))
		expect((await paymentsOf(bookingId))[0]).toMatchObject({ status: 'pending', claimedAt: null, receivedAt: null })
		expect(await storedBooking(bookingId)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
		expect(await told(player.id)).toContainEqual(expect.stringMatching(/has not received R200\.00$/))
		expect((await visit(path, { headers: headers.owner, form: {} })).status).toBe(409)
		expect((await visit(path, { headers: headers.owner })).page.problem).toMatch(/nothing to confirm/)
	})
})

describe('what came other than asked', () => {
	it('can be kept: it counts as it is, once', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await odd(venue, 9, 15_000)
		const answers = await Promise.all(Array.from({ length: 10 }, () => act(venue, `${paymentId}:kept`)))
		expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array<number>(9).fill(409)])
		const kept = answers.find(({ status }) => status === 302)!
		expect(await toastOf(kept)).toMatchObject({
			title: 'Payment kept',
			description: 'R150.00 received, R50.00 still to be paid',
		})
		const [payment] = await paymentsOf(bookingId)
		expect(payment).toMatchObject({ status: 'success', receivedAmount: 15_000, receivedBy: 'webhook' })
		expect(await storedBooking(bookingId)).toMatchObject({ paymentStatus: 'pending' })
	})

	it('can be sent back, once', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await odd(venue, 9, 15_000)
		const path = addressOf(venue, `/${paymentId}/send-back`)
		expect((await visit(path, { headers: headers.owner })).page).toMatchObject({ byCard: true, problem: null })
		const posts = Array.from({ length: 10 }, () => visit(path, { headers: headers.owner, form: {} }))
		const statuses = (await Promise.all(posts)).map(({ status }) => status)
		expect(statuses.sort()).toEqual([302, ...Array<number>(9).fill(409)])
		expect(await refundsOf(bookingId)).toMatchObject([{ amount: 15_000, reason: 'mismatch', by: 'provider' }])
		expect(await told(player.id)).toContain('R150.00 comes back to you')
		expect((await act(venue, `${paymentId}:kept`)).status).toBe(409)
		const inbox = await open(venue)
		expect(inbox).toMatchObject({ waiting: { all: 0 }, toLookAt: [] })
		expect(inbox.onTheWay).toMatchObject([{ bookingId, amount: 15_000, reason: 'mismatch' }])
	})

	it('can only go back where it is not in rand, and that by hand', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await odd(venue, 9, 20_000, 'USD')
		expect((await open(venue)).toLookAt).toMatchObject([
			{ came: { currency: 'USD' }, keepProblem: 'This isn’t in rand, so you can only send it back.' },
		])
		expect((await act(venue, `${paymentId}:kept`)).status).toBe(409)
		await sendBack(owner, venue.venueId, paymentId)
		expect((await open(venue)).toRefund).toMatchObject([{ bookingId, currency: 'USD', reason: 'mismatch' }])
		const [refund] = await refundsOf(bookingId)
		expect((await payBack(venue, refund!.id)).status).toBe(302)
		expect((await paymentsOf(bookingId))[0]!.status).toBe('refunded')
	})
})

describe('what came other than asked, in the panel of its booking', () => {
	const panelOf = async (venue: Venue, bookingId: number, who: Record<string, string> = headers.owner) => {
		const address = `/venue-dashboard/${venue.venueId}/day/bookings/${bookingId}?date=${TUESDAY}`
		const { page } = await visit(address, { headers: who })
		const acts = page.acts as { label: string; to?: string; sends?: [string, string] }[]
		const about = acts.filter(({ to }) => to?.includes('/money'))
		return { address, about, words: page.inReview.map((it: { words: string }) => it.words) }
	}
	const SHORT = 'R150.00 came, and R200.00 was due: R50.00 too little.'

	it('is kept from there, which leads back', async () => {
		const venue = await newVenue()
		const { bookingId } = await odd(venue, 9, 15_000)
		const { address, about, words } = await panelOf(venue, bookingId)
		expect(words).toEqual([`${SHORT} It counts once you keep it. Then R50.00 is still to pay.`])
		expect(about.map(({ label }) => label)).toEqual(['Keep It', 'Send It Back'])
		const { to, sends } = about[0] as { to: string; sends: [string, string] }
		const kept = await visit(to, { headers: headers.owner, form: Object.fromEntries([sends]) })
		expect([kept.status, kept.location]).toEqual([302, address])
		expect(await panelOf(venue, bookingId)).toMatchObject({ about: [], words: [] })
	})

	it('goes back from there, which leads back', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await odd(venue, 9, 15_000)
		await write((tx) => tx.update(payments).set({ receivedAmount: 25_000 }).where(eq(payments.id, paymentId)))
		const { address, about, words } = await panelOf(venue, bookingId)
		expect(words[0]).toContain('R50.00 too much. It counts once you keep it. Then R50.00 goes back.')
		expect((await visit(about[1]!.to!, { headers: headers.owner, form: {} })).location).toBe(address)
	})

	it('is only said to people who may not decide, and to payers of their own', async () => {
		const venue = await newVenue()
		const { bookingId } = await odd(venue, 9, 15_000)
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		expect(await panelOf(venue, bookingId, await signedIn(desk))).toMatchObject({
			about: [],
			words: [`${SHORT} The owner or a manager keeps it or sends it back.`],
		})
		const own = await odd(venue, 10, 15_000, 'ZAR', owner)
		expect(await panelOf(venue, own.bookingId)).toMatchObject({
			about: [],
			words: [`${SHORT} Somebody else at the venue or an admin has to decide about it.`],
		})
	})

	it('can only go back in another currency, and is named by the day', async () => {
		const venue = await newVenue()
		const { bookingId } = await odd(venue, 9, 15_000, 'USD')
		const { about, words } = await panelOf(venue, bookingId)
		expect(about.map(({ label }) => label)).toEqual(['Send It Back'])
		expect(words).toEqual(['USD 150.00 came, and R200.00 was due. This isn’t in rand, so you can only send it back.'])
		const day = `/venue-dashboard/${venue.venueId}/day?date=${TUESDAY}`
		const { page } = await visit(day, { headers: headers.owner })
		const [cell] = dataOf<DayPlan>(page.sheet).shown[0]!.courts[0]!.cells
		expect(cell).toMatchObject({ words: ['Request', 'Wrong amount'], tone: 'requested' })
	})
})

describe('another amount by hand', () => {
	const say = (venue: Venue, id: number, amount: string, sure?: number) =>
		visit(addressOf(venue, `/${id}/received?page=2`), {
			headers: headers.owner,
			form: { amount, ...(sure && { sure: String(sure) }) },
		})

	it('is received as it came, and the rest stays to be paid', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		const { page } = await visit(addressOf(venue, `/${paymentId}/received`), { headers: headers.owner })
		expect(page).toMatchObject({ asked: { amount: 20_000 }, problem: null })
		const answer = await say(venue, paymentId, 'R180,50')
		expect(answer.location).toBe(addressOf(venue, '?page=2'))
		expect((await toastOf(answer))!.description).toBe('R180.50 received, R19.50 still to be paid')
		expect((await paymentsOf(bookingId))[0]).toMatchObject({
			amount: 20_000,
			receivedAmount: 18_050,
			receivedBy: 'venue',
		})
		expect(await storedBooking(bookingId)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
		expect((await open(venue)).unpaid.list).toMatchObject([{ bookingId, open: 1_950 }])
		expect((await say(venue, paymentId, '10')).status).toBe(409)
	})

	it('pays the booking where it is more, and what is too much goes back', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		const asked = await say(venue, paymentId, '250')
		expect(asked.status).toBe(409)
		expect(asked.text).toContain('That’s R50.00 more than the R200.00 asked for.')
		expect((await say(venue, paymentId, '2500', 25_000)).status, 'another amount than the one asked about').toBe(409)
		expect((await paymentsOf(bookingId))[0]!.receivedAt).toBeNull()
		expect((await say(venue, paymentId, '250', 25_000)).status).toBe(302)
		expect((await storedBooking(bookingId)).paymentStatus).toBe('paid')
		expect(await refundsOf(bookingId)).toMatchObject([{ amount: 5_000, by: 'venue', reason: 'overpaid' }])
	})

	test('each is refused', () =>
		each(['', '0', '-5', 'x', '1e3', '1000000.01', '99999999999', ' '], async (amount) => {
			const venue = await newVenue()
			const { bookingId, paymentId } = await claimed(venue, 9)
			expect((await say(venue, paymentId, amount)).status).toBe(400)
			expect((await paymentsOf(bookingId))[0]!.receivedAt).toBeNull()
		}))

	it('can be taken at the desk too, but no more than is open', async () => {
		const venue = await newVenue()
		const id = await bookAt(venue, 9)
		const take = (amount: string, seen: string) =>
			visit(addressOf(venue, `/bookings/${id}`), { headers: headers.owner, form: { method: 'cash', amount, seen } })
		expect((await take('200.01', '20000')).status).toBe(400)
		expect((await toastOf(await take('150', '20000')))!.description).toBe(
			'R150.00 received in cash, R50.00 still to be paid',
		)
		expect((await toastOf(await take('50', '5000')))!.description).toBe('R50.00 received in cash: the booking is paid')
		expect((await storedBooking(id)).paymentStatus).toBe('paid')
	})

	it('is not taken for a share', async () => {
		const bill = await aSplitBill({ now: NOW, date: TUESDAY, names: ['Ayanda', 'Bongi'] })
		const asOwner = await signedIn(bill.owner)
		const { checkoutId } = bill.shares[1]!
		const payment = await openShareCheckout(null, checkoutId, { origin: ORIGIN })
		await claim(null, payment.checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { link: checkoutId })
		const { id } = await paymentBy(payment.checkoutId)
		const path = addressOf(bill, `/${id}/received`)
		expect((await visit(path, { headers: asOwner })).page.problem).toMatch(/^A share has to be paid exactly/)
		expect((await visit(path, { headers: asOwner, form: { amount: '10' } })).status).toBe(400)
		const desk = addressOf(bill, `/bookings/${bill.id}`)
		const form = { method: 'cash', amount: '10', seen: '6667' }
		expect((await visit(desk, { headers: asOwner, form })).status).toBe(400)
		expect((await visit(path, { headers: asOwner, form: { amount: '33.33' } })).status).toBe(302)
	})
})

describe('cash on arrival', () => {
	it('needs no action before its day, and is not late before it starts', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9, player, 'cash')
		const inbox = await open(venue)
		expect(inbox).toMatchObject({ waiting: { all: 0 }, toConfirm: [], cash: [{ id: paymentId, notYetLate: true }] })
		const path = addressOf(venue, `/${paymentId}/not-received`)
		const early = 'The player brings the cash. Wait until the booking starts.'
		expect((await visit(path, { headers: headers.owner })).page.problem).toBe(early)
		expect((await visit(path, { headers: headers.owner, form: {} })).status).toBe(409)
		vi.setSystemTime(at(TUESDAY, 0))
		expect(await open(venue)).toMatchObject({ waiting: { toConfirm: 1 }, toConfirm: [{ notYetLate: true }], cash: [] })
		vi.setSystemTime(at(TUESDAY, 9))
		expect((await open(venue)).toConfirm).toMatchObject([{ notYetLate: false }])
		expect((await visit(path, { headers: headers.owner, form: {} })).status).toBe(302)
		vi.setSystemTime(NOW)
		expect(await told(player.id)).toContainEqual(expect.stringMatching(/ did not get your cash: R200\.00$/))
		expect((await paymentsOf(bookingId))[0]!.receivedAt).toBeNull()
	})
})

test('a denied payment, and money to look at, say so among what is not paid', async () => {
	const venue = await newVenue()
	const { paymentId } = await claimed(venue, 9)
	await denyReceived(owner, venue.venueId, paymentId)
	await bookAt(venue, 10)
	await odd(venue, 11, 19_900)
	expect((await open(venue)).unpaid.list).toMatchObject([
		{ denied: true, checked: false },
		{ denied: false, checked: false },
		{ denied: false, checked: true },
	])
})

test('money for a cancelled booking can only go back', async () => {
	const venue = await newVenue()
	const { bookingId, paymentId } = await odd(venue, 9, 19_900)
	const gone = { status: 'cancelled', cancelReason: 'customer', cancelledAt: NOW } as const
	await write(async (tx) => {
		await tx.update(bookings).set(gone).where(eq(bookings.id, bookingId))
		await tx.delete(courtTime).where(eq(courtTime.bookingId, bookingId))
	})
	expect((await open(venue)).toLookAt[0].keepProblem).toBe('The booking is cancelled. You can only send it back.')
	expect((await act(venue, `${paymentId}:kept`)).status).toBe(409)
	await sendBack(owner, venue.venueId, paymentId)
})

test('the badge counts what the person may do something about', async () => {
	const venue = await newVenue()
	await claimed(venue, 9, owner)
	const seenBy = async (side: Side) => (await visit(addressOf(venue), { headers: headers[side] })).page.inbox
	expect(await seenBy('owner')).toMatchObject({ waiting: { all: 0 }, toConfirm: [{ own: true }] })
	expect(await seenBy('admin')).toMatchObject({ waiting: { toConfirm: 1, all: 1 } })
})

describe('a refund to make', () => {
	it('is ticked once it is paid back', async () => {
		const venue = await newVenue()
		const bookingId = await bookAt(venue, 18)
		await paid(bookingId, { by: owner })
		await setBookingStatus(player, bookingId, 'cancelled')
		const [refund] = await refundsOf(bookingId)
		expect((await open(venue)).toRefund).toMatchObject([
			{ id: refund!.id, payer: 'Sipho Dlamini', method: 'eft', reason: 'cancelled', email: player.email },
		])
		expect((await open(venue)).waiting).toMatchObject({ toRefund: 1, all: 1 })
		const path = addressOf(venue, `/refunds/${refund!.id}`)
		const { page } = await visit(path, { headers: headers.owner })
		expect(page).toMatchObject({ amount: refund!.amount, email: player.email, problem: null })
		for (const form of [{}, { method: 'card' }, { method: 'credit' }, { method: '<b>' }] as Record<string, string>[])
			expect((await visit(path, { headers: headers.owner, form })).status).toBe(400)
		const answer = await payBack(venue, refund!.id)
		expect((await toastOf(answer))!.description).toBe(`R${refund!.amount / 100}.00 marked as paid back by EFT`)
		expect((await refundsOf(bookingId))[0]).toMatchObject({ status: 'done', doneById: owner.id, method: 'eft' })
		expect((await payBack(venue, refund!.id)).status).toBe(409)
		expect((await visit(path, { headers: headers.owner })).page.problem).toBe('This refund is paid back already.')
	})
})

describe('money at the desk', () => {
	const take = (venue: Venue, id: number, form: Record<string, string>, side: Side = 'owner') =>
		visit(addressOf(venue, `/bookings/${id}`), { headers: headers[side], form })

	it('pays what is open, however it came, and tells the player', async () => {
		const venue = await newVenue()
		const id = await bookAt(venue, 9)
		const { page } = await visit(addressOf(venue, `/bookings/${id}`), { headers: headers.owner })
		expect(page).toMatchObject({ open: 20_000, problem: null })
		const answer = await take(venue, id, { method: 'snapscan', seen: '20000' })
		expect((await toastOf(answer))!.description).toBe('R200.00 received by SnapScan: the booking is paid')
		expect(await paymentsOf(id)).toMatchObject([{ method: 'snapscan', receivedAmount: 20_000, receivedById: owner.id }])
		expect(await told(player.id)).toContainEqual(expect.stringMatching(/has received R200\.00$/))
		expect((await take(venue, id, { method: 'cash', seen: '20000' })).status).toBe(409)
		expect((await visit(addressOf(venue, `/bookings/${id}`), { headers: headers.owner })).page.problem).toMatch(/paid/)
	})

	it('is not taken twice beside what the player says to have sent', async () => {
		const venue = await newVenue()
		const { bookingId } = await claimed(venue, 9)
		const answer = await take(venue, bookingId, { method: 'cash', seen: '20000' })
		expect(answer.status).toBe(409)
		expect(answer.action.result.error['']).toEqual(['There’s a payment on its way for this booking. Confirm that one.'])
	})

	it('happens once, however often its form is sent at once', async () => {
		const venue = await newVenue()
		const id = await bookAt(venue, 9)
		const posts = Array.from({ length: 20 }, () => take(venue, id, { method: 'cash', seen: '20000' }))
		const statuses = (await Promise.all(posts)).map(({ status }) => status)
		expect(statuses).toEqual(Array<number>(20).fill(302))
		expect(await paymentsOf(id)).toHaveLength(1)
	})

	it('is refused for …', () =>
		each(
			[
				[{ method: 'card', seen: '20000' }, 400],
				[{ method: '', seen: '20000' }, 400],
				[{ method: 'cash' }, 400],
				[{ method: 'cash', seen: '2e4' }, 400],
				[{ method: 'cash', seen: '-1' }, 400],
				[{ method: 'cash', seen: '19999' }, 409],
			],
			async (form, status) => {
				const venue = await newVenue()
				const id = await bookAt(venue, 9)
				expect((await take(venue, id, form as Record<string, string>)).status).toBe(status)
				expect(await paymentsOf(id)).toEqual([])
			},
		))

	it('is one tap on Today and in the day, for money that was sent as well', async () => {
		const venue = await newVenue()
		const path = `/venue-dashboard/${venue.venueId}`
		const today = (form?: Record<string, string>, by: 'owner' | 'admin' = 'owner') =>
			visit(`${path}/today`, { headers: headers[by], form })
		const hour = (from: number) => booked(player, wish(venue, MONDAY, from, from + 1))
		const [cash, sent, brought] = [await hour(12), await hour(13), await hour(14)]
		for (const id of [cash, sent, brought]) await setBookingStatus(owner, id, 'confirmed')
		for (const [id, verificationMethod] of [
			[sent, 'eft'],
			[brought, 'cash'],
		] as const) {
			const { checkoutId } = await openCheckout(player, id, { payBy: 'manual', origin: ORIGIN })
			await claim(player, checkoutId, { verificationMethod, receiptNumber: '' })
		}
		const { arrivals, unpaid } = readToday((await today()).page.today)
		expect(unpaid).toEqual({ count: 1, cents: 20_000 })
		const money = ({ acts }: (typeof arrivals)[number]) =>
			acts.map(({ change }) => change).filter((change) => /paid|received/.test(change))
		expect(arrivals.map(money)).toEqual([['paid'], ['received'], ['received']])
		const { page: day } = await visit(`${path}/day?date=${MONDAY}`, { headers: headers.owner })
		const [grid] = dataOf<DayPlan>(day.sheet).shown[0]!.courts
		expect(grid!.cells).toMatchObject([
			{ tone: 'unpaid' },
			{ tone: 'sent', words: ['Payment sent'] },
			{ tone: 'unpaid', words: ['Unpaid'] },
		])
		expect((await toastOf(await today({ change: `${cash}:paid` })))!.description).toBe(
			'R200.00 received in cash: the booking is paid',
		)
		const answer = await visit(`${path}/day/bookings/${sent}`, { headers: headers.owner, form: { change: 'received' } })
		expect((await toastOf(answer))!.description).toBe('R200.00 received: the booking is paid')
		for (const id of [cash, sent]) expect((await storedBooking(id)).paymentStatus).toBe('paid')
		expect((await today({ change: `${sent}:received` })).status).toBe(409)
		expect((await today({ change: `${cash}:paid` })).status).toBe(409)
		// A button whose response was lost is sent again with the sum that it names.
		for (const id of [cash, sent]) {
			const change = `${id}:${id === cash ? 'paid' : 'received'}:20000`
			expect((await toastOf(await today({ change })))!.description).toMatch(/^R200.00 received/)
			expect((await today({ change }, 'admin')).status, 'which somebody else took').toBe(409)
			expect(await paymentsOf(id)).toHaveLength(1)
		}
		const counted = { float: 0, counted: 20_000, banked: 0, note: '', seen: 20_000 }
		await closeTill(owner, venue.venueId, { day: dateOf(new Date()), ...counted })
		expect((await toastOf(await today({ change: `${brought}:received` })))!.description).toBe(
			'R200.00 received: the booking is paid. Till closed: money that comes in now counts for the next close of day.',
		)
	})
})

describe('no one confirms their own payment', () => {
	it('not as the owner of the venue, by any of its ways', async () => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9, owner)
		const strange = await odd(venue, 10, 19_900, 'ZAR', owner)
		const open = await bookAt(venue, 11, owner)
		const refunded = await bookAt(venue, 18, owner)
		await paid(refunded, { by: admin })
		await setBookingStatus(owner, refunded, 'cancelled')
		const [refund] = await refundsOf(refunded)

		const inbox = (await visit(addressOf(venue), { headers: headers.owner })).page.inbox
		for (const list of [inbox.toConfirm, inbox.toLookAt, inbox.toRefund, inbox.unpaid.list]) {
			expect(list.length).toBeGreaterThan(0)
			for (const it of list) expect(it.own).toBe(true)
		}
		const day = await visit(`/venue-dashboard/${venue.venueId}/day/bookings/${open}`, { headers: headers.owner })
		expect(day.page.booking.may).not.toContain('paid')

		const base = `/venue-dashboard/${venue.venueId}`
		const tries: [string, Record<string, string>][] = [
			['/money', { act: `${paymentId}:received` }],
			['/money', { act: `${strange.paymentId}:kept` }],
			[`/money/refunds/${refund!.id}`, { method: 'eft' }],
			[`/money/${paymentId}/received`, { amount: '200' }],
			[`/money/${paymentId}/not-received`, {}],
			[`/money/${strange.paymentId}/send-back`, {}],
			[`/money/bookings/${open}`, { method: 'cash', seen: '20000' }],
			['/today', { change: `${open}:paid` }],
			['/today', { change: `${bookingId}:received` }],
			['', { change: `${open}:paid` }],
			[`/day/bookings/${open}`, { change: 'paid' }],
			[`/day/bookings/${bookingId}`, { change: 'received' }],
		]
		for (const [path, form] of tries) {
			const { status } = await visit(base + path, { headers: headers.owner, form })
			expect([path, form, status]).toEqual([path, form, 403])
		}
		for (const id of [bookingId, strange.bookingId, open]) {
			expect((await storedBooking(id)).paymentStatus).toBe('pending')
		}
		expect((await act(venue, `${paymentId}:received`, 'admin')).status).toBe(302)
		expect((await storedBooking(bookingId)).paymentStatus).toBe('paid')
	})

	it('not as an administrator either', async () => {
		const venue = await newVenue()
		const { paymentId } = await claimed(venue, 9, admin)
		expect((await act(venue, `${paymentId}:received`, 'admin')).status).toBe(403)
		expect((await act(venue, `${paymentId}:received`, 'owner')).status).toBe(302)
	})
})

describe('who may', () => {
	const statuses: [Side, number][] = [
		['visitor', 302],
		['player', 403],
		['other', 404],
	]
	test.each(statuses)('a %s may not: %i', async (side, status) => {
		const venue = await newVenue()
		const { bookingId, paymentId } = await claimed(venue, 9)
		const strange = await odd(venue, 10, 19_900)
		const tries: [string, Record<string, string>][] = [
			['', { act: `${paymentId}:received` }],
			['', { act: `${strange.paymentId}:kept` }],
			[`/${paymentId}/received`, { amount: '150' }],
			[`/${paymentId}/not-received`, {}],
			[`/${strange.paymentId}/send-back`, {}],
			[`/bookings/${strange.bookingId}`, { method: 'cash', seen: '20000' }],
			['/match', { pick: String(paymentId) }],
		]
		const before = JSON.stringify([await paymentsOf(bookingId), await paymentsOf(strange.bookingId)])
		for (const [path, form] of tries) {
			const answer = await visit(addressOf(venue, path), { headers: headers[side], form })
			expect([path, answer.status]).toEqual([path, status])
			if (side === 'visitor') expect(answer.location).toMatch(/^\/auth/)
			const page = await visit(addressOf(venue, path), { headers: headers[side] })
			expect(String(page.text)).not.toContain('Sipho Dlamini')
		}
		expect(JSON.stringify([await paymentsOf(bookingId), await paymentsOf(strange.bookingId)])).toBe(before)
	})

	it('knows no money of another venue, not even one’s own', async () => {
		const [venue, elsewhere] = [await newVenue(), await newVenue()]
		const { bookingId, paymentId } = await claimed(elsewhere, 9)
		const unpaid = await bookAt(elsewhere, 10)
		for (const said of [`${paymentId}:received`, `${paymentId}:kept`]) {
			expect([said, (await act(venue, said)).status]).toEqual([said, 404])
		}
		for (const path of [
			`/${paymentId}/received`,
			'/refunds/2147483647',
			`/${paymentId}/not-received`,
			`/${paymentId}/send-back`,
			`/bookings/${unpaid}`,
		]) {
			expect((await visit(addressOf(venue, path), { headers: headers.owner })).status).toBe(404)
			const form = { method: 'cash', seen: '20000', amount: '200' }
			expect((await visit(addressOf(venue, path), { headers: headers.owner, form })).status).toBe(404)
		}
		expect((await storedBooking(bookingId)).paymentStatus).toBe('pending')
	})

	test('each is refused', () =>
		each(
			['', 'x', ':', '1', '1:', ':received', '1:refunded', '1:received:x', '0:received', '-1:kept', '1.5:kept'],
			async (said) => expect((await act(await newVenue(), said)).status).toBe(400),
		))

	it('keeps the API of the dashboard free of it', async () => {
		const venue = await newVenue()
		await claimed(venue, 9)
		const { body } = await call('GET', `/api/dashboard/venues/${venue.venueId}/bookings`, { headers: headers.owner })
		expect(Object.keys(body[0])).not.toContain('money')
	})
})

test('cancelling says what really was received', async () => {
	const venue = await newVenue()
	const id = await bookAt(venue, 9)
	await paid(id, { by: owner, amount: 12_345 })
	const path = `/venue-dashboard/${venue.venueId}/bookings/${id}/cancel`
	expect((await visit(path, { headers: headers.owner })).page.booking.money).toMatchObject({ held: 12_345, due: 7_655 })
	await visit(path, { headers: headers.owner, form: {} })
	expect(await refundsOf(id)).toMatchObject([{ amount: 12_345, reason: 'venue' }])
})

test('money that was denied and then arrives still counts', async () => {
	const venue = await newVenue()
	const { bookingId, paymentId } = await claimed(venue, 9)
	await denyReceived(owner, venue.venueId, paymentId)
	await write((tx) => moveOn(tx, paymentId, 'expired', {}, NOW))
	expect((await act(venue, `${paymentId}:received`)).status).toBe(302)
	expect((await storedBooking(bookingId)).paymentStatus).toBe('paid')
	expect(await db.$count(refunds, eq(refunds.bookingId, bookingId))).toBe(0)
})
