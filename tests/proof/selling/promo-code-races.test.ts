import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, promoCodes } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { enterCode } from '#app/features/bookings/promo-codes/enter-code.server.ts'
import { addPromoCode } from '#app/features/bookings/promo-codes/promo-code-list.server.ts'
import { countUses } from '#app/features/bookings/promo-codes/uses.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { enterNaively } from './naive-promo-code.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const now = new Date()
const today = dateOf(now)
const day = addDays(today, 3)
const owner = await createUser({ role: 'venue_owner' })

async function worldOf(people: number, maxUses: number, each = 1, oncePerPerson = false) {
	const venue = await createVenue({ ownerId: owner.id, courts: people * each, price: 200 })
	const code = `RACE${venue.venueId}`
	const days = { fromDate: today, untilDate: day }
	const whom = { maxUses, ...(oncePerPerson && { oncePerPerson: 'on' as const }) }
	const off = { percent: 20, rand: null }
	await addPromoCode(owner, venue.venueId, { code, off, ...days, ...whom, hours: 'all' }, now)
	const codeId = (await db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]!.id
	const users: Awaited<ReturnType<typeof createUser>>[] = []
	for (let i = 0; i < people; i++) users.push(await createUser())
	const rows = users.flatMap((user, i) =>
		Array.from({ length: each }, (_, n) => ({
			userId: user.id,
			courtId: venue.venueId,
			sportId: venue.sportId,
			courtNumber: i * each + n + 1,
			startTime: at(day, 12),
			endTime: at(day, 13),
			paymentMethod: 'SnapScan' as const,
			totalPrice: 200,
			breakdown: [{ hour: at(day, 12), price: 200, peak: false }],
			payBy: at(day, 11),
		})),
	)
	const made = await write((tx) => tx.insert(bookings).values(rows).returning({ id: bookings.id }))
	const wishes = made.map(({ id }, i) => ({ id, user: users[Math.floor(i / each)]! }))
	return { code, codeId, wishes }
}

const isRefused = (error: unknown) => (error as { init?: { status: number } }).init?.status === 400
const tried = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: unknown) => {
			if (!isRefused(error)) throw error
			return false
		},
	)
const usesOf = async (id: number) => (await countUses(db, [id])).get(id)?.uses ?? 0
const broken = async () => (await fsck()).filter((line) => line.startsWith('Promo code'))

test('200 people enter a code at once that 50 can have: exactly 50 have it', LONG, async () => {
	const { code, codeId, wishes } = await worldOf(200, 50)
	const done = await Promise.all(wishes.map(({ id, user }) => tried(enterCode(user, id, code, now))))
	expect(done.filter(Boolean)).toHaveLength(50)
	expect(await usesOf(codeId)).toBe(50)
	const rows = await db.select().from(bookings).where(eq(bookings.promoCodeId, codeId))
	expect(rows.every(({ discount, totalPrice }) => discount === 40 && totalPrice === 160)).toBe(true)
	expect(await broken()).toEqual([])
})

test('a person enters a code for all their bookings at once that is once per person: one has it', LONG, async () => {
	const { code, codeId, wishes } = await worldOf(2, 50, 6, true)
	const done = await Promise.all(wishes.map(({ id, user }) => tried(enterCode(user, id, code, now))))
	expect(done.filter(Boolean)).toHaveLength(2)
	expect(await usesOf(codeId)).toBe(2)
	expect(await broken()).toEqual([])
})

test('the last use goes to one of those who want it while another gives it back', LONG, async () => {
	for (let round = 0; round < 4; round++) {
		const { code, codeId, wishes } = await worldOf(5, 1)
		const [first, ...others] = wishes as [(typeof wishes)[number], ...typeof wishes]
		await enterCode(first.user, first.id, code, now)
		const [, ...done] = await Promise.all([
			cancelBooking(first.user, first.id, now).then(() => true),
			...others.map(({ id, user }) => tried(enterCode(user, id, code, now))),
		])
		expect(await usesOf(codeId)).toBe(done.filter(Boolean).length)
		expect(done.filter(Boolean).length).toBeLessThanOrEqual(1)
	}
	expect(await broken()).toEqual([])
})

test('one that counts first and writes then gives out too many, and fsck finds it', LONG, async () => {
	const { codeId, wishes } = await worldOf(4, 2)
	await atOnce(wishes, ({ id, user }) => enterNaively(user.id, id, codeId))
	expect(await broken()).toEqual([expect.stringMatching(/has 4 uses, but a limit of 2$/)])
	await write((tx) =>
		tx
			.update(bookings)
			.set({ promoCodeId: null, discount: 0, totalPrice: 200 })
			.where(eq(bookings.promoCodeId, codeId)),
	)

	const once = await worldOf(1, 9, 3, true)
	await atOnce(once.wishes, ({ id, user }) => enterNaively(user.id, id, once.codeId))
	expect(await broken()).toEqual([expect.stringMatching(/has 3 uses of user \d+$/)])
	await write((tx) => tx.update(bookings).set({ promoCodeId: null }).where(eq(bookings.promoCodeId, once.codeId)))
})
