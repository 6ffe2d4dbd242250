import { eq, inArray, or } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, customers, sales } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { creditsOf } from '#app/features/ledger/credit/credit.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/money.ts'
import { inSentence } from '#app/lib/text/list.ts'
import { phoneKey } from '#app/lib/text/tel.ts'
import { missedWords } from '../desk/customer.tsx'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { mergeAccounts, runningAccount } from '../on-account/accounts.server.ts'
import { findLive } from '../members/membership.server.ts'
import { memberState } from '../members/membership.ts'
import { findPacksOf } from '../packs/pack-list.server.ts'
import { weeklyHoursOf } from '../regulars/regulars.server.ts'
import { visitWords } from './customer-list.tsx'
import { fold } from './customer-of.server.ts'
import { findOwnCustomer, type OwnCustomer } from './customer-page.server.ts'
import { eachOnce } from './customer-schemas.ts'
import { findCustomers, listed } from './customers.server.ts'

const TWO_ACCOUNTS = 'Both have an account, and each account stays a customer of its own.'
const ONE_ALREADY = 'They’re one customer already.'

/** Returns of two customers the one who stays, an account or else one with a number, and the one who becomes them. */
function inOrder(one: OwnCustomer, other: OwnCustomer) {
	const isOther = other.userId !== null || (one.userId === null && one.phone === null && other.phone !== null)
	return isOther ? ([other, one] as const) : ([one, other] as const)
}

function mergeProblem(one: OwnCustomer, other: OwnCustomer) {
	if (one.id === other.id) return ONE_ALREADY
	return one.userId !== null && other.userId !== null ? TWO_ACCOUNTS : null
}

/**
 * Returns two customers who may be the same person: who stays, who becomes them, and by `parts` what each has and the one
 * has afterwards. Parts that neither has are left out, but sums, which are R0.00. `problem` says why they cannot be one.
 * Throws 404 as `findOwnCustomer`.
 */
export async function findMerge(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	otherId: number | null,
	now = new Date(),
) {
	const [one, other] = [await findOwnCustomer(user, venueId, customerId), await findOwnCustomer(user, venueId, otherId)]
	const [kept, moved] = inOrder(one, other)
	return {
		kept: { id: kept.id, name: kept.name, hasAccount: kept.userId !== null },
		moved: { name: moved.name },
		parts: await compare(kept, moved, now),
		/** Whether nothing says that they are one person: neither name nor number. */
		differ: fold(moved.name) !== fold(kept.name) && !hasSameNumber(kept, moved),
		problem: mergeProblem(one, other) ?? (await membersProblem(db, [one, other], now)),
	}
}
export type MergePreview = Awaited<ReturnType<typeof findMerge>>

const hasSameNumber = (one: OwnCustomer, other: OwnCustomer) =>
	one.phone !== null && other.phone !== null && phoneKey(one.phone) === phoneKey(other.phone)

type Lines = string | string[] | null | undefined | false

/** Returns by part, in lines of words, what two customers have, and `after` the one they become. */
async function compare(kept: OwnCustomer, moved: OwnCustomer, now: Date) {
	const both = [kept, moved] as const
	const ids = both.map(({ id }) => id)
	const [sums, credits, weekly, packs, held, accounts] = await Promise.all([
		listed([...both], now),
		creditsOf(db, ids),
		weeklyHoursOf(ids, now),
		Promise.all(ids.map((id) => findPacksOf(db, id))),
		Promise.all(ids.map((id) => findLive(db, { customerId: id }, now))),
		Promise.all(ids.map((id) => runningAccount(db, id))),
	])
	const after = together(kept, moved)
	const linesOf = (lines: Lines) => [lines || []].flat()
	/** Of words, the one has those of both, unless it is said what stays. */
	const part = (label: string, words: (of: OwnCustomer, i: number) => Lines, stays?: Lines) => {
		const [ofKept, ofMoved] = [linesOf(words(kept, 0)), linesOf(words(moved, 1))]
		const all = [...new Set([...ofKept, ...ofMoved])]
		return { label, kept: ofKept, moved: ofMoved, after: stays === undefined ? all : linesOf(stays) }
	}
	const sum = (label: string, of: (i: number) => number, words: (all: number) => Lines = amountOf) =>
		part(label, (_, i) => words(of(i)), words(of(0) + of(1)))
	const numbers = both.flatMap(({ phone }) => numberOf(phone).phone ?? [])
	const played = both.map(({ id }) => sums.find((one) => one.id === id) ?? NOTHING)
	const last = played.flatMap(({ last }) => last ?? []).sort((a, b) => b.getTime() - a.getTime())[0] ?? null
	const statements = accounts.map((one) => one && `To ${one.party.name}, within ${one.dueDays} days`)
	const visits = played[0]!.visits + played[1]!.visits
	const parts = [
		part('Name', ({ name }) => name, kept.name),
		part(
			'Number',
			({ phone }) => numberOf(phone).phone,
			[...new Set(numbers)].map((one, i) => (i > 0 ? `also ${one}` : one)),
		),
		part('Email', ({ email }) => email, after.email ?? kept.email),
		part('Courtside account', ({ userId }) => userId !== null && 'Yes'),
		sum('Owed now', (i) => played[i]!.owed),
		sum('Not due yet', (i) => played[i]!.later),
		sum('Credit', (i) => credits.get(ids[i]!) ?? 0),
		part('Memberships', (_, i) => held[i]!.map((sale) => `${sale.name}, ${inSentence(memberState(sale, now))}`)),
		part('Packs', (_, i) => packs[i]!.flatMap(({ left, name, words }) => (left > 0 ? `${name}, ${words}` : []))),
		part('Weekly hours', ({ id }) => weekly.flatMap(({ customerId, when }) => (customerId === id ? when : []))),
		part('Statements', (_, i) => statements[i], statements[0] ?? statements[1]),
		part('Visits', (_, i) => visitWords(played[i]!, now), visitWords({ visits, last }, now)),
		sum(
			'No-shows',
			(i) => played[i]!.missed,
			(times) => times > 0 && missedWords(times),
		),
		part('Tags', ({ tags }) => tags.join(', '), after.tags.join(', ')),
		part('Note', ({ note }) => note, kept.note && moved.note ? 'Both notes' : undefined),
		part(
			'Blocked',
			({ blockedAt, blockedReason }) => blockedAt && (blockedReason ?? 'Yes'),
			after.blockedAt && (after.blockedReason ?? 'Yes'),
		),
	]
	return parts.filter(({ kept, moved }) => kept.length + moved.length > 0)
}

/** The sums of a customer who was deleted a moment ago. */
const NOTHING = { owed: 0, later: 0, visits: 0, missed: 0, last: null }

/**
 * Returns the customers of a search, or else of this one’s first name, who may be the same person, and this one. Throws
 * as `findOwnCustomer`.
 */
export async function findSame(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	q: string,
	page: number,
) {
	const { id, name, userId } = await findOwnCustomer(user, venueId, customerId)
	const { customers: found, ...shown } = await findCustomers(
		user,
		venueId,
		{ q: q || name.split(' ')[0]!, owing: false },
		page,
		new Date(),
		false,
	)
	return {
		id,
		name,
		hasAccount: userId !== null,
		found: found.filter((other) => other.id !== id),
		page: shown.page,
		pages: shown.pages,
	}
}

/**
 * Makes two customers one: bookings, packs, accounts, note, tags and a block of the one who goes are the other's, who is also
 * found by the number of that one. Returns who stays. Twice is once.
 *
 * Throws 404 as `findOwnCustomer`, and 409 when both are accounts or members.
 */
export function mergeCustomers(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	otherId: number,
	now = new Date(),
) {
	return write(async (tx) => {
		const { id } = await findOwnCustomer(user, venueId, customerId, tx)
		await lockAll(tx, [id, (await findOwnCustomer(user, venueId, otherId, tx)).id])
		const one = await findOwnCustomer(user, venueId, id, tx)
		const other = await findOwnCustomer(user, venueId, otherId, tx)
		if (one.id === other.id) return { id: one.id, name: one.name }
		const problem = mergeProblem(one, other) ?? (await membersProblem(tx, [one, other], now))
		if (problem) throw conflict(problem)
		const [kept, moved] = inOrder(one, other)
		await tx.update(customers).set(together(kept, moved)).where(eq(customers.id, kept.id))
		await tx
			.update(customers)
			.set({ mergedIntoId: kept.id, note: null, tags: [], blockedAt: null, blockedById: null, blockedReason: null })
			.where(eq(customers.id, moved.id))
		await tx.update(customers).set({ mergedIntoId: kept.id }).where(eq(customers.mergedIntoId, moved.id))
		await tx.update(sales).set({ customerId: kept.id }).where(eq(sales.customerId, moved.id))
		await tx.update(bookings).set({ customerId: kept.id }).where(eq(bookings.customerId, moved.id))
		await mergeAccounts(tx, kept.id, moved.id, now)
		const details = { venueId: kept.courtId, movedId: moved.id }
		await auditAt(tx, user, kept.courtId, { action: 'customer.merge', subject: `customer:${kept.id}`, details }, now)
		return { id: kept.id, name: kept.name }
	})
}

/** Returns why two customers can’t become one, as both are members: one customer has one membership at a time. */
async function membersProblem(reader: Reader, both: readonly OwnCustomer[], now: Date) {
	const held = await Promise.all(both.map(({ id }) => findLive(reader, { customerId: id }, now)))
	return held.every((own) => own.length > 0)
		? 'Both are members, and one customer has one membership at a time. Take one of them back first.'
		: null
}

/** Locks two customers and those who became them, lowest first, so that a booking for one of them waits. */
async function lockAll(tx: Writer, ids: number[]) {
	const which = or(inArray(customers.id, ids), inArray(customers.mergedIntoId, ids))
	const rows = await tx.select({ id: customers.id }).from(customers).where(which).orderBy(customers.id)
	for (const { id } of rows) await tx.update(customers).set({ courtId: customers.courtId }).where(eq(customers.id, id))
}

/** Returns what the one who stays is to have of both. */
function together(kept: OwnCustomer, moved: OwnCustomer) {
	const { blockedAt, blockedById, blockedReason } = kept.blockedAt === null ? moved : kept
	return {
		note: [kept.note, moved.note].filter(Boolean).join('\n\n') || null,
		tags: eachOnce([...kept.tags, ...moved.tags]),
		blockedAt,
		blockedById,
		blockedReason,
		bookedAt: kept.bookedAt > moved.bookedAt ? kept.bookedAt : moved.bookedAt,
		...(kept.userId === null && { email: kept.email ?? moved.email }),
	}
}
