import { z } from 'zod'
import { Difficulty } from '#app/features/clubs/rules.ts'
import { count, id, instant } from '#app/features/platform/calls/shapes.ts'

export const ClubMember = z
	.strictObject({
		userId: id,
		role: z.enum(['member', 'admin']),
		isHost: z.boolean(),
		joinDate: instant,
		user: z.strictObject({
			username: z.string().optional().describe('For the club’s own people only, like the picture'),
			fullName: z.string().describe('First name and initial for others'),
			profilePicture: z.string().nullable(),
		}),
	})
	.meta({ id: 'ClubMember' })
export const ClubStanding = z
	.strictObject({
		clubId: id,
		status: z
			.enum(['active', 'requested'])
			.nullable()
			.describe('`requested` waits for an answer; null has nothing to do with the club'),
		role: z.enum(['member', 'admin']).nullable(),
	})
	.meta({ id: 'ClubStanding' })
export const ClubEvent = z
	.strictObject({
		id,
		clubId: id,
		title: z.string(),
		description: z.string(),
		location: z.string(),
		startTime: instant,
		endTime: instant,
		distance: z.number().min(0).describe('Kilometres'),
		elevation: count.describe('Metres of climb'),
		paceExpectation: z.string().nullable().describe('`5:30-7:00 min/km`; null where none is given'),
		maxParticipants: count.describe('0 means without limit'),
		difficulty: z.enum(Difficulty),
		requiresApproval: z.boolean(),
		isPublic: z.boolean().describe('False is for members only'),
		image: z.string().nullable(),
		participantCount: count,
		status: z.enum(['upcoming', 'completed', 'cancelled']),
		cancelReason: z.string().nullable(),
		seriesId: id.nullable().describe('Of a run that comes again'),
	})
	.meta({ id: 'ClubEvent' })
const runner = z.strictObject({
	id,
	username: z.string(),
	fullName: z.string().describe('First name and initial for who is not in the club'),
	profilePicture: z.string().nullable(),
})
const club = {
	id,
	name: z.string(),
	description: z.string(),
	city: z.string(),
	coverImage: z.string().nullable(),
	meetingPoint: z.string(),
	difficulty: z.enum(Difficulty),
	socialLinks: z.array(z.string()),
	isPublic: z.boolean().describe('One that is not is reached by its link, or by asking its host'),
	memberCount: count,
	upcomingEventsCount: count.describe('Those for members only count for members'),
	createdAt: instant,
	host: runner,
	userMembership: z
		.strictObject({ role: z.enum(['member', 'admin']) })
		.nullable()
		.describe('Yours; null where you are no member'),
}
export const RunningClub = z.strictObject(club).meta({ id: 'RunningClub' })
export const RunningClubDetails = z
	.strictObject({
		...club,
		members: z.array(ClubMember).describe('The first 100, the host first'),
		events: z.array(ClubEvent).describe('The next 100, soonest first, then the past 100, latest first'),
		stats: z.strictObject({
			totalDistance: z.number().min(0).describe('Kilometres, as members enter them'),
			totalActivities: count.describe('How often somebody was checked in at a run'),
			activeMembers: count.describe('Members who came in the last 30 days'),
		}),
		recentActivities: z
			.array(
				z.strictObject({
					id,
					name: z.string(),
					startDate: instant,
					user: z.strictObject({ username: z.string(), fullName: z.string(), profilePicture: z.string().nullable() }),
					distance: z.number().min(0).describe('Kilometres'),
					movingTime: z.number().min(0).nullable().describe('Minutes; null where none was entered'),
				}),
			)
			.describe('For members only; empty for others'),
		inviteKey: z.string().nullable().describe('What the link to a private club carries, for who manages it'),
	})
	.meta({ id: 'RunningClubDetails' })
