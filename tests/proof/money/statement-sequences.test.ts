import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, payments, refunds, statements } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { putOnAccount } from '#app/features/bookings/on-account/customer-account.server.ts'
import { makeMonthlyStatements, makeStatementNow } from '#app/features/bookings/on-account/make-statements.server.ts'
import { DESK_METHODS } from '#app/features/bookings/paying/desk-methods.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { undoCash } from '#app/features/payments/inbox/undo-cash.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { findStatements } from '#app/features/payments/statements/statement-list.server.ts'
import { findStatementPage, invoiceStatement } from '#app/features/payments/statements/statement-page.server.ts'
import { takeForStatement } from '#app/features/payments/statements/take-statement.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { addDays, at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { caseSeed, times, within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const SEQUENCES = inject('source').kind === 'sqlite' ? times(25, 3_000) : times(14, 300)
const STEPS = 24
const start = at('2026-11-24', 6)

const owner = await createUser({ role: 'venue_owner' })

class Nothing extends Error {}

type World = {
	venueId: number
	sportId: number
	now: Date
	made: number
	/** The cents that the desk took and undid in all. */
	taken: number
	/** Picks one of a list, equal for equal steps; throws `Nothing` for an empty list. */
	pick: <T>(list: readonly T[]) => T
}

const bookingsOf = ({ venueId }: World) =>
	db.select().from(bookings).where(eq(bookings.courtId, venueId)).orderBy(bookings.id)
const statementsOf = ({ venueId }: World) =>
	db.select().from(statements).where(eq(statements.courtId, venueId)).orderBy(statements.id)

async function walkIn(world: World) {
	const { venueId, sportId, now } = world
	const hour = 7 + (world.made % 13)
	const date = addDays(dateOf(now), 1 + Math.floor(world.made / 13))
	world.made++
	const place = { venueId, sportId, courtNumber: 1, date, hour }
	return bookWalkIn(owner, place, { name: 'Zanele', phone: '083 555 0139', notes: '', hours: 1 }, { now })
}

/** All acts at the desk and of the job; refusals throw. */
const steps = {
	book: walkIn,
	bookMore: walkIn,
	async wait(world: World) {
		world.now = new Date(world.now.getTime() + world.pick([3, 30, 24 * 5]) * HOUR)
	},
	month: ({ now }: World) => makeMonthlyStatements(now),
	async makeNow(world: World) {
		const { venueId, now } = world
		const open = (await bookingsOf(world)).filter(({ accountId }) => accountId !== null)
		await makeStatementNow(owner, venueId, world.pick(open).accountId, now)
	},
	async takeAll(world: World) {
		const { venueId, now, pick } = world
		const { id } = pick(await statementsOf(world))
		const { due } = (await findStatementPage(owner, venueId, id, now)).sums
		const amount = pick([undefined, 1, 20_000, 33_333, due, due + 1])
		const { taken } = await takeForStatement(
			owner,
			venueId,
			id,
			{ method: pick(DESK_METHODS), seen: due, amount },
			{ now },
		)
		expect(taken).toBe(amount ?? due)
		world.taken += taken
	},
	async takeOne(world: World) {
		const { venueId, now, pick } = world
		const { id } = pick(await bookingsOf(world))
		const { taken } = await takeAtDesk(owner, venueId, id, pick(DESK_METHODS), {
			amount: pick([undefined, 50, 12_345]),
			now,
		})
		world.taken += taken
	},
	async undo(world: World) {
		const { venueId, now } = world
		const all = await db.select().from(payments).where(eq(payments.method, 'cash'))
		const own = new Set((await bookingsOf(world)).map(({ id }) => id))
		const { id, bookingId, receivedAmount } = world.pick(all.filter(({ bookingId }) => own.has(bookingId!)))
		await undoCash(owner, venueId, bookingId, id, now)
		const [after] = await db.select().from(payments).where(eq(payments.id, id))
		world.taken -= (receivedAmount ?? 0) - (after!.receivedAmount ?? 0)
	},
	async discount(world: World) {
		const { venueId, now, pick } = world
		const off = { rand: pick([0, 35, 120, 200, 310]) }
		const how = pick(['off', 'to'] as const)
		await giveDiscount(owner, venueId, pick(await bookingsOf(world)).id, { how, off, reason: 'Rain' }, now)
	},
	async cancel(world: World) {
		await setBookingStatus(owner, world.pick(await bookingsOf(world)).id, 'cancelled', world.now)
	},
	async payBack(world: World) {
		const own = (await bookingsOf(world)).map(({ id }) => id)
		const due = await db
			.select()
			.from(refunds)
			.where(and(inArray(refunds.bookingId, own), eq(refunds.status, 'due')))
			.orderBy(refunds.id)
		await markRefunded(owner, world.venueId, world.pick(due).id, world.pick(DESK_METHODS), { now: world.now })
	},
	async invoice(world: World) {
		await invoiceStatement(owner, world.venueId, world.pick(await statementsOf(world)).id, world.now)
	},
}
type Step = keyof typeof steps
/** Each sequence begins with three bookings and, five days later, a statement. */
const BEGIN: [Step, number][] = [
	['book', 0],
	['book', 0],
	['book', 0],
	['wait', 1],
	['makeNow', 0],
]

/** The sums of a statement, counted from the rows of the ledger alone. */
async function counted(statementId: number) {
	const sums = { charged: 0, paid: 0, claimed: 0, due: 0 }
	for (const { id, status, totalPrice } of await db
		.select()
		.from(bookings)
		.where(eq(bookings.statementId, statementId))) {
		const came = await db
			.select()
			.from(payments)
			.where(and(eq(payments.bookingId, id), isNotNull(payments.receivedAt)))
		const back = await db.select().from(refunds).where(eq(refunds.bookingId, id))
		const add = (cents: (number | null)[]) => cents.reduce<number>((sum, cent) => sum + (cent ?? 0), 0)
		const held = add(came.map(({ receivedAmount }) => receivedAmount)) - add(back.map(({ amount }) => amount))
		const live = status !== 'cancelled'
		sums.charged += live ? Math.round(totalPrice * 100) : held
		sums.paid += held
		sums.due += live ? Math.round(totalPrice * 100) - held : 0
	}
	return sums
}

async function check(world: World) {
	const { venueId, now } = world
	const { toPay, paid } = await findStatements(owner, venueId, {}, now)
	const made = await statementsOf(world)
	expect([...toPay, ...paid].map(({ id }) => id).sort((a, b) => a - b)).toEqual(made.map(({ id }) => id))
	for (const { id } of made) {
		const sums = await counted(id)
		const page = await findStatementPage(owner, venueId, id, now)
		expect(page.sums).toEqual(sums)
		expect(sums.charged - sums.paid).toBe(sums.due)
		expect(page.lines.reduce((sum, { charged }) => sum + charged, 0)).toBe(sums.charged)
		const listed = [...toPay, ...paid].find((one) => one.id === id)!
		expect([listed.charged, listed.due]).toEqual([sums.charged, sums.due])
		expect(paid.some((one) => one.id === id)).toBe(sums.due === 0)
	}
	const ids = (await bookingsOf(world)).map(({ id }) => id)
	const came = await db.select().from(payments).where(inArray(payments.bookingId, ids))
	expect(came.reduce((sum, { receivedAmount }) => sum + (receivedAmount ?? 0), 0)).toBe(world.taken)
}

test(
	'a statement’s sums are the ledger’s, whatever happens to its bookings',
	{ timeout: within(240_000) },
	async () => {
		const names = Object.keys(steps) as Step[]
		const step = fc.tuple(
			fc.constantFrom<Step>(...names, 'takeAll', 'takeAll', 'cancel', 'payBack', 'payBack'),
			fc.nat(10_000),
		)
		const done = new Map<Step, number>()
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: STEPS }), async (sequence) => {
				const venue = await createVenue({
					ownerId: owner.id,
					courts: 1,
					price: 200,
					settings: { vatNumber: '4987654321' },
				})
				const world: World = { ...venue, now: start, made: 0, taken: 0, pick: (list) => list[0]! }
				const { id } = await walkIn(world)
				const [first] = await db.select().from(bookings).where(eq(bookings.id, id))
				const party = { name: 'Karoo Tiles', address: null, vatNumber: null }
				await putOnAccount(owner, venue.venueId, first!.customerId, { ...party, dueDays: 7 }, start)
				for (const [name, n] of [...BEGIN, ...sequence]) {
					let turn = n
					world.pick = (list) => {
						if (list.length === 0) throw new Nothing()
						turn = (turn * 31 + 7) % 9_973
						return list[turn % list.length]!
					}
					try {
						await steps[name](world)
						done.set(name, (done.get(name) ?? 0) + 1)
					} catch (error) {
						if (!(error instanceof Nothing) && !(error instanceof AppError)) throw error
					}
				}
				await check(world)
				await makeMonthlyStatements(at('2027-06-01', 1))
				await check(world)
				const onAccount = and(isNotNull(bookings.accountId), ne(bookings.status, 'cancelled'))
				const left = (await db.select().from(bookings).where(onAccount)).filter(
					({ courtId }) => courtId === venue.venueId,
				)
				expect(left.filter(({ statementId }) => statementId === null)).toEqual([])
			}),
			{ numRuns: SEQUENCES, seed: caseSeed },
		)
		expect([...done.keys()].sort()).toEqual([...names].sort())
		expect(await fsck()).toEqual([])
	},
)
