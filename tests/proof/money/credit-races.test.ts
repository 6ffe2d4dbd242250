import { randomUUID } from 'node:crypto'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { billSplits, bookings, closures, credits, customers, refunds } from '#db/schema.ts'
import { book, cancelBooking, cancelledWords, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { moveAtDesk, placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { chooseAfterClosure, chooseAtDesk } from '#app/features/bookings/mine/closure-choice.server.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { newCheckoutId } from '#app/features/ledger/references.server.ts'
import { undoWalkIn } from '#app/features/payments/inbox/undo-cash.server.ts'
import { bookAtDesk, takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { findOpenBooking } from '#app/features/payments/inbox/unpaid.server.ts'
import { payWithCredit } from '#app/features/payments/pay/credit.server.ts'
import { at } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { chooseNaively, spendNaively } from './naive-credit.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const [monday, thursday] = ['2026-11-23', '2026-11-26']
const now = at(monday, 9.5)
afterAll(async () => expect(await fsck()).toEqual([]))

/** Makes a player with R`rand` of credit at a venue of R200 an hour, and what books there. */
async function withCredit(hours: number) {
	const [owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	const venue = await createVenue({ ownerId: owner.id, courts: 30 })
	const books = (from: number, to = from + 1) =>
		book(
			player,
			{
				venueId: venue.venueId,
				sportId: venue.sportId,
				courtNumber: 1,
				paymentMethod: 'SnapScan',
				notes: '',
				startTime: at(thursday, from),
				endTime: at(thursday, to),
			},
			{ now },
		)
	/** Books and pays, and rain closes the court, which then is open again. */
	const closed = async (from: number, to = from + 1) => {
		const { id, ...times } = await books(from, to)
		await paid(id, { by: owner, at: now })
		const [startTime, endTime] = [new Date(times.startTime), new Date(times.endTime)]
		const wish = {
			reason: 'rain' as const,
			parts: [{ sportId: null, courtNumber: null }],
			note: '',
			startTime,
			endTime,
		}
		const { id: closure } = await closeCourts(owner, venue.venueId, wish, { now })
		await write((tx) => tx.delete(closures).where(eq(closures.id, closure)))
		return id
	}
	const id = await closed(8, 8 + hours)
	await chooseAfterClosure(player, id, 'credit', now)
	const customer = (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!.customerId!
	/** Books at the desk for that player as a customer, who has no account in the booking. */
	const atDesk = (hour: number, courtNumber = 1) => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber, date: thursday, hour }
		const who = { name: player.fullName ?? player.username, notes: '', hours: 1, customer }
		return bookWalkIn(owner, place, who, { now })
	}
	/** Books at the desk for that player, and pays with their credit at once. */
	const paidAtDesk = (hour: number, courtNumber = 1, more: { hours?: number; idempotencyKey?: string } = {}) => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber, date: thursday, hour }
		const { hours: long = 1, idempotencyKey } = more
		const who = { name: player.fullName ?? player.username, notes: '', hours: long, customer, paid: 'credit' as const }
		return bookAtDesk(owner, place, who, { now, idempotencyKey })
	}
	return {
		owner,
		player,
		venue,
		books,
		closed,
		atDesk,
		paidAtDesk,
		balance: () => creditAt(db, player.id, venue.venueId),
	}
}
const refused = (status: number, message: string | RegExp) => ({
	init: { status },
	data: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
})

describe('paying with credit', () => {
	it('pays as far as it goes, and tells the owner', async () => {
		const { owner, player, books, balance } = await withCredit(3)
		const [first, second] = [await books(12, 14), await books(15, 17)]
		expect((await payWithCredit(player, first.id, now)).settled.booking).toMatchObject({
			paymentStatus: 'paid',
			status: 'confirmed',
			payBy: null,
		})
		expect(await balance()).toBe(20_000)
		const part = await payWithCredit(player, second.id, now)
		expect(part.settled.account).toMatchObject({ held: 20_000, due: 20_000, paymentStatus: 'pending' })
		expect(part.payment).toMatchObject({ provider: 'credit', method: 'credit', receivedBy: 'credit', amount: 20_000 })
		expect(await balance()).toBe(0)
		await expect(payWithCredit(player, second.id, now)).rejects.toMatchObject(
			refused(409, 'You have no credit at this venue.'),
		)
		await expect(payWithCredit(player, first.id, now)).rejects.toMatchObject(refused(409, /nothing to pay/))
		await expect(payWithCredit(owner, second.id, now)).rejects.toMatchObject(refused(404, 'Booking not found'))
		const told = (await noticesOf(owner.id)).filter(({ title }) => title.endsWith('paid with credit'))
		expect(told).toHaveLength(2)
	})

	it('comes back as credit when the booking is cancelled', async () => {
		const { player, books, balance } = await withCredit(1)
		const { id } = await books(12)
		await payWithCredit(player, id, now)
		await cancelBooking(player, id, now, 20_000)
		expect(await balance()).toBe(20_000)
		await expect(payWithCredit(player, id, now)).rejects.toMatchObject(refused(409, /cancelled/))
	})

	it('reduces the open shares, and ends them where it pays the rest', async () => {
		const { player, books } = await withCredit(3)
		const [short, full] = [await books(12, 15), await books(16, 18)]
		for (const { id, totalPrice } of [short, full]) {
			const share = { bookingId: id, requesterId: player.id, name: 'Sipho', amount: totalPrice * 50 }
			await write((tx) =>
				tx.insert(billSplits).values([
					{ ...share, checkoutId: newCheckoutId() },
					{ ...share, checkoutId: newCheckoutId() },
				]),
			)
		}
		const sharesOf = async (id: number) =>
			(await db.select().from(billSplits).where(eq(billSplits.bookingId, id)).orderBy(billSplits.id)).map(
				({ status, amount }) => (status === 'pending' ? amount : status),
			)
		expect((await payWithCredit(player, full.id, now)).settled.booking.paymentStatus).toBe('paid')
		expect(await sharesOf(full.id)).toEqual(['cancelled', 'cancelled'])
		expect((await payWithCredit(player, short.id, now)).settled.account.due).toBe(40_000)
		expect(await sharesOf(short.id)).toEqual([30_000, 10_000])
	})
})

describe('credit taken at the desk', () => {
	it('pays all or a part, once, and tells the player; more than there is is refused', async () => {
		const { owner, player, venue, books, balance } = await withCredit(3)
		const [first, second] = [await books(12, 14), await books(15, 17)]
		const take = (id: number, more: { seen?: number; amount?: number } = {}) =>
			takeAtDesk(owner, venue.venueId, id, 'credit', { now, ...more })
		expect(await findOpenBooking(owner, venue.venueId, first.id)).toMatchObject({ open: 40_000, credit: 60_000 })
		expect(await take(first.id, { seen: 40_000, amount: 15_000 })).toMatchObject({ taken: 15_000 })
		expect(await take(first.id, { seen: 40_000, amount: 15_000 }), 'sent again').toMatchObject({ taken: 15_000 })
		expect(await balance()).toBe(45_000)
		expect((await take(first.id)).booking).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' })
		await expect(take(second.id, { amount: 30_000 })).rejects.toMatchObject({ init: { status: 400 } })
		expect(await take(second.id, { seen: 40_000, amount: 40_000 })).toMatchObject({ taken: 20_000 })
		expect(await take(second.id, { seen: 40_000, amount: 40_000 }), 'sent again').toMatchObject({ taken: 20_000 })
		expect(await balance()).toBe(0)
		await expect(take(second.id)).rejects.toMatchObject(refused(409, /no credit/))
		const told = (await noticesOf(player.id)).filter(({ title }) => title.includes('of your credit'))
		expect(told.map(({ title }) => title.split(' ')[0])).toEqual(expect.arrayContaining(['R150.00', 'R200.00']))
		await cancelBooking(player, second.id, now, 20_000)
		expect(await balance(), 'goes back as credit').toBe(20_000)
		expect(await fsck()).toEqual([])
	})
})

describe('credit of a customer for whom the desk has booked', () => {
	it('is offered, pays, is told to its owner, and comes back as credit', async () => {
		const { owner, player, venue, atDesk, balance } = await withCredit(3)
		const { id } = await atDesk(12)
		expect(await findOpenBooking(owner, venue.venueId, id)).toMatchObject({ open: 20_000, credit: 60_000 })
		const taken = await takeAtDesk(owner, venue.venueId, id, 'credit', { now, seen: 20_000 })
		expect(taken.booking).toMatchObject({ paymentStatus: 'paid', userId: null })
		expect(await balance()).toBe(40_000)
		const told = (await noticesOf(player.id)).find(({ title }) => title.includes('of your credit'))
		expect(told).toMatchObject({ title: expect.stringMatching(/^R200\.00 of your credit at /), link: null })
		await setBookingStatus(owner, id, 'cancelled', now)
		expect(await cancelledWords(id)).toBe('Booking status updated to cancelled. R200.00 goes to their credit.')
		expect(await balance()).toBe(60_000)
		expect(await fsck()).toEqual([])
	})

	it('is no one’s where the customer has no account', async () => {
		const { owner, venue } = await withCredit(1)
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: thursday, hour: 12 }
		const { id } = await bookWalkIn(owner, place, { name: 'Zanele', notes: '', hours: 1 }, { now })
		expect(await findOpenBooking(owner, venue.venueId, id)).toMatchObject({ credit: 0 })
		await expect(takeAtDesk(owner, venue.venueId, id, 'credit', { now })).rejects.toMatchObject(
			refused(409, /no credit/),
		)
	})
})

describe('a walk-in that its customer’s credit pays', () => {
	it('is booked and paid in one, as far as the credit goes, once, and comes back as credit', async () => {
		const { owner, player, venue, paidAtDesk, balance } = await withCredit(3)
		const idempotencyKey = randomUUID()
		const first = await paidAtDesk(12, 1, { hours: 2, idempotencyKey })
		expect(await paidAtDesk(12, 1, { hours: 2, idempotencyKey }), 'sent again').toMatchObject({ id: first.id })
		expect(first).toMatchObject({ paymentStatus: 'paid', totalPrice: 400 })
		expect(await balance()).toBe(20_000)
		const part = await paidAtDesk(15, 1, { hours: 2 })
		expect(part.paymentStatus).toBe('pending')
		expect(await findOpenBooking(owner, venue.venueId, part.id)).toMatchObject({ open: 20_000, credit: 0 })
		const before = await db.$count(bookings)
		await expect(paidAtDesk(18)).rejects.toMatchObject(refused(409, /no credit/))
		expect(await db.$count(bookings), 'the court stays free').toBe(before)
		const told = (await noticesOf(player.id)).filter(({ title }) => title.includes('of your credit'))
		expect(told.map(({ title }) => title.split(' ')[0])).toEqual(expect.arrayContaining(['R400.00', 'R200.00']))
		await undoWalkIn(owner, venue.venueId, part.id, now)
		expect(await balance()).toBe(20_000)
		expect(await fsck()).toEqual([])
	})

	it('is refused where there is no account, and for the desk’s own', async () => {
		const { owner, venue, player } = await withCredit(1)
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: thursday, hour: 12 }
		const guest = { name: 'Zanele', notes: '', hours: 1, paid: 'credit' as const }
		await expect(bookAtDesk(owner, place, guest, { now })).rejects.toMatchObject(refused(409, /no credit/))
		await joinTeam(venue, player, 'desk')
		const [{ id: customer }] = (await db.select().from(customers).where(eq(customers.userId, player.id))) as [Customer]
		const own = { ...guest, name: player.fullName ?? player.username, customer }
		await expect(bookAtDesk(player, place, own, { now })).rejects.toMatchObject({ init: { status: 403 } })
	})
})
type Customer = typeof customers.$inferSelect

const CROWD = times(40, 100)

describe(`${CROWD} at once`, () => {
	const LONG = { timeout: within(120_000) }

	it('spend no more than there is, and all of it', LONG, async () => {
		const { player, books, balance } = await withCredit(3)
		const wanted: { id: number }[] = []
		for (let i = 0; i < 20; i++) wanted.push(await books(12))
		const answers = await Promise.allSettled(
			Array.from({ length: CROWD }, (_, i) => payWithCredit(player, wanted[i % 20]!.id, now)),
		)
		expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
		expect(await balance()).toBe(0)
		const covered = await db.$count(bookings, and(eq(bookings.userId, player.id), eq(bookings.paymentStatus, 'paid')))
		expect(covered).toBe(3)
		expect(await fsck()).toEqual([])
	})

	it('are taken by two desks, and spend no more than there is', LONG, async () => {
		const { owner, venue, books, atDesk, balance } = await withCredit(3)
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		const wanted: { id: number }[] = []
		for (let i = 0; i < 5; i++) wanted.push(await books(12), await atDesk(14, i + 1))
		const ids = wanted.map(({ id }) => id)
		const answers = await Promise.allSettled(
			Array.from({ length: CROWD }, (_, i) =>
				takeAtDesk(i % 2 ? desk : owner, venue.venueId, wanted[i % 10]!.id, 'credit', { now }),
			),
		)
		expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
		expect(await balance()).toBe(0)
		expect(await db.$count(bookings, and(inArray(bookings.id, ids), eq(bookings.paymentStatus, 'paid')))).toBe(3)
		expect(await fsck()).toEqual([])
	})

	it(
		'choose for a closed court as its player and at the desk, which also moves it, and one of them decides',
		LONG,
		async () => {
			const { owner, venue, player, closed, balance } = await withCredit(1)
			const desk = await createUser()
			await joinTeam(venue, desk, 'desk')
			const id = await closed(12)
			const before = await balance()
			const [ended] = await db.select().from(bookings).where(eq(bookings.id, id))
			const other = { date: thursday, start: 16, hours: 1, court: 1, seen: placeSeen(ended!) }
			const answers = await Promise.allSettled(
				Array.from({ length: CROWD }, (_, i) =>
					i % 4 === 0
						? chooseAfterClosure(player, id, 'refund', now)
						: i % 4 === 1
							? moveAtDesk(owner, venue.venueId, id, other, now)
							: chooseAtDesk(i % 4 === 2 ? owner : desk, venue.venueId, id, i % 3 ? 'credit' : 'refund', now),
				),
			)
			expect(answers.some(({ status }) => status === 'rejected')).toBe(true)
			const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
			const back = await db.select().from(refunds).where(eq(refunds.bookingId, id))
			const isCredit = booking!.closureChoice === 'credit'
			const moved = booking!.status === 'confirmed'
			expect(moved).toBe(booking!.closureChoice === null)
			const whole = [[20_000, isCredit ? 'credit' : 'venue']]
			expect(back.map(({ amount, by }) => [amount, by])).toEqual(moved ? [] : whole)
			expect(await balance()).toBe(before + (isCredit ? 20_000 : 0))
			expect(await fsck()).toEqual([])
		},
	)

	test('the same race catches a choice that only checks first', LONG, async () => {
		const { closed, balance } = await withCredit(1)
		const [id, before] = [await closed(12), await balance()]
		const both = await atOnce(['credit', 'refund'] as const, (choice) => chooseNaively(id, choice))
		expect(both, 'both chose').toEqual([true, true])
		expect(await balance()).toBe(before + 20_000)
		await write((tx) => tx.delete(credits).where(like(credits.cause, 'naive:%')))
		await write((tx) => tx.update(bookings).set({ closureChoice: null }).where(eq(bookings.id, id)))
		expect(await fsck()).toEqual([])
	})

	it('walk in at once on courts of their own, and spend no more than there is', LONG, async () => {
		const { paidAtDesk, balance } = await withCredit(3)
		const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => paidAtDesk(12, i + 1)))
		expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
		expect(await balance()).toBe(0)
		expect(await fsck()).toEqual([])
	})

	test('the same race catches a spending that only checks first', LONG, async () => {
		const { player, books, balance } = await withCredit(3)
		const wanted: { id: number }[] = []
		for (let i = 0; i < 4; i++) wanted.push(await books(12))
		await atOnce(wanted, ({ id }) => spendNaively(player, id))
		expect(await balance()).toBe(-20_000)
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(credits).where(like(credits.cause, 'naive:%')))
		expect(await fsck()).toEqual([])
	})
})
