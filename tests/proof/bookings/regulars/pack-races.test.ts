import { eq } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, customers, packs, regulars } from '#db/schema.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { addPack } from '#app/features/bookings/packs/pack-list.server.ts'
import { sellPack } from '#app/features/bookings/packs/sell.server.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { bookAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { addDays, dateOf, weekdayOf } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { bookWithPackNaively } from './naive-regular.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(6, 30)
const first = addDays(dateOf(new Date()), 3)
const dates = [0, 7, 14, 21].map((days) => addDays(first, days))
const who = { name: 'Nomsa Khumalo', phone: '+27821234567', notes: '' }
const owner = await createUser({ role: 'venue_owner' })

/** Makes a venue with a customer, who has a pack of so many hours. */
async function worldOf(hours: number) {
	const { venueId, sportId } = await createVenue({ ownerId: owner.id, courts: 3, price: 200 })
	const offer = {
		name: 'Pack',
		halfHours: hours * 2,
		price: hours * 150,
		sportId: null,
		validMonths: 36,
		online: false,
	}
	await addPack(owner, venueId, offer)
	const [pack] = await db.select().from(packs).where(eq(packs.courtId, venueId))
	// Makes them a customer.
	await bookWalkIn(owner, { venueId, sportId, courtNumber: 3, date: first, hour: 8 }, { ...who, hours: 1 })
	const [customer] = await db.select().from(customers).where(eq(customers.courtId, venueId))
	const { id: saleId } = await sellPack(owner, venueId, customer!.id, { pack: pack!.id, method: 'cash' })
	const form = (courtNumber: number, byPack: number) => ({
		...who,
		sportId,
		courtNumber,
		weekday: [weekdayOf(first)],
		date: first,
		start: 18,
		hours: 1,
		times: dates.length,
		customer: customer!.id,
		pays: 'pack' as const,
		dueDays: 14,
		on: dates,
		byPack,
	})
	const regular = (courtNumber: number, byPack: number) => tried(makeRegular(owner, venueId, form(courtNumber, byPack)))
	const place = { venueId, sportId, courtNumber: 3, date: first, hour: 12 }
	const walkIn = () => tried(bookAtDesk(owner, place, { ...who, hours: 1, customer: customer!.id, paid: 'pack' }))
	const halves = async () => (await usedOf(db, [saleId])).get(saleId) ?? 0
	return { venueId, saleId, form, regular, walkIn, halves }
}

const tried = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: unknown) => {
			if ((error as { init?: { status: number } }).init?.status !== 409) throw error
			return false
		},
	)

it(
	'two weekly hours want the last hours of a pack: one is made as its form said, the other not at all',
	LONG,
	async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const { venueId, regular, halves } = await worldOf(4)
			const made = await Promise.all([regular(1, 8), regular(2, 8)])
			expect(made.filter(Boolean)).toHaveLength(1)
			expect(await halves()).toBe(8)
			expect(await db.$count(regulars, eq(regulars.courtId, venueId))).toBe(1)
			expect(await db.$count(bookings, eq(bookings.courtId, venueId))).toBe(dates.length + 1)
		}
		expect(await fsck()).toEqual([])
	},
)

it('a weekly hour and a walk-in want the last hours of a pack: one has them', LONG, async () => {
	const won = { regular: 0, walkIn: 0 }
	for (let round = 0; round < ROUNDS; round++) {
		const { regular, walkIn, halves } = await worldOf(4)
		const [made, booked] = await Promise.all(
			round % 2 ? [regular(1, 8), walkIn()] : [walkIn().then(() => regular(1, 8)), Promise.resolve(true)],
		)
		expect([made, booked].filter(Boolean)).toHaveLength(1)
		expect(await halves()).toBe(made ? 8 : 2)
		won[made ? 'regular' : 'walkIn']++
		// Sent again with what the desk has now seen.
		if (!made) expect(await regular(1, 6)).toBe(true)
		expect(await halves()).toBe(8)
	}
	expect(won.walkIn).toBeGreaterThan(0)
	expect(await fsck()).toEqual([])
})

test('the same race catches a weekly hour that counts the hours of a pack first', LONG, async () => {
	const { venueId, saleId, form, halves } = await worldOf(4)
	await atOnce([1, 2], (court) => bookWithPackNaively(owner, venueId, saleId, form(court, 8)))
	expect(await halves()).toBe(16)
	expect((await fsck()).join()).toContain(`Sold pack ${saleId}`)
	const other = await worldOf(4)
	await atOnce<number, unknown>([1, 3], (court) =>
		court === 1 ? bookWithPackNaively(owner, other.venueId, other.saleId, other.form(court, 8)) : other.walkIn(),
	)
	expect((await fsck()).join()).toContain(`Sold pack ${other.saleId}`)
})
