import { getUser } from '#app/features/accounts/auth.server.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { RecentActivities } from '#app/features/clubs/stats/recent-activities.tsx'
import { ACTIVE_DAYS } from '#app/features/clubs/stats/rules.ts'
import { clubStats, recentActivities } from '#app/features/clubs/stats/stats.server.ts'
import { readId } from '#app/lib/ids.ts'
import { cardClass } from '#app/ui/card.tsx'
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
			<dl className={`${cardClass} grid grid-cols-3 gap-4 p-4 sm:p-5`}>
				<Figure label="Total distance" value={`${stats.totalDistance} km`} />
				<Figure label="Total activities" value={stats.totalActivities} />
				<Figure label={`Ran in the last ${ACTIVE_DAYS} days`} value={`${stats.activeMembers} of ${memberCount}`} />
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

/** The figure stands above its name, so that names of two lines move no figure. */
const Figure = ({ label, value }: { label: string; value: string | number }) => (
	<div className="flex flex-col-reverse justify-end">
		<dt className="text-sm text-muted">{label}</dt>
		<dd className="font-display text-xl leading-8 font-semibold tabular-nums sm:text-2xl">{value}</dd>
	</div>
)
