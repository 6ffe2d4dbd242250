import { z } from 'zod'
import { listOwnMemberships } from '#app/features/bookings/members/member-lists.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, instant, rand } from '#app/features/platform/calls/shapes.ts'

const OwnMembership = z
	.strictObject({
		id,
		venueId: id,
		planId: id.nullable().describe('The plan that it was bought as'),
		name: z.string(),
		percent: z.int().min(0).max(100).describe('What comes off court hire while it runs'),
		daysAhead: z.int().min(1).nullable().describe('How many days ahead its member books; null is as many as everyone'),
		price: rand,
		status: z.enum(['pending', 'confirmed', 'cancelled']).describe('Pending until it is paid, and then without days'),
		payBy: instant.nullable().describe('Until when it has to be paid; null where it does not'),
		startsOn: z.iso.date().nullable().describe('Its first day; null while it is pending'),
		validUntil: z.iso.date().nullable().describe('Its last day; null while it is pending'),
		createdAt: instant,
	})
	.meta({ id: 'OwnMembership' })

export const loader = call(
	{
		summary: 'The memberships that you hold or have ordered, newest first, at most 100',
		tag: 'Bookings',
		signedIn: true,
		answer: OwnMembership,
		list: true,
	},
	({ user }) => listOwnMemberships(user),
)

export const action = methods({})
