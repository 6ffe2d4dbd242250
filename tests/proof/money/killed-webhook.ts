import { dieAt } from '#tests/proof/platform/deadly-commits.ts'

// A process of its own that takes a webhook and carries it out as the server does, and is killed around one of the
// commits of that: `before:1` is once it is verified and before it is stored, `after:1` before it is answered,
// `before:2` when its effect is written and not committed, `after:2` right after that.

const { headers, body } = JSON.parse(process.argv[3]!) as { headers: Record<string, string>; body: string }

dieAt(process.argv[2]!)
const { acceptWebhook } = await import('#app/features/payments/cards/webhook.server.ts')
const { processPaymentEvents } = await import('#app/features/payments/cards/events.server.ts')
await acceptWebhook(new Headers(headers), new TextEncoder().encode(body))
await processPaymentEvents(new Date())
