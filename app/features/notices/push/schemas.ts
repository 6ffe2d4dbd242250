import { z } from 'zod'

const NOT_A_DEVICE = 'Turn it on again from this page'

/** A browser's subscription; both keys are base64url: RFC 8291. */
export const Subscription = z.object({
	endpoint: z.string(NOT_A_DEVICE).min(1, NOT_A_DEVICE).max(1_000, NOT_A_DEVICE),
	p256dh: z.string(NOT_A_DEVICE).regex(/^[\w-]{87}$/, NOT_A_DEVICE),
	auth: z.string(NOT_A_DEVICE).regex(/^[\w-]{22}$/, NOT_A_DEVICE),
})
export type Subscription = z.output<typeof Subscription>
