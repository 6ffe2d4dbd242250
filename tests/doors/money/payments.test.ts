import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { bookings, idempotencyKeys, notices, payments } from '#db/schema.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { bookedAt, checkoutOf, INVALID, payableVenue, paymentsOf, toldOf } from './checkouts.ts'
import { ask, call } from '#tests/support/process/product.ts'
import { storedBooking } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const venue = await payableVenue()
const other = await signedIn(await createUser())
const otherOwner = await signedIn(await createUser({ role: 'venue_owner' }))
const admin = await signedIn(await createUser({ role: 'admin' }))
const owner = await signedIn(venue.owner)

type Headers = Record<string, string>
const open = (headers: Headers, body: unknown) => call('POST', '/api/payments/checkout', { headers, body })
const look = (headers: Headers, checkoutId: string) => call('GET', `/api/payments/verify/${checkoutId}`, { headers })
const say = (headers: Headers, checkoutId: string, body: unknown = { verificationMethod: 'eft' }) =>
	call('POST', `/api/payments/manual-verify/${checkoutId}`, { headers, body })

describe('POST /api/payments/checkout', () => {
	it('returns where to pay by hand, at a checkout that cannot be guessed', async () => {
		const { id, headers } = await bookedAt(venue)
		const { status, body } = await open(headers, { bookingId: id })
		expect(status).toBe(201)
		expect(body).toEqual({
			checkoutId: expect.stringMatching(/^[\w-]{32}$/),
			redirectUrl: `/payment/manual-checkout/${body.checkoutId}`,
		})
		const [payment, ...more] = await paymentsOf(id)
		expect(more).toEqual([])
		expect(payment).toMatchObject({ amount: 45_000, currency: 'ZAR', status: 'pending', receivedAt: null })
		expect(payment!.reference).toMatch(/^CS[0-9A-HJKMNP-TV-Z]{8}$/)
	})

	it('leads a booking by card to the page of the provider', async () => {
		const { id, headers } = await bookedAt(venue, { paymentMethod: 'Credit Card' })
		const { body } = await open(headers, { bookingId: id })
		expect(body.redirectUrl).toMatch(/^http:\/\/localhost\/payment\/sandbox\//)
		expect((await paymentsOf(id))[0]).toMatchObject({ provider: 'sandbox', amount: 45_000 })
	})

	it('asks for the whole of what is due and nothing else, whatever is sent', async () => {
		const { id, player, headers } = await bookedAt(venue)
		const forged = {
			amount: 1,
			status: 'success',
			userId: 1,
			currency: 'USD',
			provider: 'credit',
			paymentStatus: 'paid',
		}
		const { status } = await open(headers, { bookingId: id, ...forged, receivedAt: NOW, role: 'admin' })
		expect(status).toBe(201)
		expect(await paymentsOf(id)).toMatchObject([
			{ amount: 45_000, currency: 'ZAR', status: 'pending', provider: 'manual', userId: player.id, receivedAt: null },
		])
		expect((await storedBooking(id)).paymentStatus).toBe('pending')
	})

	it('is refused where nothing is to be paid', async () => {
		const { id, headers } = await bookedAt(venue)
		const [cancelled, free] = [await bookedAt(venue), await bookedAt(await payableVenue(null, 0))]
		await call('PATCH', `/api/bookings/${cancelled.id}/status`, {
			headers: cancelled.headers,
			body: { status: 'cancelled' },
		})
		const gone = await open(cancelled.headers, { bookingId: cancelled.id })
		expect([gone.status, gone.body.message]).toEqual([409, 'This booking is cancelled. There’s nothing to pay.'])
		expect((await open(free.headers, { bookingId: free.id })).status).toBe(409)

		await say(headers, await checkoutOf(headers, id))
		const sent = await open(headers, { bookingId: id })
		expect([sent.status, sent.body.message]).toEqual([
			409,
			'You’ve sent your payment. The venue still has to confirm it.',
		])
		expect(await paymentsOf(id)).toHaveLength(1)
	})

	it('opens one checkout, 50 times at once', async () => {
		const { id, headers } = await bookedAt(venue)
		const answers = await Promise.all(Array.from({ length: 50 }, () => open(headers, { bookingId: id })))
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
		expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
		expect(await paymentsOf(id)).toHaveLength(1)
	})

	it('opens one page of the provider too, 20 times at once', async () => {
		const { id, headers } = await bookedAt(venue)
		const answers = await Promise.all(Array.from({ length: 20 }, () => open(headers, { bookingId: id, payBy: 'card' })))
		expect(new Set(answers.map(({ status, body }) => `${status} ${body.redirectUrl}`)).size).toBe(1)
		expect(await paymentsOf(id)).toHaveLength(1)
	})

	describe('with an Idempotency-Key', () => {
		it('returns the first result again, even after the payment has moved on', async () => {
			const { id, headers } = await bookedAt(venue)
			const keyed = { ...headers, 'Idempotency-Key': 'pay-once' }
			const first = await open(keyed, { bookingId: id })
			expect(first.status).toBe(201)
			await say(headers, first.body.checkoutId)
			expect(await open(keyed, { bookingId: id })).toMatchObject({ status: 201, body: first.body })
			expect((await open(headers, { bookingId: id })).status).toBe(409)
			expect(await paymentsOf(id)).toHaveLength(1)
		})

		it('refuses it for something else, and keeps nothing of what failed', async () => {
			const { id, player, headers } = await bookedAt(venue)
			const keyed = { ...headers, 'Idempotency-Key': 'pay' }
			expect((await open(keyed, { bookingId: 987_654 })).status).toBe(404)
			const keys = db.$count(idempotencyKeys, eq(idempotencyKeys.userId, player.id))
			expect(await keys).toBe(0)
			expect((await open(keyed, { bookingId: id })).status).toBe(201)
			const another = await open(keyed, { bookingId: id, payBy: 'card' })
			expect([another.status, another.body.message]).toEqual([422, 'This Idempotency-Key was used for something else.'])
			expect((await open({ ...headers, 'Idempotency-Key': 'x'.repeat(201) }, { bookingId: id })).status).toBe(400)
		})

		it('gives the same response 20 times at once', async () => {
			const { id, headers } = await bookedAt(venue)
			const keyed = { ...headers, 'Idempotency-Key': 'many' }
			const answers = await Promise.all(Array.from({ length: 20 }, () => open(keyed, { bookingId: id })))
			expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
			expect(await paymentsOf(id)).toHaveLength(1)
		})
	})
})

describe('GET /api/payments/verify/{checkoutId}', async () => {
	const { id, headers } = await bookedAt(venue)
	const checkoutId = await checkoutOf(headers, id)
	const { reference } = (await paymentsOf(id))[0]!

	it('returns status, amount and reference to the payer, the venue’s people and admins', async () => {
		for (const who of [headers, owner, admin]) {
			const { status, body } = await look(who, checkoutId)
			expect([status, body]).toEqual([200, { status: 'pending', amount: '450.00', reference }])
		}
	})

	it('is a 401 for visitors and a 404 for other users', async () => {
		expect((await look({}, checkoutId)).status).toBe(401)
		for (const who of [other, otherOwner]) {
			const { status, body } = await look(who, checkoutId)
			expect([status, body]).toEqual([404, { message: INVALID }])
		}
	})

	test('no other address is a checkout', () =>
		each(
			['x', '1', 'a'.repeat(32), 'a'.repeat(5_000), '%00', '..%2f', "'%20OR%201=1--", '__proto__'],
			async (wrong) => {
				for (const answer of [await look(headers, wrong), await say(headers, wrong)]) {
					expect([answer.status, answer.body.message]).toEqual([404, INVALID])
				}
			},
		))
})

describe('POST /api/payments/manual-verify/{checkoutId}', () => {
	it('records how it was sent, and pays for nothing', async () => {
		const { id, headers } = await bookedAt(venue)
		const checkoutId = await checkoutOf(headers, id)
		const body = { verificationMethod: 'eft', receiptNumber: ' FNB-12345 ' }
		const answer = await say(headers, checkoutId, body)
		const [payment] = await paymentsOf(id)
		expect([answer.status, answer.body]).toEqual([
			200,
			{ status: 'success', amount: '450.00', reference: payment!.reference },
		])
		expect(payment).toMatchObject({ method: 'eft', receiptNumber: 'FNB-12345', claimedAt: NOW, receivedAt: null })
		expect(await storedBooking(id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
		expect((await look(headers, checkoutId)).body.status).toBe('success')
	})

	test.each(['eft', 'cash', 'snapscan', 'other'])('takes %s, with a receipt number or without', async (method) => {
		const { id, headers } = await bookedAt(venue)
		const sent = { verificationMethod: method, ...(method === 'cash' && { receiptNumber: null }) }
		const answer = await say(headers, await checkoutOf(headers, id), sent)
		expect(answer.status).toBe(200)
		expect(await paymentsOf(id)).toMatchObject([{ method, receiptNumber: null, status: 'success' }])
	})

	test('each is not a method', () =>
		each(
			[undefined, null, '', 'EFT', 'card', 'credit', 'payshap', 1, true, ['eft'], { eft: 1 }, 'eft\0', 'constructor'],
			async (verificationMethod) => {
				const { id, headers } = await bookedAt(venue)
				const checkoutId = await checkoutOf(headers, id)
				const answers = [
					await say(headers, checkoutId, { verificationMethod }),
					await say(headers, checkoutId, { verificationMethod }),
				]
				for (const { status, body } of answers) {
					expect([status, body.message]).toEqual([400, 'Please select a payment method.'])
				}
				expect(await paymentsOf(id)).toMatchObject([{ status: 'pending', method: null, claimedAt: null }])
			},
		))

	test('each is refused as a receipt number', () =>
		each([1, ['x'], {}, 'x'.repeat(61), '👟'.repeat(61), 'a\0b', 'a\r\nb', 'a\ud800'], async (receiptNumber) => {
			const { id, headers } = await bookedAt(venue)
			const { status } = await say(headers, await checkoutOf(headers, id), { verificationMethod: 'eft', receiptNumber })
			expect(status).toBe(400)
			expect(await paymentsOf(id)).toMatchObject([{ status: 'pending', receiptNumber: null }])
		}))

	test.each(['x'.repeat(60), '👟'.repeat(60), '<script>alert(1)</script>', '=cmd|calc', "' OR 1=1--"])(
		'the receipt number %s is kept as it is written',
		async (receiptNumber) => {
			const { id, headers } = await bookedAt(venue)
			await say(headers, await checkoutOf(headers, id), { verificationMethod: 'eft', receiptNumber })
			expect(await paymentsOf(id)).toMatchObject([{ receiptNumber }])
		},
	)

	it('is one claim and one notice, 50 times at once', async () => {
		const place = await payableVenue()
		const { id, headers } = await bookedAt(place)
		const checkoutId = await checkoutOf(headers, id)
		const said = (i: number) => ({ verificationMethod: 'eft', receiptNumber: `R${i}` })
		const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => say(headers, checkoutId, said(i))))
		expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
		expect(answers[0]!.body.status).toBe('success')
		expect(await toldOf(place.owner)).toEqual(['R450.00 to confirm'])
		const [first] = await paymentsOf(id)
		await say(headers, checkoutId, { verificationMethod: 'cash' })
		expect(await paymentsOf(id)).toEqual([first])
	})

	it('cannot be reported for a card, an ended payment, or money that has arrived', async () => {
		const { id, headers } = await bookedAt(venue)
		const card = await checkoutOf(headers, id, 'card')
		expect((await say(headers, card)).body.message).toBe('This is a card payment.')
		const manual = await checkoutOf(headers, id, 'manual')
		const [ended] = await paymentsOf(id)
		expect(ended!.status).toBe('cancelled')
		const [, payment] = await paymentsOf(id)
		await receive(payment!.id, { event: 'received', amount: 45_000, by: 'venue', byId: venue.owner.id }, NOW)
		const [, before] = await paymentsOf(id)
		expect((await say(headers, manual)).body.status).toBe('success')
		expect((await paymentsOf(id))[1]).toEqual(before)
	})

	it('comes too late for a booking that has lapsed, and in time for one that has not', async () => {
		const [late, intime, cash] = [await bookedAt(venue), await bookedAt(venue), await bookedAt(venue)]
		const checkouts = []
		for (const { id, headers } of [late, intime, cash]) checkouts.push(await checkoutOf(headers, id))
		await say(intime.headers, checkouts[1]!)
		await say(cash.headers, checkouts[2]!, { verificationMethod: 'cash' })
		vi.setSystemTime(new Date('2027-03-02T07:30:00Z'))
		await lapseUnpaidBookings(new Date())
		const answer = await say(late.headers, checkouts[0]!)
		expect([answer.status, answer.body.message]).toEqual([409, 'This payment is closed. Start again from My Bookings.'])
		expect(await storedBooking(late.id)).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
		for (const { id } of [intime, cash]) expect((await storedBooking(id)).status).toBe('pending')
		vi.setSystemTime(NOW)
	})
})

describe('invalid bodies', () => {
	const everything = () => Promise.all([payments, bookings, notices, idempotencyKeys].map((table) => db.$count(table)))
	const bodies = [
		'',
		'null',
		'[]',
		'"x"',
		'{',
		'{}{}',
		'1',
		'<script>',
		'\0',
		'{"a":'.repeat(21) + '1' + '}'.repeat(21),
	]
	const ids = ['1', 0, -1, 1.5, 2 ** 53, 2_147_483_648, null, [1], {}, true, 'abc'].map((bookingId) =>
		JSON.stringify({ bookingId }),
	)

	test.each(['/api/payments/checkout', `/api/payments/manual-verify/${'a'.repeat(32)}`])('%s', async (path) => {
		const { headers } = await bookedAt(venue)
		const before = await everything()
		for (const body of [...bodies, ...ids, '{"bookingId":1e309}', '{"bookingId":9007199254740993}']) {
			const send = async () => {
				const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
				const response = await ask(path, init)
				return { status: response.status, text: await response.text() }
			}
			const [first, second] = [await send(), await send()]
			expect(first.status, body).toBe(400)
			expect(JSON.parse(first.text).message, body).toMatch(/^\w.+\.?$/)
			expect(first.text).not.toMatch(/\bat \S+:\d+|node_modules|SQL|sqlite|postgres|Zod|Invalid input/i)
			expect(second).toEqual(first)
		}
		const text = await ask(path, { method: 'POST', headers: { ...headers, 'Content-Type': 'text/plain' }, body: '{}' })
		expect(text.status).toBe(415)
		expect(await everything()).toEqual(before)
	})

	test.each([
		['GET', '/api/payments/checkout'],
		['PUT', '/api/payments/checkout'],
		['POST', `/api/payments/verify/${'a'.repeat(32)}`],
		['GET', `/api/payments/manual-verify/${'a'.repeat(32)}`],
		['DELETE', `/api/payments/manual-verify/${'a'.repeat(32)}`],
	])('%s %s is not allowed', async (method, path) => {
		const { headers } = await bookedAt(venue)
		expect((await call(method, path, { headers })).status).toBe(405)
	})
})
