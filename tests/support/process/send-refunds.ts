import { close } from '#db/client/index.ts'
import { sendRefunds } from '#app/features/payments/refunds/refunds.server.ts'

// A process that sends the refunds that are due now, and ends: for tests that kill it at its work.

await sendRefunds(new Date())
await close()
