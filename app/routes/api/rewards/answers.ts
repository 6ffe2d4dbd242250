import { z } from 'zod'
import { count, id, instant } from '#app/features/platform/calls/shapes.ts'

export const Redemption = z
	.strictObject({
		id,
		item: z.strictObject({ name: z.string(), description: z.string() }),
		pointsSpent: count,
		status: z.enum(['pending', 'completed', 'cancelled']),
		createdAt: instant,
		completedAt: instant.nullable(),
		code: z.string().describe('What is shown to get the thing'),
	})
	.meta({ id: 'Redemption' })
