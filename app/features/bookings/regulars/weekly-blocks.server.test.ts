import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, closures, openingExceptions } from '#db/schema.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { countBlocks, findOwnClosure, removeBlocks } from '../closing/closures.server.ts'
import { blockCourt } from '../desk/blocks.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import type { Scope } from './regular-schemas.ts'
import { findRegularPage } from './regular-plan.server.ts'
import { blockWeekly } from './weekly-blocks.server.ts'

const tuesday = '2026-12-15'
const now = at('2026-12-14', 9.5)
const week = (n: number) => addDays(tuesday, n * 7)
const dates = [0, 1, 2, 3].map(week)

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 2, price: 200, opensAt: 6, closesAt: 22 })
})

const place = (date: string, hour: number) => ({ ...venue, courtNumber: 1, date, hour })
const later = (ms: number) => new Date(now.getTime() + ms)
const block = (on = dates, as = owner, when = now) => {
	const hour = { sportId: venue.sportId, courtNumber: 1, weekday: [2], date: tuesday, start: 18, hours: 2, times: 4 }
	return blockWeekly(as, venue.venueId, { ...hour, note: 'Juniors', on }, { now: when })
}
const blocks = () =>
	db.select().from(closures).where(eq(closures.courtId, venue.venueId)).orderBy(asc(closures.startTime))
const remove = async (date: number, scope: Scope) =>
	removeBlocks(owner, venue.venueId, (await blocks())[date]!.id, scope, now)
const status = (status: number) => ({ init: { status } })

test('a block repeats on the ticked dates, all or none, with one line in the log', async () => {
	expect(await block([week(0), week(2), week(3)])).toEqual({ dates: 3 })
	expect((await blocks()).map(({ startTime, note, reason }) => [dateOf(startTime), note, reason])).toEqual(
		[0, 2, 3].map((n) => [week(n), 'Juniors', 'blocked']),
	)
	const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
	expect(lines.map(({ action, details }) => [action, details!.dates])).toEqual([['venue.block', 3]])
	await expect(block()).rejects.toMatchObject({ data: { message: expect.stringContaining('Tue 15 Dec isn’t free') } })
	expect(await blocks()).toHaveLength(3)
	await expect(block([addDays(tuesday, 1)])).rejects.toMatchObject(status(400))
	await expect(block(dates, await createUser({ role: 'venue_owner' }))).rejects.toMatchObject(status(404))
	expect(await fsck()).toEqual([])
})

test('its dates say what stands in their way, and why a day is not like others', async () => {
	await bookWalkIn(owner, place(week(1), 19), { name: 'Zanele', hours: 1, notes: '' }, { now })
	const day = { courtId: venue.venueId, date: week(2), opensAt: 8, closesAt: 21, note: 'Heritage Day' }
	await write((tx) => tx.insert(openingExceptions).values(day))
	const query = { way: 'block', court: `${venue.sportId}:1`, weekday: '2', date: tuesday, start: '18:00', hours: '2' }
	const page = await findRegularPage(owner, venue.venueId, new URLSearchParams({ ...query, times: '3' }), now)
	expect(page.blocks).toBe(true)
	expect(page.plan!.dates.map(({ problem, remark }) => problem ?? remark)).toEqual([
		null,
		'Zanele, 19:00–20:00',
		'Open from 08:00 to 21:00: Heritage Day',
	])
})

test('one is freed, it and the following, or all of one act; others stay', async () => {
	await block()
	await blockCourt(owner, place(week(1), 10), { hours: 1, note: '' }, { now: later(1) })
	const [first, alone] = await blocks()
	const countOf = async (id: number) => countBlocks(await findOwnClosure(owner, venue.venueId, id), now)
	expect(await countOf(first!.id)).toEqual({ this: 1, following: 4, all: 4 })
	expect(await countOf(alone!.id)).toEqual({ this: 1, following: 1, all: 1 })
	expect(await remove(0, 'this')).toBe(1)
	expect(await remove(2, 'following')).toBe(2)
	expect((await blocks()).map(({ startTime }) => dateOf(startTime))).toEqual([week(1), week(1)])
	await block([week(2), week(3)], owner, later(2))
	expect(await remove(3, 'all')).toBe(2)
	expect(await blocks()).toHaveLength(2)
	await expect(removeBlocks(owner, venue.venueId, first!.id, 'all', now)).rejects.toMatchObject(status(404))
	const stranger = await createUser({ role: 'venue_owner' })
	await expect(removeBlocks(stranger, venue.venueId, alone!.id, 'all', now)).rejects.toMatchObject(status(404))
	expect(await fsck()).toEqual([])
})
