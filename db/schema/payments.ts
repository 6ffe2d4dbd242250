import { relations, sql } from 'drizzle-orm'
import {
	check,
	createdAt,
	id,
	index,
	integer,
	json,
	table,
	text,
	timestamp,
	uniqueIndex,
	updatedAt,
	type AnyColumn,
} from '../columns/index.ts'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { sales } from './packs.ts'
import { tournamentTeams } from './tournaments.ts'
import { courts } from './venues.ts'

/** The money of one method in a close, in whole cents: how many movements, what came in and what went back. */
export type TillLine = {
	method: NonNullable<(typeof payments.$inferSelect)['method']>
	count: number
	into: number
	out: number
}

/**
 * The till of a venue, counted at the end of a South African day, `YYYY-MM-DD`. All amounts are whole cents: `float` was
 * in the drawer before, `counted` is in it now, `banked` of that goes to the bank, and `expected` is the float with the
 * cash that came in and went back. It counts what moved up to `until` and is in no close before it: the payments and
 * refunds that name it, of which `lines` are the frozen sums.
 */
export const tillCloses = table(
	'till_closes',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		day: text().notNull(),
		until: timestamp().notNull(),
		float: integer().notNull(),
		expected: integer().notNull(),
		counted: integer().notNull(),
		banked: integer().notNull(),
		note: text(),
		lines: json<TillLine[]>().notNull(),
		closedById: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		closedAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex('till_closes_court_id_day_idx').on(t.courtId, t.day),
		check('till_closes_amounts_check', sql`${t.float} >= 0 and ${t.banked} >= 0 and ${t.counted} >= ${t.banked}`),
	],
)

/**
 * Money that Courtside took by card for a venue and has paid out to it. Amounts are whole cents: `gross` is what the
 * payments that name it brought, `refunded` what the refunds that name it sent back to cards, and `fee` what the card
 * provider kept; the venue got `gross` less both, on `paidOn` under `reference`. It counts what moved up to the end of
 * `untilDate` and is in no payout before it. Both are South African days. One that was taken back stands no more: no
 * payment or refund names it, and its entry in `payoutReversals` has theirs.
 */
export const payouts = table(
	'payouts',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		untilDate: text().notNull(),
		gross: integer().notNull(),
		refunded: integer().notNull(),
		fee: integer().notNull(),
		reference: text().notNull(),
		paidOn: text().notNull(),
		madeById: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		madeAt: timestamp().notNull(),
		takenBackAt: timestamp(),
	},
	(t) => [
		uniqueIndex('payouts_standing_court_id_reference_idx')
			.on(t.courtId, t.reference)
			.where(sql`${t.takenBackAt} is null`),
		index('payouts_court_id_idx').on(t.courtId),
		check('payouts_amounts_check', sql`${t.refunded} >= 0 and ${t.fee} >= 0 and ${t.gross} > ${t.refunded} + ${t.fee}`),
	],
)

/** The counter entry of a payout that was recorded wrongly, with the payments and refunds that it had. */
export const payoutReversals = table('payout_reversals', {
	id: id(),
	payoutId: integer()
		.notNull()
		.unique()
		.references(() => payouts.id, { onDelete: 'restrict' }),
	reason: text().notNull(),
	paymentIds: json<number[]>().notNull(),
	refundIds: json<number[]>().notNull(),
	madeById: integer()
		.notNull()
		.references(() => users.id, { onDelete: 'restrict' }),
	madeAt: timestamp().notNull(),
})

/** Holds where exactly one of the keys of a bill is set. */
export const ofOneBill = ({ bookingId, teamId, saleId }: Record<'bookingId' | 'teamId' | 'saleId', AnyColumn>) =>
	sql`(case when ${bookingId} is null then 0 else 1 end) + (case when ${teamId} is null then 0 else 1 end) + (case when ${saleId} is null then 0 else 1 end) = 1`

/**
 * One attempt to pay a venue, for a booking, for the entry of a team or for a pack of hours. `amount` is whole cents; so is
 * `receivedAmount`, which is null until the money is known to have arrived: by a webhook or response of the provider,
 * by the venue's own people, or as credit. Without a `userId` a visitor pays a share by its link, or a walk-in pays at
 * the desk. `splitId` is the share it pays. `claimedAt` is when the payer claimed to have sent it; `method` is how
 * (`card`, or the name of a manual way).
 */
export const payments = table(
	'payments',
	{
		id: id(),
		checkoutId: text().notNull().unique(),
		userId: integer().references(() => users.id, { onDelete: 'restrict' }),
		bookingId: integer().references(() => bookings.id, { onDelete: 'restrict' }),
		teamId: integer().references(() => tournamentTeams.id, { onDelete: 'restrict' }),
		saleId: integer().references(() => sales.id, { onDelete: 'restrict' }),
		splitId: integer().references((): AnyColumn => billSplits.id, { onDelete: 'restrict' }),
		provider: text({ enum: ['manual', 'yoco', 'sandbox', 'credit'] }).notNull(),
		method: text({ enum: ['card', 'eft', 'cash', 'card_machine', 'snapscan', 'payshap', 'other', 'credit'] }),
		amount: integer().notNull(),
		currency: text().notNull().default('ZAR'),
		status: text({ enum: ['pending', 'success', 'failed', 'cancelled', 'expired', 'review', 'refunded'] })
			.notNull()
			.default('pending'),
		/** The payer's reference: capital letters and digits that are not mistaken for each other. */
		reference: text().notNull().unique(),
		receiptNumber: text(),
		claimedAt: timestamp(),
		receivedAmount: integer(),
		receivedAt: timestamp(),
		receivedBy: text({ enum: ['webhook', 'provider', 'venue', 'bank', 'credit'] }),
		receivedById: integer().references(() => users.id, { onDelete: 'restrict' }),
		/** The provider's names for the checkout and for the payment in it, and the page it hosts. */
		providerCheckoutId: text().unique(),
		providerPaymentId: text(),
		redirectUrl: text(),
		metadata: json<Record<string, unknown>>(),
		/** The close of the till that counted it. */
		tillCloseId: integer().references(() => tillCloses.id, { onDelete: 'restrict' }),
		/** The payout that brought it to the venue, where Courtside took it. */
		payoutId: integer().references(() => payouts.id, { onDelete: 'restrict' }),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('payments_user_id_idx').on(t.userId),
		index('payments_booking_id_idx').on(t.bookingId),
		index('payments_team_id_idx')
			.on(t.teamId)
			.where(sql`${t.teamId} is not null`),
		index('payments_sale_id_idx')
			.on(t.saleId)
			.where(sql`${t.saleId} is not null`),
		check('payments_bill_check', ofOneBill(t)),
		index('payments_split_id_idx').on(t.splitId),
		index('payments_status_created_at_idx').on(t.status, t.createdAt),
		index('payments_received_at_idx').on(t.receivedAt),
		index('payments_till_close_id_idx')
			.on(t.tillCloseId)
			.where(sql`${t.tillCloseId} is not null`),
		/*
		 * Payments that the venue still has to confirm: a few of all payments. SQLite compiles a statement anew for
		 * each status it is asked for if the condition begins with the status; few statements use the other column.
		 */
		index('payments_claimed_idx')
			.on(t.bookingId, t.teamId)
			.where(sql`${t.receivedAt} is null and ${t.status} = 'success'`),
		/* Finds what is still to be paid out. */
		index('payments_not_paid_out_idx')
			.on(t.provider, t.receivedAt)
			.where(sql`${t.payoutId} is null`),
		index('payments_payout_id_idx')
			.on(t.payoutId)
			.where(sql`${t.payoutId} is not null`),
		check('payments_amount_check', sql`${t.amount} > 0`),
		check('payments_received_amount_check', sql`${t.receivedAmount} >= 0`),
		check(
			'payments_received_check',
			sql`(${t.receivedAt} is null) = (${t.receivedAmount} is null) and (${t.receivedAt} is null) = (${t.receivedBy} is null)`,
		),
	],
)

/**
 * One person's share of a booking; `amount` is whole cents. `checkoutId` is the secret in the link by which it can be
 * paid without an account; `participantId` is the signed-in person who opened it, `paymentId` its payment. An `owed` one
 * was asked for after its booker had paid: its money becomes their credit.
 */
export const billSplits = table(
	'bill_splits',
	{
		id: id(),
		bookingId: integer().references(() => bookings.id, { onDelete: 'restrict' }),
		teamId: integer().references(() => tournamentTeams.id, { onDelete: 'restrict' }),
		paymentId: integer().references((): AnyColumn => payments.id, { onDelete: 'restrict' }),
		requesterId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		participantId: integer().references(() => users.id, { onDelete: 'restrict' }),
		name: text().notNull(),
		amount: integer().notNull(),
		status: text({ enum: ['pending', 'owed', 'paid', 'cancelled'] })
			.notNull()
			.default('pending'),
		checkoutId: text().notNull().unique(),
		reference: text(),
		remindedAt: timestamp(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('bill_splits_booking_id_idx').on(t.bookingId),
		index('bill_splits_team_id_idx')
			.on(t.teamId)
			.where(sql`${t.teamId} is not null`),
		check('bill_splits_bill_check', sql`(${t.bookingId} is null) <> (${t.teamId} is null)`),
		index('bill_splits_status_idx').on(t.status),
		index('bill_splits_requester_id_idx').on(t.requesterId),
		index('bill_splits_participant_id_idx').on(t.participantId),
		check('bill_splits_amount_check', sql`${t.amount} > 0`),
	],
)

/**
 * Money on its way back to the payer; `amount` is whole cents. `by` says who moves it: the card provider, the venue's
 * people by hand, or our own books where it becomes credit. `sending` is claimed until `leaseUntil`; a later process
 * may send it again under the same key, which the provider takes for the same refund.
 */
export const refunds = table(
	'refunds',
	{
		id: id(),
		paymentId: integer()
			.notNull()
			.references(() => payments.id, { onDelete: 'restrict' }),
		bookingId: integer().references(() => bookings.id, { onDelete: 'restrict' }),
		teamId: integer().references(() => tournamentTeams.id, { onDelete: 'restrict' }),
		saleId: integer().references(() => sales.id, { onDelete: 'restrict' }),
		amount: integer().notNull(),
		by: text({ enum: ['provider', 'venue', 'credit'] }).notNull(),
		reason: text({
			enum: ['cancelled', 'venue', 'closed', 'late', 'resold', 'overpaid', 'moved', 'mismatch', 'discount', 'addOns'],
		}).notNull(),
		status: text({ enum: ['due', 'sending', 'sent', 'done'] })
			.notNull()
			.default('due'),
		attempts: integer().notNull().default(0),
		leaseUntil: timestamp(),
		providerRefundId: text(),
		lastError: text(),
		doneAt: timestamp(),
		doneById: integer().references(() => users.id, { onDelete: 'restrict' }),
		/** How the venue's people paid it back; null for what they did not, and for refunds made before this was asked. */
		method: text({ enum: ['eft', 'cash', 'card_machine', 'snapscan', 'payshap', 'other'] }),
		tillCloseId: integer().references(() => tillCloses.id, { onDelete: 'restrict' }),
		payoutId: integer().references(() => payouts.id, { onDelete: 'restrict' }),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index('refunds_payment_id_idx').on(t.paymentId),
		index('refunds_booking_id_idx').on(t.bookingId),
		index('refunds_team_id_idx')
			.on(t.teamId)
			.where(sql`${t.teamId} is not null`),
		index('refunds_sale_id_idx')
			.on(t.saleId)
			.where(sql`${t.saleId} is not null`),
		check('refunds_bill_check', ofOneBill(t)),
		index('refunds_status_created_at_idx').on(t.status, t.createdAt),
		index('refunds_done_at_idx').on(t.doneAt),
		index('refunds_till_close_id_idx')
			.on(t.tillCloseId)
			.where(sql`${t.tillCloseId} is not null`),
		index('refunds_not_paid_out_idx')
			.on(t.by, t.doneAt)
			.where(sql`${t.payoutId} is null`),
		index('refunds_payout_id_idx')
			.on(t.payoutId)
			.where(sql`${t.payoutId} is not null`),
		uniqueIndex('refunds_provider_refund_id_idx').on(t.providerRefundId),
		check('refunds_amount_check', sql`${t.amount} > 0`),
	],
)

/**
 * Returns how a refund went back, as the till counts it. Before people said how they paid one back, it was taken to go
 * the way its money had come; those rows have no method.
 */
export const wentBackBy = (
	{ by, method }: Pick<typeof refunds.$inferSelect, 'by' | 'method'>,
	payment: Pick<typeof payments.$inferSelect, 'method'>,
): TillLine['method'] => (by === 'credit' ? 'credit' : (method ?? payment.method ?? 'other'))

/** A player's credit at a venue: whole cents, positive when given and negative when spent, once per `cause`. */
export const credits = table(
	'credits',
	{
		id: id(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'restrict' }),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		amount: integer().notNull(),
		/** Such as `payment:17` or `refund:4`. */
		cause: text().notNull().unique(),
		createdAt: createdAt(),
	},
	(t) => [index('credits_user_id_court_id_idx').on(t.userId, t.courtId)],
)

/**
 * The events of a payment provider, word for word, once each: stored before the response, and processed after.
 * `bodyHash` reveals an id that is sent again with another body.
 */
export const paymentEvents = table(
	'payment_events',
	{
		id: id(),
		provider: text({ enum: ['yoco', 'sandbox'] }).notNull(),
		eventId: text().notNull(),
		bodyHash: text().notNull(),
		payload: json<unknown>().notNull(),
		status: text({ enum: ['new', 'done', 'ignored', 'quarantined'] })
			.notNull()
			.default('new'),
		note: text(),
		createdAt: createdAt(),
		doneAt: timestamp(),
	},
	(t) => [
		uniqueIndex('payment_events_provider_event_id_idx').on(t.provider, t.eventId),
		index('payment_events_status_created_at_idx').on(t.status, t.createdAt),
	],
)

/** The state of the card provider that development and demonstrations use. Amounts are whole cents. */
export const sandboxCheckouts = table(
	'sandbox_checkouts',
	{
		/** An unguessable id: it is in the address of the provider's page. */
		id: text().primaryKey(),
		idempotencyKey: text().notNull().unique(),
		amount: integer().notNull(),
		currency: text().notNull(),
		successUrl: text().notNull(),
		cancelUrl: text().notNull(),
		failureUrl: text().notNull(),
		metadata: json<Record<string, string>>().notNull(),
		status: text({ enum: ['created', 'completed', 'failed', 'cancelled'] })
			.notNull()
			.default('created'),
		paymentId: text(),
		refunds: json<{ key: string; id: string; amount: number }[]>().notNull(),
		createdAt: createdAt(),
	},
	(t) => [check('sandbox_checkouts_amount_check', sql`${t.amount} > 0`)],
)

export const paymentsRelations = relations(payments, ({ one, many }) => ({
	booking: one(bookings, { fields: [payments.bookingId], references: [bookings.id] }),
	user: one(users, { fields: [payments.userId], references: [users.id] }),
	refunds: many(refunds),
}))

export const refundsRelations = relations(refunds, ({ one }) => ({
	payment: one(payments, { fields: [refunds.paymentId], references: [payments.id] }),
}))
