import { z } from 'zod'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { findOwnPrice } from '#app/features/events/paying/own-place.server.ts'
import { InvitationQuery } from '#app/features/events/schemas.ts'
import { join, withdraw } from '#app/features/gatherings/places.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count, id, instant, rand } from '#app/features/platform/calls/shapes.ts'
import { methodNotAllowed, readNothing } from '#app/lib/http/api.server.ts'

const EventPlace = z
	.strictObject({
		eventId: id,
		status: z
			.enum(['registered', 'waitlisted', 'attended'])
			.nullable()
			.describe('`attended` is checked in by the venue; null is without a place'),
		position: z.int().min(1).nullable().describe('On the waitlist, from 1'),
		currentParticipants: count,
		maxParticipants: z.int().nullable().describe('Null means without limit'),
		toPay: z
			.strictObject({
				price: rand,
				due: z
					.string()
					.regex(/^\d+\.\d\d$/)
					.describe('What is still to be paid of it, in rand'),
				payBy: instant.nullable().describe('When the place lapses unless it is paid; null where it does not'),
			})
			.nullable()
			.describe('What your place costs; null where it is free or you have none. Pay it with /api/payments/checkout'),
	})
	.meta({ id: 'EventPlace' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Join an event, or its waitlist when it is full',
			tag: 'Events',
			signedIn: true,
			ids: { id: 'Event not found' },
			query: InvitationQuery,
			status: 201,
			repeatable: true,
			answer: EventPlace,
			failures: {
				404: 'There is no such event, or it is by link and the key is missing',
				409: 'The event is over or was cancelled',
			},
		},
		async ({ user, ids, query: { key }, request }) => {
			await readNothing(request)
			const { isNew, ...place } = await join(venueEvents, user, { eventId: ids.id, key })
			const toPay = await findOwnPrice(user, ids.id)
			return Response.json({ ...place, toPay }, { status: isNew ? 201 : 200 })
		},
	),
	DELETE: call(
		{
			summary: 'Give up your own place, which goes to the first on the waitlist; doing it again changes nothing',
			tag: 'Events',
			signedIn: true,
			ids: { id: 'Event not found' },
			query: InvitationQuery,
			answer: EventPlace,
			failures: {
				404: 'There is no such event, or it is by link and the key is missing',
				409: 'The event is over or was cancelled',
			},
		},
		async ({ user, ids, query: { key } }) => ({
			...(await withdraw(venueEvents, user, { eventId: ids.id, key })),
			toPay: null,
		}),
	),
})
