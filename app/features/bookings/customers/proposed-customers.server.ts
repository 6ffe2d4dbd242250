import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { creditsOf } from '#app/features/ledger/credit/credit.server.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { missedWords } from '../desk/customer.tsx'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { countMissed, findOwnCustomer } from './customer-page.server.ts'
import { findCustomers } from './customers.server.ts'

/** Returns the customer that an address names to book for; null where it names none. Throws as `findOwnCustomer`. */
export async function findChosen(user: Actor, venueId: number, query: URLSearchParams) {
	const asked = readId(query.get('customer'))
	if (asked === null) return null
	const { id, name, phone } = await findOwnCustomer(user, venueId, asked)
	const [missed, credits] = await Promise.all([countMissed(id), creditsOf(db, [id])])
	return { id, name, phone: numberOf(phone).phone, missed, credit: creditWords(credits.get(id)) }
}

/** Says what a customer may spend at a venue, such as `R320.00`; null where that is nothing. */
const creditWords = (cents: number | undefined) => (cents === undefined ? null : amountOf(cents))

const MOST_PROPOSED = 8

/**
 * Returns the customers of a venue to propose while a name or number is typed, each with their no-shows and credit in
 * words. Throws 404 as `findOwnVenue`.
 */
export async function proposedCustomers(user: Actor, venueId: number | null, q: string) {
	const { customers } = await findCustomers(user, venueId, { q, owing: false })
	const proposed = customers.slice(0, MOST_PROPOSED)
	const credits = await creditsOf(
		db,
		proposed.map(({ id }) => id),
	)
	return proposed.map(({ id, name, phone, missed }) => ({
		id,
		name,
		phone,
		missed: missed > 0 ? missedWords(missed) : null,
		credit: creditWords(credits.get(id)),
	}))
}
export type Proposed = Awaited<ReturnType<typeof proposedCustomers>>[number]
