import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Writer } from '../../client/index.ts'
import { open } from '#tests/support/database/database.ts'

const now = new Date('2026-03-11T20:30:00Z')

test('money that is not as it has to be is named', { timeout: 120_000 }, async () => {
	const { db, write, seed, schema, findViolations } = await open('sqlite')
	await seed(now)
	const { billSplits, bookings, courts, credits, paymentEvents, payments, refunds, tillCloses, users } = schema
	const { tournaments, tournamentTeams } = schema
	const invariants = { ...(await import('./money.ts')), ...(await import('./credits.ts')) }
	const { brokenMoney, idlePaymentEvents, overdrawnCredits, strayCredits } = invariants

	/** Returns the violations found after that damage, then undoes it. */
	async function damagedBy(damage: (tx: Writer) => Promise<unknown>, whole = false) {
		let lines: string[] = []
		const undo = new Error('undo')
		await write(async (tx) => {
			await damage(tx)
			lines = whole
				? await findViolations(tx)
				: (
						await Promise.all([brokenMoney, overdrawnCredits, strayCredits, idlePaymentEvents].map((find) => find(tx)))
					).flat()
			throw undo
		}).catch((error) => {
			if (error !== undo) throw error
		})
		return lines
	}
	type Where = Parameters<typeof and>[0]
	const found = async (...where: Where[]) => {
		const [row] = await db
			.select({ booking: bookings, payment: payments })
			.from(bookings)
			.innerJoin(payments, eq(payments.bookingId, bookings.id))
			.where(and(isNotNull(bookings.userId), ...where))
		return row!
	}
	const set = (id: number, what: Partial<typeof payments.$inferInsert>) => (tx: Writer) =>
		tx.update(payments).set(what).where(eq(payments.id, id))
	const setBooking = (id: number, what: Partial<typeof bookings.$inferInsert>) => (tx: Writer) =>
		tx.update(bookings).set(what).where(eq(bookings.id, id))
	const line = (what: string) => expect.stringContaining(what) as string
	const refundOf = async (paymentId: number) =>
		(await db.query.refunds.findFirst({ where: eq(refunds.paymentId, paymentId) }))!

	expect(await damagedBy(async () => {})).toEqual([])
	const byHand = and(eq(payments.provider, 'manual'), isNotNull(payments.receivedAt))
	const paid = await found(eq(bookings.status, 'confirmed'), eq(bookings.paymentStatus, 'paid'), byHand)
	const unpaid = (await db.query.bookings.findFirst({
		where: and(eq(bookings.status, 'confirmed'), eq(bookings.paymentStatus, 'pending'), isNull(bookings.payBy)),
	}))!
	const cents = paid.payment.amount
	const { id } = paid.booking

	expect(await damagedBy(setBooking(unpaid.id, { paymentStatus: 'paid' }))).toEqual([
		line('is paid, but its payments of'),
	])
	expect(await damagedBy(setBooking(id, { paymentStatus: 'pending' }))).toEqual([
		line(`refunds of 0 cents make it paid`),
	])
	expect(await damagedBy((tx) => tx.delete(payments).where(eq(payments.id, paid.payment.id)), true)).toEqual([
		line(`Booking ${id} (confirmed) is paid, but its payments of 0`),
	])
	expect(await damagedBy(set(paid.payment.id, { receivedAmount: cents - 1 }))).toEqual([
		line(`payments of ${cents - 1} and refunds of 0 cents make it pending`),
	])
	expect(await damagedBy(set(paid.payment.id, { receivedAmount: cents + 1 }))).toEqual([
		line(`holds ${cents + 1} cents, of which only ${cents} may stay`),
	])
	const more = { checkoutId: 'more', reference: 'MORE', bookingId: id, provider: 'manual', amount: 1 } as const
	expect(await damagedBy((tx) => tx.insert(payments).values(more))).toEqual([line('has 1 open payments')])

	// Another person than the payer has to confirm the money.
	const nobody = line(`has payment ${paid.payment.id} (success) that nobody but its payer or booker confirmed`)
	expect(await damagedBy(set(paid.payment.id, { receivedById: paid.payment.userId }))).toEqual([nobody])
	expect(await damagedBy(set(paid.payment.id, { receivedById: paid.booking.userId, userId: null }))).toEqual([nobody])
	for (const receivedBy of ['venue', 'bank', 'webhook', 'provider', 'credit'] as const) {
		expect(await damagedBy(set(paid.payment.id, { receivedBy, receivedById: null }))).toEqual([nobody])
	}
	const [another] = await db
		.select()
		.from(users)
		.where(gt(users.id, Math.max(paid.booking.userId!, 20)))
	expect(await damagedBy(set(paid.payment.id, { receivedById: another!.id }))).toEqual([])

	expect(await damagedBy(set(paid.payment.id, { status: 'failed' }))).toContainEqual(
		line('although its money is there'),
	)
	expect(await damagedBy(set(paid.payment.id, { status: 'refunded' }))).toEqual([line(`of which 0 of ${cents} cents`)])
	const claimed = await found(isNotNull(payments.claimedAt), isNull(payments.receivedAt))
	expect(await damagedBy(set(claimed.payment.id, { status: 'review' }))).toEqual([line('that was never received')])
	expect(await damagedBy(set(claimed.payment.id, { claimedAt: null }))).toEqual([line('that nobody received')])
	expect(await damagedBy(set(claimed.payment.id, { provider: 'yoco' }))).toEqual([line('that nobody received')])

	const part = paid.booking.totalPrice * 100
	const waits = { status: 'pending', paymentStatus: 'pending', payNow: true, totalPrice: part / 100 + 1 } as const
	expect(await damagedBy(setBooking(id, { ...waits, depositCents: part }))).toEqual([
		line(`still waits, although ${part} cents confirm it`),
	])
	expect(await damagedBy(setBooking(id, { ...waits, depositCents: part + 1 }))).toEqual([])
	expect(await damagedBy(setBooking(id, { depositCents: part }))).toEqual([line('need not be paid when it is made')])
	const back = await found(eq(payments.status, 'refunded'), eq(payments.provider, 'manual'), eq(bookings.lateCharge, 0))
	const refund = await refundOf(back.payment.id)
	const setRefund = (what: Partial<typeof refunds.$inferInsert>) => (tx: Writer) =>
		tx.update(refunds).set(what).where(eq(refunds.id, refund.id))
	expect(await damagedBy(setRefund({ amount: refund.amount + 1 }))).toContainEqual(line('more goes back than came'))
	expect(await damagedBy(setRefund({ amount: refund.amount - 1 }))).toEqual([
		line('holds 1 cents, of which only 0 may stay'),
		line(`of which ${refund.amount - 1} of ${refund.amount} cents have gone back`),
	])
	expect(await damagedBy(setRefund({ doneAt: null }))).toEqual([line('with a refund that is done without a time')])
	expect(await damagedBy(setRefund({ by: 'provider', method: 'eft' }))).toEqual([line('says how the venue paid it')])
	expect(await damagedBy(setRefund({ status: 'due' }))).toContainEqual(line('is refunded, but its payments of'))
	expect(await damagedBy(setRefund({ bookingId: id }))).toContainEqual(line(`which is another booking's`))
	expect(await damagedBy(setRefund({ doneById: back.booking.userId }))).toEqual([line('whoever gets it said is made')])
	const late = await found(gt(bookings.lateCharge, 0))
	expect(await damagedBy(setBooking(late.booking.id, { lateCharge: 0 }))).toEqual([line('of which only 0 may stay')])
	expect(await damagedBy(setBooking(late.booking.id, { lateCharge: late.booking.totalPrice }))).toEqual([
		line('gave back all but'),
	])
	const shut = await found(eq(bookings.cancelReason, 'closed'), isNull(bookings.closureChoice))
	expect(await damagedBy(setBooking(shut.booking.id, { closureChoice: 'refund' }))).toEqual([line('only 0 may stay')])

	const [pending] = await db.select().from(billSplits).where(eq(billSplits.status, 'pending'))
	const [share] = await db.select().from(billSplits).where(eq(billSplits.status, 'paid'))
	const setShare = (id: number, what: Partial<typeof billSplits.$inferInsert>) => (tx: Writer) =>
		tx.update(billSplits).set(what).where(eq(billSplits.id, id))
	const beside = await db.select().from(billSplits).where(eq(billSplits.bookingId, pending!.bookingId!))
	const sum = beside.filter(({ status }) => status === 'pending').reduce((all, { amount }) => all + amount, 0)
	const off = (less: number) => line(`has open shares of ${sum - less} cents, but ${sum} are open`)
	expect(await damagedBy(setShare(pending!.id, { amount: pending!.amount - 1 }))).toEqual([off(1)])
	expect(await damagedBy((tx) => tx.delete(billSplits).where(eq(billSplits.id, pending!.id)))).toEqual([
		off(pending!.amount),
	])
	expect(await damagedBy(setShare(pending!.id, { status: 'cancelled' }))).toEqual([])
	const paidBack = setShare(share!.id, { amount: 1 })
	expect(await damagedBy(paidBack)).toEqual([])
	expect(await damagedBy(setShare(share!.id, { paymentId: null }))).toContainEqual(line('paid without a payment'))
	expect(await damagedBy(setShare(share!.id, { status: 'pending' }))).toContainEqual(
		line('whose money is there, as unpaid'),
	)
	expect(await damagedBy(setShare(pending!.id, { bookingId: back.booking.id }))).toContainEqual(
		line('is over, but 1 shares can be paid'),
	)

	expect(await damagedBy(set(paid.payment.id, { splitId: share!.id }))).toEqual([
		line('for a share of another booking'),
	])

	const [credit] = await db.select().from(credits)
	const { userId, courtId } = credit!
	const spent = { userId, courtId, amount: -1 - credit!.amount, cause: 'gift:1' }
	expect(await damagedBy((tx) => tx.insert(credits).values(spent), true)).toEqual([
		`User ${userId} has a credit of -1 cents at venue ${courtId}`,
	])
	expect(await damagedBy((tx) => tx.insert(credits).values({ ...spent, amount: 1, cause: 'refund:4711' }))).toEqual([
		line('names refund:4711, which gives and spends none'),
	])
	expect(await damagedBy((tx) => tx.update(credits).set({ amount: 1 }))).toEqual([line('differs from refund:')])
	expect(await damagedBy((tx) => tx.delete(credits))).toEqual([line('There is no credit for refund:')])
	const event = { provider: 'yoco', eventId: 'evt', bodyHash: '', payload: {} } as const
	expect(await damagedBy((tx) => tx.insert(paymentEvents).values({ ...event, createdAt: new Date(0) }), true)).toEqual([
		line('of yoco still waits to be carried out'),
	])
	const [close] = await db.select().from(tillCloses)
	const closed = eq(payments.tillCloseId, close!.id)
	const sums = [line(`Close ${close!.id} has `)]
	expect(await damagedBy((tx) => tx.update(payments).set({ receivedAmount: 1 }).where(closed), true)).toEqual(
		expect.arrayContaining(sums),
	)
	expect(await damagedBy((tx) => tx.update(payments).set({ tillCloseId: null }).where(closed), true)).toEqual(
		expect.arrayContaining(sums),
	)
	expect(await damagedBy((tx) => tx.update(tillCloses).set({ expected: 1 }), true)).toEqual([
		line('expects 1 cents, which is not its float'),
	])
	const lost = { receivedAmount: null, receivedAt: null, receivedBy: null, receivedById: null } as const
	expect(await damagedBy((tx) => tx.update(payments).set(lost).where(closed), true)).toContainEqual(
		line('is in a close, but its money never came'),
	)
	expect(await damagedBy((tx) => tx.update(courts).set({ tillSince: null }), true)).toContainEqual(
		line('is before the first day of its till'),
	)
	const [counted] = await db.select().from(payments).where(closed)
	const [entered] = await db
		.select({ id: payments.id, at: tournaments.id })
		.from(payments)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(and(isNotNull(payments.receivedAt), ne(tournaments.courtId, close!.courtId)))
	const days = async (tx: Writer) => {
		const until = new Date(close!.until.getTime() + 2 * 86_400_000)
		await tx.update(tillCloses).set({ until }).where(eq(tillCloses.id, close!.id))
	}
	const sentBack = async (tx: Writer) => {
		await days(tx)
		await set(counted!.id, { status: 'refunded', tillCloseId: null })(tx)
	}
	const leftOut = (id: number) => line(`Payment ${id} is in no close of its venue`)
	expect(await damagedBy(sentBack, true)).toContainEqual(leftOut(counted!.id))
	const toRefund = { paymentId: counted!.id, bookingId: counted!.bookingId, amount: 1, by: 'venue' } as const
	const returning = async (tx: Writer) => {
		await sentBack(tx)
		await tx.insert(refunds).values({ ...toRefund, reason: 'mismatch' })
	}
	expect(await damagedBy(returning, true)).not.toContainEqual(leftOut(counted!.id))
	const entry = async (tx: Writer) => {
		await days(tx)
		await tx.update(tournaments).set({ courtId: close!.courtId }).where(eq(tournaments.id, entered!.at))
		await set(entered!.id, { receivedAt: counted!.receivedAt })(tx)
	}
	expect(await damagedBy(entry, true)).toContainEqual(leftOut(entered!.id))
	const elsewhere = set(entered!.id, { tillCloseId: close!.id })
	expect(await damagedBy(elsewhere, true)).toContainEqual(line(`Payment ${entered!.id} is in a close of another venue`))
	const later = { day: '2026-04-01', until: new Date('2026-04-01T20:00:00Z') }
	const next = { ...close!, ...later, id: undefined, lines: [], expected: close!.float }
	expect(await damagedBy((tx) => tx.insert(tillCloses).values(next), true)).toContainEqual(
		line('is in no close of its venue'),
	)
	const fresh = { ...event, createdAt: new Date() }
	expect(await damagedBy((tx) => tx.insert(paymentEvents).values(fresh))).toEqual([])
	expect(await damagedBy(async () => {}, true)).toEqual([])
})
