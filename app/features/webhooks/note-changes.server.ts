import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { db, isCurrent, trackReads, write, type Reader, type Reads, type Writer } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { bookings, courts, users, webhookFacts, webhookMessages, webhooks } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'
import { bodyOf, type MessageType } from './facts.server.ts'

/** Bookings that ended longer ago are not looked at any more. */
const LOOKS_BACK = 3 * DAY
/** This many bookings are compared and written at a time, so that other writes come between. */
const AT_ONCE = 200

/**
 * Only these get messages: their maker still owns the venue and can sign in. For an address that is stopped they wait
 * until it is started again.
 */
export const isOwned = and(
	eq(webhooks.madeById, courts.ownerId),
	ne(users.role, 'user'),
	isNull(users.deletedAt),
	isNull(users.suspendedAt),
)

let looked: Reads | undefined

/**
 * A job: writes a message to each address of a venue whose bookings have changed since it last looked.
 *
 * It compares every booking with what was last told of it, so no verb can forget to tell, and a change that is undone
 * before the next look is no message. Nothing is compared while nothing was written that it has read.
 */
export async function noteChanges(now: Date, stopping?: AbortSignal) {
	if (looked && isCurrent(looked)) return
	const { reads } = await trackReads(async () => {
		for (const venueId of await venuesThatTell()) await noteChangesAt(venueId, now, stopping)
	})
	looked = stopping?.aborted ? undefined : reads
}

async function venuesThatTell() {
	const rows = await db
		.selectDistinct({ id: courts.id })
		.from(webhooks)
		.innerJoin(courts, eq(courts.id, webhooks.courtId))
		.innerJoin(users, eq(users.id, webhooks.madeById))
		.where(isOwned)
	return rows.map(({ id }) => id)
}

async function noteChangesAt(venueId: number, now: Date, stopping?: AbortSignal) {
	for (let after = 0; !stopping?.aborted;) {
		const rows = await compared(db, venueId, now, { after })
		const changed = rows.filter(isNews).map(({ id }) => id)
		if (changed.length > 0) await write((tx) => tellOf(tx, venueId, changed, now))
		if (rows.length < AT_ONCE) return
		after = rows.at(-1)!.id
	}
}

/** Takes a venue's bookings as known, without a message: its first address hears of what comes from now on. */
export async function knowAll(tx: Writer, venueId: number, now: Date) {
	for (let after = 0; ;) {
		const rows = await compared(tx, venueId, now, { after })
		await know(tx, venueId, rows.filter(isNews))
		if (rows.length < AT_ONCE) return
		after = rows.at(-1)!.id
	}
}

type Compared = Awaited<ReturnType<typeof compared>>[number]

const isNews = ({ facts, known }: Compared) => facts !== known

/** Returns bookings of a venue by id, `after` one or only some, each with its facts now and those last told. */
async function compared(reader: Reader, venueId: number, now: Date, which: { after: number } | { ids: number[] }) {
	const { id, courtId, sportId, courtNumber, startTime, endTime, status, paymentStatus, totalPrice } = bookings
	const { arrivedAt, noShow } = bookings
	const rows = await reader
		.select({
			data: {
				bookingId: id,
				venueId: courtId,
				sportId,
				courtNumber,
				startTime,
				endTime,
				status,
				paymentStatus,
				totalPrice,
				arrivedAt,
				noShow,
			},
			known: webhookFacts.facts,
		})
		.from(bookings)
		.leftJoin(webhookFacts, eq(webhookFacts.bookingId, id))
		.where(
			and(
				eq(courtId, venueId),
				gte(endTime, new Date(now.getTime() - LOOKS_BACK)),
				// No booking is longer than a day, and the index has the starts.
				gte(startTime, new Date(now.getTime() - LOOKS_BACK - DAY)),
				'ids' in which ? inArray(id, which.ids) : gt(id, which.after),
			),
		)
		.orderBy(asc(id))
		.limit(AT_ONCE)
	return rows.map(({ data, known }) => ({ id: data.bookingId, data, facts: JSON.stringify(data), known }))
}

/**
 * Writes the messages of bookings that changed, up to 200, before they are removed too. Reads them anew within the transaction:
 * another process may have told of them meanwhile.
 */
export async function tellOf(tx: Writer, venueId: number, ids: number[], now: Date) {
	const changed = (await compared(tx, venueId, now, { ids })).filter(isNews)
	const to = await tx
		.select({ id: webhooks.id })
		.from(webhooks)
		.innerJoin(courts, eq(courts.id, webhooks.courtId))
		.innerJoin(users, eq(users.id, webhooks.madeById))
		.where(and(eq(webhooks.courtId, venueId), isOwned))
	const told = changed.flatMap((booking) => {
		const type = typeOf(booking)
		return type ? [{ type, data: booking.data }] : []
	})
	const rows = told.flatMap(({ type, data }) => to.map(({ id }) => messageTo(id, type, data, now)))
	if (rows.length > 0) await tx.insert(webhookMessages).values(rows)
	await know(tx, venueId, changed)
}

/** A booking that came and was cancelled between two looks is told to nobody. */
function typeOf({ known, data }: Compared): MessageType | null {
	if (data.status !== 'cancelled') return known === null ? 'booking.created' : 'booking.changed'
	if (known === null) return null
	const before = JSON.parse(known) as { status: string }
	return before.status === 'cancelled' ? 'booking.changed' : 'booking.cancelled'
}

/** A message that is due at once. */
export const messageTo = (webhookId: number, type: MessageType, data: object, now: Date) => ({
	webhookId,
	key: `msg_${crypto.randomUUID().replaceAll('-', '')}`,
	type,
	body: bodyOf(type, now, data),
	dueAt: now,
	createdAt: now,
})

async function know(tx: Writer, venueId: number, changed: Compared[]) {
	if (changed.length === 0) return
	const rows = changed.map(({ id, facts, data }) => ({ bookingId: id, courtId: venueId, facts, endTime: data.endTime }))
	await tx
		.insert(webhookFacts)
		.values(rows)
		.onConflictDoUpdate({
			target: webhookFacts.bookingId,
			set: { facts: sql`excluded.facts`, endTime: sql`excluded.end_time` },
		})
}

/** A job: forgets what was told of bookings that nobody looks at any more. */
export const forgetOldFacts = (now: Date, stopping?: AbortSignal) =>
	removeAll(
		webhookFacts,
		{ bookingId: webhookFacts.bookingId },
		lt(webhookFacts.endTime, new Date(now.getTime() - LOOKS_BACK - DAY)),
		{ stopping },
	)

const KEPT_FOR = 30 * DAY

/** A job: removes messages that were written a month ago, those of addresses that are stopped too. */
export const removeOldMessages = (now: Date, stopping?: AbortSignal) =>
	removeAll(
		webhookMessages,
		{ id: webhookMessages.id },
		lt(webhookMessages.createdAt, new Date(now.getTime() - KEPT_FOR)),
		{ stopping },
	)
