import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count, id, instant } from '#app/features/platform/calls/shapes.ts'
import { findItems } from '#app/features/rewards/items.server.ts'
import { ItemQuery } from '#app/features/rewards/schemas.ts'
import { listResponse } from '#app/lib/form/list.ts'

const RedemptionItem = z
	.strictObject({
		id,
		name: z.string(),
		description: z.string(),
		category: z.string(),
		image: z.string().nullable(),
		pointsCost: z.int().min(1),
		stock: count.nullable().describe('null is without limit'),
		expiresAt: instant.nullable(),
		active: z.boolean(),
	})
	.meta({ id: 'RedemptionItem' })

export const loader = call(
	{
		summary: 'What points can be spent on',
		tag: 'Rewards',
		signedIn: true,
		query: ItemQuery,
		answer: RedemptionItem,
		list: true,
		paged: true,
	},
	async ({ query, request }) => {
		const { items, total, page } = await findItems(query)
		return listResponse(request, query, total, page < query.page ? [] : items)
	},
)

export const action = methods({})
