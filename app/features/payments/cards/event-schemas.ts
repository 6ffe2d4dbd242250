import { z } from 'zod'

const named = z.string().min(1).max(200)

const movement = {
	id: named,
	/** Whole cents. */
	amount: z.int().min(1).max(2_147_483_647),
	currency: z.string().min(1).max(10),
	mode: z.enum(['live', 'test']).optional(),
	metadata: z.object({ checkoutId: named }),
}

/** What Yoco's webhooks tell of payments and refunds, as published, and the sandbox's like them. */
export const ProviderEvent = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('payment.succeeded'),
		payload: z.object({ ...movement, status: z.literal('succeeded').optional() }),
	}),
	z.object({ type: z.literal('payment.failed'), payload: z.object(movement) }),
	z.object({ type: z.literal('refund.succeeded'), payload: z.object(movement) }),
	z.object({ type: z.literal('refund.failed'), payload: z.object(movement) }),
])
export type ProviderEvent = z.infer<typeof ProviderEvent>

const TYPES: readonly string[] = ProviderEvent.options.map(({ shape }) => shape.type.value)

/** Such an event; `unknown` where it is of another type, `malformed` where it is not as published. */
export function readEvent(payload: unknown): ProviderEvent | 'unknown' | 'malformed' {
	const { success, data } = ProviderEvent.safeParse(payload)
	if (success) return data
	const type = z.object({ type: z.string() }).safeParse(payload).data?.type
	return type !== undefined && TYPES.includes(type) ? 'malformed' : 'unknown'
}
