import { db, type Reader } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { creditsOf } from '#app/features/ledger/credit/credit.server.ts'
import { packHours, packTag } from '#app/features/ledger/sales/pack-hours.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { isDialled } from '#app/lib/text/tel.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { missedWords } from '../desk/customer.tsx'
import { findOnAccount } from '../on-account/accounts.server.ts'
import { findMembersOf } from '../members/membership.server.ts'
import { memberUntilWords, type Membership } from '../members/membership.ts'
import { packsLeft } from '../packs/hours.server.ts'
import { fold } from './customer-of.server.ts'
import { findOwnCustomer } from './customer-page.server.ts'
import { findCustomers, listed, type ListedCustomer } from './customers.server.ts'
import { whoseName, whoseNumber } from './whose-number.server.ts'

/** Where and for which sport; for none, only packs for all sports count. */
type At = { venueId: number | null; sportId: number | null }

/** Returns the customer that an address names to book for; null where it names none. Throws as `findOwnCustomer`. */
export async function findChosen(user: Actor, { venueId, sportId }: At, query: URLSearchParams, now = new Date()) {
	const asked = readId(query.get('customer'))
	if (asked === null) return null
	const { id } = await findOwnCustomer(user, venueId, asked)
	const [found] = await proposed(await listed([{ id }], now), sportId, now)
	return found ?? null
}

/** Says what a customer has in packs, `lefts` in half hours by pack: as a tag, and as the way to pay a booking. */
const packWords = (lefts: number[] | undefined) =>
	lefts
		? { tag: packTag(lefts.reduce((all, left) => all + left, 0)), choice: `Pack, ${packHours(lefts[0]!)} left`, lefts }
		: null

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
	const { customers, venueId } = await findCustomers(user, at.venueId, { q, owing: false }, 1, now, false)
	const known = await proposed(customers.slice(0, MOST_PROPOSED), at.sportId, now)
	return { known, whose: name?.trim() ? await whoseTyped(db, venueId, name, q, now) : null }
}

/** Returns the question about a number that is dialled or, where the name alone is typed, about that; null for less. */
async function whoseTyped(reader: Reader, venueId: number, name: string, q: string, now: Date) {
	if (isDialled(q)) return whoseNumber(reader, venueId, name, q)
	return fold(q) === fold(name) ? whoseName(reader, venueId, name, now) : null
}

/** Returns customers as a form proposes them, and says who they are to the venue as `known`. */
async function proposed(rows: ListedCustomer[], sportId: number | null, now: Date) {
	const ids = rows.map(({ id }) => id)
	const today = dateOf(now)
	const [credits, packs, onAccount, members] = await Promise.all([
		creditsOf(db, ids),
		packsLeft(db, ids, sportId ?? 0, now),
		findOnAccount(db, ids),
		findMembersOf(db, ids, today),
	])
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		phone: row.phone,
		missed: row.missed > 0 ? missedWords(row.missed) : null,
		credit: credits.get(row.id) ?? null,
		pack: packWords(packs.get(row.id)),
		/** Names what becomes of a booking that nothing is paid for; null where it is owed as usual. */
		unpaid: onAccount.has(row.id) ? 'On account' : null,
		known: knownWords(row, members.get(row.id)),
		/** Whether they pay less as a member. */
		isMember: members.has(row.id),
	}))
}

/** `Customer · 4 visits · R320.00 not due yet · Gold, 20% off until 5 March 2027` */
function knownWords({ visits, owed, later }: ListedCustomer, member?: Membership) {
	const played = visits > 0 && (visits === 1 ? '1 visit' : `${visits} visits`)
	const sums = [owed > 0 && `${amountOf(owed)} owed now`, later > 0 && `${amountOf(later)} not due yet`]
	return ['Customer', played, ...sums, member && memberUntilWords(member)].filter(Boolean).join(' · ')
}
export type Proposals = Awaited<ReturnType<typeof proposedCustomers>>
export type Proposed = Awaited<ReturnType<typeof proposed>>[number]
