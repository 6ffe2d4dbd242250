import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { brokenInvoices } from '#db/ops/invariants/invoices.ts'
import { creditNotes, invoices } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { askInvoice, issueAtDesk, makeAnew } from '#app/features/payments/invoices/issue.server.ts'
import { issueDueInvoices } from '#app/features/payments/invoices/outstanding.server.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { playedAt } from '#tests/support/world/played.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { creditNaively, issueNaively } from './naive-invoice.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(6, 15)
const LONG = { timeout: within(120_000) }
const now = at('2026-11-20', 12)
const GROSS = 20_000

const [owner, admin] = [await createUser({ role: 'venue_owner' }), await createUser({ role: 'admin' })]
const player = { ...(await createUser()), fullName: 'Thandi Nkosi' }
const to = { name: 'Dlamini Traders', address: null, vatNumber: null }
let venue: Awaited<ReturnType<typeof createVenue>>
const newVenue = async () => {
	venue = await createVenue({ ownerId: owner.id, settings: { vatNumber: '4010555101' } })
}
beforeEach(newVenue)

async function paidBooking() {
	const id = await playedAt(venue, player, { status: 'confirmed', date: '2026-12-02', arrivedAt: null })
	await paid(id, { by: owner, at: now })
	return { kind: 'booking' as const, id }
}
const ask = (key: { kind: 'booking'; id: number }) => askInvoice(player, key, to, now)
const stored = () => db.select().from(invoices).where(eq(invoices.courtId, venue.venueId)).orderBy(invoices.number)
const noted = () =>
	db.select().from(creditNotes).where(eq(creditNotes.courtId, venue.venueId)).orderBy(creditNotes.number)
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const numbers = (rows: { number: number }[]) => rows.map(({ number }) => number)
const known = new Set<string>()
/** Returns what is wrong now and was not before. */
async function wrong() {
	const fresh = (await brokenInvoices(db)).filter((line) => !known.has(line))
	for (const line of fresh) known.add(line)
	return fresh
}
const statusOf = (one: PromiseSettledResult<unknown>) =>
	one.status === 'fulfilled' ? 200 : ((one.reason as { init?: { status: number } }).init?.status ?? String(one.reason))
const outcomes = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).map(statusOf)

describe('first requests at once', () => {
	test('of one bill make one invoice: payer, desk and job', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			await newVenue()
			const key = await paidBooking()
			const later = new Date(now.getTime() + 15 * DAY)
			const acts = [
				() => ask(key),
				() => issueAtDesk(owner, venue.venueId, key, to, now),
				() => issueDueInvoices(later),
			]
			const ended = await outcomes((round % 2 ? acts : acts.toReversed()).map((act) => act()))
			expect(ended).toEqual([200, 200, 200])
			expect(numbers(await stored())).toEqual([1])
		}
		expect(await wrong()).toEqual([])
	})

	test('of several bills give each a number, without a gap', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			await newVenue()
			const keys = await Promise.all(upTo(4).map(paidBooking))
			await Promise.all(keys.map(ask))
			expect(numbers(await stored())).toEqual(upTo(4))
		}
		expect(await wrong()).toEqual([])
	})

	test('catch the number after the last one', LONG, async () => {
		const keys = [await paidBooking(), await paidBooking()]
		const naive = Promise.allSettled([atOnce(keys, ({ id }) => issueNaively(venue.venueId, id, GROSS, now))]).then(
			([one]) => one!.status,
		)
		// The database still gives no number twice; one of the two payers sees an error in place of an invoice.
		expect(await naive).toBe('rejected')
		expect(await wrong()).toContainEqual(expect.stringContaining('has invoices, but no last number'))
	})
})

describe('a first request and a refund at once', () => {
	test('leave no invoice, or one that is taken back', LONG, async () => {
		const seen = new Set<number>()
		for (let round = 0; round < ROUNDS; round++) {
			await newVenue()
			const key = await paidBooking()
			const acts = [() => ask(key), () => cancelBooking(owner, key.id, now)]
			const ended = await outcomes((round % 2 ? acts : acts.toReversed()).map((act) => act()))
			expect(ended.toSorted()[0]).toBe(200)
			const [rows, notes] = [await stored(), await noted()]
			expect(notes.map(({ gross }) => gross)).toEqual(rows.map(({ gross }) => gross))
			seen.add(rows.length)
		}
		expect([...seen].every((count) => count <= 1)).toBe(true)
		expect(await wrong()).toEqual([])
	})

	test('catch an invoice that is written after it looked', LONG, async () => {
		const key = await paidBooking()
		await inBetween(
			() => issueNaively(venue.venueId, key.id, GROSS, now),
			() => cancelBooking(owner, key.id, now),
		)
		expect(await wrong()).toContainEqual(expect.stringContaining(`stands at ${GROSS} cents, but its bill at 0`))
	})
})

describe('a credit note twice at once', () => {
	test('takes an invoice back once: corrected twice, or beside a refund', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			await newVenue()
			const key = await paidBooking()
			const { id } = await ask(key)
			const anew = (by: typeof owner) => makeAnew(by, venue.venueId, id, to, now)
			expect((await outcomes([anew(owner), anew(admin)])).sort()).toEqual([200, 409])
			expect([numbers(await stored()), numbers(await noted())]).toEqual([[1, 2], [1]])
			const [, live] = await stored()
			const acts = [() => makeAnew(owner, venue.venueId, live!.id, to, now), () => cancelBooking(owner, key.id, now)]
			await outcomes((round % 2 ? acts : acts.toReversed()).map((act) => act()))
			expect((await stored()).every(({ gross, credited }) => gross === credited)).toBe(true)
		}
		expect(await wrong()).toEqual([])
	})

	test('catch one that only looks first', LONG, async () => {
		const key = await paidBooking()
		await ask(key)
		let number = 0
		await atOnce([owner, admin], () => creditNaively(venue.venueId, key.id, ++number, now))
		expect(await wrong()).toContainEqual(expect.stringContaining(`is credited by ${GROSS} cents, but its notes by`))
	})
})
