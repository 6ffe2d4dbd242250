import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { creditsOf } from '#app/features/ledger/credit/credit.server.ts'
import { packHours, packTag } from '#app/features/ledger/sales/pack-hours.ts'
import { readId } from '#app/lib/ids.ts'
import { isDialled } from '#app/lib/text/tel.ts'
import { missedWords } from '../desk/customer.tsx'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { packsLeft } from '../packs/hours.server.ts'
import { countMissed, findOwnCustomer } from './customer-page.server.ts'
import { findCustomers } from './customers.server.ts'
import { whoseNumber } from './whose-number.server.ts'

/** Where and for which sport; for none, only packs for all sports count. */
type At = { venueId: number | null; sportId: number | null }

/** Returns the customer that an address names to book for; null where it names none. Throws as `findOwnCustomer`. */
export async function findChosen(user: Actor, { venueId, sportId }: At, query: URLSearchParams, now = new Date()) {
	const asked = readId(query.get('customer'))
	if (asked === null) return null
	const { id, name, phone } = await findOwnCustomer(user, venueId, asked)
	const [missed, credits, packs] = await Promise.all([
		countMissed(id),
		creditsOf(db, [id]),
		packsLeft(db, [id], sportId ?? 0, now),
	])
	const has = { credit: credits.get(id) ?? null, pack: packWords(packs.get(id)) }
	return { id, name, phone: numberOf(phone).phone, missed, ...has }
}

/**
 * Says what a customer has in packs, as a tag and as a way to pay, which is the `next` half hours; null where that is
 * nothing.
 */
const packWords = (left: { all: number; next: number } | undefined) =>
	left ? { tag: packTag(left.all), choice: `Pack, ${packHours(left.next)} left`, next: left.next } : null

const MOST_PROPOSED = 8

/**
 * Returns the customers of a venue to propose while a name or number is typed, each with their no-shows, credit
 * (whole cents) and pack hours for a sport in words.
 *
 * With the `name` that was typed beside the number `q`, it returns as `whose` the one whose both are, or the question
 * that the desk is asked where others have the number. Throws 404 as `findOwnVenue`.
 */
export async function proposedCustomers(
	user: Actor,
	at: At,
	{ q, name = '' }: { q: string; name?: string | null },
	now = new Date(),
) {
	const { customers, venueId } = await findCustomers(user, at.venueId, { q, owing: false })
	const proposed = customers.slice(0, MOST_PROPOSED)
	const ids = proposed.map(({ id }) => id)
	const [credits, packs] = await Promise.all([creditsOf(db, ids), packsLeft(db, ids, at.sportId ?? 0, now)])
	const known = proposed.map(({ id, name, phone, missed }) => ({
		id,
		name,
		phone,
		missed: missed > 0 ? missedWords(missed) : null,
		credit: credits.get(id) ?? null,
		pack: packWords(packs.get(id)),
	}))
	return { known, whose: name?.trim() && isDialled(q) ? await whoseNumber(db, venueId, name, q) : null }
}
export type Proposals = Awaited<ReturnType<typeof proposedCustomers>>
export type Proposed = Proposals['known'][number]
