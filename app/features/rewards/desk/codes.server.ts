import { and, desc, eq, exists, gte, inArray, ne, sql } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courts, honouredRewards, redemptionItems, redemptions, users } from '#db/schema.ts'
import { auditAt, hasJustDone } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { findOwnVenue, mayAt } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { at, dateOf, formatDate } from '#app/lib/time/time.ts'
import { asHeard, readCode } from '../admin/read-code.ts'
import { REDEMPTION_NOT_FOUND } from '../redemption-status.ts'
import { findOnBookings } from '../checkout.server.ts'
import { findWhereOfCodes, givesOut } from '../where.server.ts'
import { whereWords } from '../where.ts'

const select = (reader: Reader) =>
	reader
		.select({
			id: redemptions.id,
			userId: redemptions.userId,
			code: redemptions.code,
			status: redemptions.status,
			createdAt: redemptions.createdAt,
			completedAt: redemptions.completedAt,
			item: redemptionItems.name,
			description: redemptionItems.description,
			person: sql<string>`coalesce(nullif(${users.fullName}, ''), ${users.username})`,
			venueId: redemptions.courtId,
			venue: courts.name,
			byId: redemptions.decidedById,
			by: sql<string | null>`(select by.full_name from ${users} as by where by.id = ${redemptions.decidedById})`,
		})
		.from(redemptions)
		.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
		.innerJoin(users, eq(users.id, redemptions.userId))
		.leftJoin(courts, eq(courts.id, redemptions.courtId))

type Stored = Awaited<ReturnType<typeof select>>[number]

const isCode = (typed: string) => {
	const code = readCode(typed)
	return inArray(redemptions.code, [code, asHeard(code)])
}
const isPending = eq(redemptions.status, 'pending')

/** Whether a venue gives out what a code is for. */
const worksAt = (reader: Reader, venueId: number) =>
	exists(
		reader
			.select({ id: honouredRewards.id })
			.from(honouredRewards)
			.where(and(eq(honouredRewards.itemId, redemptions.itemId), eq(honouredRewards.courtId, venueId), givesOut)),
	)

const CODE_NOT_FOUND = 'We can’t find this code'
const ON_BOOKING = 'It came off a booking. Give that another discount, and the player has the code back.'
const OWN = 'You redeemed this yourself. Ask a colleague.'

/** Counts a code that leads nowhere as a guess of this person; one that exists costs nothing. */
async function guessed<T extends { id: number }>(user: Actor, find: () => Promise<T | undefined>, now: Date) {
	await limits.rewardCodes.take(user.id, now)
	const found = await find()
	if (found) await limits.rewardCodes.giveBack(user.id, now)
	return found
}

/**
 * Returns the page of codes: the one that was typed, where there is one, and what was used at this venue last. Throws 404
 * and 403 like `findOwnVenue`, and 429 for too many guesses.
 */
export async function findCodesPage(user: Actor, venueId: number | null, typed: string, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'redeem')
	const code = readCode(typed)
	const [stored] = code ? [await guessed(user, async () => (await select(db).where(isCode(code)))[0], now)] : []
	return {
		venueId: venue.id,
		code,
		found: stored ? await asFound(user, venue.id, stored) : null,
		used: await findUsed(user, venue.id, now),
	}
}

/** Says what the desk can do with a code; whose it is only where it was or can be used here. */
async function asFound(user: Actor, venueId: number, stored: Stored) {
	const { id, code, item, description, createdAt, status, person } = stored
	const works = (await db.$count(redemptions, and(eq(redemptions.id, id), worksAt(db, venueId)))) > 0
	const problem = works || status !== 'pending' ? problemOf(user, venueId, stored) : await elsewhere(id)
	const known = status === 'completed' ? stored.venueId === venueId : works
	return { code, item, description, createdAt, person: known ? person : null, problem }
}
export type FoundCode = NonNullable<Awaited<ReturnType<typeof findCodesPage>>['found']>

async function elsewhere(id: number) {
	const where = (await findWhereOfCodes([id])).get(id)
	return where ? `It isn’t given out here. It works at ${whereWords(where)}.` : 'No venue gives it out at the moment.'
}

function problemOf(user: Actor, venueId: number, { userId, status, completedAt, venue, ...by }: Stored) {
	if (status === 'cancelled') return 'This code was cancelled. The points went back.'
	if (status === 'completed') {
		const who = by.venueId === venueId && by.by ? ` by ${by.by}` : ''
		return `This code was used${venue ? ` at ${venue}` : ''} on ${formatDate(completedAt!)}${who}.`
	}
	return userId === user.id ? OWN : null
}

const MOST_SHOWN = 20

/** Returns what was used at a venue last, with whether the user may take it back. */
async function findUsed(user: Actor, venueId: number, now: Date) {
	const rows = await select(db)
		.where(and(eq(redemptions.courtId, venueId), eq(redemptions.status, 'completed')))
		.orderBy(desc(redemptions.completedAt), desc(redemptions.id))
		.limit(MOST_SHOWN)
	const manages = await mayAt(user, venueId, 'rewards')
	const ids = rows.map(({ id }) => id)
	const onBookings = await findOnBookings(db, ids)
	return rows.map(({ id, userId, code, item, person, by, byId, completedAt }) => ({
		id,
		code,
		item,
		person,
		by,
		usedAt: completedAt!,
		canUndo:
			!onBookings.has(id) && userId !== user.id && completedAt! >= at(dateOf(now), 0) && (manages || byId === user.id),
	}))
}
export type UsedCode = Awaited<ReturnType<typeof findUsed>>[number]

/**
 * Marks a code as used at a venue and tells its player; the same form again changes nothing.
 *
 * Throws 404 where the venue is not the user's or there is no such code, 403 for their own, 409 where it was used, is
 * cancelled or is not given out here, and 429 for too many guesses.
 */
export async function markUsed(user: Actor, venueId: number | null, typed: string, now = new Date()) {
	await findOwnVenue(user, venueId, 'redeem')
	const known = await guessed(user, async () => (await select(db).where(isCode(typed)))[0], now)
	if (!known) throw notFound(CODE_NOT_FOUND)
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'redeem', tx)
		const done = await tx
			.update(redemptions)
			.set({ status: 'completed', completedAt: now, decidedById: user.id, courtId: venue.id })
			.where(and(eq(redemptions.id, known.id), isPending, ne(redemptions.userId, user.id), worksAt(tx, venue.id)))
			.returning({ id: redemptions.id })
		const stored = await findStored(tx, known.id)
		const act = { action: 'redemption.use', subject: `redemption:${known.id}` } as const
		if (done.length === 0) {
			const isHere = stored.venueId === venue.id && stored.byId === user.id
			if (isHere && (await hasJustDone(tx, user, act, now))) return stored
			if (stored.status === 'pending' && stored.userId === user.id) throw forbidden(OWN)
			throw conflict(problemOf(user, venue.id, stored) ?? (await elsewhere(known.id)))
		}
		await tell(tx, stored, 'used', { item: stored.item, venue: venue.name }, now)
		await auditAt(tx, user, venue.id, act, now)
		return stored
	})
}

/**
 * Takes back that a code was used here today, and tells its player; taking it back again changes nothing.
 *
 * Throws 404 where it was not used at the user's venue, 403 to others than who marked it, a manager and the owner, and for
 * one's own, and
 * 409 once the day is over, or while it is off a booking.
 */
export function undoUse(user: Actor, venueId: number | null, redemptionId: number, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'redeem', tx)
		const manages = await mayAt(user, venue.id, 'rewards', tx)
		const act = { action: 'redemption.undo', subject: `redemption:${redemptionId}` } as const
		const here = and(eq(redemptions.id, redemptionId), eq(redemptions.courtId, venue.id))
		if ((await findOnBookings(tx, [redemptionId])).has(redemptionId)) throw conflict(ON_BOOKING)
		const done = await tx
			.update(redemptions)
			.set({ status: 'pending', completedAt: null, decidedById: null, courtId: null })
			.where(
				and(
					here,
					ne(redemptions.userId, user.id),
					gte(redemptions.completedAt, at(dateOf(now), 0)),
					manages ? undefined : eq(redemptions.decidedById, user.id),
				),
			)
			.returning({ id: redemptions.id })
		const stored = await findStored(tx, redemptionId)
		if (done.length === 0) {
			if (await hasJustDone(tx, user, act, now)) return stored
			if (stored.venueId !== venue.id) throw notFound(REDEMPTION_NOT_FOUND)
			if (stored.completedAt! < at(dateOf(now), 0)) throw conflict('This can be undone only on the day itself.')
			if (stored.userId === user.id) throw forbidden(OWN)
			throw forbidden('Only the person who marked it, a manager or the owner can undo it.')
		}
		await tell(tx, stored, 'not used', { item: stored.item, venue: venue.name }, now)
		await auditAt(tx, user, venue.id, act, now)
		return stored
	})
}

async function findStored(tx: Writer, id: number) {
	const [stored] = await select(tx).where(eq(redemptions.id, id))
	if (!stored) throw notFound(REDEMPTION_NOT_FOUND)
	return stored
}

function tell(tx: Writer, { id, userId }: Stored, what: 'used' | 'not used', data: Handed, now: Date) {
	const about = { subject: 'redemption', subjectId: id, cause: `redemption:${id}:${what}:${now.getTime()}` }
	return notify(tx, [{ userId, kind: 'reward', what, data, ...about }], now)
}

type Handed = { item: string; venue: string }
