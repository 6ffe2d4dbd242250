import { and, asc, desc, eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courts, users, webhookFacts, webhookMessages, webhooks } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue, type OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { lock } from '#app/lib/process/secret-box.server.ts'
import { TYPES, type MessageType } from './facts.ts'
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
		.select({ id, url, createdAt, failingSince, stoppedAt, madeById, madeBy: users.fullName })
		.from(webhooks)
		.innerJoin(users, eq(users.id, madeById))
		.where(eq(courtId, venueId))
		.orderBy(asc(id))
	return rows.map(({ madeById: maker, ...address }) => ({ ...address, works: maker === ownerId }))
}

/**
 * Adds an address of another system and returns its signing secret, which is shown this once. Throws 404 and 403 as
 * `findOwnVenue`, 403 for an admin, and 409 for one too many or one that is there already.
 */
export async function addWebhook(user: Actor, venueId: number, { url }: WebhookForm, now = new Date()) {
	const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
	await write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'keys', tx)
		if (venue.ownerId !== user.id) throw forbidden('Only the owner adds addresses.')
		// Locks the venue, so that two at once count each other.
		await tx.update(courts).set({ name: courts.name }).where(eq(courts.id, venue.id))
		const known = await findAddresses(tx, venue)
		if (known.length >= MOST) throw conflict(`A venue has at most ${MOST} addresses. Remove one that you don’t use.`)
		if (known.some((address) => address.url === url)) throw conflict('This address is in your list already.')
		if (known.length === 0) await knowAll(tx, venue.id, now)
		const lockedSecret = lock(secret, placeOf({ courtId: venue.id }))
		await tx
			.insert(webhooks)
			.values({ courtId: venue.id, url, lockedSecret, madeById: user.id, createdAt: now, dueAt: now })
		const details = { host: new URL(url).host }
		await auditAt(tx, user, venue.id, { action: 'venue.add-webhook', subject: `venue:${venue.id}`, details }, now)
	})
	return { secret }
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

/** Runs `work` for an address of a venue the user may change. Throws 404 and 403 as `findOwnVenue`, and 404 for none. */
const change = <T>(
	user: Actor,
	{ venueId, webhookId }: Place,
	work: (tx: Writer, webhook: typeof webhooks.$inferSelect) => Promise<T>,
) =>
	write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'keys', tx)
		const mine = and(eq(webhooks.id, webhookId), eq(webhooks.courtId, venue.id))
		const [webhook] = await tx.select().from(webhooks).where(mine)
		if (!webhook) throw notFound('Address not found')
		return work(tx, webhook)
	})

type Place = { venueId: number; webhookId: number }

/** Removes an address with its messages. Throws as `change`. */
export const removeWebhook = (user: Actor, place: Place, now = new Date()) =>
	change(user, place, async (tx, { id, courtId, url }) => {
		await tx.delete(webhooks).where(eq(webhooks.id, id))
		if ((await tx.$count(webhooks, eq(webhooks.courtId, courtId))) === 0)
			await tx.delete(webhookFacts).where(eq(webhookFacts.courtId, courtId))
		const details = { host: new URL(url).host }
		await auditAt(tx, user, courtId, { action: 'venue.remove-webhook', subject: `venue:${courtId}`, details }, now)
	})

/** Writes a test message, which is sent like any other. Throws as `change`, and 409 for an address that is stopped. */
export const sendTest = (user: Actor, place: Place, now = new Date()) =>
	change(user, place, async (tx, { id, courtId, stoppedAt }) => {
		if (stoppedAt) throw conflict('This address is stopped. Start it again first.')
		await tx.insert(webhookMessages).values(messageTo(id, 'test', { venueId: courtId }, now))
		await tx.update(webhooks).set({ dueAt: now }).where(eq(webhooks.id, id))
	})

/** Sends a message of the list once more, with its id and body. Throws as `change`, 404 for none and 409 if stopped. */
export const resend = (user: Actor, place: Place, messageId: number, now = new Date()) =>
	change(user, place, async (tx, { id, stoppedAt }) => {
		if (stoppedAt) throw conflict('This address is stopped. Start it again first.')
		const again = await tx
			.update(webhookMessages)
			.set({ status: 'waiting', attempts: 0, dueAt: now, trouble: null, answered: null, sentAt: null })
			.where(and(eq(webhookMessages.id, messageId), eq(webhookMessages.webhookId, id)))
			.returning({ id: webhookMessages.id })
		if (again.length === 0) throw notFound('Message not found')
		await tx.update(webhooks).set({ dueAt: now }).where(eq(webhooks.id, id))
	})

/** Starts an address that was stopped. What has changed meanwhile is told with the next look. Throws as `change`. */
export const startAgain = (user: Actor, place: Place, now = new Date()) =>
	change(user, place, async (tx, { id }) => {
		await tx
			.update(webhooks)
			.set({ stoppedAt: null, failingSince: null, failures: 0, dueAt: now })
			.where(eq(webhooks.id, id))
	})
