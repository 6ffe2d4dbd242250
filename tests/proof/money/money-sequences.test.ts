import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { brokenMemberships } from '#db/ops/invariants/selling/memberships.ts'
import { brokenPacks } from '#db/ops/invariants/selling/packs.ts'
import { bookings, courts, customers, packs, payments } from '#db/schema.ts'
import { book, cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { chooseAfterClosure, refundUnchosenClosures } from '#app/features/bookings/mine/closure-choice.server.ts'
import { tillLines } from '#app/features/figures/till/till-lines.ts'
import { findUnclosed } from '#app/features/figures/till/till-movements.server.ts'
import { inRand } from '#app/features/figures/moved.server.ts'
import { netOf } from '#app/features/figures/payouts/payout.ts'
import { endOf, findUnpaid, NOTHING, readPayouts, recordPayout } from '#app/features/figures/payouts/payouts.server.ts'
import { takePayoutBack } from '#app/features/figures/payouts/take-back.server.ts'
import { closeTill, reopenTill, spanOf } from '#app/features/figures/till/till.server.ts'
import { findAddOns, listAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { findBookingAddOns, setAddOns } from '#app/features/bookings/desk/add-ons/desk-add-ons.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { moveAtDesk, placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { undo, undoOf } from '#app/features/bookings/desk/undo/undo.server.ts'
import { setOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { PlanForm } from '#app/features/bookings/members/plan-schemas.ts'
import { addPack } from '#app/features/bookings/packs/pack-list.server.ts'
import { findTakingBack, sellPack, takePackBack } from '#app/features/bookings/packs/sell.server.ts'
import { undoSale } from '#app/features/bookings/packs/undo-sale.server.ts'
import { findUsable, usePack, usePackIn } from '#app/features/bookings/packs/use-pack.server.ts'
import { openCents } from '#app/features/bookings/paying/owed.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { refundInPart } from '#app/features/admin/refunds/part-refund.server.ts'
import { enterCode, useReward } from '#app/features/bookings/promo-codes/enter-code.server.ts'
import { addPromoCode } from '#app/features/bookings/promo-codes/promo-code-list.server.ts'
import { findRewardsOff } from '#app/features/rewards/checkout.server.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { accountOf } from '#app/features/ledger/account.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { undoCash } from '#app/features/payments/inbox/undo-cash.server.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { putInReview } from '#app/features/payments/cards/mismatch.server.ts'
import { issueFor } from '#app/features/payments/invoices/issue.server.ts'
import { payWithCredit } from '#app/features/payments/pay/credit.server.ts'
import { DESK_METHODS, TAKEN_BY } from '#app/features/bookings/paying/desk-methods.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { finish } from '#app/features/payments/refunds/refund-ends.server.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { keepAsItIs, sendBack } from '#app/features/payments/inbox/review.server.ts'
import { claimShare, startShare } from '#app/features/payments/split/shares.server.ts'
import { findSplit } from '#app/features/payments/split/split-page.server.ts'
import { splitBooking, undoSplit } from '#app/features/payments/split/split.server.ts'
import { confirmReceived, denyReceived, takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { at, DAY, dateOf, HOUR } from '#app/lib/time/time.ts'
import { linesOf, moneyAt, type MoneyAt } from '#tests/support/world/money.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createItem, givePoints } from '#tests/support/world/rewards.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { caseSeed, times, within } from '#tests/support/cases.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LISTED = [
	['Balls', 'sold', 35, 4],
	['Racket', 'hired', 20, 3],
	['Lights', 'hourly', 15, undefined],
] as const
/** Promo codes with the share that they take off, how many can have it, and the hours that they are for. */
const CODES = [
	['THIRD', 35, 1, 'off_peak'],
	['FREE', 100, 2, 'all'],
] as const
const SEQUENCES = inject('source').kind === 'sqlite' ? times(40, 5_000) : times(10, 500)
const STEPS = 20
const origin = 'http://localhost:3000'
const start = at('2026-11-20', 9)

const [owner, admin] = [await createUser({ role: 'venue_owner' }), await createUser({ role: 'admin' })]
const [booker, rival, friend] = [await createUser(), await createUser(), await createUser()]

class Nothing extends Error {}

type World = {
	venueId: number
	sportId: number
	/** The pack and the plan of membership that it sells. */
	packIds: number[]
	now: Date
	/** Cents that this test has seen arrive, by payment. */
	came: Map<number, number>
	money: MoneyAt
	/** The deposit that each booking was made with, in whole cents. */
	deposits: Map<number, number | null>
	/** Picks one of a list, equal for equal steps; throws `Nothing` for an empty list. */
	pick: <T>(list: readonly T[]) => T
}

const bookAt = ({ venueId, sportId, now }: World, user: typeof booker, hour: number) => {
	const times = { startTime: at('2026-11-21', hour), endTime: at('2026-11-21', hour + 1) }
	return book(user, { venueId, sportId, courtNumber: 1, paymentMethod: 'SnapScan', notes: '', ...times }, { now })
}
const hasCome = (world: World, id: number, cents: number | null) => world.came.set(id, cents!)

const isOpen = ({ status, paymentStatus }: MoneyAt['bookings'][number]) =>
	status !== 'cancelled' && paymentStatus === 'pending'
const byCard = ({ provider, receivedAt }: MoneyAt['payments'][number]) => provider === 'sandbox' && receivedAt === null

/** All acts of people, providers and jobs; refusals throw. */
const steps = {
	async book(world: World) {
		await bookAt(world, world.pick([rival, booker]), world.pick([17, 18]))
	},
	async askOther({ venueId, sportId, now, pick }: World) {
		const offer = { pricePerHour: 100, peakPricePerHour: 145, courtCount: 1 }
		const payNow = pick([true, true, false])
		const depositPercent = payNow ? pick([null, 10, 35, 90]) : null
		await setOffer(owner, venueId, sportId, { ...offer, payNow, depositPercent }, now)
	},
	async invoice({ money, now, pick }: World) {
		const { id } = pick(money.bookings)
		await write(async (tx) => issueFor(tx, await findBill(tx, { bookingId: id, teamId: null }), null, now))
	},
	async open({ money, now, pick }: World) {
		const { id, userId } = pick(money.bookings.filter(isOpen))
		await openCheckout(personOf(userId), id, { payBy: pick(['manual', 'card']), origin, now })
	},
	async claim({ money, now, pick }: World) {
		const { userId, checkoutId } = pick(
			money.payments.filter(({ provider, status }) => provider === 'manual' && status === 'pending'),
		)
		await claim(
			personOf(userId),
			checkoutId,
			{ verificationMethod: pick(['eft', 'cash', 'snapscan']), receiptNumber: '' },
			{ now },
		)
	},
	async confirm(world: World) {
		const { money, venueId, now, pick } = world
		const { id } = pick(money.payments.filter(({ receivedAt }) => receivedAt === null))
		const { payment } = await confirmReceived(pick([owner, admin]), venueId, id, { now })
		hasCome(world, payment.id, payment.amount)
	},
	async deny({ money, venueId, now, pick }: World) {
		await denyReceived(
			owner,
			venueId,
			pick(money.payments.filter(({ claimedAt, receivedAt }) => claimedAt !== null && receivedAt === null)).id,
			now,
		)
	},
	async card(world: World) {
		const { id, amount } = world.pick(world.money.payments.filter(byCard))
		const received = await receive(id, { event: 'paid', amount, by: 'webhook', method: 'card' }, world.now)
		if (received) hasCome(world, id, amount)
	},
	async cardFails({ money, now, pick }: World) {
		const { id } = pick(money.payments.filter(byCard))
		await write((tx) => moveOn(tx, id, pick(['failed', 'expired', 'cancelled']), {}, now))
	},
	async otherAmount(world: World) {
		const { money, now, pick } = world
		const payment = pick(money.payments.filter(byCard))
		const { id, amount } = payment
		const receivedAmount = pick([amount > 1 ? amount - 1 : 2, amount + 7])
		const came = { amount: receivedAmount, currency: pick(['ZAR', 'ZAR', 'USD']), providerPaymentId: `odd_${id}` }
		if (await write((tx) => putInReview(tx, payment, came, 'webhook', now))) hasCome(world, id, receivedAmount)
	},
	async keep({ money, venueId, now, pick }: World) {
		await keepAsItIs(owner, venueId, pick(money.payments.filter(({ status }) => status === 'review')).id, now)
	},
	async sendBack({ money, venueId, now, pick }: World) {
		await sendBack(owner, venueId, pick(money.payments.filter(({ status }) => status === 'review')).id, now)
	},
	async desk(world: World) {
		const { money, venueId, now, pick } = world
		const known = new Set(money.payments.map(({ id }) => id))
		const { id } = pick(money.bookings)
		const shares = money.splits.filter(({ bookingId }) => bookingId === id)
		const share = pick([undefined, ...shares.map(({ id }) => id)])
		await takeAtDesk(owner, venueId, id, pick(TAKEN_BY), { share, now })
		const { payments } = await moneyAt(venueId)
		for (const { id, receivedAmount } of payments) if (!known.has(id)) hasCome(world, id, receivedAmount)
	},
	async credit(world: World) {
		const { payment } = await payWithCredit(booker, world.pick(world.money.bookings.filter(isOpen)).id, world.now)
		hasCome(world, payment.id, payment.receivedAmount)
	},
	async undoCash({ money, venueId, now, pick, came }: World) {
		const { id, bookingId } = pick(money.payments.filter(({ method, receivedAt }) => method === 'cash' && receivedAt))
		await undoCash(owner, venueId, bookingId, id, now)
		came.delete(id)
	},
	async discount({ money, venueId, now, pick }: World) {
		const { id, status, lateCharge } = pick(money.bookings)
		const off = { rand: pick([0, 20, 99, 100, 260]) }
		const seen = status === 'cancelled' ? lateCharge : undefined
		const how = pick(['off', 'off', 'to'] as const)
		await giveDiscount(pick([owner, admin]), venueId, id, { how, off, reason: 'Wet', seen }, now)
	},
	async partRefund({ money, now, pick }: World) {
		const { id, status, lateCharge, discount } = pick(money.bookings)
		const seen = status === 'cancelled' ? lateCharge : discount
		await refundInPart(admin, id, { amount: pick([1_000, 5_000, 12_300]), reason: 'Sorry', seen }, now)
	},
	async code({ money, now, pick }: World) {
		const { id, userId } = pick(money.bookings.filter(isOpen))
		await enterCode(personOf(userId), id, pick(CODES)[0], now)
	},
	async reward({ money, venueId, now, pick }: World) {
		const { id, userId } = pick(money.bookings.filter(isOpen))
		const person = personOf(userId)
		await useReward(person, id, pick(await findRewardsOff(db, person, venueId)).id, now)
	},
	async sellPack(world: World) {
		const { venueId, now, pick, packIds } = world
		const theirs = and(eq(customers.courtId, venueId), eq(customers.userId, pick([booker, rival]).id))
		const { id } = pick(await db.select().from(customers).where(theirs))
		const method = pick(DESK_METHODS)
		const { id: saleId } = await sellPack(owner, venueId, id, { pack: pick(packIds), method }, now)
		const [payment] = await db.select().from(payments).where(eq(payments.saleId, saleId))
		hasCome(world, payment!.id, payment!.receivedAmount)
	},
	async usePack({ money, now, pick }: World) {
		const booking = pick(money.bookings.filter(isOpen))
		await usePack(personOf(booking.userId), booking.id, pick(await findUsable(db, booking, now)).id, now)
	},
	async packAtDesk({ money, venueId, now, pick }: World) {
		const { id } = pick(money.bookings.filter(isOpen))
		await write((tx) => usePackIn(tx, owner, venueId, id, { now }))
	},
	async takePackBack({ money, venueId, now, pick }: World) {
		const { id: saleId, customerId } = pick(money.sales)
		const { back } = await findTakingBack(owner, { venueId, customerId, saleId })
		await takePackBack(owner, { venueId, customerId, saleId }, back, now, pick([0, 1, back / 100]))
	},
	async undoSale({ money, venueId, now, pick, came }: World) {
		const { id: saleId, customerId } = pick(money.sales.filter(({ cancelledAt }) => cancelledAt === null))
		await undoSale(owner, { venueId, customerId, saleId }, now)
		for (const payment of money.payments) if (payment.saleId === saleId) came.delete(payment.id)
	},
	async addOns({ money, venueId, now, pick }: World) {
		const { id } = pick(money.bookings)
		const list = await findAddOns(db, venueId)
		const { seen } = await findBookingAddOns(owner, venueId, id)
		const addOns = [{ addOnId: pick(list).id, quantity: pick([0, 1, 2, 3]) }]
		await setAddOns(owner, venueId, id, { addOns, seen }, now)
	},
	async cancel({ money, now, pick }: World) {
		const { id, userId } = pick(money.bookings)
		await cancelBooking(personOf(userId), id, now)
	},
	async venueCancels({ money, now, pick }: World) {
		await setBookingStatus(owner, pick(money.bookings).id, 'cancelled', now)
	},
	async venueConfirms({ money, now, pick }: World) {
		await setBookingStatus(owner, pick(money.bookings).id, 'confirmed', now)
	},
	async lapse({ now }: World) {
		await lapseUnpaidBookings(now)
	},
	async rain({ money, venueId, now, pick }: World) {
		const { startTime, endTime } = pick(money.bookings)
		const courts = { parts: [{ sportId: null, courtNumber: null }], startTime, endTime }
		await closeCourts(owner, venueId, { reason: 'rain', note: '', ...courts }, { now })
	},
	async choose({ money, now, pick }: World) {
		const { id, userId } = pick(money.bookings.filter(({ cancelReason }) => cancelReason === 'closed'))
		await chooseAfterClosure(personOf(userId), id, pick(['refund', 'credit']), now)
	},
	async chooseNothing({ now }: World) {
		await refundUnchosenClosures(now)
	},
	async move({ money, now, pick }: World) {
		const { id, userId } = pick(money.bookings)
		await moveBooking(personOf(userId), id, at('2026-11-22', pick([9, 17, 18])), { now })
	},
	async deskMoves({ money, venueId, now, pick }: World) {
		const booking = pick(money.bookings)
		const to = { date: '2026-11-21', start: pick([17, 18, 19]), hours: pick([1, 2, 0.5]), court: 1 }
		await moveAtDesk(owner, venueId, booking.id, { ...to, seen: placeSeen(booking) }, now)
	},
	async undo({ money, venueId, now, pick }: World) {
		const booking = pick(money.bookings)
		const { seen } = await undoOf(booking.id, now)
		await undo(owner, venueId, booking.id, seen, now)
	},
	async split({ money, now, pick }: World) {
		const { id, userId } = pick(money.bookings.filter(isOpen))
		const people = pick([2, 3, 3, 5])
		const names = Array.from({ length: people }, (_, i) => ({ name: `Player ${i}`, amount: null }))
		await splitBooking(personOf(userId), id, { mode: 'equal', people: names }, { now })
	},
	async askAgain({ money, now, pick }: World) {
		const isPaid = ({ status, paymentStatus }: MoneyAt['bookings'][number]) =>
			status === 'confirmed' && paymentStatus === 'paid'
		const { id, userId } = pick(money.bookings.filter(isPaid))
		const { people, askable } = await findSplit(personOf(userId), id)
		const names = Array.from({ length: Math.max(2, people) }, () => ({ name: '', amount: null }))
		await splitBooking(personOf(userId), id, { mode: 'equal', people: names, seen: askable }, { now })
	},
	async undoSplit({ money, now, pick }: World) {
		const { id, userId } = pick(money.bookings)
		await undoSplit(personOf(userId), id, now)
	},
	async openShare({ money, now, pick }: World) {
		const { checkoutId } = pick(money.splits.filter(({ status }) => status === 'pending' || status === 'owed'))
		await startShare(pick([null, friend, booker]), checkoutId, { payBy: pick(['manual', 'card']), origin, now })
	},
	async claimShare({ money, now, pick }: World) {
		const said = { verificationMethod: pick(['eft', 'snapscan'] as const), receiptNumber: '' }
		await claimShare(null, pick(money.splits).checkoutId, said, now)
	},
	async payBack({ money, venueId, now, pick }: World) {
		const { id, by } = pick(money.refunds.filter(({ status }) => status !== 'done'))
		if (by === 'provider') await write((tx) => finish(tx, id, `rfd_${id}`, now))
		else await markRefunded(owner, venueId, id, pick(DESK_METHODS), { now })
	},
	async payOut({ venueId, now, pick }: World) {
		await payOut(venueId, dateOf(new Date(now.getTime() - pick([0, 0, 1]) * DAY)), now, pick([0, 1, 250]))
	},
	async takePayoutBack({ venueId, now, pick }: World) {
		await takePayoutBack(admin, pick((await readPayouts(venueId)).filter(stands)).id, 'Wrong fee', now)
	},
	async closeDay({ venueId, now, pick }: World) {
		const day = dateOf(new Date(now.getTime() - pick([0, 0, 1]) * DAY))
		await closeDay(venueId, day, now, pick([0, 0, 5_000]))
	},
	async reopenDay({ money, venueId, now, pick }: World) {
		await reopenTill(owner, venueId, pick(money.closes).id, 'Counted wrong', now)
	},
}

const venueRow = async (id: number) => (await db.select().from(courts).where(eq(courts.id, id)))[0]!

/** Closes a day with the cash that its page shows and `more` cents. */
async function closeDay(venueId: number, day: string, now: Date, more = 0) {
	const { payments, refunds } = await findUnclosed(db, venueId, await spanOf(db, await venueRow(venueId), day, now))
	const cash = tillLines([...payments, ...refunds]).find(({ method }) => method === 'cash')
	const seen = (cash?.into ?? 0) - (cash?.out ?? 0)
	const float = 500_000
	const counted = float + seen + more
	return closeTill(owner, venueId, { day, float, counted, banked: 100, note: 'Float added', seen }, now)
}

const stands = ({ takenBackAt }: { takenBackAt: Date | null }) => takenBackAt === null
let payoutCount = 0

/** Pays out what is owed up to a day less the fee. */
async function payOut(venueId: number, until: string, now: Date, fee = 0) {
	const { owed: seen } = (await findUnpaid(db, endOf(until, now), venueId)).get(venueId) ?? NOTHING
	const reference = `CS ${++payoutCount}`
	return recordPayout(admin, venueId, { until, paidOn: dateOf(now), fee, reference, seen }, now)
}

/** Holds the payouts together with what is owed against the card money of the ledger, to the cent. */
async function checkPayouts({ venueId, now }: World, { bookings, payments, refunds }: MoneyAt) {
	const all = await readPayouts(venueId)
	const made = all.filter(stands)
	for (const one of all) expect(one.reversal?.payoutId ?? null).toBe(one.takenBackAt && one.id)
	const open = (await findUnpaid(db, now, venueId)).get(venueId) ?? NOTHING
	const sum = (list: number[]) => list.reduce((total, cents) => total + cents, 0)
	const card = payments.filter(
		(one) =>
			one.provider === 'sandbox' && ['success', 'refunded'].includes(one.status) && one.receivedAt && inRand(one),
	)
	const ids = new Set(card.map(({ id }) => id))
	const back = refunds.filter(
		({ by, status, paymentId }) => by === 'provider' && status === 'done' && ids.has(paymentId),
	)
	const unchosen = bookings.filter(
		({ status, cancelReason, closureChoice }) =>
			status === 'cancelled' && cancelReason === 'closed' && closureChoice === null,
	)
	const closed = new Set(unchosen.map(({ id }) => id))
	const waiting = card.filter(
		({ bookingId, status, payoutId }) => status === 'success' && payoutId === null && closed.has(bookingId ?? 0),
	)
	const waits = new Set(waiting.map(({ id }) => id))
	const later = back.filter(({ paymentId, payoutId }) => payoutId === null && waits.has(paymentId))
	expect(sum(made.map(({ gross }) => gross)) + open.gross + sum(waiting.map((one) => one.receivedAmount!))).toBe(
		sum(card.map(({ receivedAmount }) => receivedAmount!)),
	)
	expect(sum(made.map(({ refunded }) => refunded)) + open.refunded + sum(later.map(({ amount }) => amount))).toBe(
		sum(back.map(({ amount }) => amount)),
	)
	for (const payout of made) expect(netOf(payout)).toBeGreaterThan(0)
}

/** Closes the day after all others: then the closes together are what the ledger has in rand, to the cent. */
async function closeAll(world: World) {
	const { venueId } = world
	world.now = new Date(world.now.getTime() + 2 * DAY)
	await closeDay(venueId, dateOf(world.now), world.now)
	const { closes, payments, refunds } = (world.money = await moneyAt(venueId))
	const { tillSince } = await venueRow(venueId)
	const foreign = ({ metadata }: MoneyAt['payments'][number]) =>
		(metadata?.came as { currency: string } | undefined)?.currency === 'USD'
	const counted = payments.filter(
		(one) => ['success', 'refunded'].includes(one.status) && one.receivedAt && !foreign(one),
	)
	const gone = refunds.filter(
		({ paymentId, doneAt }) => doneAt && !foreign(payments.find(({ id }) => id === paymentId)!),
	)
	// Money from before the first day is in no close.
	const start = at(tillSince!, 0)
	const sentBack = new Map(gone.flatMap(({ reason, ...one }) => (reason === 'mismatch' ? [[one.paymentId, one]] : [])))
	const came = counted.filter(({ id, receivedAt }) => (sentBack.get(id)?.doneAt ?? receivedAt!) >= start)
	const went = gone.filter(({ doneAt }) => doneAt! >= start)
	const sum = (list: number[]) => list.reduce((total, cents) => total + cents, 0)
	const lines = closes.flatMap(({ lines }) => lines)
	expect(sum(lines.map(({ into }) => into))).toBe(sum(came.map(({ receivedAmount }) => receivedAmount!)))
	expect(sum(lines.map(({ out }) => out))).toBe(sum(went.map(({ amount }) => amount)))
	expect(sum(lines.map(({ count }) => count))).toBe(came.length + went.length)
	// The drawer holds what came as cash, and what went back as cash left it, whichever way it had come.
	const cash = lines.filter(({ method }) => method === 'cash')
	const inCash = came.filter(({ method }) => method === 'cash')
	const outInCash = went.filter(({ by, method }) => by === 'venue' && method === 'cash')
	expect(sum(cash.map(({ into }) => into))).toBe(sum(inCash.map(({ receivedAmount }) => receivedAmount!)))
	expect(sum(cash.map(({ out }) => out))).toBe(sum(outInCash.map(({ amount }) => amount)))
}
const personOf = (id: number | null) => (id === rival.id ? rival : id === friend.id ? friend : booker)

/** True for a refusal, or where there was nothing to act on; any other error is a bug. */
function isRefusal(error: unknown) {
	const status = (error as { init?: { status?: number } }).init?.status
	return error instanceof Nothing || (status !== undefined && status >= 400 && status < 500)
}

async function owedOf(id: number) {
	const [row] = await db
		.select({ cents: openCents })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId)) // with one table, drizzle leaves its name out of the sum
		.where(eq(bookings.id, id))
	return row!.cents
}

/**
 * Compares a booking's account with what the venue's list says is owed, what its player is asked for, which is first the
 * deposit and then the rest, and its tax invoice, which is for the whole price.
 */
function checkSums(booking: MoneyAt['bookings'][number], { payments, refunds, invoices }: MoneyAt, owed: number) {
	const of = ({ bookingId }: { bookingId: number | null }) => bookingId === booking.id
	const account = accountOf(booking, payments.filter(of), refunds.filter(of))
	const { held, claimed, due, dueNow, confirming, total } = account
	const live = booking.status !== 'cancelled'
	if (live) expect([owed, due]).toEqual([total - held - claimed, Math.max(0, total - held - claimed)])
	expect(confirming).toBe(Math.min(booking.depositCents ?? total, total))
	if (booking.status === 'pending' && total > 0) expect(held).toBeLessThan(confirming)
	expect(dueNow).toBe(booking.status === 'pending' ? Math.max(0, confirming - held - claimed) : due)
	const invoiced = invoices.filter(of).reduce((sum, { gross, credited }) => sum + gross - credited, 0)
	if (invoiced > 0 && live) expect([invoiced, held]).toEqual([total, total])
	if (invoiced > 0 && !live && account.owed !== null) expect(invoiced).toBe(held)
}

/** Checks that the money's invariants hold, and that settling once more changes nothing. */
async function check(world: World) {
	const money = (world.money = await moneyAt(world.venueId))
	expect(linesOf(money)).toEqual([])
	const there = money.payments.flatMap(({ id, receivedAmount }) =>
		receivedAmount === null ? [] : [[id, receivedAmount]],
	)
	expect(there).toEqual([...world.came].sort(([a], [b]) => a - b))
	for (const { id, paymentStatus, totalPrice } of money.bookings) {
		const heard = money.payments.filter(({ bookingId }) => bookingId === id)
		const cents = heard.reduce((sum, { id }) => sum + (world.came.get(id) ?? 0), 0)
		if (paymentStatus === 'paid') expect(cents).toBeGreaterThanOrEqual(totalPrice * 100)
		const booking = money.bookings.find((booking) => booking.id === id)!
		checkSums(booking, money, await owedOf(id))
		const deposit = world.deposits.get(id)
		if (deposit === undefined) world.deposits.set(id, booking.depositCents)
		else expect(booking.depositCents).toBe(deposit)
		await write((tx) => settle(tx, id, world.now))
	}
	if (money.sales.length > 0) expect([...(await brokenPacks(db)), ...(await brokenMemberships(db))]).toEqual([])
	await checkPayouts(world, money)
	expect(await moneyAt(world.venueId)).toEqual(money)
}

/** Acts tried in some order when the first wish is refused: they move money on. */
const acts = [
	...([
		'card',
		'confirm',
		'claim',
		'openShare',
		'claimShare',
		'open',
		'split',
		'askAgain',
		'otherAmount',
		'keep',
		'sendBack',
	] as const),
	...([
		'deny',
		'payBack',
		'choose',
		'credit',
		'discount',
		'partRefund',
		'code',
		'reward',
		'packAtDesk',
		'usePack',
		'packAtDesk',
		'sellPack',
		'takePackBack',
		'undoSale',
		'addOns',
		'undoCash',
		'closeDay',
		'reopenDay',
		'payOut',
		'takePayoutBack',
	] as const),
]
const rotated = <T>(list: readonly T[], by: number) => list.map((_, i) => list[(i + by) % list.length]!)
const all = Object.keys(steps) as (keyof typeof steps)[]
/** Gives the booker credit for a paid hour that was closed. */
async function giveCredit(world: World) {
	const { id } = await bookAt(world, booker, 17)
	const { venueId, now } = world
	for (const what of ['desk', 'rain'] as const) {
		world.money = await moneyAt(venueId)
		await steps[what](world)
	}
	await chooseAfterClosure(booker, id, 'credit', now)
}

const step = fc.record({
	what: fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...acts) }, { weight: 1, arbitrary: fc.constantFrom(...all) }),
	pick: fc.integer({ min: 0, max: 2 ** 30 }),
	after: fc.constantFrom(0, 0, 0, 1, 2, 7),
})
const done = new Map<string, number>()

/** Returns true if it was done, false where it was refused. */
async function happens(what: keyof typeof steps, world: World) {
	try {
		await steps[what](world)
		done.set(what, (done.get(what) ?? 0) + 1)
		return true
	} catch (error) {
		if (!isRefusal(error)) throw error
		return false
	}
}

test(
	`${SEQUENCES} sequences of whatever can happen leave money as it has to be`,
	{ timeout: within(900_000) },
	async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.boolean(),
				fc.constantFrom(null, null, 10, 55, 90),
				fc.array(step, { minLength: 6, maxLength: STEPS, size: 'max' }),
				async (hasCredit, deposit, sequence) => {
					const peak = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, hour: 17 }))
					const terms = { courts: 1, price: 100, peakPrice: 145, peak, deposit }
					const venue = await createVenue({ ownerId: owner.id, ...terms, settings: { vatNumber: '4123456789' } })
					for (const [name, kind, price, stock] of LISTED)
						await listAddOn(owner, venue.venueId, { name, kind, price, stock }, start)
					for (const [code, percent, maxUses, hours] of CODES) {
						const days = { fromDate: dateOf(start), untilDate: '2026-12-31', maxUses, hours } as const
						await addPromoCode(owner, venue.venueId, { code, off: { percent, rand: null }, ...days }, start)
					}
					const { id } = await createItem({ name: 'R50 off', off: 50, pointsCost: 10, at: [venue.venueId] })
					for (const person of [booker, rival]) {
						await givePoints(person, 10, start)
						await redeem(person, id, { now: start })
					}
					const none = { came: new Map(), deposits: new Map(), money: null! }
					const pack = { name: 'Pack', halfHours: 3, price: 110, sportId: null, validMonths: 36, online: true }
					await addPack(owner, venue.venueId, pack, start)
					const plan = { name: 'Gold', price: '90', months: '1', percent: '20' }
					await addPack(owner, venue.venueId, PlanForm.parse(plan), start)
					const sells = await db.select().from(packs).where(eq(packs.courtId, venue.venueId)).orderBy(packs.id)
					const world: World = {
						...venue,
						...none,
						packIds: sells.map(({ id }) => id),
						now: start,
						pick: ([first]) => first!,
					}
					if (hasCredit) await giveCredit(world)
					await bookAt(world, booker, 18)
					await steps.sellPack(world)
					await check(world)
					for (const { what, pick, after } of sequence) {
						world.now = new Date(world.now.getTime() + after * HOUR + 1)
						let turn = pick
						world.pick = (list) => {
							if (list.length === 0) throw new Nothing()
							turn = (turn * 48_271 + 11) % 2_147_483_647
							return list[turn % list.length]!
						}
						for (const next of [what, ...rotated(acts, pick), 'book' as const]) {
							if (await happens(next, world)) break
						}
						await check(world)
					}
					await closeAll(world)
				},
			),
			{ numRuns: SEQUENCES, seed: 20_261_120 + caseSeed },
		)
		expect(await fsck()).toEqual([])
		if (SEQUENCES >= 250) expect([...done.keys()].sort()).toEqual(all.toSorted())
	},
)
