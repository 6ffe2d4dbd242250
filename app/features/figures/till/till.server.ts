import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { courts, payments, refunds, tillCloses, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue, type OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may, refusal } from '#app/features/venues/team/rights.ts'
import { conflict, forbidden, invalid, notFound } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/money.ts'
import { at, DAY, dateOf, dayAndTime, formatDay } from '#app/lib/time/time.ts'
import { dayProblem, differenceWords } from './till-days.ts'
import { cashOf, expectedCash, leftBy, tillLines } from './till-lines.ts'
import type { Span } from '../moved.server.ts'
import { findUnclosed, putInClose } from './till-movements.server.ts'
import type { TillForm } from './till-schemas.ts'

export type TillClose = typeof tillCloses.$inferSelect
/** A close with the name of the person who closed it. */
export type NamedClose = TillClose & { by: string }

/** How far back a movement may lie that was still being stored when the till was closed. */
const STILL_STORED = DAY

/**
 * Closes a day of a venue: counts what moved and is in no close yet, up to the end of that day, and freezes it.
 *
 * What arrives later counts for the next close, so that all closes together are the ledger. The first close begins with
 * its own day, and that day stays when it is reopened. Of two at once the second returns the first one's, with `isNew` false.
 *
 * Throws 404 when the venue is not the user's, 400 for a day that can't be closed and for a difference without a note,
 * in the drawer or between the float and what the last close left, and 409 when the cash has moved since it was `seen`, in whole cents.
 */
export function closeTill(user: Actor, venueId: number | null, form: TillForm, now = new Date()) {
	return write(async (tx): Promise<TillClose & { isNew: boolean }> => {
		const venue = await findOwnVenue(user, venueId, 'till', tx)
		const { day, float, counted, banked, note, seen } = form
		const before = await findCloseOf(tx, venue.id, day)
		if (before) return { ...before, isNew: false }
		const last = await findLast(tx, venue.id)
		const problem = dayProblem(day, { today: dateOf(now), last: last?.day ?? null })
		if (problem) throw invalid(problem)
		const span = await spanOf(tx, venue, day, now)
		const moved = await findUnclosed(tx, venue.id, span)
		const lines = tillLines([...moved.payments, ...moved.refunds])
		const { into, out } = cashOf(lines)
		if (seen !== into - out) throw conflict('Cash has come in or gone back since you counted. Look again.')
		const expected = expectedCash(float, lines)
		const gap = last ? float - leftBy(last) : 0
		if (counted !== expected && note === '') {
			throw invalid('Say why', { note: [`${differenceWords(counted - expected, amountOf)}. Say why`] })
		}
		if (gap !== 0 && note === '') {
			const since = formatDay(at(last!.day, 0))
			throw invalid('Say why', { note: [`${differenceWords(gap, amountOf)} since ${since}. Say why`] })
		}
		const [made] = await tx
			.insert(tillCloses)
			.values({
				courtId: venue.id,
				day,
				until: span.until,
				float,
				expected,
				counted,
				banked,
				note: note || null,
				lines,
				closedById: user.id,
				closedAt: now,
			})
			.returning()
		await putInClose(tx, moved, made!.id)
		if (!last)
			await tx
				.update(courts)
				.set({ tillSince: firstDay(venue, day) })
				.where(eq(courts.id, venue.id))
		const details = { day, expected, counted }
		await auditAt(tx, user, venue.id, { action: 'till.close', subject: `venue:${venue.id}`, details }, now)
		return { ...made!, isNew: true }
	})
}

/** Returns the time that closing a day would count. The caller checks that the day can be closed. */
export async function spanOf(reader: Reader, venue: Till, day: string, now: Date): Promise<Span> {
	const until = new Date(Math.min(now.getTime(), at(day, 24).getTime() - 1))
	const start = at(firstDay(venue, day), 0)
	const last = await findLast(reader, venue.id)
	const since = last ? Math.max(start.getTime(), last.until.getTime() - STILL_STORED) : start
	return { since: new Date(since), until }
}

type Till = { id: number; tillSince: string | null }

/** Returns the first day of a venue's till, which an earlier day can become as long as none is closed. */
const firstDay = ({ tillSince }: Till, day: string) => (tillSince !== null && tillSince < day ? tillSince : day)

/** Returns the latest close of a venue; before a day if one is given. */
export async function findLast(reader: Reader, venueId: number, before?: string): Promise<TillClose | undefined> {
	const [last] = await reader
		.select()
		.from(tillCloses)
		.where(and(eq(tillCloses.courtId, venueId), before === undefined ? undefined : lt(tillCloses.day, before)))
		.orderBy(desc(tillCloses.day))
		.limit(1)
	return last
}

export async function findCloseOf(reader: Reader, venueId: number, day: string): Promise<TillClose | undefined> {
	const [close] = await reader
		.select()
		.from(tillCloses)
		.where(and(eq(tillCloses.courtId, venueId), eq(tillCloses.day, day)))
	return close
}

/** Returns the close of a day with when that was, `17:36` or with its day where that is another; null where it is open. */
export const findDayClosed = cachedQuery(async (_now, venueId: number, day: string) => {
	const close = await findCloseOf(db, venueId, day)
	return close ? { id: close.id, at: dayAndTime(close.closedAt, at(day, 12)) } : null
})

/** Says where today is closed already that money of now counts for the next close; null where it is not. */
export const afterClose = async (venueId: number, now = new Date()) =>
	(await findCloseOf(db, venueId, dateOf(now)))
		? 'Till closed: money that comes in now counts for the next close of day.'
		: null

/** Returns what is said of money that just came in, with where it counts once today is closed. */
export async function saidOfMoney(venueId: number, said: string, now = new Date()) {
	const late = await afterClose(venueId, now)
	return late ? `${said}. ${late}` : said
}

const NAMED = { ...getTableColumns(tillCloses), fullName: users.fullName, username: users.username }
type Named = TillClose & { fullName: string | null; username: string }
const named = ({ fullName, username, ...close }: Named): NamedClose => ({ ...close, by: fullName || username })

/** Returns `limit` closes of a venue, the latest day first; before a day if one is given. The caller checks access. */
export async function readCloses(venueId: number, limit: number, before?: string): Promise<NamedClose[]> {
	const rows = await db
		.select(NAMED)
		.from(tillCloses)
		.innerJoin(users, eq(users.id, tillCloses.closedById))
		.where(and(eq(tillCloses.courtId, venueId), before === undefined ? undefined : lt(tillCloses.day, before)))
		.orderBy(desc(tillCloses.day))
		.limit(limit)
	return rows.map(named)
}

/** Returns a close of the user's own venue, and whether the user may reopen it. Throws 404 otherwise. */
export async function findOwnClose(user: Actor, venueId: number | null, id: number | null) {
	const venue = await findOwnVenue(user, venueId, 'till')
	const [row] = await db
		.select(NAMED)
		.from(tillCloses)
		.innerJoin(users, eq(users.id, tillCloses.closedById))
		.where(and(eq(tillCloses.id, id ?? 0), eq(tillCloses.courtId, venue.id)))
	if (!row) throw notFound('Closed day not found')
	const close = named(row)
	const last = await findLast(db, venue.id)
	return { venue, close, problem: reopenProblem(venue, close, last!) }
}

function reopenProblem({ part }: Pick<OwnVenue, 'part'>, close: { id: number }, last: { id: number; day: string }) {
	if (!may(part, 'reopen')) return NOT_YOURS
	if (last.id === close.id) return null
	return `You can only reopen the latest closed day, ${formatDay(at(last.day, 0))}.`
}
const NOT_YOURS = refusal('reopen')

/**
 * Opens the latest closed day of a venue again: its money is in no close, and the next one counts it.
 *
 * The log keeps who did it, why, and what had been counted. Throws 404 when the venue is not the user's or has no such
 * close, 403 without the right to reopen, and 409 for an earlier day than the latest.
 */
export function reopenTill(user: Actor, venueId: number, id: number, reason: string, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'till', tx)
		const [close] = await tx
			.select()
			.from(tillCloses)
			.where(and(eq(tillCloses.id, id), eq(tillCloses.courtId, venue.id)))
		if (!close) throw notFound('Closed day not found')
		const problem = reopenProblem(venue, close, (await findLast(tx, venue.id))!)
		if (problem) throw problem === NOT_YOURS ? forbidden(problem) : conflict(problem)
		await tx.update(payments).set({ tillCloseId: null }).where(eq(payments.tillCloseId, id))
		await tx.update(refunds).set({ tillCloseId: null }).where(eq(refunds.tillCloseId, id))
		await tx.delete(tillCloses).where(eq(tillCloses.id, id))
		const { day, float, expected, counted, banked } = close
		const details = { day, float, expected, counted, banked }
		await auditAt(
			tx,
			user,
			venue.id,
			{ action: 'till.reopen', subject: `venue:${venue.id}`, note: reason, details },
			now,
		)
		return close
	})
}
