import { desc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, customers, packs, payments, sales } from '#db/schema.ts'
import { findImportsPage, importFile, previewImport, undoImport } from '#app/features/bookings/import/imports.server.ts'
import type { Kind } from '#app/features/bookings/import/import-kinds.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { importCustomers } from '#app/features/bookings/customers/import/import.server.ts'
import { readCustomers } from '#app/features/bookings/customers/import/customer-file.server.ts'
import { addPack } from '#app/features/bookings/packs/pack-list.server.ts'
import { sellPack } from '#app/features/bookings/packs/sell.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { usePackAtDesk } from '#app/features/bookings/packs/use-pack.server.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { importPacksNaively, undoBookingsNaively, undoCustomersNaively, undoPacksNaively } from './naive-import.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const now = new Date()
const day = addDays(dateOf(now), 3)
const owner = await createUser({ role: 'venue_owner' })
const manager = await createUser()

async function newVenue() {
	const venue = await createVenue({ ownerId: owner.id, courts: 4, price: 200 })
	await joinTeam(venue, manager, 'manager')
	return venue
}
type Venue = Awaited<ReturnType<typeof newVenue>>

const PACKS = ['Customer,Phone,Pack,Hours left', 'Zanele,082 555 0139,P,4', 'Ruan,,P,4', 'Lee,082 555 0141,P,4'].join(
	'\n',
)
const REGULARS = [
	'Customer,Court,Weekday,From,To,First date,Last date',
	`Zanele,1,"Mon,Tue,Wed,Thu,Fri,Sat,Sun",12:00,13:00,${day},${addDays(day, 20)}`,
	`Ruan,2,"Mon,Tue,Wed,Thu,Fri,Sat,Sun",12:00,13:00,${day},${addDays(day, 20)}`,
].join('\n')

const tried = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: unknown) => {
			if ((error as { init?: { status: number } }).init?.status !== 409) throw error
			return false
		},
	)
const salesOf = ({ venueId }: Venue) => db.select().from(sales).where(eq(sales.courtId, venueId)).orderBy(sales.id)

/** Imports a file, and returns the import. */
async function imported({ venueId }: Venue, kind: Kind, csv: string) {
	const { seen, key } = await previewImport(owner, venueId, kind, csv, now)
	await importFile(owner, venueId, kind, { csv, seen, key }, now)
	return (await findImportsPage(owner, venueId, kind, now)).imports[0]!.id
}

test('two desks import one file at once: one of them brings it', LONG, async () => {
	for (const [kind, csv] of [
		['packs', PACKS],
		['regulars', REGULARS],
	] as const)
		for (let round = 0; round < 3; round++) {
			const venue = await newVenue()
			const sent = await Promise.all(
				[owner, manager].map(async (user) => ({ user, ...(await previewImport(user, venue.venueId, kind, csv, now)) })),
			)
			const done = await Promise.all(
				sent.map(({ user, seen, key }) => tried(importFile(user, venue.venueId, kind, { csv, seen, key }, now))),
			)
			expect(done.filter(Boolean)).toHaveLength(1)
			const made = kind === 'packs' ? sales : bookings
			expect(await db.$count(made, eq(made.courtId, venue.venueId))).toBe(kind === 'packs' ? 3 : 42)
		}
	expect(await fsck()).toEqual([])
})

test('naively, by what each has read, both bring the packs', LONG, async () => {
	const venue = await newVenue()
	await imported(venue, 'packs', 'Customer,Phone,Pack,Hours left\nZanele,082 555 0139,Other,4')
	const [first] = await salesOf(venue)
	await atOnce([owner, manager], (user) => importPacksNaively(user, first!, 'P'))
	expect((await salesOf(venue)).filter(({ name }) => name === 'P')).toHaveLength(2)
})

/** Pays for an hour of a customer with their pack. */
async function using(venue: Venue, { customerId }: { customerId: number | null }, courtNumber: number) {
	const who = { name: 'Zanele', phone: '082 555 0139', notes: '', hours: 1, customer: customerId! }
	const { id, totalPrice } = await bookWalkIn(owner, { ...venue, courtNumber, date: day, hour: 15 }, who, { now })
	return () => usePackAtDesk(owner, venue.venueId, id, totalPrice * 100, now)
}

test('a pack is used while its import is undone, twice: it is used and stays, or it is gone', LONG, async () => {
	const outcomes = new Set<boolean>()
	for (let round = 0; round < 8; round++) {
		const venue = await newVenue()
		const id = await imported(venue, 'packs', PACKS)
		const [pack] = await salesOf(venue)
		const use = await using(venue, pack!, 1)
		const undo = () => undoImport(manager, venue.venueId, id, now)
		const [isUsed, ...undone] = await Promise.all(
			round % 2 ? [tried(use()), undo(), undo()] : [undo(), undo(), tried(use())].toReversed(),
		)
		const lines = undone.map((one) => (one as { lines: number }).lines).sort()
		expect(lines).toEqual([0, isUsed ? 2 : 3])
		const [after] = await salesOf(venue)
		expect(after?.id === pack!.id && after.cancelledAt === null).toBe(isUsed)
		expect((await usedOf(db, [pack!.id])).get(pack!.id) ?? 0).toBe(isUsed ? 2 : 0)
		outcomes.add(Boolean(isUsed))
	}
	expect(outcomes.size).toBeGreaterThan(0)
	expect(await fsck()).toEqual([])
})

test('naively, a pack that was used meanwhile is taken back', LONG, async () => {
	const venue = await newVenue()
	const id = await imported(venue, 'packs', PACKS)
	const [pack] = await salesOf(venue)
	const use = await using(venue, pack!, 1)
	await inBetween(() => undoPacksNaively(id, now), use)
	expect((await salesOf(venue))[0]!.cancelledAt).not.toBeNull()
	expect((await usedOf(db, [pack!.id])).get(pack!.id)).toBe(2)
})

const BOOKINGS = `Date,Start,End,Court,Name,Phone\n${day},12:00,13:00,1,Zanele,082 555 0139\n${day},12:00,13:00,2,Ruan,`
const bookingsOf = ({ venueId }: Venue) =>
	db.select().from(bookings).where(eq(bookings.courtId, venueId)).orderBy(bookings.id)

/** Returns what takes cash for a booking. */
const paying =
	({ venueId }: Venue, { id }: { id: number }) =>
	() =>
		takeAtDesk(owner, venueId, id, 'cash', { now })

test('a booking is paid while its import is undone: it is paid and stays, or it is gone', LONG, async () => {
	const outcomes = new Set<boolean>()
	for (let round = 0; round < 8; round++) {
		const venue = await newVenue()
		const id = await imported(venue, 'bookings', BOOKINGS)
		const [booking] = await bookingsOf(venue)
		const pay = paying(venue, booking!)
		const undo = () => undoImport(manager, venue.venueId, id, now)
		const [isPaid, undone] = await Promise.all(
			round % 2
				? [found(pay()), undo()]
				: ([undo(), found(pay())].toReversed() as [Promise<boolean>, ReturnType<typeof undo>]),
		)
		expect(undone).toMatchObject(isPaid ? { lines: 1, people: 1 } : { lines: 2, people: 2 })
		expect((await bookingsOf(venue)).map(({ status }) => status)).toEqual(isPaid ? ['confirmed'] : [])
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(isPaid ? 1 : 0)
		outcomes.add(isPaid)
	}
	expect(outcomes.size).toBeGreaterThan(0)
	expect(await fsck()).toEqual([])
})

const CUSTOMERS = 'Name,Phone\nZanele,082 555 0139\nRuan,082 555 0140'
async function importedCustomers({ venueId }: Venue) {
	const { lines } = await readCustomers(CUSTOMERS)
	return (await importCustomers(owner, venueId, lines, now)).importId!
}
const peopleOf = ({ venueId }: Venue) =>
	db.select().from(customers).where(eq(customers.courtId, venueId)).orderBy(desc(customers.name))
/** Books an hour for the first customer. */
const bookFor = async (venue: Venue, { id }: { id: number }) => {
	const who = { name: 'Zanele', phone: '082 555 0139', notes: '', hours: 1, customer: id }
	await bookWalkIn(owner, { ...venue, courtNumber: 1, date: day, hour: 15 }, who, { now })
}
/** Sells the first customer a pack, which is paid. */
async function sellTo({ venueId }: Venue, { id }: { id: number }) {
	const [pack] = await db.select().from(packs).where(eq(packs.courtId, venueId))
	await sellPack(owner, venueId, id, { pack: pack!.id, method: 'cash', idempotencyKey: crypto.randomUUID() }, now)
}
const newPack = ({ venueId }: Venue) =>
	addPack(
		owner,
		venueId,
		{ name: 'Ten', halfHours: 20, price: 1_000, sportId: null, validMonths: 36, online: false },
		now,
	)

/** Runs an act, and says whether it found the customer. */
const found = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: unknown) => {
			if ((error as { init?: { status: number } }).init?.status !== 404) throw error
			return false
		},
	)

test('a customer books or pays while their import is undone: nothing of theirs loses them', LONG, async () => {
	for (const act of [bookFor, sellTo])
		for (let round = 0; round < 6; round++) {
			const venue = await newVenue()
			await newPack(venue)
			const id = await importedCustomers(venue)
			const [zanele] = await peopleOf(venue)
			const undo = () => undoImport(manager, venue.venueId, id, now)
			const works = [() => found(act(venue, zanele!)), undo]
			const done = await Promise.all((round % 2 ? works : works.toReversed()).map((work) => work()))
			const isDone = done.includes(true)
			const left = await peopleOf(venue)
			expect(left.map(({ name }) => name)).toEqual(isDone ? ['Zanele'] : [])
			const theirs = act === bookFor ? bookings : sales
			const rows = await db.select({ of: theirs.customerId }).from(theirs).where(eq(theirs.courtId, venue.venueId))
			expect(rows).toEqual(isDone ? [{ of: left[0]!.id }] : [])
		}
	expect(await fsck()).toEqual([])
})

test('naively, what they booked and bought meanwhile is nobody’s', LONG, async () => {
	const venue = await newVenue()
	await newPack(venue)
	const id = await importedCustomers(venue)
	const [zanele, ruan] = await peopleOf(venue)
	await inBetween(
		() => undoCustomersNaively(id),
		async () => {
			await bookFor(venue, zanele!)
			await sellTo(venue, ruan!)
		},
	)
	expect((await bookingsOf(venue)).map(({ customerId }) => customerId)).toEqual([null])
	expect((await salesOf(venue)).map(({ customerId }) => customerId)).toEqual([null])
})

test('naively, a booking that was paid meanwhile is cancelled', LONG, async () => {
	const venue = await newVenue()
	const id = await imported(venue, 'bookings', BOOKINGS)
	const [booking] = await bookingsOf(venue)
	await inBetween(() => undoBookingsNaively(id, now), paying(venue, booking!))
	const [after] = await bookingsOf(venue)
	expect(after!.status).toBe('cancelled')
	expect(await db.$count(payments, eq(payments.bookingId, after!.id))).toBe(1)
})
