import { and, asc, eq, gte, inArray, isNotNull, isNull, not, notExists, or, sql, sum, type SQL } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { bookings, customers, refunds, sales, sports, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { moneyOf, sentOf, type Money } from '#app/features/ledger/money-of.server.ts'
import { closuresIn, type ClosureRow } from '#app/features/court-time/closures.server.ts'
import { includesCourt } from '#app/features/court-time/includes-court.ts'
import { findWishes, isTold } from '#app/features/notices/wishes.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { groupBy, portions } from '#app/lib/groups.ts'
import { hasMail } from '#app/lib/process/env.server.ts'
import { at, dateOf, dayAndTime } from '#app/lib/time/time.ts'
import { hangingOn } from '../desk/undo/undo-money.server.ts'
import { accountColumn } from '../customers/customer-of.server.ts'
import { findOwnVenueBooking, numberOf } from '../desk/list/venue-bookings.server.ts'
import { moneyLines, phoneMessages } from './phone-words.ts'
import { closedCourts } from './closure-words.ts'
import { findRoofed, type Roofed } from './roofed.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { findTogether } from './closures.server.ts'
import { stretchOf } from './joined-closures.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** In rows of those who know already. Those still to phone are all shown. */
const MOST_DONE = 200

const erased = db
	.select({ id: users.id })
	.from(users)
	.where(and(eq(users.id, bookings.userId), isNotNull(users.deletedAt)))

/** The bookings of a venue that closing a court ended, from today on, but those of deleted accounts. */
const closedFrom = (venueId: number, now: Date, closureIds: number[] | null) =>
	and(
		eq(bookings.courtId, venueId),
		gte(bookings.startTime, at(dateOf(now), 0)),
		unindexed(and(eq(bookings.status, 'cancelled'), eq(bookings.cancelReason, 'closed'), notExists(erased))),
		closureIds === null ? undefined : unindexed(inArray(bookings.closureId, closureIds)),
	)

/** Holds for who has neither been phoned nor chosen what they want instead. After a week we choose for them. */
const stillToPhone = and(
	isNull(bookings.phonedAt),
	or(isNull(bookings.closureChoice), eq(bookings.choiceLapsed, true)),
)!

/** How many people only the desk reaches, and how many have our message but no call yet. */
export type ToPhoneCount = { toTell: number; told: number }

/** Returns how many people a venue has still to phone, because it closed their courts. The caller checks access. */
export const countToPhone = cachedQuery(async (now, venueId: number) => countPeople(await readToPhone(venueId, now)))

/** Reads the bookings whose players are still to be phoned, with whether we have told them. */
async function readToPhone(venueId: number, now: Date) {
	const { closureId, id, userId, customerId, startTime } = bookings
	const rows = await db
		.select({ closureId, id, userId, customerId, startTime, account: accountColumn })
		.from(bookings)
		.leftJoin(customers, eq(customers.id, bookings.customerId))
		.where(and(closedFrom(venueId, now, null), unindexed(stillToPhone)))
	const accounts = rows.flatMap(({ account }) => account ?? [])
	if (accounts.length === 0) return rows.map((row) => ({ ...row, isTold: false }))
	const wishOf = await findWishes(
		db,
		accounts.map((userId) => ({ userId, kind: 'booking' })),
	)
	return rows.map((row) => ({
		...row,
		isTold: row.account !== null && isTold(wishOf({ userId: row.account, kind: 'booking' })),
	}))
}

/** Counts the people of bookings, each once. */
function countPeople(rows: Awaited<ReturnType<typeof readToPhone>>): ToPhoneCount {
	const all = new Set(rows.map(personKey)).size
	const toTell = new Set(rows.filter((row) => !row.isTold).map(personKey)).size
	return { toTell, told: all - toTell }
}

/** Names the person of a booking: a walk-in whom the venue does not know is a person each time. */
const personKey = ({ id, userId, customerId }: { id: number; userId: number | null; customerId: number | null }) =>
	customerId !== null ? `customer ${customerId}` : userId !== null ? `user ${userId}` : `booking ${id}`

/**
 * Returns how many people are still to be phoned of each list of closures, who may have lost a court by several of them,
 * with the `starts` of their bookings, which may be past its end once courts were reopened. `beside` is all of them where
 * some lost theirs by none of these lists, such as by one that was reopened. The caller checks access.
 */
export async function countToPhoneBy(venueId: number, lists: number[][], now = new Date()) {
	const rows = await readToPhone(venueId, now)
	const of = groupBy(rows, ({ closureId }) => closureId)
	const listed = new Set<number | null>(lists.flat())
	return {
		counts: lists.map((ids) => {
			const theirs = ids.flatMap((id) => of.get(id) ?? [])
			return { ...countPeople(theirs), starts: theirs.map(({ startTime }) => startTime) }
		}),
		beside: rows.every(({ closureId }) => listed.has(closureId)) ? null : countPeople(rows),
	}
}

/**
 * Returns whom a venue has to tell that their court is closed, or those of one closure and what people see as one with it, and
 * who has been told. Throws 404 when the venue is not the user's.
 *
 * Each person is there once with all their bookings, but for those that they have decided about. Walk-ins come first, as
 * we can't reach them, then who has our mail and pushes; last are those without a number.
 */
export async function findPhoneList(user: Actor, venueId: number | null, closureId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'desk')
	const closed = closureId === null ? null : (await findTogether(venue.id, closureId)).flatMap(({ ids }) => ids)
	const ended = closedFrom(venue.id, now, closed)
	const rows = await withPeople(db, [
		...(await readClosed(db, and(ended, unindexed(stillToPhone)))),
		...(await readClosed(db, and(ended, unindexed(not(stillToPhone)))).limit(MOST_DONE)),
	])
	const starts = rows.map(({ booking }) => booking.startTime.getTime())
	const ends = rows.map(({ booking }) => booking.endTime.getTime())
	const span = { from: new Date(Math.min(...starts)), to: new Date(Math.max(...ends)) }
	const shut = rows.length === 0 ? [] : await closuresIn(db, { venueIds: [venue.id], ...span })
	const money = new Map<number, Money>()
	for (const some of portions(rows.map(({ booking }) => booking)))
		for (const [id, one] of await moneyOf(db, some)) money.set(id, one)
	const ahead = rows.filter(({ booking }) => booking.endTime > now).map(({ booking }) => booking.id)
	const gone = await hangingOn(db, ahead, bookings.cancelledAt)
	const waits = rows.filter(
		({ booking }) =>
			booking.closedFor === 'rain' &&
			!gone.has(booking.id) &&
			(booking.closureChoice === null || booking.userId === null),
	)
	const waiting = waits.filter(({ booking }) => booking.userId !== user.id).map(({ booking }) => booking)
	const roofed = await findRoofed(db, venue, { reason: 'rain', parts: [] }, waiting, now)
	const people = rows.map((row) => ({
		...personOf(row, money.get(row.booking.id)!, { venue: venue.name, shut, gone, now }),
		/** A court with a roof that is free then, after rain. */
		roofed: roofOf(roofed.get(row.booking.id)),
	}))
	const toPhone = people
		.filter(({ isDone }) => !isDone)
		.sort((a, b) => a.rank - b.rank || a.startTime.getTime() - b.startTime.getTime())
	const done = people.filter(({ isDone }) => isDone)
	const open = eachOnce(toPhone)
	const toTell = open.filter(({ told }) => told === null).length
	const count: ToPhoneCount = { toTell, told: open.length - toTell }
	return { venueId: venue.id, closureId, reopens: reopensOf(shut, rows, now), open, done: eachOnce(done), count }
}
export type PhoneList = Awaited<ReturnType<typeof findPhoneList>>

/** Returns a closure that ended some of the bookings and isn’t over, where people see all such as one, or null. */
function reopensOf(shut: readonly ClosureRow[], rows: readonly Row[], now: Date) {
	const ended = new Set(rows.map(({ booking }) => booking.closureId))
	const running = shut.filter(({ id, endTime }) => ended.has(id) && endTime > now)
	return new Set(running.map(stretchOf)).size === 1 ? running[0]!.id : null
}

/** Joins the bookings of each person, who stands where the first of them does. */
function eachOnce(people: (ReturnType<typeof personOf> & { roofed: ReturnType<typeof roofOf> })[]) {
	return [...groupBy(people, ({ key }) => key).values()].map((all) => {
		const { key: _key, said: _said, ...first } = all[0]!
		const bookings = all
			.map(({ id, startTime, court, lines, chooses, moves, roofed }) => ({
				id,
				startTime,
				court,
				lines,
				chooses,
				moves,
				roofed,
			}))
			.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
		return { ...first, message: phoneMessages(all.map(({ said }) => said)), bookings }
	})
}

const roofOf = (roofed: Roofed | undefined) => roofed && { court: roofed.courtNumber, label: courtLabel(roofed.court) }

/** Whole cents that went back since a booking was cancelled: what came back before is not of its closing. */
const sentBack = (which?: SQL) =>
	sql`coalesce(${db
		.select({ cents: sum(refunds.amount) })
		.from(refunds)
		.where(and(eq(refunds.bookingId, bookings.id), gte(refunds.createdAt, bookings.cancelledAt), which))}, 0)`.mapWith(
		Number,
	)

const readClosed = (reader: Reader, where: SQL | undefined) =>
	reader
		.select({
			booking: bookings,
			courtName: courtNameOf(bookings),
			user: users,
			account: accountColumn,
			sport: sports.name,
			sentBack: sentBack(),
			wentBack: sentBack(eq(refunds.status, 'done')),
			packTakenBackAt: sales.cancelledAt,
		})
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(users, eq(users.id, bookings.userId))
		.leftJoin(customers, eq(customers.id, bookings.customerId))
		.leftJoin(sales, eq(sales.id, bookings.saleId))
		.where(where)
		.orderBy(asc(bookings.startTime), asc(bookings.id))

/** Adds who phoned, and how we reach the player. */
async function withPeople(reader: Reader, rows: Awaited<ReturnType<typeof readClosed>>) {
	const idsOf = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
	const phoners = idsOf(rows.map(({ booking }) => booking.phonedById))
	const players = idsOf(rows.map(({ account }) => account))
	const names = await reader
		.select({ id: users.id, fullName: users.fullName, username: users.username })
		.from(users)
		.where(inArray(users.id, phoners))
	const nameOf = new Map(names.map(({ id, fullName, username }) => [id, fullName || username]))
	const wishOf = await findWishes(
		reader,
		players.map((userId) => ({ userId, kind: 'booking' })),
	)
	return rows.map((row) => {
		const wish = row.account === null ? null : wishOf({ userId: row.account, kind: 'booking' })
		const by = nameOf.get(row.booking.phonedById ?? 0) ?? null
		return { ...row, by, mail: hasMail && wish?.email, push: wish?.push, inbox: wish?.inbox }
	})
}

type Row = Awaited<ReturnType<typeof withPeople>>[number]

/** `gone` has the bookings whose money keeps them from coming back. */
type Seen = { venue: string; shut: readonly ClosureRow[]; gone: ReadonlyMap<number, string>; now: Date }

function personOf(
	{ booking, courtName, user, account, sport, sentBack, wentBack, packTakenBackAt, by, mail, push, inbox }: Row,
	money: Money,
	{ venue, shut, gone, now }: Seen,
) {
	const { id, startTime, guestName, guestPhone, phonedAt, closureChoice, choiceLapsed } = booking
	const name = user ? user.fullName || user.username : (guestName ?? 'Walk-in')
	const number = numberOf(user?.phone ?? guestPhone)
	const comesBack = Math.max(0, money.held) + sentBack
	const hoursBack = booking.saleId === null || packTakenBackAt ? 0 : booking.packHalfHours - booking.packKept
	const choosesSent = user !== null && closureChoice === null
	const chooses = choosesSent && money.held > 0
	const back = { comesBack, wentBack, hoursBack, chooses, sent: sentOf(money), choosesSent }
	const isDone = phonedAt !== null || (closureChoice !== null && !choiceLapsed)
	const court = closedCourts(sport, courtName ?? booking.courtNumber)
	const isOpen = startTime > now && !shut.some((closure) => isShut(closure, booking))
	return {
		id,
		key: personKey(booking),
		name,
		court,
		startTime,
		walkIn: account === null,
		rank: (number.phone === null ? 4 : 0) + (account === null ? 0 : 1 + Number(Boolean(mail)) + Number(Boolean(push))),
		/** How we have told them, if we could. */
		told: push ? 'Told in the app' : mail ? 'Emailed' : inbox ? 'In their inbox' : null,
		/** Its money in words, for the desk; none for those who know. */
		lines: isDone ? [] : moneyLines(back),
		chooses,
		/** Whether the desk may find another time or court for them, as they choose nothing themselves. */
		moves: booking.userId === null && booking.endTime > now && !gone.has(id),
		said: { name, venue, court, startTime, reason: booking.closedFor, isOpen, ...back },
		isDone,
		phoned: phonedAt && { time: dayAndTime(phonedAt, now), by },
		...number,
	}
}

type Hour = Pick<typeof bookings.$inferSelect, 'sportId' | 'courtNumber' | 'startTime' | 'endTime'>

const isShut = (closure: ClosureRow, booking: Hour) =>
	includesCourt(closure, booking) && closure.startTime < booking.endTime && closure.endTime > booking.startTime

export type ToPhone = PhoneList['open'][number]

/**
 * Records that the desk has phoned the player of a closed court about that and `others` of theirs, or takes it back. Of
 * two at once the first stands: `name` is the player, `by` is who phoned, and `changed` are the ids of the bookings for which this is new.
 *
 * Skips those that are live again. Throws 404 when one is not of the user's venue, and 409 when no closing ended any.
 */
export function tickPhoned(
	user: Actor,
	venueId: number | null,
	{ bookingId, others = [], phoned }: { bookingId: number; others?: number[]; phoned: boolean },
	now = new Date(),
) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'desk', tx)
		const ticked = []
		for (const id of [bookingId, ...others]) {
			const one = await tickOne(tx, user, venue.id, { bookingId: id, phoned }, now)
			if (one) ticked.push(one)
		}
		const [first] = ticked
		if (!first) throw conflict('This booking wasn’t ended by closing a court.')
		const [person] = await tx
			.select({ fullName: users.fullName, username: users.username })
			.from(users)
			.where(eq(users.id, first.phonedById ?? 0))
		const changed = ticked.filter(({ isNew }) => isNew).map(({ id }) => id)
		const { name } = (await findOwnVenueBooking(user, venueId, first.id, 'desk', tx)).customer
		return { name, changed, at: first.phonedAt, by: person ? person.fullName || person.username : null }
	})
}

/** Returns null for one that no closing ended, or that is live again. */
async function tickOne(
	tx: Writer,
	user: Actor,
	venueId: number,
	{ bookingId, phoned }: { bookingId: number; phoned: boolean },
	now: Date,
) {
	const [booking] = await tx
		.select()
		.from(bookings)
		.where(and(eq(bookings.id, bookingId), eq(bookings.courtId, venueId)))
	if (!booking) throw notFound('Booking not found')
	if (booking.status !== 'cancelled' || booking.cancelReason !== 'closed') return null
	const isNew = (booking.phonedAt !== null) !== phoned
	const phonedAt = phoned ? (booking.phonedAt ?? now) : null
	const phonedById = phoned ? (isNew ? user.id : booking.phonedById) : null
	if (isNew) {
		await tx.update(bookings).set({ phonedAt, phonedById }).where(eq(bookings.id, bookingId))
		const action = phoned ? 'booking.phoned' : 'booking.not-phoned'
		await auditAt(tx, user, venueId, { action, subject: `booking:${bookingId}` }, now)
	}
	return { id: bookingId, isNew, phonedAt, phonedById }
}
