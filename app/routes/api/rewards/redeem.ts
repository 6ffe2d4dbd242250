import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count } from '#app/features/platform/calls/shapes.ts'
import { redeem } from '#app/features/rewards/redeem.server.ts'
import { NewRedemption } from '#app/features/rewards/schemas.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { Redemption } from './answers.ts'

const NewlyRedeemed = Redemption.extend({ points: count.describe('What is left') }).meta({ id: 'NewlyRedeemed' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Spend points on an item',
			tag: 'Rewards',
			signedIn: true,
			body: NewRedemption.meta({ id: 'NewRedemption' }),
			status: 201,
			answer: NewlyRedeemed,
			idempotent: true,
			failures: {
				404: 'There is no such item, or it is not on offer',
				409: 'Not enough points, out of stock, expired, or no venue gives it out',
			},
		},
		({ user, body, idempotencyKey }) => redeem(user, body.itemId, { idempotencyKey }),
	),
})
