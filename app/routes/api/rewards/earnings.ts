import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, instant } from '#app/features/platform/calls/shapes.ts'
import { earningAnswer, findEarnings } from '#app/features/rewards/history.server.ts'
import { listResponse, PageQuery } from '#app/lib/form/list.ts'

const Earning = z
	.strictObject({
		id,
		points: z.int().describe('Negative where points were taken back'),
		description: z.string().nullable(),
		rewardType: z.strictObject({ name: z.string() }),
		createdAt: instant,
	})
	.meta({ id: 'Earning' })

export const loader = call(
	{
		summary: 'What you have earned, the latest first',
		tag: 'Rewards',
		signedIn: true,
		query: PageQuery,
		answer: Earning,
		list: true,
		paged: true,
	},
	async ({ user, query, request }) => {
		const { earnings, total, page } = await findEarnings(user, query)
		return listResponse(request, query, total, page < query.page ? [] : earnings.map(earningAnswer))
	},
)

export const action = methods({})
