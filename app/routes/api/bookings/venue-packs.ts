import { z } from 'zod'
import { findPacksPage } from '#app/features/bookings/packs/buy-page.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, rand } from '#app/features/platform/calls/shapes.ts'
import { packHoursOf } from './answers.ts'

const Pack = z
	.strictObject({
		id,
		name: z.string(),
		hours: packHoursOf,
		price: rand,
		sportId: id.nullable().describe('The sport it is for; null is all of them'),
		validMonths: z.int().min(36).nullable().describe('From the day it is paid; null is until its hours are used'),
	})
	.meta({ id: 'Pack' })

export const loader = call(
	{
		summary: 'The packs of hours that a venue sells online',
		tag: 'Bookings',
		ids: { id: 'Venue not found' },
		answer: Pack,
		list: true,
		failures: { 404: 'There is no such venue' },
	},
	async ({ ids }) =>
		(await findPacksPage(null, ids.id)).packs.map(({ id, name, halfHours, price, sportId, validMonths }) => {
			return { id, name, hours: halfHours / 2, price, sportId, validMonths }
		}),
)

export const action = methods({})
