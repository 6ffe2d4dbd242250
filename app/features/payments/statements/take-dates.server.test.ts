import { asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings } from '#db/schema.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { moneyAt } from '#tests/support/world/money.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { takeAtDesk } from '../inbox/venue-money.server.ts'
import { TakenForDates } from './statement-schemas.ts'
import { findDatesDue, takeForDates } from './take-dates.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const tuesday = '2026-12-01'
const now = at('2026-11-30', 12)
const status = (status: number) => ({ init: { status } })

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
let regularId: number
let ids: number[]
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, price: 200, courts: 2 })
	;[regularId, ids] = await make(1)
})

async function make(courtNumber: number): Promise<[number, number[]]> {
	const on = [0, 7, 14].map((days) => addDays(tuesday, days))
	const pattern = { sportId: venue.sportId, courtNumber, weekday: [2], date: tuesday, start: 18, hours: 1, times: 3 }
	const who = { name: 'Zanele', phone: '082 555 0139', notes: '' }
	const { id } = await makeRegular(owner, venue.venueId, { ...pattern, ...who, on }, { now })
	const of = eq(bookings.regularId, id)
	return [id, (await db.select().from(bookings).where(of).orderBy(asc(bookings.startTime))).map((row) => row.id)]
}
const take = (on: number[], seen: number, more: { by?: typeof owner; key?: string; of?: number } = {}) => {
	const { by = owner, key, of = regularId } = more
	return takeForDates(by, venue.venueId, { regularId: of }, { on, method: 'cash', seen }, { idempotencyKey: key, now })
}
const due = async (on: number[]) => (await findDatesDue(owner, venue.venueId, { regularId }, on, now)).due

test('the money of several dates is taken together, and that of a date with a part of it', async () => {
	const [first, second, third] = ids as [number, number, number]
	await takeAtDesk(owner, venue.venueId, first, 'cash', { amount: 5_000, now })
	expect(await findDatesDue(owner, venue.venueId, { regularId }, [second, first], now)).toMatchObject({
		name: 'Zanele',
		days: ['Tue 1 Dec', 'Tue 8 Dec'],
		due: 35_000,
		problem: null,
	})
	expect(await take([first, second], 35_000)).toBe(35_000)
	const lines = await db.select().from(auditLog).where(eq(auditLog.action, 'booking.take-money')).orderBy(auditLog.id)
	expect(lines.map(({ details }) => details?.cents)).toEqual([5_000, 15_000, 20_000])
	expect([await due([first, second]), await due([third])]).toEqual([0, 20_000])
	expect((await findDatesDue(owner, venue.venueId, { regularId }, [first], now)).problem).toBe(
		'There’s nothing to pay for these dates.',
	)
	expect(await fsck()).toEqual([])
})

test('another sum than was seen takes nothing, and a form that comes twice takes once', async () => {
	await expect(take(ids, 59_900)).rejects.toMatchObject(status(409))
	await takeAtDesk(owner, venue.venueId, ids[1]!, 'cash', { now })
	await expect(take(ids, 60_000)).rejects.toMatchObject({
		data: { message: 'There’s R400.00 to pay now. Look again.' },
	})
	expect((await moneyAt(venue.venueId)).payments).toHaveLength(1)
	const key = crypto.randomUUID()
	for (let i = 0; i < 2; i++) expect(await take([ids[0]!, ids[2]!], 40_000, { key })).toBe(40_000)
	expect((await moneyAt(venue.venueId)).payments).toHaveLength(3)
	await expect(take([ids[0]!, ids[2]!], 40_000)).rejects.toMatchObject(status(409))
})

test('the money for bookings of a customer is taken together, whichever hours they are of', async () => {
	const [, [other]] = await make(2)
	const on = [ids[0]!, other!]
	const rows = await db.select().from(bookings).where(inArray(bookings.id, on))
	const [{ customerId }] = rows as [(typeof rows)[number]]
	expect(rows.map((row) => row.customerId)).toEqual([customerId, customerId])
	const whose = { customerId: customerId! }
	expect(await findDatesDue(owner, venue.venueId, whose, on, now)).toMatchObject({ name: 'Zanele', due: 40_000 })
	const taking = { on, method: 'cash' as const, seen: 40_000 }
	const another = { customerId: customerId! + 1 }
	await expect(takeForDates(owner, venue.venueId, another, taking, { now })).rejects.toMatchObject(status(404))
	expect(await takeForDates(owner, venue.venueId, whose, taking, { now })).toBe(40_000)
	expect(await fsck()).toEqual([])
})

test('is for the people of the venue, and for dates of that weekly hour', async () => {
	const stranger = await createUser({ role: 'venue_owner' })
	await expect(take(ids, 60_000, { by: stranger })).rejects.toMatchObject(status(404))
	await expect(findDatesDue(stranger, venue.venueId, { regularId }, [], now)).rejects.toMatchObject(status(404))
	const none = await findDatesDue(owner, venue.venueId, { regularId }, [], now)
	expect(none).toMatchObject({ name: null, due: 0, problem: 'Tick the dates that are paid now.' })
	const [other, [theirs]] = await make(2)
	await expect(take([ids[0]!, theirs!], 40_000)).rejects.toMatchObject(status(404))
	await expect(take(ids, 60_000, { of: other })).rejects.toMatchObject(status(404))
	const own = { userId: owner.id, guestName: null }
	await write((tx) => tx.update(bookings).set(own).where(eq(bookings.regularId, regularId)))
	expect(await findDatesDue(owner, venue.venueId, { regularId }, ids, now)).toMatchObject({
		problem: 'You can’t confirm your own payment. Ask someone else at the venue, or an admin.',
	})
	await expect(take(ids, 60_000)).rejects.toMatchObject(status(403))
	expect(TakenForDates.safeParse({ on: [], method: 'cash', seen: '0' }).success).toBe(false)
})
