import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { courtTime } from '#db/schema.ts'
import { book, cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { undo, undoOf } from '#app/features/bookings/desk/undo/undo.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { refundInPart } from '#app/features/admin/refunds/part-refund.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { openCheckout, type PayBy } from '#app/features/payments/checkout.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { finish } from '#app/features/payments/refunds/refund-ends.server.ts'
import { confirmReceived, takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { refundFee } from '#app/features/tournaments/teams/fee/entry-fee.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { linesOf, moneyAt, moneyOfBooking, moneyOfEntry } from '#tests/support/world/money.ts'
import { paid, paidEntry } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import {
	cancelNaively,
	discountNaively,
	lapseNaively,
	receiveNaively,
	refundFeeNaively,
	refundInPartNaively,
	takeNaively,
	undoPriceNaively,
} from './naive-money.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(6, 15)
const MANY = times(20, 50)
const LONG = { timeout: within(120_000) }
const now = at('2026-11-20', 9)
const dayOfPlay = '2026-11-24'
const origin = 'http://localhost:3000'
/** After the hour, except for the time that makes a booking late. */
const overdue = new Date(now.getTime() + DAY + 1)
const late = new Date(at(dayOfPlay, 18).getTime() - HOUR)

const [owner, admin, player, rival, third] = [
	await createUser({ role: 'venue_owner' }),
	await createUser({ role: 'admin' }),
	...(await Promise.all([createUser(), createUser(), createUser()])),
]
type Person = typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

const newVenue = async () => (venue = await createVenue({ ownerId: owner.id, courts: 1, price: 333 }))
beforeEach(newVenue)

const bookIt = async (user: Person = player, when = now) => {
	const times = { startTime: at(dayOfPlay, 18), endTime: at(dayOfPlay, 19) }
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1 }
	return (await book(user, { ...place, ...times, paymentMethod: 'SnapScan', notes: '' }, { now: when })).id
}
const PRICE = 33_300
async function opened(id: number, payBy: PayBy, user: Person = player) {
	await openCheckout(user, id, { payBy, origin, now })
	return (await moneyOfBooking(id)).payments.at(-1)!
}
const cardPays = ({ id, amount }: { id: number; amount: number }, when = now) =>
	receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, when)
const lines = async () => linesOf(await moneyAt(venue.venueId))
const holds = async (bookingId: number) => (await hoursWhere(eq(courtTime.bookingId, bookingId))).length
const refundsOf = async (id: number) => (await moneyOfBooking(id)).refunds.map(({ amount, reason }) => [amount, reason])
const told = async ({ id }: Person, title: string) =>
	(await noticesOf(id)).filter((notice) => notice.title.startsWith(title)).length
/** How each of them ended: its status where it was refused. */
const outcomes = async (all: Promise<unknown>[]) =>
	(await Promise.allSettled(all)).map((one) =>
		one.status === 'fulfilled'
			? 200
			: ((one.reason as { init?: { status: number } }).init?.status ?? String(one.reason)),
	)
/** Does each of them first once, one after the other; from then on both at once. */
const both = async (round: number, one: () => Promise<unknown>, other: () => Promise<unknown>) => {
	const [first, second] = round % 2 === 0 ? [one, other] : [other, one]
	if (round > 1) return outcomes([first(), second()])
	return [...(await outcomes([first()])), ...(await outcomes([second()]))]
}

/** Repeats a race, each time at a new venue; returns all errors found afterwards. */
async function repeated(rounds: number, race: (round: number) => Promise<unknown>) {
	const found: string[] = []
	for (let round = 0; round < rounds; round++) {
		await newVenue()
		await race(round)
		found.push(...(await lines()))
	}
	return found
}

describe('a payment and the lapse at once', () => {
	test('leave a booking that is paid and not lapsed', LONG, async () => {
		const found = await repeated(ROUNDS, async (round) => {
			const id = await bookIt()
			const payment = await opened(id, 'card')
			const race = both(
				round,
				() => cardPays(payment, overdue),
				() => lapseUnpaidBookings(overdue),
			)
			expect(await race).toEqual([200, 200])
			const { booking, refunds } = await moneyOfBooking(id)
			expect([booking.status, booking.paymentStatus, refunds, await holds(id)]).toEqual(['confirmed', 'paid', [], 1])
		})
		expect(found).toEqual([])
	})

	test('catch a lapse that only checks first', LONG, async () => {
		const id = await bookIt()
		const payment = await opened(id, 'card')
		await inBetween(
			() => lapseNaively(id, overdue),
			() => cardPays(payment, overdue),
		)
		expect(await lines()).toContainEqual(expect.stringContaining('may stay'))
	})
})

describe('a payment and its cancelling at once', () => {
	test('give all of it back, once', LONG, async () => {
		const found = await repeated(ROUNDS, async (round) => {
			const id = await bookIt()
			const payment = await opened(id, 'card')
			expect(
				await both(
					round,
					() => cardPays(payment),
					() => cancelBooking(player, id, now),
				),
			).toEqual([200, 200])
			expect((await moneyOfBooking(id)).booking.status).toBe('cancelled')
			expect(await refundsOf(id)).toEqual([[PRICE, 'cancelled']])
		})
		expect(found).toEqual([])
	})

	test('catch a cancelling, and a receiving, that only check first', LONG, async () => {
		const id = await bookIt()
		const payment = await opened(id, 'card')
		await inBetween(
			() => cancelNaively(id, now),
			() => cardPays(payment),
		)
		expect(await lines()).toContainEqual(expect.stringContaining('may stay'))
		await newVenue()
		const other = await bookIt()
		const late = await opened(other, 'card')
		await inBetween(
			() => receiveNaively(late.id, now),
			() => cancelBooking(player, other, now),
		)
		expect([(await moneyOfBooking(other)).booking.status, await holds(other)]).toEqual(['confirmed', 0])
	})
})

describe('two payments for one booking at once', () => {
	const twoOf = async (id: number) => [await opened(id, 'manual'), await opened(id, 'card')] as const

	test('pay it with one and give the other back', LONG, async () => {
		const found = await repeated(ROUNDS, async (round) => {
			const id = await bookIt()
			const [byHand, card] = await twoOf(id)
			const confirm = () => confirmReceived(owner, venue.venueId, byHand.id, { now })
			expect(await both(round, confirm, () => cardPays(card))).toEqual([200, 200])
			const { booking } = await moneyOfBooking(id)
			expect([booking.status, booking.paymentStatus]).toEqual(['confirmed', 'paid'])
			expect(await refundsOf(id)).toEqual([[PRICE, 'overpaid']])
		})
		expect(found).toEqual([])
	})

	test('catch a receiving that only checks first', LONG, async () => {
		const [byHand, card] = await twoOf(await bookIt())
		await atOnce([byHand, card], ({ id }) => receiveNaively(id, now))
		expect(await lines()).toContainEqual(expect.stringContaining(`of which only ${PRICE} may stay`))
	})
})

describe('a payment and a discount at once', () => {
	const off = { off: { rand: 100 }, reason: 'Wet court' }

	test('leave the venue the lower price', LONG, async () => {
		const found = await repeated(ROUNDS, async (round) => {
			const id = await bookIt()
			const payment = await opened(id, 'card')
			await setBookingStatus(owner, id, 'confirmed', now)
			const discount = () => giveDiscount(owner, venue.venueId, id, off, now)
			expect(await both(round, () => cardPays(payment), discount)).toEqual([200, 200])
			const { booking } = await moneyOfBooking(id)
			expect([booking.totalPrice, booking.paymentStatus]).toEqual([233, 'paid'])
			expect((await refundsOf(id)).map(([amount]) => amount)).toEqual([10_000])
		})
		expect(found).toEqual([])
	})

	test('catch a discount that only checks first', LONG, async () => {
		const id = await bookIt()
		const payment = await opened(id, 'card')
		await inBetween(
			() => discountNaively(id, 100),
			() => cardPays(payment),
		)
		expect(await lines()).toContainEqual(expect.stringContaining('may stay'))
	})
})

describe('a payment and a higher price at once', () => {
	const higher = { how: 'to', off: { rand: 433 }, reason: 'Floodlights' } as const

	test('leave the rest due', LONG, async () => {
		const found = await repeated(ROUNDS, async (round) => {
			const id = await bookIt()
			const payment = await opened(id, 'card')
			await setBookingStatus(owner, id, 'confirmed', now)
			const raise = () => giveDiscount(owner, venue.venueId, id, higher, now)
			expect(await both(round, () => cardPays(payment), raise)).toEqual([200, 200])
			const { booking, refunds } = await moneyOfBooking(id)
			expect([booking.totalPrice, booking.paymentStatus, booking.discount]).toEqual([433, 'pending', -100])
			expect(refunds).toEqual([])
		})
		expect(found).toEqual([])
	})

	test('catch a price that only checks first', LONG, async () => {
		const id = await bookIt()
		const payment = await opened(id, 'card')
		await inBetween(
			() => discountNaively(id, -100),
			() => cardPays(payment),
		)
		expect(await lines()).not.toEqual([])
	})
})

describe('an undo of a lower price and the refund that it made at once', () => {
	/** A booking that is paid by card, and cheaper since; returns it with its refund. */
	const cheaper = async () => {
		const id = await bookIt()
		await cardPays(await opened(id, 'card'))
		await giveDiscount(owner, venue.venueId, id, { off: { rand: 100 }, reason: 'Wet court' }, now)
		const { refunds } = await moneyOfBooking(id)
		return { id, refund: refunds[0]! }
	}
	const send = (id: number) => write((tx) => finish(tx, id, `rfd_${id}`, now))

	test('leave the old price with its money, or the new one with the refund', LONG, async () => {
		const found = await repeated(ROUNDS, async (round) => {
			const { id, refund } = await cheaper()
			const { seen } = await undoOf(id, now)
			const ended = await both(
				round,
				() => send(refund.id),
				() => undo(owner, venue.venueId, id, seen, now),
			)
			const { booking, refunds } = await moneyOfBooking(id)
			expect([booking.totalPrice, refunds.length]).toEqual(ended.includes(409) ? [233, 1] : [333, 0])
		})
		expect(found).toEqual([])
	})

	test('catch an undo that only checks first', LONG, async () => {
		const { id, refund } = await cheaper()
		await inBetween(
			() => undoPriceNaively(id),
			() => send(refund.id),
		)
		expect(await lines()).not.toEqual([])
	})
})

describe('two partial refunds of a booking at once', () => {
	const partPaid = async () => {
		const id = await bookIt()
		await setBookingStatus(owner, id, 'confirmed', now)
		await paid(id, { amount: 9_333, by: owner, at: now })
		return id
	}

	test('go back once: the other is told that the price has changed', LONG, async () => {
		const found = await repeated(ROUNDS, async (round) => {
			const id = await partPaid()
			const give = (amount: number) => () => refundInPart(admin, id, { amount, reason: 'Wet court', seen: 0 }, now)
			expect((await both(round, give(5_000), give(9_333))).sort()).toEqual([200, 409])
			const { booking, refunds } = await moneyOfBooking(id)
			expect(refunds).toHaveLength(1)
			expect(booking.totalPrice).toBe(333 - Math.ceil(refunds[0]!.amount / 50) / 2)
		})
		expect(found).toEqual([])
	})

	test('catch a refund that only checks first', LONG, async () => {
		const id = await partPaid()
		await atOnce([60, 60], (rand) => refundInPartNaively(id, rand))
		expect(await lines()).not.toEqual([])
	})
})

describe('two partial refunds of an entry fee at once', () => {
	const paidTeam = async () => {
		const tournament = await createTournament(venue, { organizerId: rival.id, entryFee: 450 })
		const team = await enterTeam(tournament, { status: 'registered', entryFee: 450 })
		await paidEntry(team.id, { by: owner, at: now })
		return { id: tournament.id, teamId: team.id }
	}

	test('give it back once: the other is told that the fee has changed', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const ids = await paidTeam()
			const refund = () => refundFee(owner, ids, { off: { rand: 50 }, reason: 'Rain', seen: 450 }, now)
			expect((await both(round, refund, refund)).sort()).toEqual([200, 409])
			const { team, refunds, lines } = await moneyOfEntry(ids.teamId)
			expect([team.entryFee, refunds.map(({ amount }) => amount), lines]).toEqual([400, [5_000], []])
		}
	})

	test('and a payment at once leave the venue the lower fee', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const tournament = await createTournament(venue, { organizerId: rival.id, entryFee: 450 })
			const team = await enterTeam(tournament, { status: 'registered', entryFee: 450 })
			await paidEntry(team.id, { by: owner, amount: 40_000, at: now })
			const wish = { off: { rand: 150 }, reason: 'Rain', seen: 450 }
			const race = both(
				round,
				() => refundFee(owner, { id: tournament.id, teamId: team.id }, wish, now),
				() => paidEntry(team.id, { by: owner, amount: 5_000, at: now }),
			)
			expect(await race).toEqual([200, 200])
			const { team: after, refunds, lines } = await moneyOfEntry(team.id)
			expect([after.status, after.entryFee, lines]).toEqual(['active', 300, []])
			expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(15_000)
		}
	})

	test('catch a refund that only checks first', LONG, async () => {
		const { teamId } = await paidTeam()
		await atOnce([50, 50], (rand) => refundFeeNaively(teamId, rand))
		const { team, refunds, lines } = await moneyOfEntry(teamId)
		expect([team.entryFee, refunds.length]).toEqual([400, 2])
		expect(lines).toContainEqual(expect.stringContaining('payments of 45000'))
	})
})

describe(`${MANY} times the same at once`, () => {
	const many = (act: () => Promise<unknown>) => outcomes(Array.from({ length: MANY }, act))
	const once = [200, ...Array.from({ length: MANY - 1 }, () => 409)]

	test('the venue confirms money once', LONG, async () => {
		const id = await bookIt()
		const { id: paymentId, checkoutId } = await opened(id, 'manual')
		await claim(player, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now })
		const before = await told(player, 'Your payment of')
		expect((await many(() => confirmReceived(owner, venue.venueId, paymentId, { now }))).sort()).toEqual(once)
		const { payments, booking } = await moneyOfBooking(id)
		expect([payments.length, booking.paymentStatus, await refundsOf(id)]).toEqual([1, 'paid', []])
		expect((await told(player, 'Your payment of')) - before).toBe(1)
		expect(await lines()).toEqual([])
	})

	test('the venue takes money at the desk once', LONG, async () => {
		const id = await bookIt()
		expect((await many(() => takeAtDesk(owner, venue.venueId, id, 'cash', { now }))).sort()).toEqual(once)
		expect((await moneyOfBooking(id)).payments).toHaveLength(1)
		expect(await lines()).toEqual([])
	})

	test('a cancelling makes one refund', LONG, async () => {
		const id = await bookIt()
		await paid(id, { by: owner, at: now })
		expect(new Set(await many(() => cancelBooking(player, id, now)))).toEqual(new Set([200]))
		expect(await refundsOf(id)).toEqual([[PRICE, 'cancelled']])
		expect(await lines()).toEqual([])
	})

	test('the word of the provider is one payment', LONG, async () => {
		const payment = await opened(await bookIt(), 'card')
		const answers = await Promise.all(Array.from({ length: MANY }, () => cardPays(payment)))
		expect(answers.filter(Boolean)).toHaveLength(1)
		expect(await lines()).toEqual([])
	})

	test('catch a desk and a cancelling that only check first', LONG, async () => {
		const id = await bookIt()
		await atOnce([1, 2], () => takeNaively(owner, id, now))
		expect(await lines()).toContainEqual(expect.stringContaining(`of which only ${PRICE} may stay`))
		await newVenue()
		const other = await bookIt()
		await paid(other, { by: owner, at: now })
		await atOnce([1, 2], () => cancelNaively(other, now))
		expect(await lines()).toContainEqual(expect.stringContaining('more goes back than came'))
	})
})

describe('money for a booking that has lapsed', () => {
	async function lapsed() {
		const id = await bookIt()
		const payment = await opened(id, 'card')
		await lapseUnpaidBookings(overdue)
		expect((await moneyOfBooking(id)).booking).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' })
		return { id, payment }
	}

	test('brings it back where its hour is still free', async () => {
		const { id, payment } = await lapsed()
		expect((await cardPays(payment, overdue))?.revived?.id).toBe(id)
		expect((await moneyOfBooking(id)).booking).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
		expect([await holds(id), await refundsOf(id), await lines()]).toEqual([1, [], []])
	})

	test('goes back where its hour has been sold, and both are told', async () => {
		const { id, payment } = await lapsed()
		const sold = await bookIt(rival, overdue)
		const before = await Promise.all([told(player, 'R'), told(owner, 'Money for a cancelled')])
		expect((await cardPays(payment, overdue))?.revived).toBeNull()
		expect((await moneyOfBooking(id)).booking.status).toBe('cancelled')
		expect([await holds(id), await holds(sold)]).toEqual([0, 1])
		expect(await refundsOf(id)).toEqual([[PRICE, 'late']])
		const after = await Promise.all([told(player, 'R'), told(owner, 'Money for a cancelled')])
		expect(after.map((count, i) => count - before[i]!)).toEqual([1, 1])
		expect(await lines()).toEqual([])
	})

	test('and another player who books the hour at once: one of them has it', LONG, async () => {
		const seen = new Set<string>()
		const found = await repeated(ROUNDS, async (round) => {
			const { id, payment } = await lapsed()
			const race = await both(
				round,
				() => bookIt(rival, overdue),
				() => cardPays(payment, overdue),
			)
			const back = await refundsOf(id)
			const revived = (await moneyOfBooking(id)).booking.status === 'confirmed'
			expect(race.toSorted()).toEqual(revived ? [200, 409] : [200, 200])
			expect(back).toEqual(revived ? [] : [[PRICE, 'late']])
			expect(await holds(id)).toBe(revived ? 1 : 0)
			seen.add(revived ? 'revived' : 'sold')
		})
		expect(found).toEqual([])
		expect(seen).toEqual(new Set(['revived', 'sold']))
	})

	test('goes back where the booking is paid already', async () => {
		const id = await bookIt()
		const payment = await opened(id, 'card')
		await paid(id, { by: owner, at: now })
		await cardPays(payment)
		expect(await refundsOf(id)).toEqual([[PRICE, 'overpaid']])
		expect(await lines()).toEqual([])
	})
})

describe('a late charge', () => {
	const CHARGE = 16_700

	async function cancelledLate(user = player, when = now) {
		const id = await bookIt(user, when)
		await paid(id, { by: owner, at: when })
		await cancelBooking(user, id, late)
		return id
	}

	test('goes back when the hour is sold again, not when another player only requests it', async () => {
		const id = await cancelledLate()
		expect(await refundsOf(id)).toEqual([[PRICE - CHARGE, 'cancelled']])
		const request = await bookIt(player, late)
		await cancelBooking(player, request, late)
		expect(await refundsOf(id)).toEqual([[PRICE - CHARGE, 'cancelled']])
		const sold = await bookIt(rival, late)
		expect(await refundsOf(id)).toEqual([[PRICE - CHARGE, 'cancelled']])
		await setBookingStatus(owner, sold, 'confirmed', late)
		expect(await refundsOf(id)).toEqual([
			[PRICE - CHARGE, 'cancelled'],
			[CHARGE, 'resold'],
		])
		expect(await lines()).toEqual([])
	})

	test('goes back once, however often the hour is sold and given up again', async () => {
		const first = await cancelledLate()
		const second = await cancelledLate(rival, late)
		expect(await refundsOf(second)).toEqual([[PRICE - CHARGE, 'cancelled']])
		const last = await bookIt(third, late)
		await setBookingStatus(owner, last, 'confirmed', late)
		for (const id of [first, second]) {
			expect(await refundsOf(id)).toEqual([
				[PRICE - CHARGE, 'cancelled'],
				[CHARGE, 'resold'],
			])
		}
		expect([await holds(first), await holds(second), await holds(last)]).toEqual([0, 0, 1])
		expect(await lines()).toEqual([])
	})

	test(`goes back once when the venue agrees to it ${MANY} times at once`, LONG, async () => {
		const id = await cancelledLate()
		const again = await bookIt(rival, late)
		const agree = () => setBookingStatus(owner, again, 'confirmed', late)
		const answers = await outcomes(Array.from({ length: MANY }, agree))
		expect(answers.sort()).toEqual([200, ...Array.from({ length: MANY - 1 }, () => 409)])
		expect(await refundsOf(id)).toEqual([
			[PRICE - CHARGE, 'cancelled'],
			[CHARGE, 'resold'],
		])
		expect(await lines()).toEqual([])
	})
})
