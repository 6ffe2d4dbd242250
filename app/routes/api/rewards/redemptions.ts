import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { findRedemptions, redemptionAnswer } from '#app/features/rewards/history.server.ts'
import { listResponse, PageQuery } from '#app/lib/form/list.ts'
import { Redemption } from './answers.ts'

export const loader = call(
	{
		summary: 'What you have redeemed, the latest first',
		tag: 'Rewards',
		signedIn: true,
		query: PageQuery,
		answer: Redemption,
		list: true,
		paged: true,
	},
	async ({ user, query, request }) => {
		const { redemptions, total, page } = await findRedemptions(user, query)
		return listResponse(request, query, total, page < query.page ? [] : redemptions.map(redemptionAnswer))
	},
)

export const action = methods({})
