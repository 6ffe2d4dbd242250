import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { bookings, payments, sales, sports, tournaments, tournamentTeams, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { findOwedPlaces } from '#app/features/bookings/paying/owed-places.server.ts'
import { findPlaceAt, takeForPlaceIn } from '#app/features/events/paying/desk-place.server.ts'
import { isOwnMoney, type Bill } from '#app/features/ledger/bill.ts'
import { moneyOf, moneyOfBills } from '#app/features/ledger/money-of.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import type { Incoming } from './bank-csv.ts'
import { guessLines, type Candidate } from './bank-guess.ts'
import { readLine } from './bank-line.ts'
import { MOST_BY_HAND } from '../inbox-limits.ts'
import type { Picked } from '../inbox-schemas.ts'
import { lineWords } from '../line-words.ts'
import { aboutLine, LINE, readBookingPayments, readEntryPayments, readSalePayments } from '../payer.server.ts'
import { findOpenStatements } from '../../statements/statement-list.server.ts'
import { takeForStatementIn } from '../../statements/take-statement.server.ts'
import { confirmIn, takeAtDesk } from '../venue-money.server.ts'

/** How long after play an unpaid booking is offered, in milliseconds. */
const REMEMBERED = 60 * DAY
const MOST_CANDIDATES = 200

/** Adds the mark by which a line is recognised when the statement is uploaded again. Equal lines differ by order. */
export function markLines(incoming: readonly Incoming[]): (Incoming & { mark: string })[] {
	const seen = new Map<string, number>()
	return incoming.map((line) => {
		if (line.mark) return { ...line, mark: line.mark }
		const { date, words } = readLine(line.text)
		const key = [date, line.amount, words.toUpperCase().replace(/[^0-9A-Z]/g, '')].join('|')
		const nth = (seen.get(key) ?? 0) + 1
		seen.set(key, nth)
		return { ...line, mark: createHash('sha256').update(`${key}|${nth}`).digest('base64url').slice(0, 22) }
	})
}

/**
 * Returns the bank lines that name no payment of the venue, each with its date, its words and guesses.
 *
 * `open` lists all that can be chosen by hand, soonest first, and `counted` the lines that were matched before. The
 * caller checks access.
 */
export async function findByHand(user: Actor, venueId: number, lines: (Incoming & { mark: string })[], now: Date) {
	if (lines.length === 0) return { lines: [], more: 0, counted: 0, open: [] }
	const used = await findMarks(db, venueId)
	const left = lines.filter(({ mark }) => !used.has(mark))
	const open = await findCandidates(user, venueId, now)
	const first = left.slice(0, MOST_BY_HAND)
	// Money whose bill was paid in another way can still be chosen, but is never guessed.
	const guessed = guessLines(
		first,
		open.filter(({ isPaid }) => !isPaid),
	)
	const shown = first.map(({ line, text, amount, mark }, i) => {
		return { line, came: amount, mark, ...readLine(text), ...guessed[i]! }
	})
	return { lines: shown, more: left.length - shown.length, counted: lines.length - left.length, open }
}
export type ByHand = Awaited<ReturnType<typeof findByHand>>

async function findCandidates(user: Actor, venueId: number, now: Date) {
	const waits = and(
		eq(payments.provider, 'manual'),
		inArray(payments.status, ['pending', 'success']),
		isNull(payments.receivedAt),
	)
	const wish = { order: [asc(payments.id)], limit: MOST_CANDIDATES }
	const [booked, entered, sold, unpaid, places, billed] = await Promise.all([
		readBookingPayments(and(eq(bookings.courtId, venueId), waits), wish),
		readEntryPayments(and(eq(tournaments.courtId, venueId), waits), wish),
		readSalePayments(and(eq(sales.courtId, venueId), waits), wish),
		findUnpaid(venueId, now),
		findOwedPlaces(venueId, now),
		findOpenStatements(venueId, MOST_CANDIDATES, now),
	])
	const sent = [...booked, ...entered, ...sold]
	const left = await leftOf(sent.map(({ bill }) => bill))
	const named = sent
		.filter(({ bill, payment }) => bill.status !== 'cancelled' && !isOwnMoney(user.id, bill, payment))
		.map((row) => ({
			key: `p${row.payment.id}`,
			open: Math.min(row.payment.amount, left(row.bill)) || row.payment.amount,
			isPaid: left(row.bill) === 0,
			reference: row.payment.reference,
			exactly: row.payment.splitId !== null,
			startTime: 'soldAt' in row ? row.soldAt : row.startTime,
			...namesOf(row),
		}))
	const begun = new Set(booked.map(({ bookingId }) => bookingId))
	const money = await moneyOf(
		db,
		unpaid.map(({ booking }) => booking),
	)
	const bare = unpaid.flatMap((row) => {
		const { due, inReview } = money.get(row.bookingId)!
		if (due <= 0 || inReview > 0 || begun.has(row.bookingId) || row.bookerId === user.id) return []
		const known = { key: `b${row.bookingId}`, open: due, isPaid: false, reference: null, exactly: true }
		return [{ ...known, startTime: row.startTime, ...namesOf(row) }]
	})
	const opened = new Set(sold.map(({ bill }) => bill.id))
	const untold = places.list.flatMap(({ id, personId, userId, payer, open, ...place }) => {
		if (personId === null || userId === user.id || opened.has(id)) return []
		const what = lineWords({
			bookingId: null,
			payer: '',
			sport: '',
			court: null,
			entry: null,
			sort: 'place',
			sold: place.event,
			...place,
		})
		const known = { key: `e${id}`, open, isPaid: false, reference: null, exactly: true }
		return [{ ...known, startTime: place.startTime, payer: payer ?? '', on: 'place' as const, what }]
	})
	const statements = billed.flatMap(({ id, name, payer, payerId, period, due, dueOn, dueDate }) => {
		if (due <= 0 || payerId === user.id) return []
		const what = `Statement ${name} · ${period} · due ${dueOn}`
		const known = { key: `s${id}`, open: due, isPaid: false, reference: name, exactly: false }
		return [{ ...known, startTime: at(dueDate, 0), payer, on: 'statement' as const, what }]
	})
	return [...named, ...bare, ...untold, ...statements].sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
}

/** Returns how much of each bill has not been received, in whole cents. */
async function leftOf(bills: Bill[]) {
	const key = ({ kind, id }: Pick<Bill, 'kind' | 'id'>) => `${kind}:${id}`
	const left = new Map<string, number>()
	for (const [kind, column] of [
		['booking', 'bookingId'],
		['entry', 'teamId'],
		['sale', 'saleId'],
	] as const) {
		const some = bills.filter((bill) => bill.kind === kind)
		const money = await moneyOfBills(db, column, some)
		for (const bill of some) {
			const { total, held } = money.get(bill.id)!
			left.set(key(bill), Math.max(0, total - held))
		}
	}
	return (bill: Bill) => left.get(key(bill))!
}

function namesOf(row: Parameters<typeof aboutLine>[0]) {
	const about = aboutLine(row)
	return { payer: about.payer, on: about.sort, what: lineWords(about) } satisfies Pick<Candidate, 'payer' | 'on'> & {
		what: string
	}
}

const findUnpaid = (venueId: number, now: Date) =>
	db
		.select({ ...LINE, booking: bookings })
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(
			and(
				eq(bookings.courtId, venueId),
				gt(bookings.startTime, new Date(now.getTime() - REMEMBERED)),
				inArray(bookings.status, ['pending', 'confirmed', 'completed']),
				eq(bookings.paymentStatus, 'pending'),
				isNull(bookings.statementId), // its statement is offered
			),
		)
		.orderBy(asc(bookings.startTime), asc(bookings.id))
		.limit(MOST_CANDIDATES)

/** Returns the marks of lines matched by hand, stored with the payments they made; only one, if it is given. */
async function findMarks(reader: Reader, venueId: number, mark?: string) {
	const wanted = mark === undefined ? isNotNull(payments.metadata) : sql`${payments.metadata} ->> 'bankLine' = ${mark}`
	const marked = and(eq(payments.provider, 'manual'), wanted)
	const [booked, entered, sold] = await Promise.all([
		reader
			.select({ metadata: payments.metadata })
			.from(payments)
			.innerJoin(bookings, eq(bookings.id, payments.bookingId))
			.where(and(eq(bookings.courtId, venueId), marked)),
		reader
			.select({ metadata: payments.metadata })
			.from(payments)
			.innerJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
			.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
			.where(and(eq(tournaments.courtId, venueId), marked)),
		reader
			.select({ metadata: payments.metadata })
			.from(payments)
			.innerJoin(sales, eq(sales.id, payments.saleId))
			.where(and(eq(sales.courtId, venueId), marked)),
	])
	const marks = [...booked, ...entered, ...sold].map(({ metadata }) => metadata?.bankLine)
	return new Set(marks.filter((mark) => typeof mark === 'string'))
}

type ByHandPick = Picked & { mark: string; amount: number }

/**
 * Uses a bank line for a payment, an unpaid booking or place, or a statement, once.
 *
 * Throws 409 when the line was used before, for anything, and otherwise as `confirmReceived`, `takeAtDesk`,
 * `takeForPlace` and `takeForStatement` do.
 */
export async function confirmByHand(user: Actor, venueId: number, pick: ByHandPick, now: Date) {
	const { id, kind, amount, mark } = pick
	const metadata = { bankLine: mark }
	const key = `bank-line:${venueId}:${mark}` // with two at once, PostgreSQL makes the second wait here
	const by = crypto.randomUUID() // tells this request from an earlier one
	const took = await withIdempotencyKey(user, key, pick, () =>
		write(async (tx) => {
			if ((await findMarks(tx, venueId, mark)).has(mark)) throw conflict(TAKEN)
			if (kind === 'booking') {
				const { taken, refunds } = await takeAtDesk(user, venueId, id, 'eft', { amount, metadata, now })
				return { by, cents: taken, goesBack: refunds.length > 0 }
			}
			if (kind === 'statement') {
				const { taken } = await takeForStatementIn(tx, user, venueId, id, { method: 'eft', amount, metadata }, now)
				return { by, cents: taken, goesBack: false }
			}
			if (kind === 'place') {
				const place = await findPlaceAt(tx, venueId, id)
				await takeForPlaceIn(tx, user, place, { method: 'eft', seen: amount, metadata }, now)
				return { by, cents: amount, goesBack: false }
			}
			const received = await confirmIn(tx, user, venueId, id, { by: 'bank', amount, now })
			await tx
				.update(payments)
				.set({ metadata: { ...received.payment.metadata, ...metadata } })
				.where(eq(payments.id, id))
			return { by, cents: amount, goesBack: received.settled.refunds.some(({ by }) => by === 'venue') }
		}),
	)
	if (took.by !== by) throw conflict(TAKEN)
	return took
}

const TAKEN = 'This line is matched already.'
