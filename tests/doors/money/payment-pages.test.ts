import { eq, sql, type SQL } from 'drizzle-orm'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { billSplits, bookings, credits, payments, sales } from '#db/schema.ts'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { NO_VOUCHER } from '#app/features/bookings/vouchers/redeem.server.ts'
import { sellVoucher } from '#app/features/bookings/vouchers/sell-voucher.server.ts'
import { setVoucherAmounts } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { denyReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { ErrorBoundary as WrongVoucher } from '#app/routes/payment/use-voucher.tsx'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { bookedAt, checkoutOf, DETAILS, INVALID, payableVenue, paymentsOf, toldOf } from './checkouts.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { storedBooking } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
const AFTER_LAPSE = new Date('2027-03-02T07:00:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const venue = await payableVenue()
const other = await signedIn(await createUser())
type Headers = Record<string, string>

const toastOf = async (answer: { headers: globalThis.Headers }) => {
	const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
	return (await takeToast(new Request('http://localhost/', { headers: { Cookie } }))).toast
}
const cancel = ({ id, headers }: { id: number; headers: Headers }) =>
	call('PATCH', `/api/bookings/${id}/status`, { headers, body: { status: 'cancelled' } })

async function lapse() {
	vi.setSystemTime(AFTER_LAPSE)
	await lapseUnpaidBookings(AFTER_LAPSE)
	vi.setSystemTime(NOW)
}
const byCard = (paymentId: number, amount = 45_000) =>
	receive(paymentId, { event: 'paid', amount, by: 'webhook', method: 'card' }, NOW)

describe('/payment/manual-checkout/{checkoutId}', () => {
	const open = (checkoutId: string, headers: Headers, query = '') =>
		visit(`/payment/manual-checkout/${checkoutId}${query}`, { headers })
	const submit = (checkoutId: string, headers: Headers, form: Record<string, string>) =>
		visit(`/payment/manual-checkout/${checkoutId}`, { headers, form })

	it('shows what to send where, from the venue’s own details', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id)
		const { status, page } = await open(checkoutId, headers)
		const [payment] = await paymentsOf(id)
		expect(status).toBe(200)
		expect(page.page).toMatchObject({
			outcome: 'open',
			amount: 45_000,
			reference: payment!.reference,
			details: DETAILS,
			venue: { phone: '021 555 0101' },
			bill: { kind: 'booking', id, payBy: '2027-03-02T06:00:00.000Z' },
			codes: { snapScan: { path: expect.stringMatching(/^M0 0h7v1H0z/) }, payShap: { size: expect.any(Number) } },
			notFound: false,
		})
	})

	test.each([
		['SnapScan', '', 'snapscan'],
		['PayShap', '', 'other'],
		['SnapScan', '?method=cash', 'cash'],
		['SnapScan', '?method=<script>', 'snapscan'],
	])('begins with %s %s as %s', async (paymentMethod, query, chosen) => {
		const { id, headers } = await bookedAt(venue, { paymentMethod })
		expect((await open(await checkoutOf(headers, id), headers, query)).page.page.chosen).toBe(chosen)
	})

	it('verifies, says so, and leads on; the booking is not paid by that', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id)
		const said = await submit(checkoutId, headers, { verificationMethod: 'eft', receiptNumber: '77' })
		expect([said.status, said.location]).toEqual([302, `/payment/manual-checkout/${checkoutId}?verified=yes`])
		expect((await open(checkoutId, headers, '?verified=yes')).page).toMatchObject({
			justVerified: true,
			page: { outcome: 'sent' },
		})
		expect((await open(checkoutId, headers)).page).toMatchObject({ justVerified: false, page: { outcome: 'sent' } })
		expect(await paymentsOf(id)).toMatchObject([{ status: 'success', receiptNumber: '77', receivedAt: null }])
		expect(await storedBooking(id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
	})

	test.each([{}, { verificationMethod: '' }, { verificationMethod: 'card' }, { receiptNumber: '1' }])(
		'asks for a method of %j',
		async (form) => {
			const { id, headers } = await bookedAt(venue)
			const answer = await submit(await checkoutOf(headers, id), headers, form as Record<string, string>)
			expect(answer.status).toBe(400)
			expect(answer.action.toast).toMatchObject({
				title: 'Payment Method Required',
				description: 'Please select a payment method.',
				variant: 'destructive',
			})
			expect(answer.action.result.error.verificationMethod).toEqual(['Please select a payment method.'])
			expect(await paymentsOf(id)).toMatchObject([{ status: 'pending' }])
		},
	)

	it('keeps what was written in a form that comes back', async () => {
		const { id, headers } = await bookedAt(venue)
		const answer = await submit(await checkoutOf(headers, id), headers, { receiptNumber: '"><svg onload=x>' })
		expect(answer.action.result.initialValue).toMatchObject({ receiptNumber: '"><svg onload=x>' })
	})

	test.each([
		['eft', 'its bank details'],
		['snapscan', 'a SnapScan code'],
	])('takes no %s for a venue that has not given %s', async (verificationMethod, lacking) => {
		const { id, headers } = await bookedAt(await payableVenue(null))
		const checkoutId = await checkoutOf(headers, id)
		const answer = await submit(checkoutId, headers, { verificationMethod })
		expect(answer.status).toBe(409)
		expect(answer.action.toast.description).toMatch(
			new RegExp(`^Venue \\d+ hasn’t added ${lacking} here. Choose another way.$`),
		)
		expect(await paymentsOf(id)).toMatchObject([{ status: 'pending', method: null }])
		expect((await submit(checkoutId, headers, { verificationMethod: 'other' })).status).toBe(302)
	})

	it('says why it failed', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id)
		await cancel({ id, headers })
		const answer = await submit(checkoutId, headers, { verificationMethod: 'eft' })
		expect(answer.status).toBe(409)
		expect(answer.action.toast).toMatchObject({
			title: 'Verification Failed',
			description: 'This payment is closed. Start again from My Bookings.',
		})
	})

	it('says that it failed where it cannot say why', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id)
		const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
		await rename('notices', 'notices_away')
		const answer = await submit(checkoutId, headers, { verificationMethod: 'eft' })
		await rename('notices_away', 'notices')
		silenced.mockRestore()
		expect(answer.status).toBe(500)
		expect(answer.action.toast).toMatchObject({
			title: 'Verification Failed',
			description: 'Failed to verify payment',
			variant: 'destructive',
		})
		expect(answer.text).not.toMatch(/notices/)
		expect(await paymentsOf(id)).toMatchObject([{ status: 'pending', claimedAt: null }])
	})

	it('leads other people home and says why', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id)
		const attempts = [
			() => open(checkoutId, other),
			() => submit(checkoutId, other, { verificationMethod: 'eft' }),
			() => open('a'.repeat(32), headers),
			() => open('%00', headers),
			() => submit('nothing', headers, { verificationMethod: 'eft' }),
		]
		for (const attempt of attempts) {
			const answer = await attempt()
			expect([answer.status, answer.location]).toEqual([302, '/'])
			expect(await toastOf(answer)).toMatchObject({ description: INVALID, variant: 'destructive' })
		}
		expect(await paymentsOf(id)).toMatchObject([{ status: 'pending' }])
	})

	it('sends visitors to sign in, and back', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id)
		const { status, location } = await open(checkoutId, {}, '?method=eft')
		const next = encodeURIComponent(`/payment/manual-checkout/${checkoutId}?method=eft`)
		expect([status, location]).toEqual([302, `/auth?next=${next}`])
		expect((await submit(checkoutId, {}, { verificationMethod: 'eft' })).status).not.toBe(200)
		expect(await paymentsOf(id)).toMatchObject([{ status: 'pending' }])
	})

	it('says what became of a payment that is not open any more', async () => {
		const outcome = async ({ checkoutId, headers }: { checkoutId: string; headers: Headers }) =>
			(await open(checkoutId, headers)).page.page.outcome
		const made = async () => {
			const booking = await bookedAt(venue)
			return { ...booking, checkoutId: await checkoutOf(booking.headers, booking.id) }
		}
		const [lapsed, calledOff, paid, replaced] = [await made(), await made(), await made(), await made()]
		await cancel(calledOff)
		const [payment] = await paymentsOf(paid.id)
		await receive(payment!.id, { event: 'received', amount: 45_000, by: 'venue', byId: venue.owner.id }, NOW)
		await checkoutOf(replaced.headers, replaced.id, 'card')
		expect(await outcome(replaced)).toBe('replaced')
		await lapse()
		expect(await outcome(lapsed)).toBe('lapsed')
		expect(await outcome(calledOff)).toBe('called-off')
		expect(await outcome(paid)).toBe('paid')
	})

	it('is open again, and says why, where the venue has not received it', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id)
		await submit(checkoutId, headers, { verificationMethod: 'other' })
		const [payment] = await paymentsOf(id)
		await denyReceived(venue.owner, venue.venueId, payment!.id, NOW)
		const { page } = await open(checkoutId, headers)
		expect(page.page).toMatchObject({ outcome: 'open', notFound: true, chosen: 'other' })
	})

	it('leads a payment by card to where it is shown', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id, 'card')
		expect((await open(checkoutId, headers)).location).toBe(`/payment/return/${checkoutId}`)
	})

	it('has an error of its own where payments cannot be read', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id)
		const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
		await rename('payments', 'payments_away')
		const answer = await open(checkoutId, headers)
		await rename('payments_away', 'payments')
		silenced.mockRestore()
		expect(answer.status).toBe(500)
	})
})

type Runner = { run?: (query: SQL) => Promise<unknown>; execute?: (query: SQL) => Promise<unknown> }
/** Makes reads and writes of a table fail, until it has its name again. */
const rename = (from: string, to: string) =>
	write((tx) => {
		const { run, execute } = tx as Runner
		return (run ?? execute!).call(tx, sql.raw(`alter table ${from} rename to ${to}`))
	})

describe('/my-bookings/{id}/pay', () => {
	const open = (id: number | string, headers: Headers) => visit(`/my-bookings/${id}/pay`, { headers })
	const choose = (id: number, headers: Headers, form: Record<string, string>) =>
		visit(`/my-bookings/${id}/pay`, { headers, form })

	it('says what is due, for what and until when, with the booking’s own method chosen', async () => {
		const { id, headers } = await bookedAt(venue, { paymentMethod: 'PayShap' })
		const { page } = await open(id, headers)
		expect(page.page).toMatchObject({
			state: 'open',
			due: 45_000,
			total: 45_000,
			what: expect.stringMatching(/^Padel at Venue \d+, Tuesday 2 March 2027, 10:00–11:00$/),
			bill: { kind: 'booking', id, payBy: '2027-03-01T07:00:00.000Z' },
			chosen: 'payshap',
			splitHelps: false,
		})
		expect(page.page.ways.map(({ method }: { method: string }) => method)).toEqual([
			'card',
			'snapscan',
			'payshap',
			'eft',
			'cash',
		])
		expect(await paymentsOf(id)).toEqual([])
	})

	it('names only the ways that the venue can be paid by', async () => {
		const { id, headers } = await bookedAt(await payableVenue(null))
		const { ways, chosen } = (await open(id, headers)).page.page
		expect(ways.map(({ method }: { method: string }) => method)).toEqual(['card', 'cash'])
		expect(chosen).toBe('card')
	})

	it('says what will not work for the amount, and suggests a split', async () => {
		const [fits, over] = [
			await bookedAt(await payableVenue(DETAILS, 3_000)),
			await bookedAt(await payableVenue(DETAILS, 3_001)),
		]
		expect((await open(fits.id, fits.headers)).page.page.splitHelps).toBe(false)
		const { ways, splitHelps } = (await open(over.id, over.headers)).page.page
		expect(splitHelps).toBe(true)
		expect(ways.find(({ method }: { method: string }) => method === 'payshap').warning).toMatch(
			/^Some banks refuse .*FNB/,
		)
	})

	test.each([
		['snapscan', 'snapscan'],
		['payshap', 'other'],
		['eft', 'eft'],
	])('%s leads to manual checkout with that chosen', async (method, manual) => {
		const { id, headers } = await bookedAt(venue)
		const { status, location } = await choose(id, headers, { method })
		const [payment] = await paymentsOf(id)
		expect([status, location]).toEqual([302, `/payment/manual-checkout/${payment!.checkoutId}?method=${manual}`])
		expect(payment).toMatchObject({ provider: 'manual', status: 'pending', amount: 45_000 })
	})

	it('cash at the venue is one step: reported at once, and once', async () => {
		const { id, headers } = await bookedAt(venue)
		await choose(id, headers, { method: 'eft' })
		const answer = await choose(id, headers, { method: 'cash' })
		expect([answer.status, answer.location]).toEqual([302, '/my-bookings'])
		expect(await toastOf(answer)).toMatchObject({
			title: 'Your court is kept',
			description: 'You pay R450.00 at the venue.',
		})
		expect(await paymentsOf(id)).toMatchObject([
			{ provider: 'manual', status: 'success', method: 'cash', receivedAt: null },
		])
		expect(await storedBooking(id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
		expect((await open(id, headers)).page.page).toMatchObject({ state: 'sent', claimedMethod: 'cash' })
		expect((await choose(id, headers, { method: 'cash' })).status).toBe(409)
		expect(await paymentsOf(id)).toHaveLength(1)
	})

	it('says for half an hour that a card page was opened', async () => {
		const { id, headers } = await bookedAt(venue)
		const openedAt = async () => (await open(id, headers)).page.page.cardPageOpened
		expect(await openedAt()).toBe(null)
		await choose(id, headers, { method: 'card' })
		expect(await openedAt()).toBe(NOW.toISOString())
		vi.setSystemTime(NOW.getTime() + 30 * 60_000)
		expect(await openedAt()).toBe(null)
		vi.setSystemTime(NOW)
		await choose(id, headers, { method: 'eft' })
		expect(await openedAt()).toBe(null)
	})

	it('asks for nothing while the venue looks at money of another amount', async () => {
		const { id, headers } = await bookedAt(venue)
		await checkoutOf(headers, id, 'card')
		const [payment] = await paymentsOf(id)
		const arrived = { receivedAmount: 44_900, receivedAt: NOW, receivedBy: 'webhook' as const }
		await write((tx) => moveOn(tx, payment!.id, 'mismatch', arrived, NOW))
		expect((await open(id, headers)).page.page).toMatchObject({ state: 'review', inReview: 44_900 })
	})

	it('says that a court is confirmed at once only where it is not yet', async () => {
		const { id, headers } = await bookedAt(venue)
		const card = async () => (await open(id, headers)).page.page.ways[0].text
		expect(await card()).toBe('On a secure card page. Your court is confirmed straight away.')
		await write((tx) => tx.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.id, id)))
		expect(await card()).toBe('On a secure card page.')
	})

	it('a card leads to the page of the provider, as a document of its own', async () => {
		const { id, headers } = await bookedAt(venue)
		const answer = await choose(id, headers, { method: 'card' })
		expect(answer.location).toMatch(/^http:\/\/localhost\/payment\/sandbox\/ch_/)
		expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true')
	})

	it('pays with credit, as far as it goes', async () => {
		const [whole, part] = [await bookedAt(venue), await bookedAt(venue)]
		const give = (userId: number, amount: number) =>
			write((tx) => tx.insert(credits).values({ userId, courtId: venue.venueId, amount, cause: `test:${userId}` }))
		await give(whole.player.id, 50_000)
		await give(part.player.id, 10_000)
		expect((await open(whole.id, whole.headers)).page.page).toMatchObject({
			ways: expect.arrayContaining([
				expect.objectContaining({
					method: 'credit',
					name: 'Your credit',
					text: 'R500.00 at Venue 1; R50.00 is left after this.',
				}),
			]),
			chosen: 'credit',
		})

		const paid = await choose(whole.id, whole.headers, { method: 'credit' })
		expect([paid.status, paid.location]).toEqual([302, '/my-bookings'])
		expect(await toastOf(paid)).toMatchObject({ title: 'Payment successful' })
		expect(await storedBooking(whole.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })

		const partly = await choose(part.id, part.headers, { method: 'credit' })
		expect(partly.location).toBe(`/my-bookings/${part.id}/pay`)
		expect((await toastOf(partly))!.description).toBe('R100.00 was paid with your credit. R350.00 is still to be paid.')
		expect((await open(part.id, part.headers)).page.page).toMatchObject({ due: 35_000, total: 45_000 })
		expect((await choose(part.id, part.headers, { method: 'credit' })).status).toBe(409)
		expect((await storedBooking(part.id)).paymentStatus).toBe('pending')
	})

	test.each([{}, { method: '' }, { method: 'SnapScan' }, { method: 'free' }, { method: '__proto__' }])(
		'%j is no way to pay',
		async (form) => {
			const { id, headers } = await bookedAt(venue)
			const answer = await choose(id, headers, form as Record<string, string>)
			expect([answer.status, answer.action.result.error.method]).toEqual([400, ['Please select a payment method.']])
			expect(await paymentsOf(id)).toEqual([])
		},
	)

	it('says calmly where there is nothing to pay', async () => {
		const state = async ({ id, headers }: { id: number; headers: Headers }) => (await open(id, headers)).page.page.state
		const [sent, paid, calledOff, lapsed] = [
			await bookedAt(venue),
			await bookedAt(venue),
			await bookedAt(venue),
			await bookedAt(venue),
		]
		const free = await bookedAt(await payableVenue(DETAILS, 0))
		const checkoutId = await checkoutOf(sent.headers, sent.id)
		const body = { verificationMethod: 'cash' }
		await call('POST', `/api/payments/manual-verify/${checkoutId}`, { headers: sent.headers, body })
		await checkoutOf(paid.headers, paid.id, 'card')
		await byCard((await paymentsOf(paid.id))[0]!.id)
		await cancel(calledOff)
		expect(await state(free)).toBe('free')
		expect((await open(sent.id, sent.headers)).page.page).toMatchObject({ state: 'sent', claimedMethod: 'cash' })
		expect(await state(paid)).toBe('paid')
		expect(await state(calledOff)).toBe('called-off')
		await lapse()
		expect(await state(lapsed)).toBe('lapsed')
		for (const { id, headers } of [sent, paid, calledOff, lapsed, free]) {
			expect((await choose(id, headers, { method: 'eft' })).status).toBe(409)
		}
	})
})

describe('/payment/return/{checkoutId}', () => {
	const open = (checkoutId: string, headers: Headers, query = '') =>
		visit(`/payment/return/${checkoutId}${query}`, { headers })
	const made = async () => {
		const booking = await bookedAt(venue, { paymentMethod: 'Credit Card' })
		const checkoutId = await checkoutOf(booking.headers, booking.id)
		const [payment] = await paymentsOf(booking.id)
		return { ...booking, checkoutId, payment: payment! }
	}

	it('waits until someone other than the payer confirms it', async () => {
		const { id, headers, checkoutId, payment } = await made()
		for (const query of [
			'',
			'?ended=cancelled',
			'?ended=failed',
			'?ended=paid',
			'?status=success&paid=1',
			'?waited=abc',
		]) {
			const { status, page } = await open(checkoutId, headers, query)
			expect([status, page.facts.outcome, page.facts.bill.paid]).toEqual([200, 'open', false])
		}
		expect((await storedBooking(id)).paymentStatus).toBe('pending')
		await byCard(payment.id)
		const { page } = await open(checkoutId, headers, '?ended=cancelled')
		expect(page.facts).toMatchObject({ outcome: 'paid', own: true, bill: { id, paid: true } })
	})

	it('says what comes back of money that came too late', async () => {
		const { id, headers, checkoutId, payment } = await made()
		await lapse()
		expect((await open(checkoutId, headers)).page.facts.outcome).toBe('lapsed')
		await write((tx) => tx.update(bookings).set({ startTime: NOW, endTime: AFTER_LAPSE }).where(eq(bookings.id, id)))
		await byCard(payment.id)
		expect((await open(checkoutId, headers)).page.facts).toMatchObject({ outcome: 'late', back: 45_000 })
		expect((await storedBooking(id)).status).toBe('cancelled')
	})

	it('says what failed, and what was replaced', async () => {
		const { id, headers, checkoutId, payment } = await made()
		await write((tx) => tx.update(payments).set({ status: 'failed' }).where(eq(payments.id, payment.id)))
		expect((await open(checkoutId, headers)).page.facts.outcome).toBe('failed')
		await checkoutOf(headers, id, 'manual')
		expect((await open(checkoutId, headers)).page.facts.outcome).toBe('replaced')
	})

	it('counts how long they have waited, for browsers without scripts', async () => {
		const { headers, checkoutId } = await made()
		const waited = async (query: string) => (await open(checkoutId, headers, query)).page.waited
		expect([
			await waited(''),
			await waited('?waited=8'),
			await waited('?waited=-1'),
			await waited('?waited=1e9'),
		]).toEqual([0, 8, 0, 0])
	})

	it('is for the payer: a visitor signs in first, other people are led home', async () => {
		const { checkoutId, headers } = await made()
		expect((await open(checkoutId, {})).location).toBe(
			`/auth?next=${encodeURIComponent(`/payment/return/${checkoutId}`)}`,
		)
		const owner = await signedIn(venue.owner)
		for (const answer of [await open(checkoutId, other), await open(checkoutId, owner), await open('x', headers)]) {
			expect([answer.status, answer.location]).toEqual([302, '/'])
			expect(await toastOf(answer)).toMatchObject({ description: INVALID })
		}
	})

	it('shows a share that was paid by its link to people with its secret, with a link back', async () => {
		const { id, player, checkoutId, payment } = await made()
		const link = 'share-with-a-secret-of-its-own-01'
		await write(async (tx) => {
			const share = { bookingId: id, requesterId: player.id, name: 'Sipho', amount: 15_000, checkoutId: link }
			const [split] = await tx.insert(billSplits).values(share).returning()
			const set = { userId: null, splitId: split!.id, amount: 15_000 }
			await tx.update(payments).set(set).where(eq(payments.id, payment.id))
		})
		for (const headers of [{}, other]) {
			const { status, page, headers: answered } = await open(checkoutId, headers)
			expect(answered.get('Cache-Control')).toBe('no-store')
			expect(status).toBe(200)
			expect(page.facts).toMatchObject({ outcome: 'open', own: false, share: `/pay/${link}`, amount: 15_000 })
		}
		await byCard(payment.id, 15_000)
		expect((await open(checkoutId, {})).page.facts).toMatchObject({
			outcome: 'paid',
			own: false,
			bill: { paid: false },
		})
		expect(await toldOf(player)).not.toEqual([])
	})
})

describe('/voucher/{code}', () => {
	const now = new Date()
	const gift = async () => {
		const { venueId } = venue
		await setVoucherAmounts(venue.owner, venueId, [250], now)
		const customer = await write((tx) => customerOf(tx, venueId, { guestName: 'Zola' }, now))
		const wish = { amount: 250, recipient: 'Ayanda', message: 'Happy birthday', method: 'cash' } as const
		const { id } = await sellVoucher(venue.owner, venueId, customer, wish, now)
		return (await db.select({ code: sales.code }).from(sales).where(eq(sales.id, id)))[0]!.code!
	}

	it('shows a gift to a visitor, in no cache, who signs in to use it', async () => {
		const code = await gift()
		const { status, page, headers } = await visit(`/voucher/${code}`)
		expect([status, headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual([
			200,
			'no-store',
			'no-referrer',
		])
		expect(page).toMatchObject({ price: 250, recipient: 'Ayanda', message: 'Happy birthday', isSignedIn: false })
		expect((await visit(`/voucher/${code}`, { form: { intent: 'use' } })).status).toBe(401)
		const used = await visit(`/voucher/${code}`, { headers: other, form: { intent: 'use' } })
		expect(used.location).toMatch(/^\/venues\/\d+$/)
		expect((await visit(`/voucher/${code}`)).status).toBe(410)
	})

	it('asks for the code where it leads nowhere, and goes on to the one that is typed', async () => {
		const { status, headers } = await visit('/voucher/AAAABBBBCCCC')
		expect([status, headers.get('Cache-Control')]).toEqual([404, 'no-store'])
		const data = { message: NO_VOUCHER }
		const props = {
			error: { status, statusText: '', internal: false, data },
			params: { code: 'AAAABBBBCCCC' },
		} as unknown as ComponentProps<typeof WrongVoucher>
		const Component = () => createElement(WrongVoucher, props)
		const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
		expect(html).toContain(NO_VOUCHER)
		expect(html).toMatch(/<input[^>]*name="code"[^>]*value="AAAABBBBCCCC"/)
		expect(html).not.toContain('removed')
		const typed = { intent: 'enter', code: 'aaaa bbbb-cccd' }
		expect((await visit('/voucher/AAAABBBBCCCC', { form: typed })).location).toBe('/voucher/AAAABBBBCCCD')
	})
})
