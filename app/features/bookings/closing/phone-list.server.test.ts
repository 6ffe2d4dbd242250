import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { bookings, noticePreferences, payments, refunds, users } from '#db/schema.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { addDays, at, DAY, HOUR } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book } from '../bookings.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { moveBooking } from '../move/moving.server.ts'
import { chooseAfterClosure, refundUnchosenClosures } from '../mine/closure-choice.server.ts'
import { closeCourts } from './closing.server.ts'
import { findClosures, reopenCourts } from './closures.server.ts'
import { countToPhone, countToPhoneBy, findPhoneList, tickPhoned } from './phone-list.server.ts'
import { phonedTick } from './phone-list.tsx'
import { outsideWords, toPhoneWords } from './to-phone-line.tsx'
import { PhoneTick } from './phone-schemas.ts'
import { MOST_TICKED } from './phone-words.ts'

vi.hoisted(() => Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://localhost:3000' }))

const friday = '2026-11-20'
const now = at(friday, 9)

type Person = Awaited<ReturnType<typeof createUser>>
const ENDED = {
	status: 'cancelled',
	cancelReason: 'closed',
	cancelledAt: now,
	totalPrice: 0,
	paymentMethod: 'Cash',
} as const

let owner: Person
let venueId: number
let sportId: number
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner', fullName: 'Lerato M' })
	const venue = await createVenue({
		ownerId: owner.id,
		name: 'Beacon',
		courts: 3,
		price: 200,
		opensAt: 5,
		closesAt: 23,
	})
	;[venueId, sportId] = [venue.venueId, venue.sportId]
})

const walkIn = async (hour: number, name: string, phone?: string, date = friday) => {
	const place = { venueId, sportId, courtNumber: 1, date, hour }
	return (await bookWalkIn(owner, place, { name, phone, notes: '', hours: 1 }, { now })).id
}
const booked = async (user: Person, hour: number, date = friday) => {
	const times = { startTime: at(date, hour), endTime: at(date, hour + 1) }
	const place = { venueId, sportId, courtNumber: 2, paymentMethod: 'SnapScan', notes: '' } as const
	return (await book(user, { ...place, ...times }, { now })).id
}
const rain = (from = 10, to = 22, date = friday, courtNumber: number | null = null) => {
	const time = { startTime: at(date, from), endTime: at(date, to) }
	return closeCourts(owner, venueId, { reason: 'rain', note: '', parts: [{ sportId, courtNumber }], ...time }, { now })
}
const list = (when = now, closureId: number | null = null) => findPhoneList(owner, venueId, closureId, when)
const toPhone = async (when = now) => {
	const { toTell, told } = await countToPhone(when, venueId)
	return toTell + told
}
const names = async (when = now) => (await list(when)).open.map(({ name }) => name)
const tick = (bookingId: number, phoned = true, when = now, by = owner) =>
	tickPhoned(by, venueId, { bookingId, phoned }, when)

test('walk-ins come first, those without a number last, with what comes back in the message', async () => {
	const mailed = await createUser({ fullName: 'Thandi Nkosi' })
	const silent = await createUser({ fullName: 'Sipho D' })
	await write((tx) => tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, mailed.id)))
	await write((tx) => tx.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, silent.id)))
	await booked(mailed, 11)
	await booked(silent, 12)
	const paidId = await walkIn(16, 'Zanele Mthembu', '071 555 0139')
	await walkIn(14, 'Ruan')
	await takeAtDesk(owner, venueId, paidId, 'cash', { now })
	await walkIn(23 - 1, 'After the rain')
	await rain()
	expect(await names()).toEqual(['Zanele Mthembu', 'Ruan', 'Sipho D', 'Thandi Nkosi'])
	const { open } = await list()
	expect(open[1]).toMatchObject({ walkIn: true, phone: null, chat: null, lines: [], told: null })
	expect(open[0]).toMatchObject({ phone: '071 555 0139', chat: '27715550139', lines: ['R200.00 goes back'] })
	expect(open[0]!.message).toBe(
		'Hi Zanele. Beacon had to close Padel, court 1 because of rain, so your booking on Fri 20 Nov at 16:00 can’t go ahead. You get R200.00 back. Sorry about that, and see you soon.',
	)
	expect(open[3]!.told).toBe('Emailed')
	expect(open.map((one) => one.bookings[0]!.moves)).toEqual([true, true, false, false])
	expect((await list(at(friday, 17))).open[0]!.bookings[0]!.moves).toBe(false)
	const [due] = await db.select().from(refunds).where(eq(refunds.bookingId, paidId))
	await markRefunded(owner, venueId, due!.id, 'cash', { now })
	const [repaid, ruan] = (await list()).open
	expect([repaid!.bookings[0]!.moves, ruan!.bookings[0]!.moves], 'once its money went back').toEqual([false, true])
	expect([open[0], repaid].map((one) => one!.bookings[0])).toMatchObject([
		{ lines: ['R200.00 goes back'] },
		{ lines: ['R200.00 went back'] },
	])
})

test('counts apart whom only the desk reaches and who has our message', async () => {
	const [mailed, silent] = [await createUser({ fullName: 'Thandi Nkosi' }), await createUser({ fullName: 'Sipho D' })]
	const none = { userId: silent.id, kind: 'booking', inbox: false, email: false, push: false } as const
	await write((tx) => tx.insert(noticePreferences).values(none))
	for (const [i, one] of [mailed, silent].entries()) await booked(one, 11 + i)
	const [walkInId, { id }] = [await walkIn(16, 'Zanele', '071 555 0139'), await rain()]
	const count = { toTell: 2, told: 1 }
	expect([await countToPhone(now, venueId), (await list()).count]).toEqual([count, count])
	expect((await countToPhoneBy(venueId, [[id], []], now)).counts).toMatchObject([count, { toTell: 0, told: 0 }])
	await tick(walkInId)
	expect(toPhoneWords((await list()).count)).toBe('1 to tell')
	expect(toPhoneWords({ toTell: 0, told: 5 })).toBe('5 told, not phoned yet')
})

test('a closing that ends earlier now says when those to phone had booked', async () => {
	await walkIn(18, 'Zanele')
	const { id } = await rain(17, 22)
	const words = async (endTime: Date) => {
		const { counts } = await countToPhoneBy(venueId, [[id]], now)
		return outsideWords(counts[0]!.starts, { startTime: at(friday, 17), endTime })
	}
	expect(await words(at(friday, 22))).toBe('')
	await reopenCourts(owner, venueId, id, now, at(friday, 18))
	expect(await words(at(friday, 18))).toBe(', booked at 18:00')
	const [early, late] = [at(friday, 17), at(addDays(friday, 1), 9)]
	expect(outsideWords([late, early], { startTime: early, endTime: at(friday, 18) })).toBe(
		', booked from 17:00 to Sat 21 Nov, 09:00',
	)
	expect(outsideWords([], { startTime: early, endTime: late })).toBe('')
})

test('each is ticked off, until all are, and a tick can be taken back', async () => {
	const [first, second] = [await walkIn(12, 'Zanele'), await walkIn(13, 'Ruan')]
	const { id: closureId } = await rain()
	expect(await toPhone()).toBe(2)
	expect(await tick(first)).toMatchObject({ name: 'Zanele', changed: [first], by: 'Lerato M' })
	const admin = await createUser({ role: 'admin', fullName: 'Admin' })
	expect(await tick(first, true, now, admin)).toMatchObject({ changed: [], by: 'Lerato M', at: now })
	expect(await countToPhoneBy(venueId, [[closureId, 999_999], [999_999]], now)).toMatchObject({
		counts: [
			{ toTell: 1, told: 0 },
			{ toTell: 0, told: 0 },
		],
		beside: null,
	})
	expect((await list()).done).toMatchObject([{ id: first, phoned: { time: '09:00', by: 'Lerato M' } }])
	await tick(second)
	expect([await toPhone(), (await list()).open]).toEqual([0, []])
	expect(await tick(second, false)).toMatchObject({ changed: [second], by: null })
	expect(await names()).toEqual(['Ruan'])
})

test('names the money that was sent and is not here yet, and says what becomes of it', async () => {
	const player = await createUser({ fullName: 'Zinhle Dube' })
	const id = await booked(player, 12)
	const payment = { bookingId: id, userId: player.id, amount: 20_000, provider: 'manual', method: 'eft' } as const
	const claim = { status: 'success', claimedAt: now, checkoutId: 'sent', reference: 'CS7K4M2Q9X' } as const
	await write((tx) => tx.insert(payments).values({ ...payment, ...claim }))
	await rain()
	expect((await list()).open).toMatchObject([{ bookings: [{ lines: ['R200.00 sent, not here yet'], chooses: false }] }])
	expect((await list()).open[0]!.message).toContain(
		'The R200.00 you sent isn’t here yet. Once it is, you can pick a refund, another time or credit.',
	)
})

test('leads to reopening the one closing that goes on', async () => {
	await walkIn(12, 'Zanele')
	await walkIn(12, 'Ruan', undefined, addDays(friday, 1))
	const { id } = await rain()
	expect((await list()).reopens).toBe(id)
	const tomorrow = await rain(10, 22, addDays(friday, 1))
	expect([(await list()).reopens, (await list(now, tomorrow.id)).reopens]).toEqual([null, tomorrow.id])
	await reopenCourts(owner, venueId, id, now)
	expect([(await list()).reopens, (await list(at(friday, 22))).reopens]).toEqual([tomorrow.id, tomorrow.id])
})

test('is one list for all closures from today on, also of those opened again', async () => {
	await walkIn(12, 'Zanele')
	await walkIn(12, 'Ruan', undefined, addDays(friday, 1))
	const [today, tomorrow] = [await rain(), await rain(10, 22, addDays(friday, 1), 1)]
	expect(await names()).toEqual(['Zanele', 'Ruan'])
	expect((await list(now, tomorrow.id)).open).toHaveLength(1)
	const messageTo = async (who: string) => (await list()).open.find(({ name }) => name === who)!.message
	expect(await messageTo('Ruan')).toContain('can’t go ahead')
	const beside = async () => (await countToPhoneBy(venueId, [[today.id], [tomorrow.id]], now)).beside
	expect(await beside()).toBeNull()
	await reopenCourts(owner, venueId, tomorrow.id, now)
	expect(await beside(), 'Ruan, beside the closures that are left').toEqual({ toTell: 2, told: 0 })
	expect(await messageTo('Ruan')).toContain('was cancelled. The court is open again: book it anew')
	expect(await messageTo('Zanele')).toContain('can’t go ahead')
	await rain(10, 22, addDays(friday, 1), 1)
	expect(await messageTo('Ruan')).toContain('can’t go ahead')
	await reopenCourts(owner, venueId, today.id, now)
	expect(await names()).toEqual(['Zanele', 'Ruan'])
	expect(await names(new Date(now.getTime() + DAY))).toEqual(['Ruan'])
})

test('leaves out who has picked what they would like, and keeps those for whom we picked', async () => {
	const [player, quiet] = [await createUser({ fullName: 'Thandi' }), await createUser({ fullName: 'Sipho' })]
	const sunday = addDays(friday, 9)
	const [id, other] = [await booked(player, 12, sunday), await booked(quiet, 13, sunday)]
	for (const one of [id, other]) await takeAtDesk(owner, venueId, one, 'cash', { now })
	await rain(10, 22, sunday)
	expect((await list()).open).toMatchObject([
		{ name: 'Thandi', chooses: true, lines: ['R200.00 paid, no choice yet'] },
		{ name: 'Sipho', chooses: true },
	])
	await chooseAfterClosure(player, id, 'refund', now)
	expect(await list()).toMatchObject({ open: [{ name: 'Sipho' }], done: [{ phoned: null }] })
	expect(await toPhone()).toBe(1)
	const later = new Date(now.getTime() + 8 * DAY)
	await refundUnchosenClosures(later)
	expect(await list(later)).toMatchObject({ open: [{ name: 'Sipho', chooses: false }], done: [{ name: 'Thandi' }] })
	expect(await toPhone(later)).toBe(1)
})

test('has each person once, with all their bookings, whom one tick takes off', async () => {
	const [player, sunday] = [await createUser({ fullName: 'Kagiso Molefe' }), addDays(friday, 9)]
	const ids = [await booked(player, 12, sunday), await booked(player, 15, sunday)]
	await walkIn(12, 'Zanele', undefined, sunday)
	await rain(10, 22, sunday)
	const [, kagiso] = (await list()).open
	expect((await list()).open).toHaveLength(2)
	expect(kagiso).toMatchObject({ name: 'Kagiso Molefe', bookings: [{ id: ids[0] }, { id: ids[1] }] })
	expect(kagiso!.message).toContain('your bookings on Sun 29 Nov at 12:00 and Sun 29 Nov at 15:00 can’t go ahead.')
	expect(await toPhone()).toBe(2)
	const both = PhoneTick.parse({ tick: `${ids.join('+')}:phoned` }).tick as { bookingId: number; phoned: boolean }
	expect(await tickPhoned(owner, venueId, both, now)).toMatchObject({ changed: ids, by: 'Lerato M' })
	expect(await list()).toMatchObject({ open: [{ name: 'Zanele' }], done: [{ bookings: [{}, {}] }] })
	expect(await toPhone()).toBe(1)
	await tickPhoned(owner, venueId, { ...both, phoned: false }, now)
	expect((await list()).open).toHaveLength(2)
	const notTheirs = { ...both, others: [999_999] }
	await expect(tickPhoned(owner, venueId, notTheirs, now)).rejects.toMatchObject({ init: { status: 404 } })
	expect((await list()).open, 'none of them').toHaveLength(2)
})

test('one tick leaves out what is live again and what a colleague ticked before, also when it is taken back', async () => {
	const [player, sunday] = [await createUser(), addDays(friday, 9)]
	const ids = [await booked(player, 12, sunday), await booked(player, 13, sunday), await booked(player, 14, sunday)]
	await rain(10, 22, sunday)
	await moveBooking(player, ids[0]!, at(addDays(sunday, 1), 12), { now })
	const admin = await createUser({ role: 'admin', fullName: 'Admin' })
	await tick(ids[1]!, true, now, admin)
	const all = { bookingId: ids[0]!, others: ids.slice(1) }
	expect(await tickPhoned(owner, venueId, { ...all, phoned: true }, now)).toMatchObject({ changed: [ids[2]] })
	expect((await list()).open).toEqual([])
	await tick(ids[2]!, false)
	expect((await list()).done).toMatchObject([{ phoned: { by: 'Admin' }, bookings: [{ id: ids[1] }] }])
})

test('counts a player of two courts that rain closed together once', async () => {
	const player = await createUser()
	const at11 = { startTime: at(friday, 11), endTime: at(friday, 12) }
	const parts = [1, 2].map((courtNumber) => ({ sportId, courtNumber }))
	for (const part of parts)
		await book(player, { venueId, ...part, ...at11, paymentMethod: 'SnapScan', notes: '' }, { now })
	await closeCourts(owner, venueId, { reason: 'rain', note: '', parts, ...at11 }, { now })
	const { closures } = await findClosures(owner, venueId, 1, now)
	const lists = closures.map((together) => together.flatMap(({ ids }) => ids))
	expect([lists.length, lists[0]!.length]).toEqual([1, 2])
	expect((await countToPhoneBy(venueId, lists, now)).counts).toMatchObject([{ toTell: 0, told: 1 }])
})

test('the button of a person with more bookings than it ticks sends the first of them', () => {
	const ids = Array.from({ length: MOST_TICKED + 10 }, (_, i) => i + 1)
	expect(PhoneTick.parse({ tick: phonedTick(ids, 'phoned') }).tick).toEqual({
		bookingId: 1,
		others: ids.slice(1, MOST_TICKED),
		phoned: true,
	})
	expect(PhoneTick.safeParse({ tick: `${ids.join('+')}:phoned` }).success).toBe(false)
})

test('leaves out deleted accounts', async () => {
	const gone = await createUser({ fullName: 'Deleted person' })
	await booked(gone, 12)
	await rain()
	expect(await toPhone()).toBe(1)
	await write((tx) => tx.update(users).set({ deletedAt: now }).where(eq(users.id, gone.id)))
	expect(await list()).toMatchObject({ open: [], done: [] })
	expect(await toPhone()).toBe(0)
})

test('shows everyone still to phone, however many have been', async () => {
	const place = { courtId: venueId, sportId, courtNumber: 1, ...ENDED }
	const row = (at: Date, more: object) => ({ ...place, startTime: at, endTime: new Date(at.getTime() + HOUR), ...more })
	const early = Array.from({ length: 210 }, (_, i) => row(at(friday, 10), { guestName: `P${i}`, phonedAt: now }))
	await write((tx) => tx.insert(bookings).values([...early, row(at(friday, 20), { guestName: 'Last' })]))
	expect(await names()).toEqual(['Last'])
	expect((await list()).done).toHaveLength(200)
})

test('others see and tick nothing, and only who lost a court is ticked', async () => {
	const [live, stranger] = [await walkIn(12, 'Zanele'), await createUser({ role: 'venue_owner' })]
	await expect(tick(live)).rejects.toMatchObject({ init: { status: 409 } })
	await expect(tick(live, true, now, stranger)).rejects.toMatchObject({ init: { status: 404 } })
	await expect(tick(999_999)).rejects.toMatchObject({ init: { status: 404 } })
	await expect(findPhoneList(stranger, venueId, null, now)).rejects.toMatchObject({ init: { status: 404 } })
	for (const wrong of ['', '1', '0:phoned', '1:phoned:x', '1:<b>', '99999999999:phoned', '1+:phoned', '1+2:roof:1'])
		expect(PhoneTick.safeParse({ tick: wrong }).success).toBe(false)
})
