import { z } from 'zod'
import { LEVELS } from '#app/features/matchmaking/levels.ts'
import { count, id, instant } from '#app/features/platform/calls/shapes.ts'

export const MatchRequest = z
	.strictObject({
		id,
		userId: id.nullable().describe('Told to you where you posted it or play in it'),
		isOwner: z.boolean().describe('Whether you posted it'),
		user: z.strictObject({ username: z.string(), profilePicture: z.string().nullable(), location: z.string() }),
		sport: z.strictObject({ id, name: z.string() }),
		title: z.string(),
		description: z.string().nullable(),
		skillLevel: z.enum(LEVELS),
		status: z.enum(['open', 'matched', 'cancelled', 'expired']),
		date: z.iso.date().nullable().describe('null where no time is fixed'),
		time: z.string().nullable().describe('`HH:MM`, South African time'),
		location: z.string(),
		city: z.string(),
		courtId: id.nullable(),
		wantsOpponent: z.boolean(),
		preferredLocations: z.array(z.string()).describe('Cities'),
		preferredDays: z.array(z.string()).describe('None is any day'),
		preferredTimes: z.array(z.string()).describe('None is any time'),
		minPlayers: z.int().min(1).describe('How many people it needs besides whoever posted it'),
		maxPlayers: z.int().min(1).nullable().describe('How many it has room for; null is just as many'),
		acceptedCount: count,
		createdAt: instant,
		expiresAt: instant,
		aiMatchScore: z.int().min(0).max(100).nullable().describe('How well it suits you; null where that is not known'),
	})
	.meta({ id: 'MatchRequest' })
export const MatchResponse = z
	.strictObject({
		id,
		responder: z.strictObject({
			id: id.nullable().describe('Null where they are not accepted'),
			username: z.string(),
			profilePicture: z.string().nullable(),
			location: z.string(),
		}),
		message: z.string(),
		status: z.enum(['pending', 'accepted', 'rejected', 'withdrawn']),
		createdAt: instant,
	})
	.meta({ id: 'MatchResponse' })
const connection = {
	id,
	threadId: id.nullable().describe('Where the two write to each other, once they are connected'),
}
export const Connection = z
	.strictObject({ ...connection, status: z.enum(['pending', 'accepted']) })
	.meta({ id: 'Connection' })
export const AnsweredConnection = z
	.strictObject({ ...connection, status: z.enum(['accepted', 'ignored']) })
	.meta({ id: 'AnsweredConnection' })
