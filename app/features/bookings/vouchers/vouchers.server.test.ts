import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, courts, credits, customers, invoices, payments, refunds, sales } from '#db/schema.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { xeroRows } from '#app/features/figures/books.ts'
import { findCashUp } from '#app/features/figures/cash-up.server.ts'
import { findFiguresPage } from '#app/features/figures/figures-page.server.ts'
import { findFigures } from '#app/features/figures/figures.server.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { askInvoice } from '#app/features/payments/invoices/issue.server.ts'
import { findOutstanding } from '#app/features/payments/invoices/outstanding.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { findOpenBooking } from '#app/features/payments/inbox/unpaid.server.ts'
import { takeVoucher } from '#app/features/payments/inbox/venue-money.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { findSalePayPage } from '#app/features/payments/pay/pay-page.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { findConsequences } from '#app/features/personal-data/consequences.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { drawQr } from '#app/lib/drawing/qr.server.ts'
import { addDays, at, DAY, HOUR } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book } from '../bookings.server.ts'
import { customerOf } from '../customers/customer-of.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { lapseOrders, withdrawOrder } from '../packs/order.server.ts'
import { findTakingBack, takePackBack } from '../packs/sell.server.ts'
import { undoSale } from '../packs/undo-sale.server.ts'
import { enterCode } from '../promo-codes/enter-code.server.ts'
import { findVoucher, lookUpAtDesk, redeemAtDesk, redeemVoucher } from './redeem.server.ts'
import { orderVoucher, sellVoucher } from './sell-voucher.server.ts'
import {
	findCustomersVouchers,
	findOwnVoucher,
	findOwnVouchers,
	listOwnVouchers,
	findVouchers,
	setVoucherAmounts,
} from './voucher-lists.server.ts'
import { BuyVoucher, VoucherAmounts } from './voucher-schemas.ts'

vi.hoisted(() => delete process.env.UNPAID_BOOKINGS)

const friday = '2026-11-20'
const now = at(friday, 9.5)
const later = (ms: number) => new Date(now.getTime() + ms)
const party = { name: 'Sipho', address: null, vatNumber: null }
const origin = 'https://courtside.example'

type User = Awaited<ReturnType<typeof createUser>>
let owner: User
let player: User
let friend: User
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	;[owner, player, friend] = [await createUser({ role: 'venue_owner' }), await createUser(), await createUser()]
	venue = await createVenue({ ownerId: owner.id, courts: 3, price: 200, settings: { vatNumber: '4123456789' } })
	await setVoucherAmounts(owner, venue.venueId, [200, 500], now)
})

const refused = (status: number, message: string | RegExp) => ({
	init: { status },
	data: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
})
const wish = { amount: 500, recipient: 'Ayanda', message: 'Happy birthday' }
const order = (form: object = {}, by = player, when = now) =>
	orderVoucher(by, venue.venueId, { ...wish, ...form }, when)
const stored = async (id: number) => (await db.select().from(sales).where(eq(sales.id, id)))[0]!
const broken = async () => (await fsck()).filter((line) => /voucher|[Cc]redit|Sold pack/.test(line))

/** Takes in money for an open payment, as the webhook of a card does. */
async function paid(saleId: number, when = now, amount = 50_000) {
	await openSaleCheckout(player, saleId, { payBy: 'manual', origin, now: when }).catch(() => null)
	const [payment] = await db.select().from(payments).where(eq(payments.saleId, saleId))
	return receive(payment!.id, { event: 'paid', amount, by: 'webhook', method: 'card' }, when)
}
async function bought(when = now) {
	const id = await order()
	await paid(id, when)
	return { id, code: (await stored(id)).code! }
}
const customer = (guestName: string) => write((tx) => customerOf(tx, venue.venueId, { guestName }, now))
const accounts = (user: User) => write((tx) => customerOf(tx, venue.venueId, { userId: user.id }, now))
async function soldAt(customerId: number, form: object = {}) {
	const { id } = await sellVoucher(owner, venue.venueId, customerId, { ...wish, method: 'cash', ...form }, now)
	return { id, code: (await stored(id)).code!, place: { venueId: venue.venueId, customerId, saleId: id } }
}
const creditOf = (user: User) => creditAt(db, user.id, venue.venueId)

describe('what vouchers a venue sells', () => {
	test('is paid for with its recipient and message in sight, and one deadline for each way', async () => {
		const details = { paymentDetails: { accountNumber: '62001234567' }, holdHours: 24 }
		await write((tx) => tx.update(courts).set(details).where(eq(courts.id, venue.venueId)))
		const page = await findSalePayPage(player, await order(), now)
		expect(page.about.split('\n').slice(2)).toEqual(['For Ayanda', '“Happy birthday”'])
		expect(page.perWay).toBe(true)
		const said = page.ways.map(({ method, text }) => [method, /(Pay|Bring it) by [^.]*/.exec(text)?.[0]])
		expect(said).toEqual([
			['card', 'Pay by Sat 21 Nov, 09:30'],
			['eft', 'Pay by Sat 21 Nov, 09:30'],
			['cash', 'Bring it by Fri 27 Nov'],
		])
		const plain = await findSalePayPage(player, await order({ recipient: '', message: '' }), now)
		expect(plain.about.split('\n')).toHaveLength(2)
	})

	test('is a few amounts in whole rand, and none to begin with', async () => {
		const read = (amounts: string) => VoucherAmounts.safeParse({ intent: 'save', amounts }).data?.amounts
		expect(read('500, R200; 1 000,200')).toEqual([200, 500, 1_000])
		expect(read('')).toEqual([])
		for (const wrong of ['49', '10001', '5.50', 'lots', '50,60,70,80,90,100,110', ',500'])
			expect(read(wrong)).toBeUndefined()
		const other = await createVenue({ ownerId: owner.id })
		await expect(orderVoucher(player, other.venueId, wish, now)).rejects.toMatchObject(
			refused(409, 'This venue sells no gift vouchers any more.'),
		)
		await expect(order({ amount: 300 })).rejects.toMatchObject({ init: { status: 400 } })
		await expect(setVoucherAmounts(player, venue.venueId, [], now)).rejects.toMatchObject({ init: { status: 404 } })
		expect(BuyVoucher.safeParse({ amount: '500', message: 'x'.repeat(141) }).success).toBe(false)
	})

	test('is noted with what it was before, and only where it changes', async () => {
		await setVoucherAmounts(owner, venue.venueId, [200, 500], now)
		await setVoucherAmounts(owner, venue.venueId, [], now)
		const lines = await db.select().from(auditLog).where(eq(auditLog.actorId, owner.id))
		expect(lines.map(({ details }) => details)).toMatchObject([
			{ vouchers: 'R200, R500', vouchersBefore: 'none' },
			{ vouchers: 'none', vouchersBefore: 'R200, R500' },
		])
		await expect(order()).rejects.toMatchObject({ init: { status: 409 } })
	})
})

describe('an ordered voucher', () => {
	test('has no code until it is paid, then one for three years', async () => {
		const id = await order()
		expect(await order()).toBe(id)
		expect(await order({ recipient: '' })).not.toBe(id)
		expect(await stored(id)).toMatchObject({ code: null, validUntil: null, name: 'Gift voucher R500', price: 500 })
		await expect(findOwnVoucher(player, id, origin, now)).rejects.toMatchObject({ init: { status: 404 } })
		await paid(id, later(12 * HOUR))
		const { code, validUntil, payBy } = await stored(id)
		expect([validUntil, payBy]).toEqual(['2029-11-20', null])
		expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{12}$/)
		expect(await findOwnVoucher(player, id, origin, now)).toMatchObject({
			price: 500,
			recipient: 'Ayanda',
			message: 'Happy birthday',
			code: code!.replace(/(.{4})(?=.)/g, '$1 '),
			link: `${origin}/voucher/${code}`,
			qr: drawQr(`${origin}/voucher/${code}`),
			picture: expect.stringMatching(/^\/drawings\/.*\.svg$/),
			state: null,
			paid: [{ how: 'by card' }],
		})
		await expect(findOwnVoucher(friend, id, origin, now)).rejects.toMatchObject({ init: { status: 404 } })
		expect(await broken()).toEqual([])
	})

	test('counts among the money that the figures leave out, once it is paid', async () => {
		const days = [
			{ id: venue.venueId, since: friday },
			{ from: friday, to: friday },
		] as const
		const id = await order()
		expect(await findFigures(...days)).toMatchObject({ vouchers: 0 })
		await paid(id)
		expect(await findFigures(...days)).toMatchObject({ vouchers: 500, packs: 0, memberships: 0, revenue: 0 })
		const { notIn } = await findFiguresPage(owner, venue.venueId, new URLSearchParams(days[1]), now)
		expect(notIn).toEqual(['Vouchers sold: R500.00'])
	})

	test('is in its venue’s list as not paid, and where its money is said to be sent, as to confirm', async () => {
		const id = await order()
		const listed = async () => (await findVouchers(owner, venue.venueId, now)).vouchers
		const unpaid = { id, price: 500, word: 'Ordered', more: ' and not paid', isShown: false }
		expect(await listed()).toMatchObject([{ ...unpaid, toConfirm: false }])
		const { checkoutId } = await openSaleCheckout(player, id, { payBy: 'manual', origin, now })
		await claim(player, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now })
		expect(await listed()).toMatchObject([{ ...unpaid, toConfirm: true }])
		const sold = await soldAt(await customer('Zola'))
		expect((await listed())[0]).toMatchObject({ id: sold.id, toConfirm: false, isShown: true })
	})

	test('lapses, and comes back when its money comes late', async () => {
		const id = await order()
		await openSaleCheckout(player, id, { payBy: 'manual', origin, now })
		await lapseOrders(later(25 * HOUR))
		expect(await stored(id)).toMatchObject({ cancelledAt: later(25 * HOUR), code: null })
		expect(await findOwnVouchers(player, now)).toEqual([])
		expect((await noticesOf(player.id)).at(-1)).toMatchObject({ link: `/venues/${venue.venueId}/vouchers` })
		await paid(id, later(2 * DAY))
		expect(await stored(id)).toMatchObject({ cancelledAt: null, payBy: null, validUntil: '2029-11-22' })
		expect((await stored(id)).code).not.toBeNull()
		expect(await broken()).toEqual([])
	})

	test('is withdrawn by its buyer while it is not paid, and what came goes back', async () => {
		const id = await order()
		await paid(id, now, 20_000)
		await withdrawOrder(player, id, now)
		expect(await db.select({ amount: refunds.amount }).from(refunds).where(eq(refunds.saleId, id))).toEqual([
			{ amount: 20_000 },
		])
		const other = await bought()
		await expect(withdrawOrder(player, other.id, now)).rejects.toMatchObject(
			refused(409, 'This voucher is paid. Ask the venue if you want to give it back.'),
		)
		expect(await broken()).toEqual([])
	})

	test('has no tax invoice, which the booking has that its credit pays', async () => {
		const { id } = await bought()
		await expect(askInvoice(player, { kind: 'sale', id }, party, now)).rejects.toMatchObject(
			refused(409, 'A gift voucher has no tax invoice. The booking that it pays for has one.'),
		)
		expect(await findOutstanding({ since: later(-DAY), until: later(DAY), venueId: venue.venueId })).toEqual([])
		expect(await db.select().from(invoices).where(eq(invoices.saleId, id))).toEqual([])
	})
})

describe('using a voucher', () => {
	test('makes all of it credit of the person who enters it first, once', async () => {
		const { id, code } = await bought()
		expect(await findVoucher(friend, code, 'here', now)).toMatchObject({ price: 500, problem: null, isOwn: false })
		expect(await redeemVoucher(friend, code, now)).toMatchObject({ cents: 50_000, venue: { id: venue.venueId } })
		expect(await redeemVoucher(friend, code, now)).toMatchObject({ cents: 50_000 })
		expect(await creditOf(friend)).toBe(50_000)
		await expect(redeemVoucher(player, code, now)).rejects.toMatchObject(
			refused(409, 'This voucher was used on 20 November 2026.'),
		)
		expect(await findVoucher(friend, code, 'here', now)).toMatchObject({ isOwn: true })
		expect(await creditOf(player)).toBe(0)
		expect(await db.select({ cause: credits.cause }).from(credits)).toContainEqual({ cause: `voucher:${id}` })
		expect(await findOwnVouchers(player, now)).toMatchObject([{ state: 'Used on 20 November 2026', isOpen: false }])
		expect(await listOwnVouchers(player)).toMatchObject([{ id, code, status: 'used', redeemedAt: now }])
		expect(await broken()).toEqual([])
	})

	test('goes on to the end of its last day, and not after', async () => {
		const { code } = await bought()
		const old = await soldAt(await customer('Zola'))
		expect(await findVouchers(owner, venue.venueId, at('2029-11-21', 0))).toMatchObject({
			sums: 'R1\u202f000.00 in vouchers expired before anyone used them.',
		})
		await expect(redeemVoucher(friend, code, at('2029-11-21', 0))).rejects.toMatchObject(
			refused(409, 'This voucher was valid until 20 November 2029.'),
		)
		await redeemVoucher(friend, code, at('2029-11-20', 23))
		expect(await findVouchers(owner, venue.venueId, at('2029-11-21', 0))).toMatchObject({
			sums: 'R500.00 in vouchers expired before anyone used them.',
			vouchers: [
				{ id: old.id, word: 'Expired', more: ', R500.00 not used: it was valid until 20 November 2029' },
				{ word: 'Used', more: ` by ${shortName(friend.fullName)} on 20 November 2029` },
			],
		})
	})

	test('counts guesses, but no code that somebody has', async () => {
		const { code } = await bought()
		for (let i = 0; i < 40; i++) await findVoucher(friend, code, 'here', now)
		for (let i = 0; i < 30; i++)
			await expect(findVoucher(friend, 'AAAABBBBCCCC', 'here', now)).rejects.toMatchObject({ init: { status: 404 } })
		await expect(redeemVoucher(friend, code, now)).rejects.toMatchObject({ init: { status: 429 } })
		await expect(enterCode(friend, 0, code, now)).rejects.toMatchObject({ init: { status: 404 } })
	})

	test('is shown to visitors with its buyer, and their address has as many guesses', async () => {
		const { code } = await bought()
		const bearer = (code: string, address: string) => findVoucher(null, code, address, now)
		const shown = { price: 500, recipient: 'Ayanda', message: 'Happy birthday', isOwn: false, problem: null }
		expect(await bearer(code, 'here')).toMatchObject({ ...shown, from: shortName(player.fullName) })
		expect(await bearer((await soldAt(await customer('Zola'))).code, 'here')).toMatchObject({ ...shown, from: null })
		for (let i = 0; i < 30; i++)
			await expect(bearer('AAAABBBBCCCC', 'here')).rejects.toMatchObject({ init: { status: 404 } })
		await expect(bearer(code, 'here')).rejects.toMatchObject({ init: { status: 429 } })
		expect(await bearer(code, 'there')).toMatchObject(shown)
		expect(await findVoucher(friend, code, 'here', now)).toMatchObject(shown)
	})

	test('works where a booking is paid, at its venue only', async () => {
		const { code } = await bought()
		const other = await createVenue({ ownerId: owner.id, price: 200 })
		const bookAt = async ({ venueId, sportId }: typeof venue) => {
			const times = { startTime: at(addDays(friday, 3), 10), endTime: at(addDays(friday, 3), 11) }
			const form = { venueId, sportId, ...times, paymentMethod: 'SnapScan' as const, notes: '' }
			return (await book(friend, form, { now })).id
		}
		const name = (await db.select().from(courts).where(eq(courts.id, venue.venueId)))[0]!.name
		await expect(enterCode(friend, await bookAt(other), code, now)).rejects.toMatchObject(
			refused(400, `This voucher is for ${name}.`),
		)
		expect(await creditOf(friend)).toBe(0)
		expect(await enterCode(friend, await bookAt(venue), code, now)).toEqual({
			words: `R500.00 is your credit at ${name} now.`,
			due: true,
		})
		expect(await creditOf(friend)).toBe(50_000)
	})
})

describe('at the desk', () => {
	test('a voucher is sold to anybody, once for a form, and its money is in the till', async () => {
		const zola = await customer('Zola')
		const key = crypto.randomUUID()
		const { id, code } = await soldAt(zola, { idempotencyKey: key })
		expect((await soldAt(zola, { idempotencyKey: key })).id).toBe(id)
		expect(await findCashUp(owner, venue.venueId, friday)).toMatchObject({
			movements: [{ payer: 'Zola (Gift voucher R500)', into: 50_000 }],
		})
		await redeemVoucher(friend, code, now)
		const { total, movements } = await findCashUp(owner, venue.venueId, friday)
		expect(total).toMatchObject({ into: 50_000, out: 0 })
		expect(String(xeroRows(movements, true))).not.toContain('VAT')
		await expect(soldAt(await accounts(owner))).rejects.toMatchObject({ init: { status: 403 } })
		await expect(soldAt(zola, { amount: 300 })).rejects.toMatchObject({ init: { status: 400 } })
		expect(await broken()).toEqual([])
	})

	test('its code becomes credit of a customer with an account, who hears of it once', async () => {
		const { code } = await bought()
		const [zola, known] = [await customer('Zola'), await accounts(friend)]
		const enter = (id: number, typed = code) => redeemAtDesk(owner, venue.venueId, id, typed, now)
		await expect(enter(zola)).rejects.toMatchObject(refused(409, /^Only players with a Courtside account/))
		await expect(enter(known, 'AAAABBBBCCCC')).rejects.toMatchObject({ init: { status: 400 } })
		const other = await createVenue({ ownerId: owner.id })
		await expect(redeemAtDesk(owner, other.venueId, known, code, now)).rejects.toMatchObject(
			refused(400, /^This voucher is for /),
		)
		const look = (id: number, typed = code) => lookUpAtDesk(owner, venue.venueId, id, typed, now)
		await expect(look(zola)).rejects.toMatchObject(refused(409, /^Only players with a Courtside account/))
		await expect(look(known, 'AAAABBBBCCCC')).rejects.toMatchObject({ init: { status: 400 } })
		await expect(lookUpAtDesk(owner, other.venueId, known, code, now)).rejects.toMatchObject(
			refused(400, /^This voucher is for /),
		)
		await expect(lookUpAtDesk(player, venue.venueId, known, code, now)).rejects.toMatchObject({ init: { status: 404 } })
		expect(await look(known)).toEqual({
			code,
			words: `R500.00 from ${shortName(player.fullName)}, for Ayanda, until 20 November 2029.`,
			verb: `Add R500.00 to ${shortName(friend.fullName)}’s Credit`,
		})
		expect(await look(known, (await soldAt(zola, { recipient: '' })).code)).toMatchObject({
			words: 'R500.00 from Zola, until 20 November 2029.',
		})
		expect(await creditOf(friend), 'a look spends nothing').toBe(0)
		for (let i = 0; i < 2; i++) expect(await enter(known)).toBe(50_000)
		await expect(look(known)).rejects.toMatchObject(refused(409, 'This voucher was used on 20 November 2026.'))
		expect(await creditOf(friend)).toBe(50_000)
		expect(await noticesOf(friend.id)).toMatchObject([{ title: expect.stringMatching(/^R500\.00 is your credit at /) }])
		const used = and(eq(auditLog.action, 'customer.use-voucher'), eq(auditLog.actorId, owner.id))
		expect(await db.$count(auditLog, used)).toBe(1)
	})

	test('pays for a booking of a player with an account as far as it goes, and stays unused where it can’t', async () => {
		const { id, code } = await bought()
		const startTime = at(addDays(friday, 3), 10)
		const times = { startTime, endTime: at(addDays(friday, 3), 13) }
		const form = { venueId: venue.venueId, sportId: venue.sportId, ...times, paymentMethod: 'SnapScan' as const }
		const own = await book(friend, { ...form, notes: '' }, { now })
		const pays = (bookingId: number, typed?: string, seen = 60_000) =>
			takeVoucher(owner, venue.venueId, bookingId, { code: typed, seen }, now)
		expect(await findOpenBooking(owner, venue.venueId, own.id, now)).toMatchObject({ vouchers: true, open: 60_000 })
		await expect(pays(own.id)).rejects.toMatchObject(refused(400, 'Enter the code'))
		await expect(pays(own.id, 'AAAABBBBCCCC')).rejects.toMatchObject({ init: { status: 400 } })
		await expect(pays(own.id, code, 50_000)).rejects.toMatchObject(refused(409, /to pay now\. Look again\.$/))
		const place = { ...venue, courtNumber: 3, date: addDays(friday, 3), hour: 15 }
		const walkIn = await bookWalkIn(owner, place, { name: 'Zola', hours: 1, notes: '' }, { now })
		expect(await findOpenBooking(owner, venue.venueId, walkIn.id, now)).toMatchObject({ vouchers: false })
		await expect(pays(walkIn.id, code, 20_000)).rejects.toMatchObject(refused(409, /^Only players with a Courtside/))
		expect(await stored(id)).toMatchObject({ redeemedAt: null })

		for (let i = 0; i < 2; i++)
			expect(await pays(own.id, code)).toMatchObject({ cents: 50_000, taken: 50_000, account: { due: 10_000 } })
		expect(await creditOf(friend)).toBe(0)
		expect(await stored(id)).toMatchObject({ redeemedAt: now })
		const second = await soldAt(await accounts(player))
		expect(await pays(own.id, second.code, 10_000)).toMatchObject({ taken: 10_000, becamePaid: true })
		expect(await creditOf(friend)).toBe(40_000)
		expect(await broken()).toEqual([])
	})

	test('one that nobody has used is taken back, and its money goes back', async () => {
		const { id, code, place } = await soldAt(await customer('Zola'))
		await expect(takePackBack(owner, place, 49_999, now)).rejects.toMatchObject({ init: { status: 409 } })
		expect(await takePackBack(owner, place, 50_000, now)).toMatchObject({ ways: { venue: 50_000 }, what: 'voucher' })
		expect(await db.select({ amount: refunds.amount }).from(refunds).where(eq(refunds.saleId, id))).toEqual([
			{ amount: 50_000 },
		])
		await expect(redeemVoucher(friend, code, now)).rejects.toMatchObject(
			refused(409, 'The venue took this voucher back.'),
		)
		const used = await soldAt(await customer('Naledi'))
		await redeemVoucher(friend, used.code, now)
		const hasBeen = refused(
			409,
			'This voucher was used on 20 November 2026. It’s credit now, so its money can’t go back.',
		)
		const admin = await createUser({ role: 'admin' })
		for (const by of [owner, admin]) {
			await expect(takePackBack(by, used.place, 50_000, now)).rejects.toMatchObject(hasBeen)
			await expect(undoSale(by, used.place, now)).rejects.toMatchObject(hasBeen)
			expect(await findTakingBack(by, used.place)).toMatchObject({ problem: hasBeen.data.message })
		}
		expect(await db.$count(refunds, eq(refunds.saleId, used.id))).toBe(0)
		expect(await creditOf(friend)).toBe(50_000)
		expect(await broken()).toEqual([])
	})

	test('a sale by mistake is undone on its day, and the code works no more', async () => {
		const { code, place } = await soldAt(await accounts(player))
		await undoSale(owner, place, now)
		await expect(redeemVoucher(friend, code, now)).rejects.toMatchObject({ init: { status: 409 } })
		expect((await findCashUp(owner, venue.venueId, friday)).total).toMatchObject({ into: 0 })
		expect((await noticesOf(player.id)).map(({ title }) => title)).toContainEqual(
			expect.stringMatching(/undid the sale of a gift voucher$/),
		)
		expect(await broken()).toEqual([])
	})

	test('shows what a customer has bought, and what each may do with it', async () => {
		const id = await accounts(player)
		const { courtId, userId } = (await db.select().from(customers).where(eq(customers.id, id)))[0]!
		await order({ recipient: '' })
		await soldAt(id)
		expect(await findCustomersVouchers(owner, { id, courtId, userId }, now)).toMatchObject({
			sells: true,
			enters: true,
			held: [
				{
					words: 'Not used yet, valid until 20 November 2029',
					back: 'Take Back and Refund',
					undo: true,
					isShown: true,
				},
				{ words: 'Ordered and not paid', back: 'Cancel Order', undo: false, isShown: false },
			],
		})
		expect(await findCustomersVouchers(friend, { id, courtId, userId }, now)).toMatchObject({
			sells: false,
			enters: false,
			held: [{ back: null, undo: false, isShown: false }, {}],
		})
	})
})

test('a person who leaves loses their voucher only in the app: its code works on', async () => {
	const { code } = await bought()
	const open = await order({ amount: 200 })
	const { lost } = await findConsequences(player, now, db)
	expect(lost.packs).toEqual([expect.stringMatching(/^Gift voucher R500 of /)])
	await eraseAccount(player, { now })
	expect(await stored(open)).toMatchObject({ withdrawn: true })
	await redeemVoucher(friend, code, now)
	expect(await creditOf(friend)).toBe(50_000)
	await eraseAccount(friend, { now })
	const { vouchers } = await findVouchers(owner, venue.venueId, now)
	expect(vouchers.find(({ word }) => word === 'Used')).toMatchObject({ more: ' on 20 November 2026' })
	expect(await broken()).toEqual([])
})
