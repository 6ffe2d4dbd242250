import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, payments, refunds, tillCloses } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { findUndoing, undoCash } from '#app/features/payments/inbox/undo-cash.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { keepAsItIs, sendBack } from '#app/features/payments/inbox/review.server.ts'
import type { DeskMethod } from '#app/features/bookings/paying/desk-methods.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { addDays, at, formatDay, HOUR } from '#app/lib/time/time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { findClosedCashUp } from '../cash-up.server.ts'
import { tillRows } from '../files.ts'
import { findCashUpAndTill, findClosedDay, findTillPage } from './till-page.server.ts'
import { TillForm } from './till-schemas.ts'
import {
	afterClose,
	closeTill,
	findDayClosed,
	findOwnClose,
	readCloses,
	reopenTill,
	saidOfMoney,
} from './till.server.ts'

const thursday = '2026-11-19'
const friday = '2026-11-20'
const evening = at(friday, 20)

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner', fullName: 'Lerato M' })
	venue = await createVenue({ ownerId: owner.id, price: 200, opensAt: 5, closesAt: 23 })
})

let hour = 6
/** Books a walk-in of R200.00 for the Sunday after. */
const walkIn = async (now = at(thursday, 9)) => {
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: '2026-11-22' }
	hour = hour === 22 ? 6 : hour + 1
	return (await bookWalkIn(owner, { ...place, hour }, { name: 'Zanele', notes: '', hours: 1 }, { now })).id
}
const take = async (method: DeskMethod, now: Date) => {
	const id = await walkIn()
	await takeAtDesk(owner, venue.venueId, id, method, { now })
	return id
}
const page = (now: Date, query = '') => findTillPage(owner, venue.venueId, new URLSearchParams(query), now)
type Form = Partial<TillForm>
const close = (now: Date, form: Form = {}, by = owner) =>
	closeTill(by, venue.venueId, { day: friday, float: 0, counted: 0, banked: 0, note: '', seen: 0, ...form }, now)
const line = (method: string, count: number, into: number, out = 0) => ({ method, count, into, out })

test('a close counts its day by method, and its float is the day’s rest', async () => {
	await take('cash', at(thursday, 12)) // before the first close, so in none
	await take('cash', at(friday, 9))
	await take('eft', at(friday, 10))
	expect(await page(evening)).toMatchObject({
		day: friday,
		left: null,
		open: { lines: [line('eft', 1, 20_000), line('cash', 1, 20_000)], firstDay: null },
		closes: [],
	})
	const made = await close(evening, { float: 5_000, counted: 25_000, banked: 15_000, seen: 20_000 })
	expect(made).toMatchObject({ expected: 25_000, counted: 25_000, isNew: true, closedById: owner.id })
	const after = await page(evening)
	expect(after).toMatchObject({ closed: made.id, open: null, closes: [{ id: made.id, difference: 0, by: 'Lerato M' }] })
	expect(await page(at('2026-11-21', 8))).toMatchObject({
		left: { day: friday, cents: 10_000 },
		closed: null,
		open: { lines: [] },
	})
	expect(await fsck()).toEqual([])
})

test('what comes later counts for the next close, once, and closes are in order', async () => {
	await close(evening)
	await take('cash', new Date(evening.getTime() + HOUR))
	const saturday = addDays(friday, 1)
	await take('eft', at(saturday, 9))
	await take('eft', at(addDays(saturday, 1), 9))
	expect((await close(evening)).isNew).toBe(false)
	const monday = at(addDays(friday, 3), 8)
	expect((await page(monday)).open).toMatchObject({ late: expect.stringContaining('R200.00'), firstDay: saturday })
	const late = await close(monday, { day: saturday, counted: 20_000, seen: 20_000 })
	expect(late.lines).toEqual([line('eft', 1, 20_000), line('cash', 1, 20_000)])
	await expect(close(monday, { day: thursday })).rejects.toThrow('Sat 21 Nov is closed')
	await expect(close(monday, { day: addDays(friday, 4) })).rejects.toThrow('still to come')
	const { name, cashUp } = await findClosedCashUp(owner, venue.venueId, late.id)
	expect([name, cashUp.movements.length]).toEqual([`closed-${saturday}`, 2])
	expect(cashUp.total).toMatchObject({ into: 40_000, out: 0 })
	const none = findClosedCashUp(owner, venue.venueId, late.id + 999)
	await expect(none).rejects.toMatchObject({ init: { status: 404 } })
	const last = await close(monday, { day: addDays(friday, 3), float: 20_000, counted: 20_000 })
	expect(last.lines).toEqual([line('eft', 1, 20_000)])
	expect(await fsck()).toEqual([])
})

test('the day that is over is closed until the courts open, and a day whose courts are open says so', async () => {
	expect(await page(at(friday, 4))).toMatchObject({ day: thursday, openUntil: null })
	expect(await page(at(friday, 5))).toMatchObject({ day: friday, openUntil: '23:00' })
	expect(await page(at(friday, 23))).toMatchObject({ day: friday, openUntil: null })
	expect(await page(at(friday, 4), `day=${friday}`)).toMatchObject({ day: friday, openUntil: '23:00' })
	await close(at(friday, 4), { day: thursday })
	expect((await page(at(friday, 4))).day).toBe(friday)
})

test('a day whose courts are all closed for what is left of it is not said to be open', async () => {
	const rain = {
		parts: [{ sportId: null, courtNumber: null }],
		startTime: at(friday, 17),
		reason: 'rain' as const,
		note: '',
	}
	await closeCourts(owner, venue.venueId, { ...rain, endTime: at(friday, 23) }, { now: at(friday, 16) })
	expect([(await page(at(friday, 16))).openUntil, (await page(at(friday, 18))).openUntil]).toEqual(['23:00', null])
})

test('the day says when it was closed', async () => {
	const closed = (day: string) => findDayClosed(at(friday, 20.5), venue.venueId, day)
	expect(await closed(friday)).toBeNull()
	const { id } = await close(at(friday, 17.6))
	expect(await closed(friday)).toEqual({ id, at: '17:36' })
	const saturday = addDays(friday, 1)
	const late = await close(at(addDays(friday, 2), 6), { day: saturday, note: 'Change' })
	expect(await closed(saturday)).toEqual({ id: late.id, at: `${formatDay(at(addDays(friday, 2), 6))}, 06:00` })
})

test('a difference needs a note, and cash that has moved since is counted again', async () => {
	await take('cash', at(friday, 9))
	await expect(close(evening, { seen: 0 })).rejects.toMatchObject({ init: { status: 409 } })
	const short = { counted: 19_950, seen: 20_000 }
	await expect(close(evening, short)).rejects.toMatchObject({
		data: { fieldErrors: { note: ['R0.50 missing. Say why'] } },
	})
	expect(await close(evening, { ...short, note: 'Wrong change' })).toMatchObject({ note: 'Wrong change' })
	const [row] = tillRows(await readCloses(venue.venueId, 5)).slice(1)
	expect(row!.slice(0, 10).join(' ')).toBe(
		`${friday} ${friday} 20:00 Lerato M 0.00 200.00 199.50 -0.50 0.00 Wrong change`,
	)
})

test('a float that isn’t what the last close left needs a note, and stays on the closed day', async () => {
	await close(evening, { float: 30_000, counted: 30_000, banked: 10_000 })
	const saturday = at(addDays(friday, 1), 20)
	const light = { day: addDays(friday, 1), float: 5_000, counted: 5_000 }
	await expect(close(saturday, light)).rejects.toMatchObject({
		data: { fieldErrors: { note: ['R150.00 missing since Fri 20 Nov. Say why'] } },
	})
	await expect(close(saturday, { ...light, float: 20_001, counted: 20_001 })).rejects.toMatchObject({
		data: { fieldErrors: { note: ['R0.01 too much since Fri 20 Nov. Say why'] } },
	})
	const { id } = await close(saturday, { ...light, note: 'Change for the café' })
	expect(await findClosedDay(owner, venue.venueId, id)).toMatchObject({
		left: { day: friday, cents: 20_000 },
		close: { float: 5_000, note: 'Change for the café' },
	})
})

test('what moves after a close is named in the next one, and under the cash-up of both days', async () => {
	await take('cash', at(friday, 9))
	expect(await afterClose(venue.venueId, evening)).toBeNull()
	await close(evening, { counted: 20_000, seen: 20_000 })
	const late = 'Till closed: money that comes in now counts for the next close of day.'
	expect(await afterClose(venue.venueId, at(friday, 22))).toBe(late)
	expect(await afterClose(venue.venueId, at(addDays(friday, 1), 0)), 'on the day after').toBeNull()
	expect(await saidOfMoney(venue.venueId, 'R50.00 received', at(friday, 22))).toBe(`R50.00 received. ${late}`)
	expect(await saidOfMoney(venue.venueId, 'R50.00 received', at(addDays(friday, 1), 0))).toBe('R50.00 received')
	await take('eft', at(friday, 22))
	const [saturday, morning] = [addDays(friday, 1), at(addDays(friday, 1), 9)]
	const cashUp = (day: string) => findCashUpAndTill(owner, venue.venueId, day, morning)
	await take('eft', morning)
	expect((await page(morning)).open).toMatchObject({
		lines: [line('eft', 2, 40_000)],
		late: 'R200.00 received after Fri 20 Nov was closed',
		firstDay: null,
	})
	expect(await cashUp(saturday)).toMatchObject({
		total: { into: 20_000 },
		till: 'Close of day also counts R200.00 received after Fri 20 Nov was closed.',
	})
	expect(await cashUp(friday)).toMatchObject({
		total: { into: 40_000 },
		till: 'R200.00 received after this day was closed. It counts for the next close of day.',
	})
	const sunday = addDays(friday, 2)
	expect((await cashUp(sunday)).till).toBeNull()
	const later = { now: at(sunday, 9) }
	expect((await page(later.now)).open).toMatchObject({ firstDay: saturday })
	expect((await findCashUpAndTill(owner, venue.venueId, sunday, later.now)).till).toBe(
		'Close of day also counts R200.00 received after Fri 20 Nov was closed and the money since Sat 21 Nov.',
	)
})

test('cash of a closed day stays, and goes back as a refund of a later day', async () => {
	const id = await take('cash', at(friday, 9))
	const { cash } = await findUndoing(owner, venue.venueId, id, { now: evening })
	await close(evening, { counted: 20_000, seen: 20_000 })
	const after = await findUndoing(owner, venue.venueId, id, { now: evening })
	expect(after.problem).toBe('Friday is closed: pay it back as a refund.')
	await expect(undoCash(owner, venue.venueId, id, cash!.id, evening)).rejects.toThrow('Friday is closed')
	await cancelBooking(owner, id, evening)
	const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, id))
	await markRefunded(owner, venue.venueId, refund!.id, 'cash', { now: at('2026-11-21', 9) })
	const saturday = { now: at('2026-11-21', 20), day: '2026-11-21' }
	expect((await page(saturday.now)).open).toMatchObject({ late: null, firstDay: null })
	const next = await close(saturday.now, { day: saturday.day, float: 20_000, seen: -20_000 })
	expect(next).toMatchObject({ expected: 0, lines: [line('cash', 1, 0, 20_000)] })
	expect(await fsck()).toEqual([])
})

test('money goes out of the till the way it was paid back, not the way it came', async () => {
	const back = async (came: DeskMethod, gone: DeskMethod) => {
		const id = await take(came, at(friday, 9))
		await cancelBooking(owner, id, at(friday, 10))
		const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, id))
		return markRefunded(owner, venue.venueId, refund!.id, gone, { now: at(friday, 11) })
	}
	await back('eft', 'cash')
	await back('cash', 'eft')
	await back('card_machine', 'card_machine')
	await back('payshap', 'payshap')
	const early = await back('snapscan', 'other')
	// A refund from before anybody was asked has no method: it counts by how its money came.
	await write((tx) => tx.update(refunds).set({ method: null }).where(eq(refunds.id, early.id)))
	await take('card_machine', at(friday, 12))
	const made = await close(evening, { float: 50_000, counted: 50_000, seen: 0 })
	expect(made).toMatchObject({ expected: 50_000 })
	expect(made.lines).toEqual([
		line('card_machine', 3, 40_000, 20_000),
		line('eft', 2, 20_000, 20_000),
		line('cash', 2, 20_000, 20_000),
		line('snapscan', 2, 20_000, 20_000),
		line('payshap', 2, 20_000, 20_000),
	])
	const { cashUp } = await findClosedCashUp(owner, venue.venueId, made.id)
	expect(cashUp.methods.map(({ method, net }) => [method, net])).toEqual([
		['Card machine', 20_000],
		['EFT', 0],
		['Cash', 0],
		['SnapScan', 0],
		['PayShap', 0],
	])
	const outOf = cashUp.movements.filter(({ out }) => out > 0).map(({ method }) => method)
	expect(outOf).toEqual(expect.arrayContaining(['Cash', 'EFT', 'Card machine', 'SnapScan']))
	expect(await fsck()).toEqual([])
})

test('cash paid back for an EFT is missing from the drawer', async () => {
	const id = await take('eft', at(friday, 9))
	await cancelBooking(owner, id, at(friday, 10))
	const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, id))
	await markRefunded(owner, venue.venueId, refund!.id, 'cash', { now: at(friday, 11) })
	const made = await close(evening, { float: 50_000, counted: 30_000, seen: -20_000 })
	expect([made.expected, made.lines]).toEqual([30_000, [line('eft', 1, 20_000), line('cash', 1, 0, 20_000)]])
	expect(await fsck()).toEqual([])
})

test('money in review counts once it is kept, or with the refund that sends it back; dollars never do', async () => {
	const odd = async (more: Partial<typeof payments.$inferInsert> = {}) => {
		const { payment } = await paid(await walkIn(), { provider: 'sandbox', amount: 100, at: at(friday, 9) })
		await write((tx) =>
			tx
				.update(payments)
				.set({ status: 'review', ...more })
				.where(eq(payments.id, payment.id)),
		)
		return payment.id
	}
	const dollars = { metadata: { came: { amount: 100, currency: 'USD' } } }
	const [kept, back, foreign] = [await odd(), await odd(), await odd(dollars)]
	expect((await close(evening)).lines).toEqual([])
	const later = at('2026-11-24', 9)
	await keepAsItIs(owner, venue.venueId, kept, later)
	for (const id of [back, foreign]) {
		const refund = await sendBack(owner, venue.venueId, id, later)
		const done = { status: 'done', doneAt: later } as const
		await write((tx) => tx.update(refunds).set(done).where(eq(refunds.id, refund.id)))
		await write((tx) => tx.update(payments).set({ status: 'refunded' }).where(eq(payments.id, id)))
	}
	const counted = await close(at('2026-11-24', 20), { day: '2026-11-24' })
	expect(counted.lines).toEqual([line('card', 3, 200, 100)])
	const { cashUp } = await findClosedCashUp(owner, venue.venueId, counted.id)
	expect(cashUp.methods).toEqual([{ method: 'Card', into: 200, out: 100, net: 100 }])
	expect(await fsck()).toEqual([])
})

test('owner and admins reopen, only the latest, with everything in the log', async () => {
	const [admin, other] = [await createUser({ role: 'admin' }), await createUser({ role: 'venue_owner' })]
	const manager = await createUser()
	await joinTeam(venue, manager, 'manager')
	await take('cash', at(friday, 9))
	const first = await close(evening, { counted: 20_000, seen: 20_000 })
	const saturday = { day: '2026-11-21', float: 20_000, counted: 20_000 }
	const second = await close(at('2026-11-21', 20), saturday, admin)
	const reopen = (id: number, by = owner) => reopenTill(by, venue.venueId, id, 'Counted wrong', at('2026-11-21', 21))
	await expect(reopen(first.id)).rejects.toMatchObject({ init: { status: 409 } })
	await expect(reopen(second.id, manager)).rejects.toMatchObject({ init: { status: 403 } })
	await expect(reopen(second.id, other)).rejects.toMatchObject({ init: { status: 404 } })
	expect((await findOwnClose(manager, venue.venueId, second.id)).problem).toContain('reopen a closed day')
	expect((await findOwnClose(admin, venue.venueId, second.id)).problem).toBeNull()
	await reopen(second.id, admin)
	await reopen(first.id)
	await expect(reopen(first.id)).rejects.toMatchObject({ init: { status: 404 } })
	expect(await db.select().from(tillCloses).where(eq(tillCloses.courtId, venue.venueId))).toEqual([])
	const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
	expect(entry).toMatchObject({ action: 'till.reopen', actorId: owner.id, note: 'Counted wrong' })
	expect(entry!.details).toMatchObject({ day: friday, counted: 20_000, expected: 20_000 })
	const again = await close(at('2026-11-21', 21), { counted: 20_000, seen: 20_000 })
	expect(again.lines).toEqual([line('cash', 1, 20_000)])
	expect(await fsck()).toEqual([])
})

test('what a reopened first close had counted is in the next one, whichever day that is', async () => {
	await take('cash', at(thursday, 12)) // before the first close, so in none
	await take('cash', at(friday, 9))
	const reopen = async (id: number) => reopenTill(owner, venue.venueId, id, 'Tried it out', evening)
	await reopen((await close(evening, { counted: 20_000, seen: 20_000 })).id)
	const saturday = addDays(friday, 1)
	expect((await page(at(saturday, 20))).open).toMatchObject({ lines: [line('cash', 1, 20_000)], firstDay: friday })
	const next = await close(at(saturday, 20), { day: saturday, counted: 20_000, seen: 20_000 })
	expect(next.lines).toEqual([line('cash', 1, 20_000)])
	expect(await fsck()).toEqual([])
	await reopen(next.id)
	const earlier = await close(at(saturday, 20), { day: thursday, counted: 20_000, seen: 20_000 })
	expect(earlier.lines).toEqual([line('cash', 1, 20_000)])
	await close(at(saturday, 20), { day: saturday, float: 20_000, counted: 40_000, seen: 20_000 })
	expect(await fsck()).toEqual([])
})

test('others find no till, and no day that is wrong is closed', async () => {
	const player = await createUser()
	await expect(close(evening, {}, player)).rejects.toMatchObject({ init: { status: 404 } })
	await expect(findTillPage(player, venue.venueId, new URLSearchParams(), evening)).rejects.toMatchObject({
		init: { status: 404 },
	})
	expect(await page(evening, 'day=2026-12-01')).toMatchObject({ open: null, problem: expect.stringContaining('come') })
	expect(await page(evening, 'day=<b>&before=x')).toMatchObject({ day: friday })
	const form = { day: friday, float: '0', counted: '100', banked: '', note: '', seen: '0' }
	expect(TillForm.parse(form)).toMatchObject({ counted: 10_000, banked: 0 })
	for (const wrong of [
		{ counted: '-1' },
		{ counted: '' },
		{ counted: '99999999999' },
		{ counted: '<b>' },
		{ banked: '101' },
		{ float: '-5' },
		{ seen: 'x' },
		{ day: '2026-02-30' },
		{ note: 'x'.repeat(301) },
	])
		expect(TillForm.safeParse({ ...form, ...wrong }).success).toBe(false)
})
