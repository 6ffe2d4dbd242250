import { and, desc, eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { auditLog, bookings } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { findWishes, isTold } from '#app/features/notices/wishes.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { findOwnCustomer } from '../customers/customer-page.server.ts'
import { numberOf } from '../desk/list/venue-bookings.server.ts'

const ACTION = 'customer.message'

/**
 * Returns whom a message to one customer reaches and, where `sentId` is one that was written, its text to send by phone.
 * Throws 404 for customers and messages of others.
 */
export async function findCustomerMessage(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	sentId: number | null,
) {
	const customer = await findOwnCustomer(user, venueId, customerId)
	const venue = await findOwnVenue(user, venueId, 'desk')
	const { id, userId, name, phone } = customer
	const subject = eq(auditLog.subject, `customer:${id}`)
	const [sent] =
		sentId === null
			? []
			: await db
					.select({ text: auditLog.note })
					.from(auditLog)
					.where(and(subject, unindexed(and(eq(auditLog.id, sentId), eq(auditLog.action, ACTION)))))
	if (sentId !== null && !sent) throw notFound('Message not found')
	return {
		name,
		isTold: await hears(db, user, userId),
		...numberOf(phone),
		message: sent ? `Hi ${name.split(' ')[0]}, ${venue.name} here. ${sent.text}` : null,
		idempotencyKey: crypto.randomUUID(),
	}
}

/** Whether an account, not the writer's own, hears from us of its bookings. */
async function hears(reader: Reader, { id }: Actor, userId: number | null) {
	if (userId === null || userId === id) return false
	const whose = { userId, kind: 'booking' as const }
	return isTold((await findWishes(reader, [whose]))(whose))
}

/**
 * Writes to one customer and keeps the text in the venue's log, from where it can be sent by phone as well. One with an
 * account is told at once. Returns the id of the message and whether they were told.
 *
 * Throws 404 for a customer of another venue, 403 without the desk's right, and 429 when the venue has written too often.
 */
export async function messageCustomer(
	user: Actor,
	venueId: number,
	customerId: number,
	text: string,
	{ idempotencyKey, now = new Date() }: { idempotencyKey?: string | null; now?: Date } = {},
) {
	return withIdempotencyKey(user, idempotencyKey, { venueId, customerId, text }, () =>
		write(async (tx) => {
			const venue = await findOwnVenue(user, venueId, 'desk', tx)
			const { id, userId } = await findOwnCustomer(user, venueId, customerId, tx)
			await limits.customerMessages.take(venue.id, now)
			const act = { action: ACTION, subject: `customer:${id}`, note: text } as const
			const [logged] = await auditAt(tx, user, venue.id, act, now).returning({ id: auditLog.id })
			const [last] = await tx
				.select()
				.from(bookings)
				.where(eq(bookings.customerId, id))
				.orderBy(desc(bookings.startTime))
				.limit(1)
			if (userId === null || !last || !(await hears(tx, user, userId))) return { id: logged!.id, isTold: false }
			const { what } = await describeBooking(tx, last)
			const about = { kind: 'booking', subject: 'booking', subjectId: last.id } as const
			const data = { venue: venue.name, what, text, ...(last.userId === null && { venueId }) }
			await notify(tx, [{ ...about, userId, what: 'message', data, cause: `message:${logged!.id}` }], now)
			return { id: logged!.id, isTold: true }
		}),
	)
}
