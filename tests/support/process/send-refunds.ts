import { close } from '#db/client/index.ts'
import { sendRefunds } from '#app/features/payments/refunds/refunds.server.ts'

// A process that sends due refunds and ends, for tests that kill it at work.

await sendRefunds(new Date())
await close()
