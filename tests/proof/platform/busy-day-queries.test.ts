import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { bookings, courtTime } from '#db/schema.ts'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { MOST_ARRIVALS, PARTS, type Part } from '#app/features/bookings/desk/today/today-query.ts'
import { findToday } from '#app/features/bookings/desk/today/today.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { askedBy, perRow } from '#tests/support/database/asked-statements.ts'
import { within } from '#tests/support/cases.ts'
import { screensOf } from '#tests/support/process/screens.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(60_000) }
/** The most bytes of HTML for a full day of half hours on twelve courts, of which the grid alone shows every booking. */
const MOST_BYTES: Record<string, number> = { day: 12 * 25_000, today: 180_000, week: 145_000, customers: 110_000 }
/** The most statements for one of these pages after a change, when nothing is cached and the venue is still closed. */
const MOST_STATEMENTS = 45
const BUSY = { courts: 12, opensAt: 6, closesAt: 22 }
const BUSY_DAY = '2027-03-02'
const NOW = at(BUSY_DAY, 5)
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

/** Takes so many courts of a venue for each half hour of the day, every other one for an account. */
async function fillDay({ venueId: courtId, sportId }: { venueId: number; sportId: number }, from: number, to: number) {
	const player = await createUser()
	const halves = (BUSY.closesAt - BUSY.opensAt) * 2
	await write(async (tx) => {
		for (let n = from * halves; n < to * halves; n++) {
			const [half, courtNumber] = [n % halves, 1 + Math.floor(n / halves)]
			const startTime = new Date(at(BUSY_DAY, BUSY.opensAt).getTime() + (half * HOUR) / 2)
			const customerId = await customerOf(
				tx,
				courtId,
				{ guestName: `Player ${n}`, guestPhone: `0${820_000_000 + n}` },
				NOW,
			)
			const guest = { guestName: `Player ${n}`, guestPhone: `0${820_000_000 + n}`, customerId }
			const [booking] = await tx
				.insert(bookings)
				.values({
					courtId,
					sportId,
					courtNumber,
					startTime,
					endTime: new Date(startTime.getTime() + HOUR / 2),
					status: 'confirmed',
					totalPrice: 100,
					breakdown: [{ hour: startTime, price: 100, peak: false }],
					paymentMethod: 'Cash',
					...(n % 2 ? { userId: player.id } : guest),
				})
				.returning()
			await tx.insert(courtTime).values({ bookingId: booking!.id, courtId, sportId, courtNumber, startTime })
		}
	})
}

test.each(['day', 'today', 'week', 'customers'])('no query for each booking of a full day: %s', LONG, async (page) => {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, lengths: [30], ...BUSY })
	const headers = await signedIn(owner)
	const ask = await screensOf('routes')
	const visit = async () => {
		const { value, statements } = await askedBy(() => ask(`/venue-dashboard/${venue.venueId}/${page}`, { headers }))
		return { ...value, statements }
	}
	await fillDay(venue, 0, 1)
	const quiet = await visit()
	await fillDay(venue, 1, BUSY.courts)
	const busy = await visit()
	expect([quiet.status, busy.status]).toEqual([200, 200])
	expect(perRow(quiet.statements, busy.statements)).toEqual([])
	expect(busy.html).not.toBe(quiet.html)
	expect(Buffer.byteLength(busy.html)).toBeLessThan(MOST_BYTES[page]!)
	expect(busy.statements.length).toBeLessThanOrEqual(MOST_STATEMENTS)
})

test('a full today has every booking once, in parts by pages, and true counts', LONG, async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, lengths: [30], ...BUSY })
	const own = await createUser({ role: 'venue_owner' })
	await fillDay(venue, 0, 4)
	const all = await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))
	const noon = at(BUSY_DAY, 12)
	const over = all.filter(({ endTime }) => endTime <= noon)
	const [settled] = over
	await write((tx) => tx.update(bookings).set({ arrivedAt: noon, totalPrice: 0 }).where(eq(bookings.id, settled!.id)))
	const shown = async (part: Part, page: number) => findToday(owner, venue.venueId, noon, { part, page })
	const expected = { coming: all.length - over.length, open: over.length - 1, done: 1 }
	const seen: number[] = []
	for (const part of PARTS) {
		const { parts } = await shown(part, 1)
		expect(parts).toMatchObject({ part, counts: expected, page: 1 })
		for (let page = 1; page <= parts!.pages; page++) {
			const { arrivals, earlier, missing, unpaid } = await shown(part, page)
			expect([earlier, missing.count, unpaid.count]).toEqual([[], expected.coming, all.length - 1])
			expect(arrivals.length).toBeLessThanOrEqual(MOST_ARRIVALS)
			const starts = arrivals.map(({ startTime }) => startTime.getTime())
			expect(starts).toEqual([...starts].sort((a, b) => a - b))
			seen.push(...arrivals.map(({ id }) => id))
		}
		expect((await shown(part, 999)).parts!.page).toBe(parts!.pages)
	}
	expect(seen.sort((a, b) => a - b)).toEqual(all.map(({ id }) => id).sort((a, b) => a - b))
	await expect(findToday(own, venue.venueId, noon)).rejects.toMatchObject({ init: { status: 404 } })
})

test('a change on a later page of today leads back to it', LONG, async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, lengths: [30], ...BUSY })
	await fillDay(venue, 0, 2)
	const headers = await signedIn(owner)
	const ask = await screensOf('routes')
	const address = `/venue-dashboard/${venue.venueId}/today`
	const first = await ask(address, { headers })
	expect(first.html).toContain('Now and next (64)')
	const { html } = await ask(`${address}?page=2`, { headers })
	const action = /<form[^>]*action="([^"]*)"[^>]*id="changes"|<form[^>]*id="changes"[^>]*action="([^"]*)"/.exec(html)
	expect(action?.[1] ?? action?.[2]).toBe(`${address}?page=2`)
	const changes = (of: string) => [...of.matchAll(/value="(\d+):arrived"/g)].map(([, id]) => id)
	expect(changes(html)).toHaveLength(MOST_ARRIVALS)
	expect(changes(html).filter((id) => changes(first.html).includes(id))).toEqual([])
	for (const odd of ['?part=x&page=-1', '?part=%3Cb%3E', '?page=1e9', '?part=done'])
		expect((await ask(address + odd, { headers })).status, odd).toBe(200)
})
