import { and, asc, desc, eq, max } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courts, users, webhookFacts, webhookMessages, webhooks } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue, type OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { lock } from '#app/lib/process/secret-box.server.ts'
import { TYPES, type MessageType } from './facts.server.ts'
import { knowAll, messageTo } from './note-changes.server.ts'
import type { WebhookForm } from './schemas.ts'
import { placeOf } from './send.server.ts'

/** How many addresses a venue has. */
const MOST = 5
const MOST_SHOWN = 50
/** Standard Webhooks asks for 24 to 64 random bytes. */
const SECRET_BYTES = 32

/** Returns the addresses of a venue, oldest first. Throws 404 and 403 as `findOwnVenue`. */
export async function findWebhooksPage(user: Actor, venueId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'keys')
	const found = await findAddresses(db, venue)
	return {
		venue: { id: venue.id, name: venue.name },
		addresses: found,
		canAdd: venue.ownerId === user.id && found.length < MOST,
	}
}

async function findAddresses(reader: Reader, { id: venueId, ownerId }: OwnVenue) {
	const { id, url, createdAt, failingSince, stoppedAt, courtId, madeById } = webhooks
	const rows = await reader
		.select({
			id,
			url,
			createdAt,
			failingSince,
			stoppedAt,
			madeById,
			madeBy: users.fullName,
			lastSentAt: max(webhookMessages.sentAt),
		})
		.from(webhooks)
		.innerJoin(users, eq(users.id, madeById))
		.leftJoin(webhookMessages, and(eq(webhookMessages.webhookId, id), eq(webhookMessages.status, 'sent')))
		.where(eq(courtId, venueId))
		.groupBy(id, users.fullName)
		.orderBy(asc(id))
	return rows.map(({ madeById: maker, ...address }) => ({ ...address, works: maker === ownerId }))
}

/**
 * Adds an address of another system and returns it with its signing secret, which is shown this once. Throws 404 and 403 as
 * `findOwnVenue`, 403 for an admin, and 409 for one too many or one that is there already.
 */
export async function addWebhook(user: Actor, venueId: number, { url }: WebhookForm, now = new Date()) {
	const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
	const id = await write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'keys', tx)
		if (venue.ownerId !== user.id) throw forbidden('Only the owner adds addresses.')
		// Locks the venue, so that two at once count each other.
		await tx.update(courts).set({ name: courts.name }).where(eq(courts.id, venue.id))
		const known = await findAddresses(tx, venue)
		if (known.length >= MOST) throw conflict(`A venue has at most ${MOST} addresses. Remove one that you don’t use.`)
		if (known.some((address) => address.url === url)) throw conflict('This address is in your list already.')
		if (!known.some(({ works }) => works)) await knowAll(tx, venue.id, now)
		const lockedSecret = lock(secret, placeOf({ courtId: venue.id }))
		const [added] = await tx
			.insert(webhooks)
			.values({ courtId: venue.id, url, lockedSecret, madeById: user.id, createdAt: now, dueAt: now })
			.returning({ id: webhooks.id })
		const details = { host: new URL(url).host }
		await auditAt(tx, user, venue.id, { action: 'venue.add-webhook', subject: `venue:${venue.id}`, details }, now)
		return added!.id
	})
	return { id, secret }
}

/** Returns an address and its last messages, newest first. Throws 404 and 403 as `findOwnVenue`, and 404 for none. */
export async function findWebhook(user: Actor, venueId: number | null, webhookId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'keys')
	const address = (await findAddresses(db, venue)).find(({ id }) => id === webhookId)
	if (!address) throw notFound('Address not found')
	const { id, key, type, status, attempts, answered, trouble, sentAt, createdAt } = webhookMessages
	const messages = await db
		.select({ id, key, type, status, attempts, answered, trouble, sentAt, createdAt, body: webhookMessages.body })
		.from(webhookMessages)
		.where(eq(webhookMessages.webhookId, address.id))
		.orderBy(desc(id))
		.limit(MOST_SHOWN)
	return {
		venue: { id: venue.id, name: venue.name },
		address,
		messages: messages.map(({ type: kind, ...message }) => ({ ...message, what: TYPES[kind as MessageType] ?? kind })),
	}
}

type WebhookAct = 'venue.test-webhook' | 'venue.start-webhook' | 'venue.resend-webhook'

/**
 * Runs `work` for an address of a venue the user may change, and notes it unless it returns false. Throws 404 and 403 as
 * `findOwnVenue`, and 404 for no such address.
 */
const change = (
	user: Actor,
	{ venueId, webhookId }: Place,
	{ action, now }: { action: WebhookAct; now: Date },
	work: (tx: Writer, webhook: typeof webhooks.$inferSelect) => Promise<boolean>,
) =>
	write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'keys', tx)
		const mine = and(eq(webhooks.id, webhookId), eq(webhooks.courtId, venue.id))
		const [webhook] = await tx.select().from(webhooks).where(mine)
		if (!webhook) throw notFound('Address not found')
		if (!(await work(tx, webhook))) return
		const details = { host: new URL(webhook.url).host }
		await auditAt(tx, user, venue.id, { action, subject: `venue:${venue.id}`, details }, now)
	})

type Place = { venueId: number; webhookId: number }

/** Removes an address with its messages. Throws 404 and 403 as `findOwnVenue`; twice does nothing. */
export const removeWebhook = (user: Actor, { venueId, webhookId }: Place, now = new Date()) =>
	write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'keys', tx)
		const mine = and(eq(webhooks.id, webhookId), eq(webhooks.courtId, venue.id))
		const [gone] = await tx.delete(webhooks).where(mine).returning({ url: webhooks.url })
		if (!gone) return
		if ((await tx.$count(webhooks, eq(webhooks.courtId, venue.id))) === 0)
			await tx.delete(webhookFacts).where(eq(webhookFacts.courtId, venue.id))
		const details = { host: new URL(gone.url).host }
		await auditAt(tx, user, venue.id, { action: 'venue.remove-webhook', subject: `venue:${venue.id}`, details }, now)
	})

/** Writes a test message, which is sent like any other. Throws as `change`, and 409 for an address that is stopped. */
export const sendTest = (user: Actor, place: Place, now = new Date()) =>
	change(user, place, { action: 'venue.test-webhook', now }, async (tx, { id, courtId, stoppedAt }) => {
		if (stoppedAt) throw conflict(STOPPED)
		await tx.insert(webhookMessages).values(messageTo(id, 'test', { venueId: courtId }, now))
		await tx.update(webhooks).set({ dueAt: now }).where(eq(webhooks.id, id))
		return true
	})

const STOPPED = 'This address is stopped. Start it again first.'

/**
 * Sends a message of the list once more, with its id and body; one that waits stays as it is. Throws as `change`, 404
 * for no such message, and 409 for an address that is stopped.
 */
export const resend = (user: Actor, place: Place, messageId: number, now = new Date()) =>
	change(user, place, { action: 'venue.resend-webhook', now }, async (tx, { id, stoppedAt }) => {
		if (stoppedAt) throw conflict(STOPPED)
		const mine = and(eq(webhookMessages.id, messageId), eq(webhookMessages.webhookId, id))
		const [message] = await tx.select({ status: webhookMessages.status }).from(webhookMessages).where(mine)
		if (!message) throw notFound('Message not found')
		if (message.status === 'waiting') return false
		const again = { status: 'waiting', attempts: 0, dueAt: now, trouble: null, answered: null, sentAt: null } as const
		await tx.update(webhookMessages).set(again).where(mine)
		await tx.update(webhooks).set({ dueAt: now }).where(eq(webhooks.id, id))
		return true
	})

/** Starts an address that was stopped; what has waited meanwhile is sent. Throws as `change`. */
export const startAgain = (user: Actor, place: Place, now = new Date()) =>
	change(user, place, { action: 'venue.start-webhook', now }, async (tx, { id, stoppedAt }) => {
		if (!stoppedAt) return false
		const started = { stoppedAt: null, failingSince: null, failures: 0, dueAt: now }
		await tx.update(webhooks).set(started).where(eq(webhooks.id, id))
		await tx
			.update(webhookMessages)
			.set({ dueAt: now, attempts: 0 })
			.where(and(eq(webhookMessages.webhookId, id), eq(webhookMessages.status, 'waiting')))
		return true
	})
