import { createHmac } from 'node:crypto'
import { env, sessionSecret } from '#app/lib/process/env.server.ts'
import type { CardProvider } from './card-provider.ts'

/** The sandbox is told no secret: one of its own follows from that of this installation. */
const sandboxSecret = `whsec_${createHmac('sha256', sessionSecret).update('webhooks of the sandbox').digest('base64')}`

/** What a provider signs its webhooks with, in the form of Standard Webhooks: `whsec_` and base64. */
export function webhookSecretOf(provider: CardProvider['name']) {
	const secret = provider === 'sandbox' ? sandboxSecret : env.YOCO_WEBHOOK_SECRET
	if (!secret) throw new Error(`There is no webhook secret of ${provider}.`)
	return secret
}
