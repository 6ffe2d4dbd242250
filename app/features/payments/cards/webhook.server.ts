import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { write } from '#db/client/index.ts'
import { paymentEvents } from '#db/schema.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { AppError, conflict, invalid, notFound } from '#app/lib/errors.ts'
import { log } from '#app/lib/process/log.server.ts'
import { webhookSecretOf } from './webhook-secret.server.ts'

/** As Yoco recommends; longer would only help whoever sends an old one again. */
const TOLERANCE_SECONDS = 3 * 60

const NOT_SIGNED = 'The signature is not valid.'

/**
 * Takes a webhook of the card provider in use, whose `body` is the bytes as they came: checks its signature and its
 * age, and writes it down. What it means is worked out later by `processPaymentEvents`, so the answer waits for
 * nothing and a crash loses nothing that was answered.
 *
 * An event is known by the `webhook-id` in its header: it is signed, stays the same when the provider sends again, and
 * is there whatever the body holds. The same id with the same body changes nothing.
 *
 * Throws 404 where nobody takes cards, 401 for what is not signed, not by the right secret, or more than three minutes
 * from `now`, 400 for a signed body that is no JSON object, 409 for a known id with another body, of which nothing is
 * kept.
 */
export async function acceptWebhook(headers: Headers, body: Uint8Array, now = new Date()) {
	if (!cardProvider) throw notFound('There is no card provider here.')
	const { eventId, text } = verify(headers, body, webhookSecretOf(cardProvider), now)
	const event = {
		provider: cardProvider,
		eventId,
		payload: readObject(text),
		createdAt: now,
		bodyHash: createHash('sha256').update(body).digest('hex'),
	}
	const kept = await write(async (tx) => {
		const [stored] = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning()
		if (stored) return stored
		const same = and(eq(paymentEvents.provider, event.provider), eq(paymentEvents.eventId, eventId))
		const [known] = await tx.select().from(paymentEvents).where(same)
		return known!
	})
	if (kept.bodyHash === event.bodyHash) return
	log('warn', 'a webhook id came again with another body', { provider: event.provider, eventId })
	throw conflict('This id came before with another body.')
}

function verify(headers: Headers, body: Uint8Array, secret: string, now: Date) {
	const eventId = headers.get('webhook-id')
	const timestamp = headers.get('webhook-timestamp')
	const signature = headers.get('webhook-signature')
	if (!eventId || !timestamp || !signature) throw unsigned('The headers of a signature are missing.')
	// The library reads as much of the number as it can, and allows five minutes.
	if (!/^\d{1,12}$/.test(timestamp)) throw unsigned(NOT_SIGNED)
	if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
		throw unsigned('The timestamp is more than three minutes off.')
	}
	try {
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
		const signed = { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
		new Webhook(secret).verify(text, signed, { jsonParse: false })
		return { eventId, text }
	} catch (error) {
		if (error instanceof WebhookVerificationError || error instanceof TypeError) throw unsigned(NOT_SIGNED)
		throw error
	}
}

const unsigned = (message: string) => new AppError(401, message)

function readObject(text: string): object {
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch {
		throw invalid('The body is not valid JSON.')
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('Please send a JSON object.')
	return value
}
