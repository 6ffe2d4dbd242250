import { and, asc, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { auditLog, bookings, customers, sports, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { findWishes, isTold } from '#app/features/notices/wishes.server.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { courtNameOf } from '#db/query/columns.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { at, clock, dateOf, DAY, isDate } from '#app/lib/time/time.ts'
import { accountColumn } from '../customers/customer-of.server.ts'
import type { Messaged } from './reach-words.ts'
import { stepsUpTo } from '../desk/desk-place.ts'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { readClock } from '../book/asked-time.ts'
import { openingOn } from '../rules.ts'

const ACTION = 'venue.message'
/** How many messages of a venue are looked through for those of one day. */
const MOST_SENT = 100

/** A stretch of a day at a venue, in one sport or all. */
export type Audience = { sportId: number | null; from: Date; to: Date }

/** Reads the audience that an address asks for: `date`, `from` and `to` (HH:00 or HH:30), `sport`; null while it asks for none. */
function readAudience(query: URLSearchParams): Audience | null {
	const [date, from, to] = [query.get('date') ?? '', query.get('from'), query.get('to')]
	if (from === null || to === null) return null
	const sport = Number(query.get('sport') ?? '')
	const isTime = (text: string) => /^(([01]\d|2[0-3]):[03]0|24:00)$/.test(text)
	if (!isDate(date) || !isTime(from) || !isTime(to)) throw invalid('Choose a day and hours.')
	const audience = {
		sportId: Number.isSafeInteger(sport) && sport > 0 ? sport : null,
		from: at(date, readClock(from)),
		to: at(date, readClock(to)),
	}
	if (audience.to <= audience.from) throw invalid('Choose an end after the start.')
	return audience
}

/** Reads the bookings of an audience that are not over, soonest first, with the accounts of their players. */
const readBooked = (reader: Reader, venueId: number, { sportId, from, to }: Audience, now: Date) =>
	reader
		.select({ booking: bookings, courtName: courtNameOf(bookings), user: users, sport: sports.name })
		.from(bookings)
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.leftJoin(customers, eq(customers.id, bookings.customerId))
		.leftJoin(users, eq(users.id, accountColumn))
		.where(
			and(
				eq(bookings.courtId, venueId),
				// No booking is longer than a day, so that bounds on the indexed start suffice.
				gt(bookings.startTime, new Date(from.getTime() - DAY)),
				lt(bookings.startTime, to),
				unindexed(
					and(
						gt(bookings.endTime, from),
						gt(bookings.endTime, now),
						inArray(bookings.status, ['pending', 'confirmed']),
						sportId === null ? undefined : eq(bookings.sportId, sportId),
						or(isNull(bookings.userId), isNull(users.deletedAt)),
					),
				),
			),
		)
		.orderBy(asc(bookings.startTime), asc(bookings.id))
type Booked = Awaited<ReturnType<typeof readBooked>>[number]

/** Returns the first booking of each account that hears from us of its bookings, but of the writer. */
async function playersIn(reader: Reader, rows: readonly Booked[], { id }: Pick<Actor, 'id'>) {
	const accounts = rows.flatMap(({ user }) => (user ? [{ userId: user.id, kind: 'booking' as const }] : []))
	const wishOf = await findWishes(reader, accounts)
	const players = new Map<number, Booked['booking']>()
	for (const { booking, user } of rows)
		if (user && user.id !== id && !players.has(user.id) && isTold(wishOf({ userId: user.id, kind: 'booking' })))
			players.set(user.id, booking)
	return players
}

/** Returns what counts whom a message reaches, of each booking but the writer’s own. */
async function messagedIn(reader: Reader, rows: readonly Booked[], by: Actor): Promise<Messaged[]> {
	const players = await playersIn(reader, rows, by)
	return rows
		.filter(({ user }) => user?.id !== by.id)
		.map(({ booking, user }) => ({
			sportId: booking.sportId,
			from: booking.startTime.getTime(),
			to: booking.endTime.getTime(),
			player: user && players.has(user.id) ? user.id : null,
		}))
}

/**
 * Returns whom a message of the desk can go to: the sports and times with bookings of that day, and `asked`, what the
 * address asks for; it is still to be chosen where that is nothing, or only to be counted. `sent` are the messages about
 * that day. Throws 404 when the venue is not the user's, and 403 without the desk's right.
 */
export async function findMessagePage(user: Actor, venueId: number, query: URLSearchParams, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'desk')
	const date = isDate(query.get('date') ?? '') ? query.get('date')! : dateOf(now)
	const day = { sportId: null, from: at(date, 0), to: at(date, 24) }
	const asked = readAudience(query)
	const [ofDay, offers] = await Promise.all([readBooked(db, venue.id, day, now), findOwnOffers(venue, now)])
	const step = offers.some(({ step }) => step < 1) ? 0.5 : 1
	const hours = ofDay.flatMap(({ booking }) => [
		hourIn(date, booking.startTime, (hours) => Math.floor(hours / step) * step),
		hourIn(date, booking.endTime, (hours) => Math.ceil(hours / step) * step),
	])
	const closing = offers.map((offer) => Math.ceil((openingOn(offer, date)?.[1] ?? 0) / step) * step)
	const [first, last] = [Math.min(...hours, 24), Math.max(...hours, ...closing, 0)]
	const times = hours.length > 0 ? [first, ...stepsUpTo(last - first, step).map((after) => first + after)] : []
	return {
		date,
		sports: [...new Map(ofDay.map(({ booking, sport }) => [booking.sportId, sport]))].map(([id, name]) => ({
			id,
			name,
		})),
		/** When it can begin and end: each hour, or half hour where the venue has those, from the first booking to closing time. */
		times: times.map(clock),
		asked: asked && {
			...asked,
			sport: ofDay.find(({ booking }) => booking.sportId === asked.sportId)?.sport ?? null,
			chosen: !query.has('count'),
		},
		messaged: await messagedIn(db, ofDay, user),
		sent: await findSent(venue.id, date),
		idempotencyKey: crypto.randomUUID(),
	}
}
export type MessagePage = Awaited<ReturnType<typeof findMessagePage>>

const hourIn = (date: string, time: Date, round: (hours: number) => number) =>
	Math.min(24, Math.max(0, round((time.getTime() - at(date, 0).getTime()) / (DAY / 24))))

/** Returns the audience that an address asks for. Throws 400 where it asks for none. */
export function requireAudience(query: URLSearchParams): Audience {
	const audience = readAudience(query)
	if (!audience) throw invalid('Choose a day and hours.')
	return audience
}

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Writes to all who have a booking of a venue then, each once, and keeps the text in the venue's log. Returns its id
 * and how many hear from us; the others have no account, or want no notices.
 *
 * Throws 404 when the venue is not the user's, 403 without the desk's right, 409 when nobody has a booking then, and 429
 * when the venue has written too often.
 */
export async function sendDeskMessage(
	user: Actor,
	venueId: number,
	audience: Audience,
	text: string,
	{ idempotencyKey, now = new Date() }: How = {},
) {
	const venue = await findOwnVenue(user, venueId, 'desk')
	return withIdempotencyKey(user, idempotencyKey, { venueId, audience, text }, () =>
		write(async (tx) => {
			await findOwnVenue(user, venueId, 'desk', tx)
			const rows = await readBooked(tx, venue.id, audience, now)
			if (rows.length === 0) throw conflict('No one has a booking then.')
			await limits.deskMessages.take(venue.id, now)
			const players = await playersIn(tx, rows, user)
			const { sportId, from, to } = audience
			const details = { sportId, from: from.toISOString(), to: to.toISOString(), people: players.size }
			const act = { action: ACTION, subject: `venue:${venue.id}`, note: text, details } as const
			const [logged] = await auditAt(tx, user, venue.id, act, now).returning({ id: auditLog.id })
			const told: NewNotice[] = []
			for (const [userId, booking] of players) {
				const { what } = await describeBooking(tx, booking)
				const about = { kind: 'booking', subject: 'booking', subjectId: booking.id } as const
				told.push({
					...about,
					userId,
					what: 'message',
					data: { venue: venue.name, what, text, ...(booking.userId === null && { venueId }) },
					cause: `message:${logged!.id}`,
				})
			}
			await notify(tx, told, now, to)
			return { id: logged!.id, people: players.size }
		}),
	)
}

/** Reads what a venue has written, newest first. */
const readSent = (venueId: number) =>
	db
		.select({ act: auditLog, fullName: users.fullName, username: users.username })
		.from(auditLog)
		.leftJoin(users, eq(users.id, auditLog.actorId))
		.where(and(eq(auditLog.subject, `venue:${venueId}`), unindexed(eq(auditLog.action, ACTION))))
		.orderBy(desc(auditLog.id))

function sentOf({
	act: { id, note, details, createdAt },
	fullName,
	username,
}: Awaited<ReturnType<typeof readSent>>[number]) {
	const { sportId, from, to, people } = details as { sportId: number | null; from: string; to: string; people: number }
	const audience: Audience = { sportId, from: new Date(from), to: new Date(to) }
	return { id, text: note ?? '', by: fullName || username, createdAt, people, ...audience }
}

async function findSent(venueId: number, date: string) {
	const rows = await readSent(venueId).limit(MOST_SENT)
	return rows.map(sentOf).filter(({ from }) => dateOf(from) === date)
}

/**
 * Returns a message that the desk sent, with all others who have a booking then now: their number, and the text for them.
 * Throws 404 when it is not of the user's venue, and 403 without the desk's right.
 */
export async function findSentMessage(user: Actor, venueId: number, id: number, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'desk')
	const row = (await readSent(venue.id).limit(MOST_SENT)).find(({ act }) => act.id === id)
	if (!row) throw notFound('Message not found')
	const message = sentOf(row)
	const booked = await readBooked(db, venue.id, message, now)
	const before = booked.filter(({ booking }) => booking.createdAt <= message.createdAt)
	const reached = await playersIn(db, before, { id: row.act.actorId ?? 0 })
	const seen = new Set<number | string>()
	const people = booked.flatMap(({ booking, courtName, user: player, sport }) => {
		if (player && player.id === row.act.actorId) return []
		const account = player && (player.fullName || player.username)
		const name = (booking.userId === null ? (booking.guestName ?? account) : account) ?? 'Walk-in'
		// A player who has two bookings then is one row.
		const who = player?.id ?? booking.phoneKey ?? `booking ${booking.id}`
		if (seen.has(who)) return []
		seen.add(who)
		const one = {
			id: booking.id,
			name,
			walkIn: player === null,
			/** Whether the message has reached them: those who booked after it have not read it. */
			isTold: player !== null && reached.has(player.id),
			court: `${sport}, ${courtInText(courtName ?? booking.courtNumber)}`,
			startTime: booking.startTime,
			message: `Hi ${name.split(' ')[0]}, ${venue.name} here. ${message.text}`,
			...numberOf(player?.phone ?? booking.guestPhone),
		}
		return [one]
	})
	return { message, people, now }
}
