import { z } from 'zod'
import { count, id, instant } from '#app/features/platform/calls/shapes.ts'

export const TeamSession = z
	.strictObject({
		id,
		name: z.string(),
		status: z.string(),
		matchRequestId: id,
		teamCount: z.int().min(2).max(4),
		playersPerTeam: z.int().min(1).nullable().describe('As planned; everybody who can come is put into a team'),
		balancingCriteria: z.strictObject({ skillLevel: z.boolean(), position: z.boolean(), experience: z.boolean() }),
		variant: count.describe('Which of the divisions that are equally good the teams are, from 0'),
		options: count.describe('How many of these are known'),
		exact: z.boolean().describe('Whether every division was looked at'),
		createdAt: instant,
		balancedAt: instant.nullable(),
		changedAt: instant.nullable().describe('When people were last moved by hand since'),
	})
	.meta({ id: 'TeamSession' })
export const BalancedTeam = z
	.strictObject({
		id,
		teamNumber: z.int().min(1),
		teamName: z.string(),
		color: z.string().nullable().describe('`#1f9d6b`'),
		averageSkillLevel: z.number().min(0).max(4).nullable().describe('Out of 4'),
		totalPlayers: count,
	})
	.meta({ id: 'BalancedTeam' })
