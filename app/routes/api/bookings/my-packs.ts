import { z } from 'zod'
import { listOwnPacks } from '#app/features/bookings/packs/own-packs.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, instant, rand } from '#app/features/platform/calls/shapes.ts'
import { packHoursOf } from './answers.ts'

const OwnPack = z
	.strictObject({
		id,
		venueId: id,
		packId: id,
		name: z.string(),
		sportId: id.nullable().describe('The sport it is for; null is all of them'),
		hours: packHoursOf,
		hoursLeft: packHoursOf,
		price: rand,
		status: z.enum(['pending', 'confirmed', 'cancelled']).describe('Pending until it is paid, and then without hours'),
		payBy: instant.nullable().describe('Until when it has to be paid; null where it does not'),
		validUntil: z.iso.date().nullable().describe('Its last day; null is until its hours are used'),
		createdAt: instant,
	})
	.meta({ id: 'OwnPack' })

export const loader = call(
	{
		summary: 'The packs of hours that you hold or have ordered, newest first, at most 100',
		tag: 'Bookings',
		signedIn: true,
		answer: OwnPack,
		list: true,
	},
	({ user }) => listOwnPacks(user),
)

export const action = methods({})
