import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, closures, customerAccounts, mails, notices, regulars, termOffers } from '#db/schema.ts'
import { countBlocks, findOwnClosure, removeBlocks } from '#app/features/bookings/closing/closures.server.ts'
import { parts } from '#app/features/personal-data/export.server.ts'
import { removeWords } from '#app/features/personal-data/forget.server.ts'
import { findNotices } from '#app/features/notices/notices.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { changeAddOn, findAddOns, listAddOn, unlistAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { addOnsSeen } from '#app/features/add-ons/add-ons.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { book, setBookingStatus } from '../bookings.server.ts'
import { setAddOns } from '../desk/add-ons/desk-add-ons.server.ts'
import {
	answerOwnTerm,
	answerTermAtDesk,
	findOwnTerm,
	findTermPage,
	lapseTermOffers,
	offerNextTerm,
	openTermOf,
} from './next-term.server.ts'
import { endRegular, findRegularEnd, makeRegular } from './regulars.server.ts'
import { acceptRequest, askWeekly, findOwnWeekly, findRegularList } from './requests.server.ts'

const tuesday = '2026-12-15'
const now = at('2026-12-14', 9.5)
const week = (n: number) => addDays(tuesday, n * 7)
const status = (status: number) => ({ init: { status } })

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>
let regularId: number

const take = (by: typeof owner, date: string, hour = 18) =>
	book(
		by,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			paymentMethod: 'PayShap',
			notes: '',
			startTime: at(date, hour),
			endTime: at(date, hour + 1),
		},
		{ now },
	)

/** A regular of the player on the first and the second Tuesday. */
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	player = await createUser({ fullName: 'Sipho Dube' })
	venue = await createVenue({ name: 'Kloof Padel', ownerId: owner.id, price: 200, courts: 1, opensAt: 6, closesAt: 22 })
	const { id } = await take(player, tuesday)
	const asked = await askWeekly(player, id, { times: 1, note: '' }, now)
	regularId = (await acceptRequest(owner, venue.venueId, asked.id, [week(1)], { now })).id
})

const makeWalkIn = async (pays?: 'month') => {
	const form = { sportId: venue.sportId, courtNumber: 1, weekday: [2], date: tuesday, start: 8, hours: 1, times: 2 }
	const who = { name: 'Zanele', phone: '082 555 0139', notes: '', on: [week(0), week(1)], pays, dueDays: 30 }
	return (await makeRegular(owner, venue.venueId, { ...form, ...who }, { now })).id
}
const DATES = [2, 3, 4].map(week)
const HELD = '2026-12-20'
const offer = (more: object = {}, id = regularId, by = owner, when = now) =>
	offerNextTerm(by, venue.venueId, id, { on: DATES, held: HELD, ...more }, when)
const termOf = async (id = regularId) => (await db.select().from(termOffers).where(eq(termOffers.regularId, id)))[0]!
const look = (id = regularId) => findTermPage(owner, venue.venueId, id, new URLSearchParams(), now)
const blocks = () => db.$count(closures, and(eq(closures.courtId, venue.venueId), eq(closures.reason, 'blocked')))
const datesOf = (id: number) =>
	db.select().from(bookings).where(eq(bookings.regularId, id)).orderBy(asc(bookings.startTime))
const toldTo = async (user: typeof owner) =>
	(await findNotices(user)).notices.map(({ title, body }) => `${title} | ${body}`)

describe('offering the next term', () => {
	test('starts from the week after, for a term, and is held for seven days', async () => {
		const { plan, values, problem, name } = await look()
		expect([problem, name]).toEqual([null, 'Sipho Dube'])
		expect(plan!.dates.map(({ date }) => date)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(week))
		expect(values).toEqual({ until: week(11), held: '2026-12-21' })
	})

	test('says which field is wrong when it would end before its first date', async () => {
		const query = new URLSearchParams({ until: week(1) })
		const { plan, first, result } = await findTermPage(owner, venue.venueId, regularId, query, now)
		expect([plan, first]).toEqual([null, week(2)])
		expect(result!.error).toEqual({ until: ['Choose the first date of the term or a later one.'] })
	})

	test('keeps its dates from others, and tells its player until when', async () => {
		expect(await offer()).toBe(3)
		const term = await termOf()
		expect(term).toMatchObject({ userId: player.id, dates: DATES, heldUntil: at(HELD, 24), status: 'open' })
		expect(await blocks()).toBe(3)
		await expect(take(await createUser(), week(3))).rejects.toMatchObject(status(409))
		expect(await toldTo(player)).toContainEqual(
			'Kloof Padel keeps your hour for the next term | Every Tuesday, 18:00–19:00: 3 dates from Tue 29 Dec to Tue 12 Jan. Say yes by Sun 20 Dec; after that others can book them.',
		)
		expect(await findOwnTerm(player, term.id, now)).toMatchObject({ ended: null, venue: 'Kloof Padel' })
		expect(await openTermOf(player, regularId, now)).toBe(term.id)
		expect((await look()).open).toMatchObject({ id: term.id })
		const { regulars } = await findRegularList(owner, venue.venueId, 1, now)
		expect(regulars[0]).toMatchObject({ nearsEnd: true, kept: expect.stringContaining('3 dates kept until') })
		expect(await fsck()).toEqual([])
	})

	test('holds all or none, once, on its own dates, for a day at least and never past the first', async () => {
		await take(await createUser(), week(3))
		await expect(offer()).rejects.toMatchObject({ ...status(409), message: expect.stringContaining('Tue 5 Jan') })
		await expect(offer({ on: [week(2), '2026-12-30'] })).rejects.toMatchObject(status(400))
		await expect(offer({ on: [week(1)] })).rejects.toMatchObject(status(400))
		await expect(offer({ on: [week(2)], held: '2026-12-14' })).rejects.toMatchObject(status(400))
		await expect(offer({ on: [week(2)], held: week(2) })).rejects.toMatchObject(status(400))
		expect([await blocks(), await db.$count(termOffers, eq(termOffers.regularId, regularId))]).toEqual([0, 0])
		expect(await offer({ on: [week(2), week(4)] })).toBe(2)
		await expect(offer({ on: [week(5)] })).rejects.toMatchObject(status(409))
		expect(await blocks()).toBe(2)
	})

	test('is for a regular that nears its end, of the own venue, by those who keep its courts', async () => {
		const form = {
			sportId: venue.sportId,
			courtNumber: 1,
			weekday: [4],
			date: '2026-12-17',
			start: 9,
			hours: 1,
			times: 9,
		}
		const on = [0, 8].map((n) => addDays('2026-12-17', n * 7))
		const { id } = await makeRegular(owner, venue.venueId, { ...form, name: 'Z', notes: '', on }, { now })
		expect((await look(id)).problem).toContain('Offer the next term from three weeks before.')
		await expect(offer({ on: ['2027-02-18'] }, id)).rejects.toMatchObject(status(409))
		const [coach, stranger] = [await createUser(), await createUser({ role: 'venue_owner' })]
		await joinTeam(venue, coach, 'coach')
		await expect(offer({}, regularId, coach)).rejects.toMatchObject(status(403))
		await expect(offer({}, regularId, stranger)).rejects.toMatchObject(status(404))
		const other = await createVenue({ ownerId: stranger.id })
		await expect(
			offerNextTerm(stranger, other.venueId, regularId, { on: DATES, held: HELD }, now),
		).rejects.toMatchObject(status(404))
	})
})

describe('the answer', () => {
	test('yes by its player books the dates like the ones before, once', async () => {
		await offer()
		const { id } = await termOf()
		await expect(answerOwnTerm(owner, id, 'yes', now)).rejects.toMatchObject(status(404))
		await expect(answerTermAtDesk(owner, venue.venueId, regularId, 'yes', now)).rejects.toMatchObject(status(403))
		expect(await answerOwnTerm(player, id, 'yes', now)).toEqual({ booked: 3, without: 0 })
		expect(await answerOwnTerm(player, id, 'yes', now)).toEqual({ booked: 0, without: 0 })
		await expect(answerOwnTerm(player, id, 'no', now)).rejects.toMatchObject(status(409))
		const term = await termOf()
		expect(term).toMatchObject({ status: 'accepted', answeredById: player.id })
		const booked = await datesOf(term.nextRegularId!)
		expect(booked.map(({ startTime }) => startTime)).toEqual(DATES.map((date) => at(date, 18)))
		for (const row of booked)
			expect(row).toMatchObject({ userId: player.id, status: 'confirmed', payBy: null, paymentMethod: 'PayShap' })
		expect(await blocks()).toBe(0)
		expect(await toldTo(owner)).toContainEqual(
			'A regular takes the next term: Kloof Padel | Every Tuesday, 18:00–19:00. 3 dates are booked.',
		)
		expect((await look()).problem).toBe('The next term is booked already.')
		expect(await fsck()).toEqual([])
	})

	test('no frees them, and so does the desk for anybody', async () => {
		await offer()
		await answerOwnTerm(player, (await termOf()).id, 'no', now)
		expect([await blocks(), (await termOf()).status]).toEqual([0, 'declined'])
		await take(await createUser(), week(2))
		await offer({ on: [week(3)] })
		await answerTermAtDesk(owner, venue.venueId, regularId, 'no', now)
		expect(await blocks()).toBe(0)
		expect((await toldTo(player)).join()).toContain('Kloof Padel no longer keeps your next term')
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(lines.filter(({ action }) => action === 'venue.offer-term')).toHaveLength(2)
	})

	test('of a walk-in is said at the desk', async () => {
		const id = await makeWalkIn()
		await offer({}, id)
		expect(await termOf(id)).toMatchObject({ userId: null })
		expect(await answerTermAtDesk(owner, venue.venueId, id, 'yes', now)).toMatchObject({ booked: 3 })
		const rows = await datesOf((await termOf(id)).nextRegularId!)
		expect(rows).toHaveLength(3)
		for (const row of rows) expect(row).toMatchObject({ userId: null, guestName: 'Zanele', madeById: owner.id })
		const [before] = await datesOf(id)
		expect(new Set(rows.map(({ customerId }) => customerId))).toEqual(new Set([before!.customerId]))
	})

	test('is paid as the one before', async () => {
		const id = await makeWalkIn('month')
		await offer({}, id)
		await answerTermAtDesk(owner, venue.venueId, id, 'yes', now)
		const { nextRegularId } = await termOf(id)
		const accounts = await db.select().from(customerAccounts).where(eq(customerAccounts.regularId, nextRegularId!))
		expect(accounts).toMatchObject([{ every: 'month', dueDays: 30 }])
		const rows = await datesOf(nextRegularId!)
		expect(new Set(rows.map(({ accountId }) => accountId))).toEqual(new Set([accounts[0]!.id]))
		expect(await fsck()).toEqual([])
	})

	describe('yes books the add-ons of the dates before', () => {
		const RACKETS = { name: 'Racket', kind: 'hourly' as const, price: 40 }
		const BALLS = { name: 'Balls', kind: 'sold' as const, price: 90 }
		const listed = async (one: typeof RACKETS | typeof BALLS, stock?: number) => {
			await listAddOn(owner, venue.venueId, { ...one, stock }, now)
			return (await findAddOns(db, venue.venueId)).at(-1)!.id
		}
		/** Gives a date of the regular add-ons, by default its last one. */
		const give = async (addOns: { addOnId: number; quantity: number }[], id = regularId, nth = -1) => {
			const booking = (await datesOf(id)).at(nth)!
			const had = (await addOnsOf(db, [booking.id])).get(booking.id) ?? []
			await setAddOns(owner, venue.venueId, booking.id, { addOns, seen: addOnsSeen(had) }, now)
		}
		const pricesOf = async (id: number) => (await datesOf(id)).map(({ addOns, totalPrice }) => [addOns, totalPrice])
		const next = async (id = regularId) => (await termOf(id)).nextRegularId!

		test('at the prices of now, which its player and the desk are shown', async () => {
			const [rackets, balls] = [await listed(RACKETS), await listed(BALLS)]
			await give([
				{ addOnId: rackets, quantity: 2 },
				{ addOnId: balls, quantity: 1 },
			])
			await changeAddOn(owner, venue.venueId, rackets, { ...RACKETS, price: 50, stock: undefined }, now)
			const words = '2 × Racket, 1 hour, 1 × Balls: R190 more.'
			expect((await look()).addOns).toBe(words)
			await offer()
			const { id } = await termOf()
			expect((await toldTo(player)).join()).toContain(`to Tue 12 Jan. Each with ${words} Say yes by`)
			const own = () => findOwnTerm(player, id, now)
			expect([(await look()).addOns, (await own()).addOns]).toEqual([words, words])
			expect((await own()).addOnsBefore).toBeNull()
			await changeAddOn(owner, venue.venueId, rackets, { ...RACKETS, price: 60, stock: undefined }, now)
			expect(await own(), 'others than they were told').toMatchObject({
				addOns: '2 × Racket, 1 hour, 1 × Balls: R210 more.',
				addOnsBefore: words,
			})
			await changeAddOn(owner, venue.venueId, rackets, { ...RACKETS, price: 50, stock: undefined }, now)
			expect(await answerOwnTerm(player, id, 'yes', now)).toEqual({ booked: 3, without: 0 })
			expect(await pricesOf(await next())).toEqual(Array(3).fill([190, 390]))
			const [first] = await datesOf(await next())
			expect((await addOnsOf(db, [first!.id])).get(first!.id)).toMatchObject([
				{ addOnId: rackets, price: 50, quantity: 2 },
				{ addOnId: balls, price: 90, quantity: 1 },
			])
			expect(await fsck()).toEqual([])
		})

		test('where they are left, and says on how many dates they are not', async () => {
			const [rackets, balls] = [await listed(RACKETS, 2), await listed(BALLS, 3)]
			await give([
				{ addOnId: rackets, quantity: 2 },
				{ addOnId: balls, quantity: 1 },
			])
			await offer()
			expect(await answerOwnTerm(player, (await termOf()).id, 'yes', now)).toEqual({ booked: 3, without: 1 })
			expect(await pricesOf(await next())).toEqual([
				[170, 370],
				[170, 370],
				[80, 280],
			])
			expect(await toldTo(owner)).toContainEqual(
				'A regular takes the next term: Kloof Padel | Every Tuesday, 18:00–19:00. 3 dates are booked. 1 date goes without some add-ons: too few are left.',
			)
			expect(await fsck()).toEqual([])
		})

		test('but for those that are not listed any more, nor those of a cancelled date', async () => {
			const [rackets, balls] = [await listed(RACKETS), await listed(BALLS)]
			await setBookingStatus(owner, (await datesOf(regularId))[0]!.id, 'confirmed', now)
			await give([{ addOnId: rackets, quantity: 1 }], regularId, 0)
			await give([{ addOnId: balls, quantity: 4 }])
			await setBookingStatus(owner, (await datesOf(regularId)).at(-1)!.id, 'cancelled', now)
			expect((await look()).addOns).toBe('1 × Racket, 1 hour: R40 more.')
			await offer({ on: [week(2)] })
			const told = async () => (await findOwnTerm(player, (await termOf()).id, now)).addOnsBefore
			expect(await told()).toBeNull()
			await unlistAddOn(owner, venue.venueId, rackets, now)
			expect((await look()).addOns).toBeNull()
			expect(await told()).toBe('1 × Racket, 1 hour: R40 more.')
			const offered = and(eq(notices.userId, player.id), eq(notices.what, 'next term offered'))
			const [notice] = await write((tx) => tx.delete(notices).where(offered).returning())
			expect(await told()).toBeNull()
			const { userId, kind, what, data, cause } = notice!
			await write((tx) => tx.insert(mails).values({ userId, kind, what, data, cause, dueAt: now }))
			expect(await told(), 'of whom a mail told').toBe('1 × Racket, 1 hour: R40 more.')
			const { id } = await termOf()
			expect(await answerOwnTerm(player, id, 'yes', now)).toEqual({ booked: 1, without: 1 })
			expect(await pricesOf(await next())).toEqual([[0, 200]])
			expect(await fsck()).toEqual([])
		})

		test('of a walk-in who pays for the term at once, on its statement', async () => {
			const rackets = await listed(RACKETS)
			const form = { sportId: venue.sportId, courtNumber: 1, weekday: [2], date: tuesday, start: 8, hours: 1, times: 2 }
			const addOns = [{ addOnId: rackets, quantity: 1 }]
			const who = { name: 'Zanele', notes: '', on: [week(0), week(1)], pays: 'term' as const, dueDays: 30, addOns }
			const { id } = await makeRegular(owner, venue.venueId, { ...form, ...who }, { now })
			await offer({}, id)
			expect(await answerTermAtDesk(owner, venue.venueId, id, 'yes', now)).toEqual({ booked: 3, without: 0 })
			const rows = await datesOf(await next(id))
			expect(rows.map(({ totalPrice, statementId }) => [totalPrice, statementId !== null])).toEqual(
				Array(3).fill([240, true]),
			)
			expect(await fsck()).toEqual([])
		})
	})

	test('books what the venue still keeps of it', async () => {
		await offer()
		const { id, closureIds } = await termOf()
		await write((tx) => tx.delete(closures).where(eq(closures.id, closureIds[1]!)))
		await take(await createUser(), week(3))
		const still = ['Tue 29 Dec', 'Tue 12 Jan']
		expect([(await findOwnTerm(player, id, now)).dates, (await look()).open!.dates]).toEqual([still, still])
		const { regulars } = await findRegularList(owner, venue.venueId, 1, now)
		expect(regulars[0]!.kept).toContain('2 dates kept until')
		expect(await answerOwnTerm(player, id, 'yes', now)).toMatchObject({ booked: 2 })
		expect(await blocks()).toBe(0)
		expect((await toldTo(owner)).join()).toContain('2 dates are booked.')
		expect((await findOwnTerm(player, id, now)).dates).toEqual(still)
		expect(await fsck()).toEqual([])
	})

	test('is freed as a whole where it was offered, not from the day', async () => {
		await offer()
		const [block] = (await termOf()).closureIds
		const kept = await findOwnClosure(owner, venue.venueId, block!)
		expect(await countBlocks(kept, now)).toEqual({ this: 1, following: 1, all: 1 })
		await expect(removeBlocks(owner, venue.venueId, block!, 'all', now)).rejects.toMatchObject(status(409))
		expect(await removeBlocks(owner, venue.venueId, block!, 'this', now)).toBe(1)
		expect(await fsck()).toEqual([])
	})

	test('yes to dates that the venue has all freed ends the offer', async () => {
		await offer()
		const { id, closureIds } = await termOf()
		for (const block of closureIds) await write((tx) => tx.delete(closures).where(eq(closures.id, block)))
		expect((await findOwnTerm(player, id, now)).ended).toBe('The venue has freed all of these dates.')
		await expect(answerOwnTerm(player, id, 'yes', now)).rejects.toMatchObject(status(409))
		expect(await termOf()).toMatchObject({ status: 'lapsed', answeredAt: now, nextRegularId: null })
		expect((await look()).problem).toBeNull()
		expect(await fsck()).toEqual([])
	})

	test.each(['following', 'all'] as const)('is not asked for any more once the desk ends %s dates', async (scope) => {
		await offer()
		const { id } = await termOf()
		const { from, seen } = await findRegularEnd(owner, venue.venueId, regularId, null, now)
		await endRegular(owner, venue.venueId, regularId, { scope, booking: from!.id, seen }, now)
		expect(await termOf()).toMatchObject({ status: 'declined', answeredById: owner.id, answeredAt: now })
		expect(await blocks()).toBe(0)
		await expect(answerOwnTerm(player, id, 'yes', now)).rejects.toMatchObject(status(409))
		expect((await toldTo(player)).join()).toContain('Kloof Padel no longer keeps your next term')
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(lines.filter(({ action }) => action === 'venue.free-term')).toHaveLength(1)
		await take(await createUser(), week(3))
		expect(await fsck()).toEqual([])
	})

	test('is still asked for when the desk cancels one date', async () => {
		await offer()
		const { from, seen } = await findRegularEnd(owner, venue.venueId, regularId, null, now)
		await endRegular(owner, venue.venueId, regularId, { scope: 'this', booking: from!.id, seen }, now)
		expect([await blocks(), (await termOf()).status]).toEqual([3, 'open'])
	})

	test('can still be seen and given once the last date has started', async () => {
		const held = week(2)
		await offer({ on: [week(2), week(3)], held: addDays(held, -1) })
		const { id } = await termOf()
		const inPlay = at(week(1), 18.5)
		const list = await findRegularList(owner, venue.venueId, 1, inPlay)
		expect(list.regulars).toMatchObject([
			{ id: regularId, name: 'Sipho Dube', dates: 0, last: 'Tue 22 Dec', kept: expect.stringContaining('2 dates') },
		])
		expect(await findTermPage(owner, venue.venueId, regularId, new URLSearchParams(), inPlay)).toMatchObject({
			open: { id },
			name: 'Sipho Dube',
			hasAccount: true,
		})
		const [first] = await datesOf(regularId)
		const weekly = () => findOwnWeekly(player, { id: first!.id, untaken: false }, inPlay)
		expect(await weekly()).toMatchObject({ is: 'weekly', dates: 0, term: id })
		expect(await answerOwnTerm(player, id, 'no', inPlay)).toMatchObject({ booked: 0 })
		expect(await weekly()).toBeNull()
		expect((await findRegularList(owner, venue.venueId, 1, inPlay)).regulars).toEqual([])
	})

	test('that does not come in time frees them; a yes is then too late', async () => {
		await offer()
		const { id } = await termOf()
		await lapseTermOffers(new Date(at(HELD, 24).getTime() - 1))
		expect(await blocks()).toBe(3)
		const late = at(HELD, 24)
		await expect(answerOwnTerm(player, id, 'yes', late)).rejects.toMatchObject(status(409))
		await lapseTermOffers(late)
		await lapseTermOffers(late)
		expect([await blocks(), (await termOf()).status]).toEqual([0, 'lapsed'])
		expect((await findOwnTerm(player, id, late)).ended).toContain('free for others')
		expect((await toldTo(owner)).filter((line) => line.startsWith('Nobody answered'))).toHaveLength(1)
		expect(await db.$count(regulars, eq(regulars.courtId, venue.venueId))).toBe(1)
	})

	test('is in the download, and nobody’s once its player has left', async () => {
		await offer()
		const [row] = await parts.nextTerms!.read(player, 0)
		expect(row).toMatchObject({ dates: DATES, status: 'open' })
		expect(Object.keys(row!)).not.toContain('closureIds')
		await write((tx) => removeWords(tx, player, now))
		expect((await termOf()).userId).toBeNull()
	})
})
