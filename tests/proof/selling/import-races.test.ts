import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, sales } from '#db/schema.ts'
import { findImportsPage, importFile, previewImport, undoImport } from '#app/features/bookings/import/imports.server.ts'
import type { Kind } from '#app/features/bookings/import/import-kinds.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { usePackAtDesk } from '#app/features/bookings/packs/use-pack.server.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { importPacksNaively, undoPacksNaively } from './naive-import.ts'

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
		expect(after!.cancelledAt === null).toBe(isUsed)
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
