import { describe, expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { billSplits, payments } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { aBill, aSplitBill, billOf, paymentBy, paymentsOf, sharesOf } from '#tests/support/world/bills.ts'
import { within } from '#tests/support/cases.ts'
import { signedIn } from '#tests/support/world/people.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

const NOW = new Date('2027-03-01T04:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
const HERE = { now: NOW, date: '2027-03-03' }

type Fields = Record<string, string>
const people = (...list: { name?: string; amount?: string }[]): Fields =>
	Object.fromEntries(
		[{ name: 'You', amount: list[0]?.amount }, ...list.slice(1)].flatMap(({ name = '', amount = '' }, i) => [
			[`people[${i}].name`, name],
			[`people[${i}].amount`, amount],
		]),
	)
const three = people({}, { name: 'Ayanda' }, { name: 'Bongi' })
const equal = (fields: Fields = three) => ({ intent: 'split', mode: 'equal', seen: '10000', ...fields })
const custom = (...amounts: string[]) => ({
	intent: 'split',
	mode: 'custom',
	seen: '10000',
	...people(...amounts.map((amount) => ({ amount }))),
})
const counts = async () => [await db.$count(billSplits), await db.$count(payments)]
const toastOf = async (headers: Headers) => {
	const cookie = headers.getSetCookie().find((line) => line.startsWith('toast='))!
	return (await takeToast(new Request('http://localhost', { headers: { Cookie: cookie.split(';')[0]! } }))).toast
}

describe('/my-bookings/{id}/split', async () => {
	const bill = await aBill(HERE)
	const headers = await signedIn(bill.booker)
	const page = `/my-bookings/${bill.id}/split`

	test(
		'refuses …',
		() =>
			each(
				[
					['no intent', {}, 400, 'Choose what to do'],
					['an unknown intent', { intent: 'pay' }, 400, 'Choose what to do'],
					['no people', { intent: 'split', mode: 'equal' }, 400, 'between 2 and 20 people'],
					['one person', equal(people({})), 400, 'between 2 and 20 people'],
					['21 people', equal(people(...Array.from({ length: 21 }, () => ({})))), 400, 'between 2 and 20 people'],
					['people who are text', { intent: 'split', mode: 'equal', people: 'abc' }, 400, 'between 2 and 20 people'],
					['an unknown mode', { ...equal(), mode: 'unfair' }, 400, 'Choose how to split'],
					['a long name', equal(people({}, { name: 'é'.repeat(61) })), 400, 'at most 60 characters'],
					['a name of 10 kB', equal(people({}, { name: 'x'.repeat(10_000) })), 400, 'at most 60 characters'],
					['a name with a line break', equal(people({}, { name: 'a\r\nb' })), 400, 'cannot be used'],
					['a name that hides letters', equal(people({}, { name: 'Ayan\u200bda' })), 400, 'can’t read some letters'],
					['a name with NUL', equal(people({}, { name: 'a\u0000b' })), 400, 'cannot be used'],
					['an empty amount', custom('50', ''), 400, 'Enter an amount above R0.00, such as 33.34'],
					['an empty amount of the booker', custom('', '100'), 400, 'Enter an amount, such as 33.34, or 0.00'],
					['a negative amount of the booker', custom('-5', '105'), 400, 'Enter an amount, such as 33.34, or 0.00'],
					['nothing as amount', custom('100', '0'), 400, 'Enter an amount above R0.00'],
					['text as amount', custom('100', 'abc'), 400, 'Enter an amount above R0.00'],
					['a booker who pays nothing, and a cent too little', custom('0', '99.99'), 400, 'R0.01 is missing'],
					['a negative amount', custom('105', '-5'), 400, 'Enter an amount above R0.00'],
					['three decimals', custom('50.005', '49.995'), 400, 'Enter an amount'],
					['1e2', custom('1e2', '0x1'), 400, 'Enter an amount'],
					['1e309', custom('1e309', '1'), 400, 'Enter an amount'],
					['one cent too little', custom('50', '49.99'), 400, 'R99.99, and there’s R100.00 to pay. R0.01 is missing.'],
					[
						'one cent too much',
						custom('50', '50,01'),
						400,
						'R100.01, and there’s R100.00 to pay. That’s R0.01 too much.',
					],
					['another sum', { ...equal(), seen: '9999' }, 409, 'There’s R100.00 to pay now.'],
					['a share that is none', { intent: 'remind', share: 'abc' }, 400, 'Choose a share'],
					['a share of nobody', { intent: 'remind', share: '999999' }, 404, 'Share not found'],
				],
				async (_, form, status, words) => {
					const answer = await visit(page, { headers, form })
					expect(answer.status).toBe(status)
					expect(answer.text).toContain(words)
					expect(await sharesOf(bill.id)).toEqual([])
				},
			),
		within(60_000),
	)

	it('splits, once with one key, leads to the group’s link, and shows every share with its own', async () => {
		const places = new Set<string>()
		const form = { ...equal(), idempotencyKey: 'a-key', userId: '1', status: 'paid', 'people[1].status': 'paid' }
		for (let i = 0; i < 2; i++) {
			const answer = await visit(page, { headers, form })
			expect(answer).toMatchObject({ status: 302, location: expect.stringMatching(/^\/g\//) })
			places.add(answer.location!)
			expect(await toastOf(answer.headers)).toMatchObject({ title: 'Split between 3 people' })
		}
		expect(places.size).toBe(1)
		expect((await visit([...places][0]!, { headers })).page.game).toMatchObject({ places: 3, bill: { isSplit: true } })
		const { page: shown } = await visit(page, { headers })
		expect(
			shown.split.shares.map(({ name, amount, state }: { name: string; amount: number; state: string }) => [
				name,
				amount,
				state,
			]),
		).toEqual([
			[expect.any(String), 3334, 'pending'],
			['Ayanda', 3333, 'pending'],
			['Bongi', 3333, 'pending'],
		])
		expect((await visit(page, { headers, form: equal() })).status).toBe(409)
	})

	it('undoes it, as often as asked', async () => {
		for (let i = 0; i < 2; i++) {
			expect(await visit(page, { headers, form: { intent: 'undo' } })).toMatchObject({ status: 302, location: page })
		}
		expect((await visit(page, { headers })).page.split.shares).toEqual([])
	})

	it('makes shares of the others only where the booker pays nothing', async () => {
		const answer = await visit(page, { headers, form: custom('0.00', '100') })
		expect(await toastOf(answer.headers)).toMatchObject({ title: 'One share to be paid' })
		const { shares } = (await visit(page, { headers })).page.split
		expect(shares).toMatchObject([{ name: 'Player 2', amount: 10_000, own: false }])
		await visit(page, { headers, form: { intent: 'undo' } })
	})
})

describe('/pay/{link}', async () => {
	const bill = await aSplitBill({ ...HERE, fullName: 'Thandi Mokoena', names: ['Sipho Dlamini', 'Zanele'] })
	const [own, sipho, zanele] = bill.shares.map(({ checkoutId }) => `/pay/${checkoutId}`) as [string, string, string]

	it('tells all who ask the amount, and nothing about people', async () => {
		const answer = await visit(sipho)
		expect(answer.status).toBe(200)
		expect(answer.page).toMatchObject({
			state: 'open',
			amount: 3333,
			name: 'Sipho D.',
			booker: 'Thandi M.',
			splitBy: null,
			byHand: 'EFT, SnapScan or cash',
		})
		for (const secret of ['Mokoena', 'Dlamini', bill.booker.email, bill.booker.username, bill.shares[2]!.checkoutId]) {
			expect(answer.text).not.toContain(secret)
		}
		expect(answer.text).not.toMatch(/userId|requesterId|participantId|email|receiptNumber/)
		expect((await visit(sipho, { headers: await signedIn(bill.booker) })).page.splitBy).toBe(
			`/my-bookings/${bill.id}/split`,
		)
	})

	it('is never cached and never sent to another site', async () => {
		for (const form of [undefined, { intent: 'pay' }]) {
			const { headers } = await visit(sipho, { form })
			expect(headers.get('Cache-Control')).toBe('no-store')
			expect(headers.get('Referrer-Policy')).toBe('no-referrer')
		}
	})

	test('each leads nowhere', () =>
		each(
			['x', 'a'.repeat(8000), '%27%20OR%201=1--', '..%2f', '%00', '<script>', sipho.slice(5).toLowerCase()],
			async (link) => {
				for (const form of [
					undefined,
					{ intent: 'pay', payBy: 'manual' },
					{ intent: 'paid', verificationMethod: 'eft' },
				] as (Fields | undefined)[]) {
					const answer = await visit(`/pay/${link}`, { form })
					expect(answer.status).toBe(404)
					expect(answer.error?.data?.message).toBe('This link doesn’t work. Ask for a new one.')
				}
			},
		))

	test('refuses …', () =>
		each(
			[
				['nothing', {}, 'Choose what to do'],
				['no way to pay', { intent: 'pay' }, 'Choose how to pay'],
				['an unknown way', { intent: 'pay', payBy: 'credit' }, 'Choose how to pay'],
				['no method', { intent: 'paid' }, 'Please select a payment method.'],
				['an unknown method', { intent: 'paid', verificationMethod: 'card' }, 'Please select a payment method.'],
				[
					'a long receipt number',
					{ intent: 'paid', verificationMethod: 'eft', receiptNumber: 'x'.repeat(61) },
					'at most 60 characters',
				],
			],
			async (_, form, words) => {
				const before = await counts()
				const answer = await visit(sipho, { form })
				expect(answer.status).toBe(400)
				expect(answer.text).toContain(words)
				expect(await counts()).toEqual(before)
			},
		))

	it('is paid by hand: told, then confirmed, never by what its payer sends', async () => {
		const early = await visit(zanele, { form: { intent: 'paid', verificationMethod: 'eft' } })
		expect(early.status).toBe(409)
		expect(await visit(zanele, { form: { intent: 'pay', payBy: 'manual' } })).toMatchObject({
			status: 302,
			location: zanele,
		})
		const started = (await visit(zanele)).page
		expect(started).toMatchObject({ state: 'started', sending: { amount: 3333, venue: { name: expect.any(String) } } })
		const forged = {
			status: 'paid',
			amount: '1',
			receivedAt: NOW.toISOString(),
			receivedAmount: '3333',
			provider: 'sandbox',
		}
		const said = { intent: 'paid', verificationMethod: 'snapscan', receiptNumber: '00123', ...forged }
		for (let i = 0; i < 3; i++) expect((await visit(zanele, { form: said })).location).toBe(zanele)
		expect((await visit(zanele)).page).toMatchObject({
			state: 'sent',
			payment: { method: 'snapscan', receivedAt: null },
		})
		expect(await paymentsOf(bill.id)).toMatchObject([
			{ status: 'success', receivedAt: null, amount: 3333, provider: 'manual', receiptNumber: '00123', userId: null },
		])
		expect((await billOf(bill.id)).booking.paymentStatus).toBe('pending')
	})

	it('leads to the card page, and two taps open one payment', async () => {
		const pay = () => visit(sipho, { form: { intent: 'pay', payBy: 'card' } })
		const answers = await Promise.all([pay(), pay()])
		expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
		expect(answers[0]!.location).toMatch(/^http:\/\/localhost\/payment\/sandbox\//)
		const mine = (await paymentsOf(bill.id)).filter(({ provider }) => provider === 'sandbox')
		expect(mine).toHaveLength(1)
		await receive(mine[0]!.id, { event: 'paid', amount: 3333, by: 'webhook', method: 'card' }, NOW)
		expect((await visit(sipho)).page).toMatchObject({
			state: 'paid',
			payment: { receivedAmount: 3333, method: 'card', reference: (await paymentBy(mine[0]!.checkoutId)).reference },
		})
		expect((await pay()).text).toContain('This share is paid.')
	})

	it('is not to be posted to from another site', async () => {
		const form = new URLSearchParams({ intent: 'pay', payBy: 'manual' })
		const init = { method: 'POST', body: form, headers: { 'Sec-Fetch-Site': 'cross-site' } }
		expect((await ask(own, init)).status).toBe(403)
	})
})

test('the books are in order after all of this', async () => {
	expect(await fsck()).toEqual([])
})
