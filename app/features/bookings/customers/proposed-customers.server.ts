import type { Actor } from '#app/features/accounts/auth.server.ts'
import { readId } from '#app/lib/ids.ts'
import { missedWords } from '../desk/customer.tsx'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { countMissed, findOwnCustomer } from './customer-page.server.ts'
import { findCustomers } from './customers.server.ts'

/** Returns the customer that an address names to book for; null where it names none. Throws as `findOwnCustomer`. */
export async function findChosen(user: Actor, venueId: number, query: URLSearchParams) {
	const asked = readId(query.get('customer'))
	if (asked === null) return null
	const { id, name, phone } = await findOwnCustomer(user, venueId, asked)
	return { id, name, phone: numberOf(phone).phone, missed: await countMissed(id) }
}

const MOST_PROPOSED = 8

/** Returns the customers of a venue to propose, each with their no-shows in words, while a name or number is typed. Throws 404 as `findOwnVenue`. */
export async function proposedCustomers(user: Actor, venueId: number | null, q: string) {
	const { customers } = await findCustomers(user, venueId, { q, owing: false })
	return customers
		.slice(0, MOST_PROPOSED)
		.map(({ id, name, phone, missed }) => ({ id, name, phone, missed: missed > 0 ? missedWords(missed) : null }))
}
export type Proposed = Awaited<ReturnType<typeof proposedCustomers>>[number]
