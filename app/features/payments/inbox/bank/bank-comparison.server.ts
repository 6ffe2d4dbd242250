import { and, eq, inArray } from 'drizzle-orm'
import { bookings, payments, sales, tournaments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isOwnMoney } from '#app/features/ledger/bill.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { portions } from '#app/lib/groups.ts'
import { confirmByHand, findByHand, markLines } from './bank-by-hand.server.ts'
import { referencesIn, type Incoming, type Statement } from './bank-csv.ts'
import { MOST_PICKED } from '../inbox-limits.ts'
import type { Picked } from '../inbox-schemas.ts'
import {
	aboutLine,
	readBookingPayments,
	readEntryPayments,
	readSalePayments,
	type PaymentLine,
} from '../payer.server.ts'
import { confirmReceived } from '../venue-money.server.ts'

const MOST_UNREAD = 5

type LineState = 'matched' | 'differs' | 'twice' | 'confirmed' | 'own'

/**
 * Compares a bank statement with a venue's payments by hand, and changes nothing.
 *
 * Returns the lines that name a payment by its reference, and the others with guesses. Amounts are whole cents. `more`
 * counts matched lines that do not fit into one form. Throws 404 when the venue is not the user's.
 */
export async function compareStatement(
	user: Actor,
	venueId: number,
	{ incoming, out, unread }: Statement,
	now = new Date(),
) {
	const { id } = await findOwnVenue(user, venueId, 'money')
	const named = markLines(incoming).map((line) => ({ ...line, references: referencesIn(line.text) }))
	const known = await findByReference(id, [...new Set(named.flatMap(({ references }) => references))])
	const taken = new Set<number>()
	const unnamed: typeof named = []
	const lines = named.flatMap(({ references, ...line }) => {
		const rows = references.flatMap((reference) => known.get(reference) ?? [])
		const row = rows.find(({ payment }) => payment.amount === line.amount && !taken.has(payment.id)) ?? rows[0]
		if (!row) {
			unnamed.push({ references, ...line })
			return []
		}
		const state = stateOf(user, row, line, taken)
		if (state === 'matched') taken.add(row.payment.id)
		const { id, amount, reference, method } = row.payment
		const facts = { state, id, line: line.line, came: line.amount, asked: amount, reference, method }
		return [{ ...facts, share: row.payment.splitId !== null, ...aboutLine(row) }]
	})
	const of = (state: LineState) => lines.filter((line) => line.state === state)
	const matched = of('matched')
	const byHand = await findByHand(user, id, unnamed, now)
	return {
		matched: matched.slice(0, MOST_PICKED),
		more: Math.max(0, matched.length - MOST_PICKED),
		differs: of('differs'),
		twice: of('twice'),
		own: of('own'),
		confirmed: of('confirmed').length + byHand.counted,
		byHand,
		out,
		/** The lines that cannot be read, the first of them, and how many. */
		unread: { count: unread.length, listed: unread.slice(0, MOST_UNREAD) },
	}
}
export type Comparison = Awaited<ReturnType<typeof compareStatement>>

function stateOf(user: Actor, { payment, bill }: Row, line: Incoming, taken: ReadonlySet<number>): LineState {
	if (taken.has(payment.id)) return 'twice'
	if (payment.receivedAt !== null) return 'confirmed'
	if (isOwnMoney(user.id, bill, payment)) return 'own'
	return payment.amount === line.amount ? 'matched' : 'differs'
}

async function findByReference(venueId: number, references: string[]) {
	const found = new Map<string, Row>()
	for (const some of portions(references)) {
		for (const row of await readRows(venueId, some)) found.set(row.payment.reference, row)
	}
	return found
}

async function readRows(venueId: number, references: string[]): Promise<Row[]> {
	const named = and(inArray(payments.reference, references), eq(payments.provider, 'manual'))
	const rows = await Promise.all([
		readBookingPayments(and(eq(bookings.courtId, venueId), named)),
		readEntryPayments(and(eq(tournaments.courtId, venueId), named)),
		readSalePayments(and(eq(sales.courtId, venueId), named)),
	])
	return rows.flat()
}
type Row = PaymentLine

/** The money that a bank line brought, in whole cents, and whether some of it goes back. */
export type Confirmed = { cents: number; goesBack: boolean }

/**
 * Confirms payments found on a bank statement, one by one, or uses a line for a payment or booking chosen by hand.
 *
 * Picks that are no longer valid are skipped and counted, so that repeating it changes nothing. With `amount`, that
 * many cents came. Throws 404 when the venue is not the user's.
 */
export async function confirmBankLines(user: Actor, venueId: number, picked: readonly Picked[], now = new Date()) {
	const { id } = await findOwnVenue(user, venueId, 'money')
	const confirmed: Confirmed[] = []
	let skipped = 0
	for (const pick of picked) {
		try {
			confirmed.push(await confirmOne(user, id, pick, now))
		} catch (error) {
			if (!(error instanceof AppError)) throw error
			skipped++
		}
	}
	return { confirmed, skipped }
}

async function confirmOne(user: Actor, venueId: number, pick: Picked, now: Date): Promise<Confirmed> {
	const { id, amount, mark } = pick
	if (mark !== undefined && amount !== undefined) return confirmByHand(user, venueId, { ...pick, mark, amount }, now)
	const { payment, settled } = await confirmReceived(user, venueId, id, { by: 'bank', amount, now })
	return { cents: payment.receivedAmount!, goesBack: settled.refunds.some(({ by }) => by === 'venue') }
}
