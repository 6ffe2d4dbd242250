import { and, asc, eq, isNull } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, customers } from '#db/schema.ts'
import { blockCustomer, editCustomer } from '#app/features/bookings/customers/customer-acts.server.ts'
import { customerOf, isBlockedAt } from '#app/features/bookings/customers/customer-of.server.ts'
import { findCustomerPage } from '#app/features/bookings/customers/customer-page.server.ts'
import { readCustomers } from '#app/features/bookings/customers/import/customer-file.server.ts'
import { importCustomers } from '#app/features/bookings/customers/import/import.server.ts'
import { mergeCustomers } from '#app/features/bookings/customers/merge.server.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { bookAtDesk, takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { addDays, dateOf, weekdayOf } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { customerNaively, forgetNaively, importNaively, mergeNaively, typedNaively } from './naive-customer.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(8, 30)
const day = addDays(dateOf(new Date()), 3)
const [FIRST, SECOND] = ['083 555 0139', '083 555 0140']
const owner = await createUser({ role: 'venue_owner' })

type Venue = Awaited<ReturnType<typeof createVenue>>
const newVenue = () => createVenue({ ownerId: owner.id, courts: 4, price: 200 })

const walkIn = (venue: Venue, phone: string, hour: number, courtNumber = 1) =>
	bookWalkIn(
		owner,
		{ venueId: venue.venueId, sportId: venue.sportId, courtNumber, date: day, hour },
		{ name: 'Zanele', phone, notes: '', hours: 1 },
	)
const customerIn = async (id: number) =>
	(await db.select({ id: bookings.customerId }).from(bookings).where(eq(bookings.id, id)))[0]!.id!

async function twoCustomers(venue: Venue) {
	const [a, b] = [await walkIn(venue, FIRST, 8), await walkIn(venue, SECOND, 9)]
	return { a: await customerIn(a.id), b: await customerIn(b.id), paid: b }
}

it('two customers become one while they book and pay, with all of both', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		const { a, b, paid } = await twoCustomers(venue)
		await Promise.all([
			mergeCustomers(owner, venue.venueId, a, b),
			walkIn(venue, SECOND, 10),
			walkIn(venue, FIRST, 11),
			walkIn(venue, SECOND, 12, 2),
			takeAtDesk(owner, venue.venueId, paid.id, 'cash', {}),
		])
		const { customer, sums, total } = await findCustomerPage(owner, venue.venueId, b)
		expect([customer.id, total, sums.owed + sums.later]).toEqual([a, 5, 80_000])
	}
	expect(await fsck()).toEqual([])
})

it('two customers become one when two desks say so, each the other way round', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		const { a, b } = await twoCustomers(venue)
		const kept = await Promise.all([
			mergeCustomers(owner, venue.venueId, a, b),
			mergeCustomers(owner, venue.venueId, b, a),
			walkIn(venue, SECOND, 10),
		])
		expect(kept[0]!.id).toBe(kept[1]!.id)
		expect((await findCustomerPage(owner, venue.venueId, a)).total).toBe(3)
	}
	expect(await fsck()).toEqual([])
})

it('a new walk-in who is booked four times at once is one customer', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		await Promise.all([1, 2, 3, 4].map((court) => walkIn(venue, FIRST, 8, court)))
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(1)
		expect(await db.$count(bookings, and(eq(bookings.courtId, venue.venueId), isNull(bookings.customerId)))).toBe(0)
	}
})

/** Books a weekly hour for a name and the first number. */
const weekly = ({ venueId, sportId }: Venue, name: string, courtNumber: number) => {
	const pattern = { sportId, courtNumber, weekday: [weekdayOf(day)], date: day, start: 12, hours: 1 }
	const on = [day, addDays(day, 7)]
	return makeRegular(owner, venueId, { ...pattern, on, times: 2, name, phone: FIRST, notes: '', addOns: [] })
}

it('a new number of a walk-in at one desk and of a weekly hour at another is one customer’s', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		await Promise.all([weekly(venue, 'Zanele', 1), typed(venue, 'Zanele', 2), weekly(venue, 'zanele', 3)])
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(1)
		expect(await db.$count(bookings, and(eq(bookings.courtId, venue.venueId), isNull(bookings.customerId)))).toBe(0)

		const other = await newVenue()
		const both = await Promise.allSettled([weekly(other, 'Zanele', 1), typed(other, 'Sipho', 2)])
		const asked = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
		expect(asked).toMatchObject([{ init: { status: 409 }, data: { sharing: [{ hasAccount: false }] } }])
		expect(await db.$count(customers, eq(customers.courtId, other.venueId))).toBe(1)
	}
	expect(await fsck()).toEqual([])
})

const typed = (venue: Venue, name: string, courtNumber: number) =>
	bookAtDesk(
		owner,
		{ venueId: venue.venueId, sportId: venue.sportId, courtNumber, date: day, hour: 8 },
		{ name, phone: FIRST, notes: '', hours: 1 },
	)

it('a new number that two desks type at once is one customer’s, and asks the one with another name', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		await Promise.all([typed(venue, 'Zanele', 1), typed(venue, 'zanele', 2)])
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(1)

		const other = await newVenue()
		const both = await Promise.allSettled([typed(other, 'Zanele', 1), typed(other, 'Sipho', 2)])
		const asked = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
		expect(asked).toMatchObject([{ init: { status: 409 }, data: { sharing: [{ hasAccount: false }] } }])
		expect(await db.$count(customers, eq(customers.courtId, other.venueId))).toBe(1)
		expect(await db.$count(bookings, eq(bookings.courtId, other.venueId))).toBe(1)
	}
	expect(await fsck()).toEqual([])
})

it('a naive desk books for a customer of another name', async () => {
	const { venueId } = await newVenue()
	const [one, other] = await atOnce(['Zanele', 'Sipho'], (name) => typedNaively(venueId, name, FIRST))
	expect([one, other]).toEqual([expect.any(Number), one])
})

/** Returns a walk-in whom the venue has blocked, and the customer of an account. */
async function blockedAndAccount(venue: Venue) {
	const player = await createUser()
	const blocked = await customerIn((await walkIn(venue, FIRST, 8)).id)
	await blockCustomer(owner, venue.venueId, blocked, 'Never pays')
	const account = await write((tx) => customerOf(tx, venue.venueId, { userId: player.id }, new Date()))
	return { player, blocked, account }
}
const isFirstBlocked = ({ venueId }: Venue) => isBlockedAt(db, venueId, { userId: owner.id, phone: FIRST })

it('a number stays blocked when its walk-in becomes an account that goes', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await newVenue()
		const { player, blocked, account } = await blockedAndAccount(venue)
		const [merged] = await Promise.allSettled([
			mergeCustomers(owner, venue.venueId, blocked, account),
			eraseAccount(player),
		])
		if (merged.status === 'rejected') expect(merged.reason).toMatchObject({ init: { status: 404 } })
		expect(await db.$count(customers, eq(customers.id, account))).toBe(0)
		expect(await isFirstBlocked(venue)).toBe(true)
	}
	expect(await fsck()).toEqual([])
})

it('a naive deletion frees the number', async () => {
	const venue = await newVenue()
	const { blocked, account } = await blockedAndAccount(venue)
	await inBetween(
		() => forgetNaively(account),
		() => mergeCustomers(owner, venue.venueId, blocked, account),
	)
	expect(await isFirstBlocked(venue)).toBe(false)
})

it('naive versions leave a booking behind, and fail to store a customer twice', async () => {
	const venue = await newVenue()
	const { a, b } = await twoCustomers(venue)
	const late = await inBetween(
		() => mergeNaively(a, b),
		() => walkIn(venue, SECOND, 10),
	).then(() => fsck())
	expect(late).toEqual([expect.stringMatching(/is of customer/)])
	await write((tx) => tx.update(bookings).set({ customerId: a }).where(eq(bookings.customerId, b)))

	const other = await newVenue()
	await expect(atOnce([1, 2], () => customerNaively(other.venueId, 'Zanele', FIRST))).rejects.toThrow()
	const ids = await Promise.all(
		[1, 2].map(() =>
			write((tx) => customerOf(tx, other.venueId, { guestName: 'Zanele', guestPhone: FIRST }, new Date())),
		),
	)
	expect(new Set(ids).size).toBe(1)
})

const NOTHING_SEEN = { name: '', phone: '', email: '', note: '', tags: '' }

const zaneleAt = (venueId: number) =>
	write((tx) => customerOf(tx, venueId, { guestName: 'Zanele', guestPhone: FIRST }, new Date()))
const stored = (venueId: number) =>
	db.select().from(customers).where(eq(customers.courtId, venueId)).orderBy(asc(customers.id))

const rows = Array.from(
	{ length: 40 },
	(_, i) => `Player ${i},${i % 4 ? `08355502${10 + i}` : ''},p${i}@example.com,From file`,
)
const { lines } = await readCustomers(
	`Name,Phone,Email,Note\nZanele,${FIRST},z@example.com,From file\n${rows.join('\n')}`,
)
const backwards = [...lines].reverse()

it('one file that two desks import at once while its people book is stored once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venueId = (await newVenue()).venueId
		const [one, other] = await Promise.all([
			importCustomers(owner, venueId, lines),
			importCustomers(owner, venueId, backwards),
			zaneleAt(venueId),
		])
		const after = await stored(venueId)
		expect(after).toHaveLength(lines.length)
		expect(after.every(({ email, note }) => email !== null && note === 'From file')).toBe(true)
		const counts = [one, other].map(({ fresh, filled }) => fresh + filled).sort((a, b) => a - b)
		expect(counts).toEqual([0, lines.length])
		expect(await db.$count(auditLog, eq(auditLog.courtId, venueId))).toBe(1)
	}
	expect(await fsck()).toEqual([])
})

const edit = (venueId: number, id: number) =>
	editCustomer(owner, venueId, id, { name: 'Zanele', phone: FIRST, note: 'From desk', tags: [], seen: NOTHING_SEEN })

it('what the desk writes meanwhile is never overwritten', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venueId = (await newVenue()).venueId
		const id = await zaneleAt(venueId)
		await Promise.all([importCustomers(owner, venueId, lines), edit(venueId, id)])
		// Whichever came first, the desk had the last word on its customer.
		expect((await stored(venueId))[0]).toMatchObject({ id, note: 'From desk' })
	}
})

it('naive imports fail to store a file twice, and overwrite what the desk wrote', LONG, async () => {
	const venueId = (await newVenue()).venueId
	await expect(atOnce([lines, backwards], (file) => importNaively(venueId, file))).rejects.toThrow()
	const other = (await newVenue()).venueId
	const id = await zaneleAt(other)
	await inBetween(
		() => importNaively(other, lines),
		() => edit(other, id),
	)
	expect((await stored(other))[0]).toMatchObject({ id, note: 'From file' })
})
