import { eq } from 'drizzle-orm'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { packs, sales } from '#db/schema.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { findCustomerPage } from '#app/features/bookings/customers/customer-page.server.ts'
import { sellVoucher } from '#app/features/bookings/vouchers/sell-voucher.server.ts'
import { setVoucherAmounts } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import CustomerScreen from '#app/routes/dashboard/customers/customer.tsx'
import SellAPack from '#app/routes/dashboard/packs/sell.tsx'
import SellAVoucher from '#app/routes/dashboard/vouchers/sell.tsx'
import EnterAVoucher from '#app/routes/dashboard/vouchers/enter.tsx'
import { visit } from '#tests/support/process/product.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const now = new Date()
const owner = await createUser({ role: 'venue_owner' })
const headers = await signedIn(owner)
const player = await createUser()
const { venueId, sportId } = await createVenue({ ownerId: owner.id, price: 200 })
await setVoucherAmounts(owner, venueId, [200, 500], now)
const pack = { courtId: venueId, name: 'Ten hours', halfHours: 20, price: 1_500 }
await write((tx) => tx.insert(packs).values(pack))
const customerId = await write((tx) => customerOf(tx, venueId, { userId: player.id }, now))
const wish = { amount: 500, recipient: 'Ayanda', message: '', method: 'cash' } as const
const { id: saleId } = await sellVoucher(owner, venueId, customerId, wish, now)
const [{ code } = { code: null }] = await db.select({ code: sales.code }).from(sales).where(eq(sales.id, saleId))
const here = `/venue-dashboard/${venueId}/customers/${customerId}`

function render(Screen: unknown, loaderData: unknown, actionData?: unknown) {
	const params = { venueId: String(venueId), customerId: String(customerId) }
	const Component = () =>
		createElement(Screen as ComponentType<Record<string, unknown>>, { loaderData, actionData, params })
	return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
}

test('bookings to come are before what a customer has bought, those so far after it', async () => {
	const day = addDays(dateOf(now), 3)
	const times = { startTime: at(day, 10), endTime: at(day, 11) }
	await book(player, { venueId, sportId, ...times, paymentMethod: 'SnapScan', notes: '' }, { now })
	const asOf = at(addDays(day, -1), 10)
	const html = render(CustomerScreen, { now: asOf, ...(await findCustomerPage(owner, venueId, customerId, 1, asOf)) })
	const headings = [...html.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, words]) => words)
	expect(headings.indexOf('To come')).toBeGreaterThanOrEqual(0)
	expect(headings.indexOf('To come')).toBeLessThan(headings.indexOf('Note'))
	expect(headings.indexOf('Note')).toBeLessThan(headings.indexOf('Gift vouchers bought'))
})

test('no way to pay is chosen beforehand where the desk sells', async () => {
	const selling = [
		[SellAPack, '/packs/new'],
		[SellAVoucher, '/vouchers/new'],
	] as const
	for (const [Screen, path] of selling) {
		const html = render(Screen, (await visit(here + path, { headers })).page)
		const ways = html.match(/<input[^>]*name="method"[^>]*>/g)!
		expect(ways.length).toBeGreaterThan(2)
		expect(ways.filter((way) => way.includes('checked'))).toEqual([])
	}
	const { page } = await visit(`${here}/packs/new`, { headers })
	expect(page.packs).toMatchObject([{ label: 'Ten hours', cost: ' for R1\u202f500' }])
})

test('a code shows its worth first, with the code in a form that adds it', async () => {
	const path = `${here}/vouchers/enter`
	const { page } = await visit(path, { headers })
	const looked = await visit(path, { headers, form: { code: code!.toLowerCase() } })
	expect(looked.status).toBe(200)
	const html = render(EnterAVoucher, page, looked.action)
	expect(html).toContain('R500.00 from ')
	const form = Object.fromEntries(
		[...html.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => [name!, value!]),
	)
	expect(form).toEqual({ intent: 'add', code })
	expect(await creditAt(db, player.id, venueId)).toBe(0)
	expect((await visit(path, { headers, form })).location).toBe(here)
	expect(await creditAt(db, player.id, venueId)).toBe(50_000)
	const again = await visit(path, { headers, form: { code: code! } })
	expect(again.status).toBe(409)
	expect(render(EnterAVoucher, page, again.action)).toMatch(/value="\w{12}"[^]*This voucher was used on/)
})
