import { z } from 'zod'

/** How the webhooks of a sandbox payment arrive. */
export const WEBHOOK_WAYS = ['now', 'slow', 'twice', 'reordered', 'other-amount', 'never'] as const
export type WebhookWay = (typeof WEBHOOK_WAYS)[number]

export const SandboxChoice = z.object({
	answer: z.enum(['pay', 'decline', 'cancel'], 'Choose what to do'),
	webhook: z.enum(WEBHOOK_WAYS, 'Choose how the webhook comes').default('now'),
})
export type SandboxChoice = z.infer<typeof SandboxChoice>
