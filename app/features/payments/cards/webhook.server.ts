import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { write } from '#db/client/index.ts'
import { paymentEvents } from '#db/schema.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { AppError, conflict, invalid, notFound } from '#app/lib/errors.ts'
import { log } from '#app/lib/process/log.server.ts'
import { webhookSecretOf } from './webhook-secret.server.ts'

/** As Yoco recommends. A longer time would only help replay attacks. */
const TOLERANCE_SECONDS = 3 * 60

const NOT_SIGNED = 'The signature is not valid.'

/**
 * Verifies a webhook's signature and age and stores it; `body` is the raw bytes.
 *
 * `processPaymentEvents` carries it out later, so that the response waits for nothing and a crash loses nothing that
 * was acknowledged.
 *
 * The signed `webhook-id` header identifies an event: it stays the same when the provider repeats it. The same id with
 * the same body changes nothing.
 *
 * Throws 404 when no provider takes cards, 401 for a missing or wrong signature or a timestamp more than three minutes
 * from `now`, 400 for a signed body that is no JSON object, and 409 for a known id with another body, which is not
 * stored.
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
	// The library accepts trailing characters after the number and allows five minutes.
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
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('Send a JSON object.')
	return value
}
