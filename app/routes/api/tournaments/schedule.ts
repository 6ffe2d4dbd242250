import { z } from 'zod'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id, instant } from '#app/features/platform/calls/shapes.ts'
import { generateSchedule } from '#app/features/tournaments/placement/generate.server.ts'
import { NewSchedule } from '#app/features/tournaments/placement/schemas.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { methodNotAllowed } from '#app/lib/http/api.server.ts'

const GeneratedSchedule = z
	.strictObject({
		id,
		status: z.enum(['registration_open', 'ongoing']),
		matches: z.int().min(1),
		scheduledAt: instant.nullable(),
		courtsAskedAt: instant
			.nullable()
			.describe('Since when the venue has been asked for the courts; null where it need not be'),
	})
	.meta({ id: 'GeneratedSchedule' })

export const loader = methodNotAllowed

export const action = methods({
	POST: call(
		{
			summary: 'Draw the matches of your tournament and put them on its courts',
			tag: 'Tournaments',
			signedIn: true,
			ids: { id: NOT_FOUND },
			body: NewSchedule.meta({ id: 'NewSchedule' }),
			status: 201,
			accepted: 'The venue has been asked for the courts; the schedule is made when it says yes',
			answer: GeneratedSchedule,
			idempotent: true,
			failures: {
				403: 'Only the organiser may',
				404: 'There is no such tournament',
				409: 'It has a schedule already, is over, has too few teams, or its matches do not fit',
			},
		},
		async ({ user, ids, body, idempotencyKey }) => {
			const generated = await generateSchedule(user, ids.id, body, { idempotencyKey })
			return Response.json(generated, { status: generated.courtsAskedAt ? 202 : 201 })
		},
	),
})
