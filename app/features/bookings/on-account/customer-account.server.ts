import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { customerAccounts, type InvoiceParty } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { PARTY_MAX } from '#app/features/ledger/invoices/invoice-schemas.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may, refusal } from '#app/features/venues/team/rights.ts'
import { conflict, forbidden } from '#app/lib/errors.ts'
import { lockCustomer } from '../customers/customer-acts.server.ts'
import { EMAIL_MAX } from '../customers/customer-limits.ts'
import { findOwnCustomer } from '../customers/customer-page.server.ts'
import { DUE_CHOICES, USUAL_DUE_DAYS } from './on-account.ts'
import { isRunning, openAccount, runningAccount, type AccountRow } from './accounts.server.ts'

/** The recipient of the statements, and how many days they may stay unpaid. */
export type Terms = InvoiceParty & { email?: string | null; dueDays: number }

/**
 * Puts a customer of the user's venue on account, or changes the terms of it, and returns their name. What the desk
 * books for them from then on is paid by a statement each month.
 *
 * Throws 404 as `findOwnCustomer`, and 403 to people who may not lend, or not to themselves.
 */
export function putOnAccount(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	{ name, address, vatNumber, email = null, dueDays }: Terms,
	now = new Date(),
) {
	return write(async (tx) => {
		const { part } = await findOwnVenue(user, venueId, 'accounts', tx)
		const { id, courtId, userId, name: customer } = await lockCustomer(tx, user, venueId, customerId)
		if (userId === user.id && !may(part, 'ownBookings')) throw forbidden(refusal('ownBookings'))
		const terms = { party: { name, address, vatNumber }, email, dueDays }
		const before = await runningAccount(tx, id)
		if (before) await tx.update(customerAccounts).set(terms).where(eq(customerAccounts.id, before.id))
		else await openAccount(tx, { ...terms, courtId, customerId: id, every: 'month', openedById: user.id }, now)
		const action = before ? 'customer.change-account' : 'customer.put-on-account'
		await auditAt(tx, user, courtId, { action, subject: `customer:${id}` }, now)
		return customer
	})
}

const NOT_ON = 'They’re not on account any more.'

/**
 * Ends the account of a customer, and returns their name: what the desk books from then on is paid by itself. What is on
 * it stays, and comes on the statement of its month.
 *
 * Throws as `putOnAccount`, and 409 where they have none.
 */
export function endAccount(user: Actor, venueId: number | null, customerId: number | null, now = new Date()) {
	return write(async (tx) => {
		await findOwnVenue(user, venueId, 'accounts', tx)
		const { id, courtId, name } = await lockCustomer(tx, user, venueId, customerId)
		const ended = await tx
			.update(customerAccounts)
			.set({ endedAt: now })
			.where(and(eq(customerAccounts.customerId, id), isRunning))
			.returning()
		if (ended.length === 0) throw conflict(NOT_ON)
		await auditAt(tx, user, courtId, { action: 'customer.end-account', subject: `customer:${id}` }, now)
		return name
	})
}

/**
 * Returns what the form about a customer's account shows: its terms, or what is known of a customer who has none. Throws
 * as `putOnAccount`.
 */
export async function findAccountForm(user: Actor, venueId: number | null, customerId: number | null) {
	await findOwnVenue(user, venueId, 'accounts')
	const { id, name, email } = await findOwnCustomer(user, venueId, customerId)
	const account = await runningAccount(db, id)
	return { isOn: account !== undefined, ...accountForm(account, { name, email }) }
}

/** The fields of an account: its terms, or what is known of a customer who has none. */
export function accountForm(account: AccountRow | null | undefined, customer: { name: string; email: string | null }) {
	const { name } = customer
	const { party, dueDays, email } = account ?? {
		party: { name, address: null, vatNumber: null },
		dueDays: USUAL_DUE_DAYS,
		email: customer.email,
	}
	return {
		name,
		terms: {
			name: party.name,
			address: party.address ?? '',
			vatNumber: party.vatNumber ?? '',
			email: email ?? '',
			dueDays: String(dueDays),
		},
		choices: DUE_CHOICES,
		longest: { ...PARTY_MAX, email: EMAIL_MAX },
	}
}
