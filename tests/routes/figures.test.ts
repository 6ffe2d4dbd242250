import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { bookedHours, bookings, closures } from '#db/schema.ts'
import { at, hoursBetween } from '#app/lib/time.ts'
import { createUser, signedIn } from '#tests/support/people.ts'
import { createVenue } from '#tests/support/venues.ts'
import { ask, visit } from './product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa: the venue is made today.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })
const [MONDAY, TUESDAY, SUNDAY] = ['2027-03-01', '2027-03-02', '2027-03-07']

const owner = await createUser({ role: 'venue_owner' })
const thandi = await createUser({ fullName: 'Thandi Nkosi' })
const headers = await signedIn(owner)

type Place = { venueId: number; sportId: number }
type Wishes = Partial<typeof bookings.$inferInsert> & { from: number; to: number; date?: string }

/** A booking as it may have come to be, with the hours it holds. */
async function add({ venueId, sportId }: Place, { from, to, date = MONDAY, ...more }: Wishes) {
	const [startTime, endTime] = [at(date, from), at(date, to)]
	const hours = hoursBetween(startTime, endTime)
	const place = { courtId: venueId, sportId, courtNumber: more.courtNumber ?? 1 }
	await write(async (tx) => {
		const row = {
			...{ userId: thandi.id, startTime, endTime, totalPrice: hours.length * 200, paymentMethod: 'SnapScan' as const },
			...{ breakdown: hours.map((hour) => ({ hour: hour.toISOString(), price: 200, peak: false })), ...place, ...more },
		}
		const [{ id, status } = {}] = await tx.insert(bookings).values(row).returning()
		if (status === 'cancelled') return
		await tx.insert(bookedHours).values(hours.map((hour) => ({ ...place, bookingId: id, hour })))
	})
}

/** Two courts from 07:00 to 21:00: 28 court-hours a day. */
const open = () => createVenue({ ownerId: owner.id, courts: 2, price: 200 })
const address = ({ venueId }: Place, rest = '') => `/venue-dashboard/${venueId}/figures${rest}`
const week = `?from=${MONDAY}&to=${SUNDAY}`
const look = async (place: Place, query = week) => (await visit(address(place, query), { headers })).page

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
			...{ bookings: 5, cancelled: 1, revenue: 400 + 200 + 200 },
			use: { open: 7 * 28, booked: 6 },
			bySport: [{ name: 'Padel', open: 7 * 28, booked: 6 }],
		})
		expect(page.byDay[0]).toEqual([4, 600, 5, 28])
		expect(page.byDay[6]).toEqual([1, 200, 1, 28])
		const eight = page.charts.heat.rows.find(({ hour }: { hour: number }) => hour === 8)
		expect(eight.cells).toEqual([100, 0, 0, 0, 0, 0, 0])
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
		expect([wrong.status, wrong.page.period.problem]).toEqual([200, 'Please choose at most 92 days.'])
	})

	it('are zero for a venue where nothing was booked yet', async () => {
		expect(await look(await open())).toMatchObject({ bookings: 0, revenue: 0, use: { booked: 0 } })
	})
})

describe('the cash-up of a day', () => {
	let venue: Place
	beforeAll(async () => {
		venue = await open()
		const cash = { paymentMethod: 'Cash' as const, userId: null, guestName: '=cmd|"/c calc"!A1' }
		await add(venue, { from: 8, to: 9, status: 'completed', paymentStatus: 'paid' })
		await add(venue, { from: 9, to: 10, status: 'confirmed' })
		await add(venue, { from: 10, to: 12, status: 'confirmed', paymentStatus: 'paid', ...cash })
		await add(venue, { from: 12, to: 13, status: 'cancelled' })
		await add(venue, { from: 13, to: 14, status: 'cancelled', paymentStatus: 'paid' })
	})

	it('counts by method what is paid and unpaid; of what is cancelled only the money that is still there', async () => {
		expect((await look(venue, `?day=${MONDAY}`)).cashUp).toEqual({
			methods: [
				{ method: 'Cash', bookings: 1, paid: 400, unpaid: 0 },
				{ method: 'SnapScan', bookings: 2, paid: 400, unpaid: 200 },
			],
			total: { method: 'Total', bookings: 3, paid: 800, unpaid: 200 },
		})
		expect((await look(venue, `?day=${TUESDAY}`)).cashUp).toMatchObject({ methods: [], total: { bookings: 0 } })
		expect((await look(venue, '?day=2027-02-30')).day).toBe(MONDAY)
	})

	it('is a file with every booking and the takings at the end', async () => {
		const answer = await ask(address(venue, `/cash-up.csv?date=${MONDAY}`), { headers })
		expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="cash-up-${MONDAY}.csv"`)
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		const lines = (await answer.text()).split('\r\n')
		expect(lines[0]).toBe('Booking,Date,Start,End,Sport,Court,Customer,Status,Method,Payment,Price (R)')
		expect(lines[1]).toMatch(/^\d+,2027-03-01,08:00,09:00,Padel,1,Thandi Nkosi,completed,SnapScan,paid,200$/)
		expect(lines[3]).toContain(`,"'=cmd|""/c calc""!A1",confirmed,Cash,paid,400`)
		expect(lines.slice(6)).toEqual([
			'',
			'Method,Bookings,Paid (R),Unpaid (R)',
			'Cash,1,400,0',
			'SnapScan,2,400,200',
			'Total,3,800,200',
			'',
		])
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

test('figures are for the owner of that venue and the admin only', async () => {
	const venue = await open()
	await add(venue, { from: 8, to: 9, status: 'completed' })
	const other = await createUser({ role: 'venue_owner' })
	await createVenue({ ownerId: other.id })
	for (const path of ['', '/bookings.csv', '/cash-up.csv']) {
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
