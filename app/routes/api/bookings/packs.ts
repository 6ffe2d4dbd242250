import { z } from 'zod'
import { orderPack } from '#app/features/bookings/packs/order.server.ts'
import { NewPackOrder } from '#app/features/bookings/packs/pack-schemas.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id } from '#app/features/platform/calls/shapes.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'
import { env } from '#app/lib/process/env.server.ts'

const PackOrder = z
	.strictObject({
		id: id.describe('Of the pack that you hold'),
		checkoutId: z.string(),
		redirectUrl: z.string().describe('Where to go to pay: a path here, or the page of the card provider'),
	})
	.meta({ id: 'PackOrder' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Order a pack of hours and open a checkout for it; while it is not paid, asking again returns the same',
			tag: 'Bookings',
			signedIn: true,
			body: NewPackOrder.meta({ id: 'NewPackOrder' }),
			status: 201,
			answer: PackOrder,
			failures: {
				403: 'The venue has blocked you',
				404: 'There is no such venue, pack or booking of yours',
				409: 'It is not sold online any more, too many of your packs are not paid, or the venue has to confirm your payment',
				503: 'The card provider does not answer',
			},
		},
		async ({ user, body: { payBy, ...wish }, url }) => {
			const saleId = await orderPack(user, wish)
			return { id: saleId, ...(await openSaleCheckout(user, saleId, { payBy, origin: env.PUBLIC_URL ?? url.origin })) }
		},
	),
})
