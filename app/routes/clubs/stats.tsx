import { getUser } from '#app/features/accounts/auth.server.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { RecentActivities } from '#app/features/clubs/stats/recent-activities.tsx'
import { ACTIVE_DAYS } from '#app/features/clubs/stats/rules.ts'
import { clubStats, recentActivities } from '#app/features/clubs/stats/stats.server.ts'
import { readId } from '#app/lib/ids.ts'
import { Stat } from '#app/ui/stat.tsx'
import type { Route } from './+types/stats'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	const club = await findClub(readId(params.id), asking)
	const { id, key, memberCount } = club
	return {
		club: { id, key },
		memberCount,
		stats: await clubStats(id),
		activities: await recentActivities(club),
	}
}

export default function ClubStatsTab({ loaderData }: Route.ComponentProps) {
	const { club, memberCount, stats, activities } = loaderData
	return (
		<section aria-label="Stats and Activities" className="flex flex-col gap-6">
			<dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
				<Stat
					label="Total distance"
					value={`${stats.totalDistance} km`}
					hint="All runs together"
					className="max-sm:col-span-2"
				/>
				<Stat label="Total activities" value={stats.totalActivities} hint="Runs by all members" />
				<Stat
					label="Active members"
					value={`${stats.activeMembers} of ${memberCount}`}
					hint={`Ran in the last ${ACTIVE_DAYS} days`}
				/>
			</dl>
			<div className="flex flex-col gap-4">
				<h2 className="text-xl">Recent activities</h2>
				{activities === null ? (
					<p className="text-muted">Recent activities are for members of the club.</p>
				) : (
					<RecentActivities club={club} activities={activities} />
				)}
			</div>
		</section>
	)
}
