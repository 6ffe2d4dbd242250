import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { notices, payments, payoutReversals, payouts } from '#db/schema.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { findUnpaid, readPayouts, recordPayout } from '#app/features/figures/payouts/payouts.server.ts'
import { takePayoutBack } from '#app/features/figures/payouts/take-back.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { moneyOfBooking } from '#tests/support/world/money.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { payOutNaively, takeBackNaively } from './naive-payout.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(4, 15)
const LONG = { timeout: within(120_000) }
const day = '2026-11-20'
const now = at(day, 9)

const owner = await createUser({ role: 'venue_owner' })
const admins = [await createUser({ role: 'admin' }), await createUser({ role: 'admin' })]
let venue: Awaited<ReturnType<typeof createVenue>>
const newVenue = async () => (venue = await createVenue({ ownerId: owner.id, courts: 2, price: 200 }))
beforeEach(newVenue)

/** Opens the card page of a new booking. */
async function opened(hour: number) {
	const player = await createUser()
	const times = { startTime: at('2026-11-24', hour), endTime: at('2026-11-24', hour + 1) }
	const { venueId, sportId } = venue
	const wish = { venueId, sportId, ...times, paymentMethod: 'Credit Card' as const, notes: '' }
	const { id } = await book(player, wish, { now })
	await openCheckout(player, id, { payBy: 'card', origin: 'http://localhost:3000', now })
	return (await moneyOfBooking(id)).payments.at(-1)!
}
const pay = ({ id, amount }: { id: number; amount: number }) =>
	receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, now)
const form = (reference: string, seen = 20_000) => ({ until: day, paidOn: day, fee: 590, reference, seen })
const later = new Date(now.getTime() + HOUR)
const tried = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: { init?: { status: number } }) => {
			if (error.init?.status !== 409) throw error
			return false
		},
	)

test('two admins who pay out at once pay once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		await newVenue()
		await pay(await opened(18))
		const done = await Promise.all(
			admins.map((admin, i) => tried(recordPayout(admin, venue.venueId, form(`CS ${i}`), later))),
		)
		expect(done.filter(Boolean).length).toBe(1)
		const made = await readPayouts(venue.venueId)
		expect(made.map(({ gross, refunded, fee }) => [gross, refunded, fee])).toEqual([[20_000, 0, 590]])
		expect(await fsck()).toEqual([])
	}
})

test('the same form twice is one payout', LONG, async () => {
	await pay(await opened(18))
	const both = await Promise.all(admins.map((admin) => recordPayout(admin, venue.venueId, form('CS 1'), later)))
	expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
	expect(both[0]!.id).toBe(both[1]!.id)
})

test('money that comes meanwhile is in this payout or the next', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		await newVenue()
		await pay(await opened(18))
		const next = await opened(19)
		await Promise.all([pay(next), tried(recordPayout(admins[0]!, venue.venueId, form('CS 1'), later))])
		const made = await readPayouts(venue.venueId)
		const open = (await findUnpaid(db, later, venue.venueId)).get(venue.venueId)?.gross ?? 0
		expect(made.reduce((sum, { gross }) => sum + gross, open)).toBe(40_000)
		expect(await fsck()).toEqual([])
	}
})

test('two admins who take a payout back at once do it once, also while the next is recorded', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		await newVenue()
		await pay(await opened(18))
		const { id } = await recordPayout(admins[0]!, venue.venueId, form('CS 1'), later)
		const [once, again] = [new Date(later.getTime() + HOUR), new Date(later.getTime() + 2 * HOUR)]
		const done = await Promise.all([
			...admins.map((admin, i) => tried(takePayoutBack(admin, id, `Wrong ${i}`, once))),
			tried(recordPayout(admins[1]!, venue.venueId, form('CS 2'), again)),
		])
		expect(done.slice(0, 2).filter(Boolean).length).toBe(1)
		const all = await readPayouts(venue.venueId)
		const standing = all.filter(({ takenBackAt }) => takenBackAt === null)
		const open = (await findUnpaid(db, again, venue.venueId)).get(venue.venueId)?.gross ?? 0
		expect(standing.reduce((sum, { gross }) => sum + gross, open)).toBe(20_000)
		expect(await db.$count(notices, eq(notices.cause, `payout:${id}:taken-back`))).toBe(1)
		expect(await fsck()).toEqual([])
	}
})

test('an admin who only looks first, and then takes back, is caught', LONG, async () => {
	await pay(await opened(18))
	const { id } = await recordPayout(admins[0]!, venue.venueId, form('CS 1'), later)
	await inBetween(
		() => takeBackNaively(admins[0]!, id, later),
		async () => {
			await takePayoutBack(admins[1]!, id, 'Wrong', later)
			await recordPayout(admins[1]!, venue.venueId, form('CS 2'), later)
		},
	)
	expect(await fsck()).toContainEqual(
		expect.stringMatching(/^Payout \d+ is of 20000 − 0 cents, but its payments are 0/),
	)
	await write(async (tx) => {
		await tx.delete(payoutReversals)
		for (const { id } of await readPayouts(venue.venueId)) {
			await tx.update(payments).set({ payoutId: null }).where(eq(payments.payoutId, id))
			await tx.delete(payouts).where(eq(payouts.id, id))
		}
	})
})

test('admins who only look first are caught', LONG, async () => {
	await pay(await opened(18))
	await atOnce(admins, (admin, i) => payOutNaively(admin, venue.venueId, `CS ${i}`, later))
	expect(await fsck()).toContainEqual(
		expect.stringMatching(/^Payout \d+ is of 20000 − 0 cents, but its payments are 0/),
	)
	await write(async (tx) => {
		for (const { id } of await readPayouts(venue.venueId)) {
			await tx.update(payments).set({ payoutId: null }).where(eq(payments.payoutId, id))
			await tx.delete(payouts).where(eq(payouts.id, id))
		}
	})
})
