import { createHmac } from 'node:crypto'
import { env, sessionSecret } from '#app/lib/process/env.server.ts'
import type { CardProvider } from './card-provider.ts'

/** The sandbox's secret is derived from that of the installation, so that it needs no setting. */
const sandboxSecret = `whsec_${createHmac('sha256', sessionSecret).update('webhooks of the sandbox').digest('base64')}`

/** Returns the secret that signs a provider's webhooks, in the form of Standard Webhooks: `whsec_` and base64. */
export function webhookSecretOf(provider: CardProvider['name']) {
	const secret = provider === 'sandbox' ? sandboxSecret : env.YOCO_WEBHOOK_SECRET
	if (!secret) throw new Error(`There is no webhook secret of ${provider}.`)
	return secret
}
