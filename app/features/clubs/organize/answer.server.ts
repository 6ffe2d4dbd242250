import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findClubEvents } from '../events/list-events.server.ts'
import { clubEventAnswer } from '../events/planning/plan-answer.ts'
import type { ClubDetails } from '../find.server.ts'
import { upcomingRuns, type ListedClub } from '../list/clubs.server.ts'
import { memberAnswer } from '../members/answer.ts'
import { findMembers } from '../members/find-members.server.ts'
import { clubStats, recentActivities } from '../stats/stats.server.ts'

/** How many members, and how many runs to come and past, an answer holds. */
const MOST = 100

export const listedAnswer = ({ isHost: _, nextRunAt: __, weekdays: ___, ...club }: ListedClub) => club

/**
 * A club as the calls return it, with its people, its runs and what they ran. People outside it get first names and
 * initials, the public runs, and no recent activities; `inviteKey` is only for its managers.
 */
export async function clubAnswer(club: ClubDetails, { user, now }: { user: Actor | null; now: Date }) {
	const { id, name, description, city, coverImage, meetingPoint, difficulty, socialLinks } = club
	const { isPublic, memberCount, createdAt, membership, isMember, inside, inviteKey } = club
	const [ahead, { members }, upcoming, past, stats, activities] = await Promise.all([
		upcomingRuns({ id, inside }, now),
		findMembers(club, { user, limit: MOST }),
		findClubEvents(club, { user, now, show: 'upcoming', limit: MOST }),
		findClubEvents(club, { user, now, show: 'past', limit: MOST }),
		clubStats(id, now),
		recentActivities(club),
	])
	return {
		id,
		name,
		description,
		city,
		coverImage,
		meetingPoint,
		difficulty,
		socialLinks,
		isPublic,
		memberCount,
		createdAt,
		upcomingEventsCount: ahead.runs,
		host: club.host,
		userMembership: isMember ? { role: membership!.role } : null,
		members: members.map(memberAnswer),
		events: [...upcoming.events, ...past.events].map(clubEventAnswer),
		stats,
		recentActivities: (activities ?? []).map(({ seconds: _, eventId: __, ...activity }) => activity),
		inviteKey,
	}
}
