import { dieAt } from '#tests/proof/platform/deadly-commits.ts'

// A process that handles a webhook as the server does, and is killed around one of the commits: `before:1` is once it
// is verified and before it is stored, `after:1` before the response, `before:2` when its effect is written and not
// committed, `after:2` right after that.

const { headers, body } = JSON.parse(process.argv[3]!) as { headers: Record<string, string>; body: string }

dieAt(process.argv[2]!)
const { acceptWebhook } = await import('#app/features/payments/cards/webhook.server.ts')
const { processPaymentEvents } = await import('#app/features/payments/cards/events.server.ts')
await acceptWebhook(new Headers(headers), new TextEncoder().encode(body))
await processPaymentEvents(new Date())
