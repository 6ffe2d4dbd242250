import { sql } from 'drizzle-orm'
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
	type AnyColumn,
} from '../columns/index.ts'
import { users, type InvoiceParty } from './accounts.ts'
import { customers, regulars } from './bookings.ts'
import { courts } from './venues.ts'

/**
 * How a customer pays a venue by statement instead of each booking by itself: every `month`, or a weekly hour for a
 * whole `term`. Bookings name the account that they are on. `dueDays` is how long a statement may stay unpaid. With
 * `regularId` it is only for that weekly hour, else for what the desk books for the customer until `endedAt`. The
 * customer is null once they deleted their account at Courtside.
 */
export const customerAccounts = table(
	'customer_accounts',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		customerId: integer().references((): AnyColumn => customers.id, { onDelete: 'set null' }),
		regularId: integer().references((): AnyColumn => regulars.id, { onDelete: 'restrict' }),
		every: text({ enum: ['month', 'term'] }).notNull(),
		party: json<InvoiceParty>().notNull(),
		email: text(),
		dueDays: integer().notNull(),
		openedById: integer().references(() => users.id, { onDelete: 'set null' }),
		endedAt: timestamp(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('customer_accounts_regular_id_idx').on(t.regularId),
		uniqueIndex('customer_accounts_running_idx')
			.on(t.customerId)
			.where(sql`${t.regularId} is null and ${t.endedAt} is null`),
		index('customer_accounts_customer_id_idx').on(t.customerId),
		index('customer_accounts_court_id_idx').on(t.courtId),
		check('customer_accounts_term_check', sql`${t.every} = 'month' or ${t.regularId} is not null`),
		check('customer_accounts_due_days_check', sql`${t.dueDays} between 0 and 90`),
	],
)

/**
 * One bill for bookings of an account, which name it. It stores no sum: what it comes to is what the ledger says of its
 * bookings. `fromDate` to `untilDate` are the South African days that it covers, and `dueDate` the last day to pay it.
 * `party` and `email` are the account's when it was made. Without `madeById` a job made it at the end of a month.
 */
export const statements = table(
	'statements',
	{
		id: id(),
		courtId: integer()
			.notNull()
			.references(() => courts.id, { onDelete: 'restrict' }),
		accountId: integer()
			.notNull()
			.references(() => customerAccounts.id, { onDelete: 'restrict' }),
		number: integer().notNull(),
		party: json<InvoiceParty>().notNull(),
		email: text(),
		fromDate: text().notNull(),
		untilDate: text().notNull(),
		dueDate: text().notNull(),
		madeById: integer().references(() => users.id, { onDelete: 'set null' }),
		madeAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex('statements_court_id_number_idx').on(t.courtId, t.number),
		index('statements_account_id_idx').on(t.accountId),
		check('statements_dates_check', sql`${t.untilDate} >= ${t.fromDate}`),
	],
)
