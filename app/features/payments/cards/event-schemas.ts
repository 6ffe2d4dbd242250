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

/** Yoco's webhooks about payments and refunds, as published. The sandbox sends the same. */
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

/** Parses an event: `unknown` is another type, `malformed` differs from what is published. */
export function readEvent(payload: unknown): ProviderEvent | 'unknown' | 'malformed' {
	const { success, data } = ProviderEvent.safeParse(payload)
	if (success) return data
	const type = z.object({ type: z.string() }).safeParse(payload).data?.type
	return type !== undefined && TYPES.includes(type) ? 'malformed' : 'unknown'
}
