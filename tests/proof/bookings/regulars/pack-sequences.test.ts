import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, customers, packs, sales } from '#db/schema.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { coverOf, payByPack } from '#app/features/bookings/packs/cover.ts'
import { packsLeft } from '#app/features/bookings/packs/hours.server.ts'
import { addPack } from '#app/features/bookings/packs/pack-list.server.ts'
import { findTakingBack, sellPack, takePackBack } from '#app/features/bookings/packs/sell.server.ts'
import { totalPrice } from '#app/features/bookings/price.ts'
import { planRegular } from '#app/features/bookings/regulars/regular-plan.server.ts'
import { endRegular, findRegularEnd, makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { findSeries, seriesSeen } from '#app/features/bookings/regulars/series/series-plan.server.ts'
import { changeSeries } from '#app/features/bookings/regulars/series/series.server.ts'
import { endSeen, undoEnd, undoRegular } from '#app/features/bookings/regulars/undo/undo-weekly.server.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { bookAtDesk, takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { at } from '#app/lib/time/time.ts'
import { caseSeed, times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const SEQUENCES = inject('source').kind === 'sqlite' ? times(12, 1_000) : times(5, 100)
const tuesday = '2026-12-15'
const start = at('2026-12-14', 9.5)
const who = { name: 'Nomsa Khumalo', phone: '+27821234567', notes: '' }
const owner = await createUser({ role: 'venue_owner' })

class Nothing extends Error {}

type World = {
	venueId: number
	sportId: number
	customer: number
	now: Date
	/** When dates were last ended, and of which weekly hour. */
	ended?: { id: number; at: Date }
	/** Picks one of a list, equal for equal steps; throws `Nothing` for an empty list. */
	pick: <T>(list: readonly T[]) => T
}

const liveDates = ({ venueId, now }: World) =>
	db
		.select()
		.from(bookings)
		.where(
			and(
				eq(bookings.courtId, venueId),
				isNotNull(bookings.regularId),
				eq(bookings.status, 'confirmed'),
				gt(bookings.startTime, now),
			),
		)
		.orderBy(asc(bookings.startTime), asc(bookings.id))
const salesOf = ({ venueId }: World) => db.select().from(sales).where(eq(sales.courtId, venueId)).orderBy(sales.id)

/** All acts; refusals throw. */
const steps = {
	async sell({ venueId, customer, now, pick }: World) {
		const sold = await db.select().from(packs).where(eq(packs.courtId, venueId)).orderBy(packs.id)
		await sellPack(owner, venueId, customer, { pack: pick(sold).id, method: 'cash' }, now)
	},
	async weekly({ venueId, sportId, customer, now, pick }: World) {
		const [courtNumber, start, hours] = [pick([1, 2]), pick([16, 17, 17.5, 18]), pick([1, 1.5, 2])]
		const pattern = { sportId, courtNumber, weekday: [2], date: tuesday, start, hours, times: pick([2, 4]) }
		const { dates } = await planRegular(owner, venueId, pattern, now)
		const free = dates.filter(({ problem }) => problem === null)
		const lefts = (await packsLeft(db, [customer], sportId, now)).get(customer) ?? []
		const { halfHours: byPack } = payByPack(lefts, { dates: free, hours })
		const on = free.map(({ date }) => date)
		if (byPack === 0) throw new Nothing()
		// The verb does as the form says, so it asks nothing.
		const made = await makeRegular(owner, venueId, { ...pattern, ...who, customer, pays: 'pack', byPack, on }, { now })
		expect(made.dates).toBe(on.length)
	},
	async walkIn({ venueId, sportId, customer, now, pick }: World) {
		const place = { venueId, sportId, courtNumber: pick([1, 2]), date: tuesday, hour: pick([9, 10, 11, 18]) }
		await bookAtDesk(owner, place, { ...who, hours: pick([1, 2]), customer, paid: 'pack' }, { now })
	},
	async end(world: World) {
		const { venueId, now, pick } = world
		const { id: booking, regularId } = pick(await liveDates(world))
		const { seen } = await findRegularEnd(owner, venueId, regularId, booking, now)
		await endRegular(owner, venueId, regularId, { scope: pick(['this', 'following', 'all']), booking, seen }, now)
		world.ended = { id: regularId!, at: now }
	},
	async undoEnd({ venueId, now, ended }: World) {
		if (!ended) throw new Nothing()
		await undoEnd(owner, venueId, ended.id, endSeen(ended.at), now)
	},
	async undoRegular(world: World) {
		const { regularId } = world.pick(await liveDates(world))
		await undoRegular(owner, world.venueId, regularId, world.now)
	},
	async change(world: World) {
		const { venueId, now, pick } = world
		const { id: booking, regularId } = pick(await liveDates(world))
		const scope = pick(['this', 'following', 'all'] as const)
		const wish = { scope, booking, weekday: pick([2, 3]), start: pick([16, 17.5, 18]), hours: pick([0.5, 1, 2, 3]) }
		const price = pick([undefined, undefined, 100, 300])
		const { rows } = await findSeries(db, owner, venueId, regularId, wish, now)
		const on = rows.map(({ id }) => id)
		await changeSeries(owner, venueId, regularId!, { ...wish, price, on, seen: seriesSeen(rows) }, { now })
	},
	async take(world: World) {
		const { id } = world.pick((await liveDates(world)).filter(({ paymentStatus }) => paymentStatus !== 'paid'))
		await takeAtDesk(owner, world.venueId, id, 'cash', { now: world.now })
	},
	async takePackBack(world: World) {
		const { venueId, customer, now } = world
		const place = { venueId, customerId: customer, saleId: world.pick(await salesOf(world)).id }
		const { back } = await findTakingBack(owner, place)
		await takePackBack(owner, place, back, now)
	},
}
const all = Object.keys(steps) as (keyof typeof steps)[]
const done = new Map<string, number>()

async function happens(what: keyof typeof steps, world: World) {
	try {
		await steps[what](world)
		done.set(what, (done.get(what) ?? 0) + 1)
	} catch (error) {
		const { init, data } = error as { init?: { status: number }; data?: { packs?: unknown } }
		if (!(error instanceof Nothing) && !(init && init.status < 500)) throw error
		expect(data?.packs).toBeUndefined()
	}
}

/** No pack gives more hours than it has, and each booking costs what its pack leaves of it. */
async function check(world: World) {
	const held = await salesOf(world)
	const used = await usedOf(
		db,
		held.map(({ id }) => id),
	)
	for (const { id, halfHours } of held) expect(used.get(id) ?? 0).toBeLessThanOrEqual(halfHours)
	const rows = await db
		.select()
		.from(bookings)
		.where(and(eq(bookings.courtId, world.venueId), inArray(bookings.status, ['confirmed', 'completed'])))
	for (const row of rows) {
		const covered = row.saleId === null ? { halfHours: 0, rand: 0 } : coverOf(row, row.packHalfHours)
		expect(row.packHalfHours).toBe(covered.halfHours)
		expect(row.totalPrice).toBe(totalPrice(row.breakdown) - covered.rand)
	}
}

test(
	`${SEQUENCES} sequences with weekly hours that packs pay leave hours and money as they have to be`,
	{ timeout: within(600_000) },
	async () => {
		const step = fc.record({
			what: fc.oneof(
				{ weight: 2, arbitrary: fc.constantFrom('sell' as const, 'weekly' as const, 'walkIn' as const) },
				{ weight: 3, arbitrary: fc.constantFrom(...all) },
			),
			pick: fc.integer({ min: 0, max: 2 ** 30 }),
		})
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24, size: 'max' }), async (sequence) => {
				const peak = [{ weekday: 2, hour: 18 }]
				const settings = { ownerId: owner.id, courts: 2, price: 200, peakPrice: 300, peak, lengths: [30, 60] }
				const { venueId, sportId } = await createVenue({ ...settings, opensAt: 6, closesAt: 22 })
				for (const halfHours of [3, 8]) {
					const offer = {
						name: `${halfHours} halves`,
						halfHours,
						price: halfHours * 70,
						validMonths: 36,
						online: false,
					}
					await addPack(owner, venueId, { ...offer, sportId: null }, start)
				}
				// Makes them a customer.
				const place = { venueId, sportId, courtNumber: 1, date: tuesday, hour: 7 }
				await bookWalkIn(owner, place, { ...who, hours: 1 }, { now: start })
				const [customer] = await db.select().from(customers).where(eq(customers.courtId, venueId))
				const world: World = { venueId, sportId, customer: customer!.id, now: start, pick: ([first]) => first! }
				await happens('sell', world)
				await happens('weekly', world)
				for (const { what, pick } of sequence) {
					world.now = new Date(world.now.getTime() + 1_000)
					let turn = pick
					world.pick = (list) => {
						if (list.length === 0) throw new Nothing()
						turn = (turn * 48_271 + 11) % 2_147_483_647
						return list[turn % list.length]!
					}
					await happens(what, world)
					await check(world)
				}
			}),
			{ numRuns: SEQUENCES, seed: 20_261_215 + caseSeed },
		)
		expect(await fsck()).toEqual([])
		if (SEQUENCES >= 12) expect([...done.keys()].sort()).toEqual(all.toSorted())
	},
)
