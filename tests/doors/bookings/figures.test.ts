import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courtTime, bookings, closures, customers, packs, payments, refunds, sales } from '#db/schema.ts'
import { recordReceived } from '#app/features/bookings/paying/desk-money.server.ts'
import { findSums } from '#app/features/figures/figures.server.ts'
import { findPlatformFigures } from '#app/features/figures/platform.server.ts'
import { readSales, settleSale } from '#app/features/ledger/sales/sale.server.ts'
import { sendBack } from '#app/features/payments/inbox/review.server.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { at, hoursBetween } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { halvesOf } from '#tests/support/database/court-time.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa: the venue is made today.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })
const [MONDAY, TUESDAY, SUNDAY] = ['2027-03-01', '2027-03-02', '2027-03-07']

const owner = await createUser({ role: 'venue_owner' })
const thandi = await createUser({ fullName: 'Thandi Nkosi' })
const headers = await signedIn(owner)

type Place = { venueId: number; sportId: number }
type Wishes = Partial<typeof bookings.$inferInsert> & { from: number; to: number; date?: string }

/** Inserts a booking in any state, with its court time. */
async function add({ venueId, sportId }: Place, { from, to, date = MONDAY, ...more }: Wishes) {
	const [startTime, endTime] = [at(date, from), at(date, to)]
	const hours = hoursBetween(startTime, endTime)
	const place = { courtId: venueId, sportId, courtNumber: more.courtNumber ?? 1 }
	return write(async (tx) => {
		const row = {
			userId: thandi.id,
			startTime,
			endTime,
			totalPrice: hours.length * 200,
			paymentMethod: 'SnapScan' as const,
			breakdown: hours.map((hour) => ({ hour, price: 200, peak: false })),
			...place,
			...more,
		}
		const [{ id, status } = {}] = await tx.insert(bookings).values(row).returning()
		if (status !== 'cancelled') {
			await tx.insert(courtTime).values(halvesOf({ ...place, bookingId: id }, hours))
		}
		return id!
	})
}

async function aCustomer({ venueId }: Place, name: string) {
	const row = { courtId: venueId, key: `${venueId} ${name}`, name, bookedAt: new Date() }
	const [customer] = await write((tx) => tx.insert(customers).values(row).returning({ id: customers.id }))
	return customer!.id
}

/** Two courts from 07:00 to 21:00: 28 court hours a day. */
const open = () => createVenue({ ownerId: owner.id, courts: 2, price: 200 })
const address = ({ venueId }: Place, rest = '') => `/venue-dashboard/${venueId}/figures${rest}`
const week = `?from=${MONDAY}&to=${SUNDAY}`
const look = async (place: Place, query = week) => (await visit(address(place, query), { headers })).page
const moneyOn = async ({ venueId }: Place, day: string) =>
	(await visit(`/venue-dashboard/${venueId}/money?day=${day}`, { headers })).page

describe('the figures of a period', () => {
	it('add up', async () => {
		const venue = await open()
		await add(venue, { from: 8, to: 10, status: 'completed' })
		await add(venue, { from: 8, to: 9, courtNumber: 2, status: 'confirmed', paymentStatus: 'paid' })
		await add(venue, { from: 12, to: 14, status: 'pending' })
		await add(venue, { from: 18, to: 19, status: 'cancelled' })
		await add(venue, { from: 20, to: 21, date: SUNDAY, status: 'confirmed', paymentStatus: 'paid' })
		await add(venue, { from: 10, to: 12, date: '2027-03-08', status: 'completed' })
		const page = await look(venue)
		expect(page).toMatchObject({
			bookings: 4,
			made: 5,
			cancelled: 1,
			revenue: 400 + 200 + 200,
			use: { open: 7 * 28, booked: 6 },
		})
		expect(page.byDay[0]).toEqual([3, 600, 5, 28])
		expect(page.byDay[6]).toEqual([1, 200, 1, 28])
		const eight = page.charts.heat.rows.find(({ hour }: { hour: number }) => hour === 8)
		expect(eight.cells).toEqual([100, 0, 0, 0, 0, 0, 0])
	})

	it('count as cancelled what players cancelled, for the venue and the admin alike, and name what packs brought in', async () => {
		const venue = await open()
		await add(venue, { from: 8, to: 9, status: 'completed' })
		await add(venue, { from: 9, to: 10, status: 'cancelled', cancelReason: 'customer' })
		for (const cancelReason of ['venue', 'closed', 'unpaid', 'unpaid'])
			await add(venue, { from: 10, to: 11, status: 'cancelled', cancelReason })
		const { venueId: courtId } = venue
		const pack = { courtId, name: 'Ten hours', halfHours: 20, price: 1_500, validMonths: 36 }
		const [made] = await write((tx) => tx.insert(packs).values(pack).returning())
		const packId = made!.id
		const sold = { courtId, packId, name: 'Ten hours', halfHours: 20, price: 1_500 }
		const days = [
			{ createdAt: at(MONDAY, 12) },
			{ createdAt: at(MONDAY, 12), cancelledAt: at(MONDAY, 13) },
			{ createdAt: at('2027-03-08', 0) },
			{ createdAt: at(MONDAY, 12), payBy: at(SUNDAY, 12) },
		]
		const kept = days.map((day) => ({ ...sold, ...day }))
		const orders = await write((tx) => tx.insert(sales).values(kept).returning())
		const bills = await readSales(
			db,
			orders.map(({ id }) => id),
		)
		// Taken back after two hours of it: the venue keeps R300 for them. The last one was ordered, and nobody paid it.
		const byPack = { saleId: orders[1]!.id, packHalfHours: 4, status: 'completed', paymentStatus: 'paid' } as const
		await add(venue, { ...byPack, from: 15, to: 17, date: '2027-03-09', totalPrice: 0 })
		const money = { method: 'cash', amount: 150_000, byId: owner.id } as const
		for (const bill of bills.filter(({ payBy }) => payBy === null))
			await write(async (tx) => {
				await recordReceived(tx, bill, money, new Date())
				await settleSale(tx, bill.id, new Date())
			})
		const counts = { bookings: 1, made: 6, cancelled: 5, byPlayers: 1, unpaid: 2 }
		expect(await look(venue)).toMatchObject({ ...counts, revenue: 200, packs: 1_800 })
		const admin = await createUser({ role: 'admin' })
		const { venues } = await findPlatformFigures(admin, new URLSearchParams(week))
		expect(venues.find(({ id }) => id === courtId)).toMatchObject({ bookings: 1, made: 6, byPlayers: 1, revenue: 200 })
	})

	it('leave out bookings of closed courts and money that goes back, before as after it went', async () => {
		const venue = await open()
		const customerId = await aCustomer(venue, 'Zanele')
		const paid = { status: 'confirmed', paymentStatus: 'paid', customerId } as const
		const closed = { ...paid, status: 'cancelled', cancelReason: 'closed' } as const
		await add(venue, { from: 8, to: 9, ...paid })
		await add(venue, { from: 9, to: 11, ...closed })
		await add(venue, { from: 11, to: 12, ...closed, closureChoice: 'refund' })
		await add(venue, { from: 12, to: 13, ...closed, paymentStatus: 'pending' })
		const late = { from: 13, to: 14, ...paid, status: 'cancelled', cancelReason: 'customer', lateCharge: 50 } as const
		const lateId = await add(venue, late)
		await add(venue, { ...late, paymentStatus: 'pending' })
		const day = `?from=${MONDAY}&to=${MONDAY}`
		const rows = async (by: string) =>
			(await look(venue, `${day}&by=${by}`)).split.rows.map(({ cells }: { cells: string[] }) => cells)
		const counts = { bookings: 1, made: 6, cancelled: 5, revenue: 250, choosing: 400 }
		const check = async (toPayBack: number) => {
			const page = await look(venue, day)
			expect(page).toMatchObject({ ...counts, toPayBack })
			expect(page.byDay).toEqual([[1, 250, 1, 28]])
			const sums = await findSums(venue.venueId, { from: MONDAY, to: MONDAY })
			expect(sums).toMatchObject({ bookings: 1, revenue: 250 })
			expect((await rows('sport'))[0]![2]).toBe('R250')
			expect(await rows('customer')).toEqual([['Zanele', '1', '1', 'R250']])
			const hours = await rows('hour')
			expect(hours.map((cells: string[]) => cells[2]).filter((rand: string) => rand !== 'R0')).toEqual(['R200', 'R50'])
			const admin = await createUser({ role: 'admin' })
			const { venues } = await findPlatformFigures(admin, new URLSearchParams(day))
			expect(venues.find(({ id }) => id === venue.venueId)).toMatchObject({ bookings: 1, made: 6, revenue: 250 })
		}
		await check(350)
		const { notIn } = await look(venue, day)
		expect(notIn).toEqual(['Waiting for players’ choice: R400.00', 'To pay back: R350.00'])
		await write((tx) => tx.update(bookings).set({ paymentStatus: 'refunded' }).where(eq(bookings.id, lateId)))
		await check(200)
	})

	it('are compared with the days before, unless days are still to come', async () => {
		const venue = await open()
		const paid = { status: 'confirmed', paymentStatus: 'paid' } as const
		await add(venue, { from: 8, to: 10, date: '2027-02-28', ...paid })
		await add(venue, { from: 8, to: 9, ...paid })
		await add(venue, { from: 9, to: 10, ...paid })
		await add(venue, { from: 10, to: 11, ...paid })
		const page = await look(venue, `?from=${MONDAY}&to=${MONDAY}`)
		const before = { from: '2027-02-28', to: '2027-02-28', bookings: 1, revenue: 400, booked: 2 }
		expect(page).toMatchObject({ bookings: 3, revenue: 600, before })
		expect((await look(venue)).before).toBeNull()
		expect((await look(venue, `?from=2027-02-28&to=2027-02-28`)).before).toBeNull()
	})

	it('are divided by sport, court, hour and customer', async () => {
		const venue = await open()
		const paid = { status: 'confirmed', paymentStatus: 'paid' } as const
		const walkIn = { userId: null, guestName: 'Bongani', customerId: await aCustomer(venue, 'Bongani') }
		await add(venue, { from: 8, to: 10, customerId: await aCustomer(venue, 'Zanele'), ...paid })
		await add(venue, { from: 8, to: 9, courtNumber: 2, totalPrice: 150, discount: 50, ...walkIn, ...paid })
		await add(venue, { from: 9, to: 10, courtNumber: 2, ...walkIn })
		await add(venue, { from: 12, to: 13, status: 'completed', customerId: null })
		const split = async (by: string) =>
			(await look(venue, `?from=${MONDAY}&to=${MONDAY}&by=${by}`)).split.rows.map(({ cells }: { cells: string[] }) =>
				cells.map((cell) => cell.replaceAll('\u00a0', ' ')),
			)
		expect(await split('sport')).toEqual([['Padel', '17.9%', 'R750', 'R26.79']])
		expect(await split('court')).toEqual([
			['Padel, court 1', '21.4%', 'R600', 'R42.86'],
			['Padel, court 2', '14.3%', 'R150', 'R10.71'],
		])
		const hours = await split('hour')
		expect(hours).toHaveLength(14)
		expect(hours.slice(0, 3)).toEqual([
			['07:00', '0.0%', 'R0', 'R0.00'],
			['08:00', '100.0%', 'R350', 'R175.00'],
			['09:00', '100.0%', 'R200', 'R100.00'],
		])
		expect(await split('customer')).toEqual([
			['Zanele', '1', '2', 'R400'],
			['Bongani', '2', '2', 'R150'],
			['All others', '1', '1', 'R200'],
		])
		expect(await split('method')).toEqual([])
		expect(await split('<b>')).toEqual(await split('sport'))
	})

	it('show the hours that packs paid for beside the money, and when that counts', async () => {
		const venue = await open()
		const customerId = await aCustomer(venue, 'Zanele')
		const byPack = {
			status: 'confirmed',
			paymentStatus: 'paid',
			totalPrice: 0,
			discount: 400,
			packHalfHours: 3,
		} as const
		await add(venue, { from: 8, to: 10, customerId, ...byPack })
		const split = async (by: string) => (await look(venue, `?from=${MONDAY}&to=${MONDAY}&by=${by}`)).split
		const bySport = await split('sport')
		expect([bySport.head.at(-1), bySport.rows[0].cells.at(-1)]).toEqual(['Pack hours', '1½'])
		expect(bySport.note).toContain('their money counts on the day the pack was sold')
		expect((await split('customer')).rows[0].cells).toEqual(['Zanele', '1', '2', 'R0', '1½'])
		expect((await split('court')).rows.map(({ cells }: { cells: string[] }) => cells.at(-1))).toEqual(['1½', '0'])
		expect((await split('hour')).rows.slice(1, 3).map(({ cells }: { cells: string[] }) => cells.at(-1))).toEqual([
			'1',
			'½',
		])
		expect((await split('method')).head).not.toContain('Pack hours')
	})

	it('belong to the South African day on which a booking starts', async () => {
		const venue = await open()
		await add(venue, { from: 0, to: 1, date: TUESDAY, status: 'completed' })
		await add(venue, { from: 23, to: 24, date: TUESDAY, status: 'completed' })
		const page = await look(venue, `?from=${TUESDAY}&to=${TUESDAY}`)
		expect(page).toMatchObject({ bookings: 2, revenue: 400, use: { open: 30, booked: 2 } })
		expect((await look(venue, `?from=${MONDAY}&to=${MONDAY}`)).bookings).toBe(0)
	})

	it('leave out what was shut', async () => {
		const venue = await open()
		await write((tx) =>
			tx
				.insert(closures)
				.values({ courtId: venue.venueId, startTime: at(MONDAY, 10), endTime: at(MONDAY, 13), reason: 'rain' }),
		)
		expect((await look(venue, `?from=${MONDAY}&to=${MONDAY}`)).use.open).toBe(28 - 6)
	})

	it('are the last 28 days unless asked otherwise, and say why other days cannot be shown', async () => {
		const venue = await open()
		expect((await look(venue, '')).period).toMatchObject({ from: '2027-02-02', to: MONDAY, value: '28' })
		expect((await look(venue, '?period=7')).byDay).toHaveLength(7)
		const wrong = await visit(address(venue, '?from=2027-01-01&to=2028-01-01'), { headers })
		expect([wrong.status, wrong.page.period.problem]).toEqual([200, 'Choose at most 92 days.'])
	})

	it('are zero for a venue where nothing was booked yet', async () => {
		expect(await look(await open())).toMatchObject({ bookings: 0, revenue: 0, use: { booked: 0 } })
	})
})

describe('the cash-up of a day', () => {
	let venue: Place
	const bookingIds: number[] = []
	beforeAll(async () => {
		venue = await open()
		const guest = { paymentMethod: 'Cash' as const, userId: null, guestName: '=cmd|"/c calc"!A1' }
		for (const wishes of [
			{ from: 8, to: 9 },
			{ from: 9, to: 11, ...guest },
			{ from: 12, to: 13 },
			{ from: 14, to: 15 },
		]) {
			bookingIds.push(await add(venue, { status: 'confirmed', date: SUNDAY, ...wishes }))
		}
		const [first, walkIn, other, late] = bookingIds as [number, number, number, number]
		await paid(first, { by: owner, method: 'snapscan', at: at(MONDAY, 0) })
		await paid(walkIn, { by: owner, method: 'cash', amount: 39_999, at: at(MONDAY, 9) })
		await paid(other, { provider: 'yoco', at: at(MONDAY, 10) })
		await paid(late, { by: owner, at: at(MONDAY, 24) })
		const overpaid = await paid(other, { by: owner, method: 'eft', amount: 5_001, at: at(MONDAY, 11) })
		await markRefunded(owner, venue.venueId, overpaid.refunds[0]!.id, 'eft', { now: at(MONDAY, 12) })
	})

	it('is the money that came in and went back on that day, by method', async () => {
		expect((await moneyOn(venue, MONDAY)).cashUp).toEqual({
			methods: [
				{ method: 'Card', into: 20_000, out: 0, net: 20_000 },
				{ method: 'EFT', into: 5_001, out: 5_001, net: 0 },
				{ method: 'Cash', into: 39_999, out: 0, net: 39_999 },
				{ method: 'SnapScan', into: 20_000, out: 0, net: 20_000 },
			],
			total: { method: 'Total', into: 85_000, out: 5_001, net: 79_999 },
			till: null,
		})
		expect((await moneyOn(venue, TUESDAY)).cashUp.total).toMatchObject({ into: 20_000 })
		expect((await moneyOn(venue, SUNDAY)).cashUp).toMatchObject({ methods: [], total: { into: 0, out: 0 } })
		expect((await moneyOn(venue, '2027-02-30')).day).toBe(MONDAY)
	})

	it('is a file with every movement and the sums at the end', async () => {
		const answer = await ask(address(venue, `/cash-up.csv?date=${MONDAY}`), { headers })
		expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="cash-up-${MONDAY}.csv"`)
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		const lines = (await answer.text()).split('\r\n')
		expect(lines[0]).toBe('Date,Time,Booking,Customer,Method,Reference,Receipt number,In (R),Out (R)')
		expect(lines[1]).toMatch(new RegExp(`^${MONDAY},00:00,${bookingIds[0]},Thandi Nkosi,SnapScan,[^,]+,,200.00,$`))
		expect(lines[2]).toContain(`,"'=cmd|""/c calc""!A1",Cash,`)
		expect(lines[2]).toMatch(/,399.99,$/)
		expect(lines[5]).toMatch(/^2027-03-01,12:00,\d+,Thandi Nkosi,EFT,[^,]+,,,50.01$/)
		expect(lines.slice(6)).toEqual([
			'',
			'Method,In (R),Out (R),Net (R)',
			'Card,200.00,0.00,200.00',
			'EFT,50.01,50.01,0.00',
			'Cash,399.99,0.00,399.99',
			'SnapScan,200.00,0.00,200.00',
			'Total,850.00,50.01,799.99',
			'',
		])
	})

	it('has what was sent back both ways once it went, as the close has it, and a day below zero', async () => {
		const place = await open()
		const id = await add(place, { from: 8, to: 9, status: 'confirmed' })
		const { payment } = await paid(id, { provider: 'sandbox', amount: 19_000, at: at(SUNDAY, 9) })
		await write((tx) => tx.update(payments).set({ status: 'review' }).where(eq(payments.id, payment.id)))
		const refund = await sendBack(owner, place.venueId, payment.id, at(SUNDAY, 10))
		const totals = async () => [
			(await moneyOn(place, SUNDAY)).cashUp.total,
			(await moneyOn(place, MONDAY)).cashUp.total,
		]
		const set = (change: Partial<typeof refunds.$inferInsert>) =>
			write((tx) => tx.update(refunds).set(change).where(eq(refunds.id, refund.id)))
		expect(await totals()).toMatchObject([{ into: 0 }, { into: 0, out: 0 }])
		await set({ status: 'done', doneAt: at(MONDAY, 8) })
		await write((tx) => tx.update(payments).set({ status: 'refunded' }).where(eq(payments.id, payment.id)))
		expect(await totals()).toMatchObject([{ into: 0 }, { into: 19_000, out: 19_000, net: 0 }])
		await set({ reason: 'cancelled' })
		expect(await totals()).toMatchObject([
			{ into: 19_000, out: 0 },
			{ into: 0, out: 19_000, net: -19_000 },
		])
		const file = await ask(address(place, `/cash-up.csv?date=${MONDAY}`), { headers })
		expect(await file.text()).toContain('Total,0.00,190.00,-190.00')
		const foreign = { metadata: { came: { amount: 19_000, currency: 'USD' } } }
		await write((tx) => tx.update(payments).set(foreign).where(eq(payments.id, payment.id)))
		for (const day of [SUNDAY, MONDAY]) expect((await moneyOn(place, day)).cashUp.methods).toEqual([])
	})

	it('leaves out credit, which moves no money, and what came other than asked until it is kept', async () => {
		const place = await open()
		const id = await add(place, { from: 8, to: 9, status: 'confirmed' })
		const { payment } = await paid(id, { provider: 'sandbox', amount: 100 })
		const total = async () => (await moneyOn(place, MONDAY)).cashUp.total.into
		expect(await total()).toBe(100)
		const set = (change: Partial<typeof payments.$inferInsert>) =>
			write((tx) => tx.update(payments).set(change).where(eq(payments.id, payment.id)))
		await set({ status: 'review' })
		expect(await total()).toBe(0)
		await set({ status: 'success', provider: 'credit', method: 'credit' })
		expect(await total()).toBe(0)
	})

	it('is that of today when no day is asked for, and no file for a day that does not exist', async () => {
		const today = await ask(address(venue, '/cash-up.csv'), { headers })
		expect(today.headers.get('Content-Disposition')).toContain(MONDAY)
		for (const date of ['2027-02-30', '0001-01-01', 'today', '9999-12-31']) {
			expect((await ask(address(venue, `/cash-up.csv?date=${date}`), { headers })).status).toBe(400)
		}
	})
})

test('bookings are a file for the days that are asked for', async () => {
	const venue = await open()
	await add(venue, { from: 23, to: 24, date: TUESDAY })
	await add(venue, { from: 10, to: 11, date: '2027-03-08' })
	const answer = await ask(address(venue, `/bookings.csv${week}`), { headers })
	const lines = (await answer.text()).trimEnd().split('\r\n')
	expect(lines).toHaveLength(2)
	expect(lines[1]).toContain(',2027-03-02,23:00,24:00,Padel,1,Thandi Nkosi,pending,SnapScan,unpaid,200')
	expect((await ask(address(venue, '/bookings.csv?from=2027-01-01&to=2028-01-01'), { headers })).status).toBe(400)
	expect((await ask(address(venue, '/bookings.csv'), { headers })).status).toBe(200)
})

test('money is a statement for Xero and Sage, for the days that are asked for', async () => {
	const venue = await open()
	const id = await add(venue, { status: 'confirmed', date: MONDAY, from: 8, to: 9 })
	await paid(id, { by: owner, method: 'cash', at: at(MONDAY, 9) })
	await paid(id, { by: owner, method: 'eft', amount: 5_001, at: at('2027-02-01', 9) })
	const lines = async (file: string) => {
		const answer = await ask(address(venue, `/${file}.csv?from=${MONDAY}&to=${MONDAY}`), { headers })
		return (await answer.text()).trimEnd().split('\r\n')
	}
	const booking = `Booking ${id}`
	expect((await lines('xero')).slice(1)).toEqual([
		expect.stringMatching(new RegExp(`^01/03/2027,200.00,Thandi Nkosi,"Paid by Cash, [^"]+",${booking}$`)),
	])
	expect((await lines('sage')).slice(1)).toEqual([
		expect.stringMatching(new RegExp(`^01/03/2027,${booking},"Thandi Nkosi: Paid by Cash, [^"]+",200.00$`)),
	])
	for (const file of ['xero', 'sage'])
		expect((await ask(address(venue, `/${file}.csv?from=2027-01-01&to=2028-01-01`), { headers })).status).toBe(400)
})

test('figures are for the owner of that venue and the admin only', async () => {
	const venue = await open()
	await add(venue, { from: 8, to: 9, status: 'completed' })
	const other = await createUser({ role: 'venue_owner' })
	await createVenue({ ownerId: other.id })
	for (const path of ['', '/bookings.csv', '/cash-up.csv', '/xero.csv', '/sage.csv', '/../money/till.csv']) {
		const status = async (as: Record<string, string>) => (await ask(address(venue, path), { headers: as })).status
		expect([path, await status({})]).toEqual([path, 302])
		expect([path, await status(await signedIn(thandi))]).toEqual([path, path ? 404 : 403])
		expect([path, await status(await signedIn(other))]).toEqual([path, 404])
		for (const person of [owner, await createUser({ role: 'admin' })]) {
			expect([path, await status(await signedIn(person))]).toEqual([path, 200])
		}
		const refused = await (await ask(address(venue, path), { headers: await signedIn(other) })).text()
		expect(refused).not.toContain('Thandi')
	}
})

describe('the figures of all venues', () => {
	const ask = async (query: string) =>
		visit(`/admin${query}`, { headers: await signedIn(await createUser({ role: 'admin' })) })

	it('name twenty, and all when asked', async () => {
		const august = { date: '2027-08-05', status: 'confirmed', paymentStatus: 'paid' } as const
		for (let i = 0; i < 21; i++) await add(await open(), { from: 8, to: 9, ...august })
		const days = '?from=2027-08-01&to=2027-08-31'
		const { figures } = (await ask(days)).page
		expect([figures.venueCount, figures.venues.length, figures.all]).toEqual([21, 20, `${days}&venues=all`])
		const all = (await ask(figures.all)).page.figures
		expect([all.venues.length, all.all]).toEqual([21, null])
	})

	it('add up, venue by venue, beside the days before', async () => {
		const [first, second] = [await open(), await open()]
		const july = { date: '2027-07-05', status: 'confirmed', paymentStatus: 'paid' } as const
		await add(first, { from: 8, to: 9, ...july })
		await add(second, { from: 8, to: 10, ...july })
		await add(second, { from: 12, to: 13, ...july, userId: (await createUser()).id, status: 'completed' })
		await add(second, { from: 14, to: 15, ...july, status: 'cancelled', paymentStatus: 'refunded' })
		const { page } = await ask('?from=2027-07-01&to=2027-07-31')
		expect(page.figures).toMatchObject({
			bookings: 3,
			made: 4,
			byPlayers: 1,
			revenue: 800,
			players: 2,
			people: 0,
			before: null,
			venueCount: 2,
			venues: [
				{ id: second.venueId, bookings: 2, made: 3, byPlayers: 1, revenue: 600 },
				{ id: first.venueId, bookings: 1, byPlayers: 0, revenue: 200 },
			],
		})
		expect(page.figures.all).toBeNull()
		const earlier = { date: '2027-02-10', status: 'confirmed', paymentStatus: 'paid' } as const
		await add(first, { from: 8, to: 9, ...earlier })
		const next = (await ask('?from=2027-02-11&to=2027-02-11')).page.figures
		expect(next).toMatchObject({
			bookings: 0,
			venues: [],
			before: { bookings: 1, revenue: 200, players: 1, people: 0 },
		})
	})
})
