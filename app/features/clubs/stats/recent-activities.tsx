import { dateOf, formatDate } from '#app/lib/time/time.ts'
import { cardClass } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { clubAddress } from '../address.ts'
import { formatDuration } from '../duration.ts'
import { formatPace } from '../pace.ts'
import type { ClubActivity } from './stats.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = { club: { id: number; key: string | null }; activities: ClubActivity[] }

export function RecentActivities({ club, activities }: Props) {
	if (activities.length === 0)
		return (
			<EmptyState
				level="h3"
				title="No activities yet"
				text="Ran with the club? Enter your distance and time on the run’s page."
			/>
		)
	return (
		<ul className={`${cardClass} rows`}>
			{activities.map((activity) => (
				<li key={activity.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
					<div className="min-w-0 grow basis-40">
						<p className="font-semibold wrap-anywhere">{activity.user.fullName}</p>
						<p className="text-sm text-muted wrap-anywhere">
							<Link
								to={clubAddress(club, `events/${activity.eventId}`)}
								className="-my-3 inline-block py-3 underline hover:text-court-strong"
							>
								{activity.name}
							</Link>
							{' · '}
							<time dateTime={dateOf(activity.startDate)}>{formatDate(activity.startDate)}</time>
						</p>
					</div>
					<p className="grid w-full grid-cols-3 items-baseline gap-3 tabular-nums sm:w-72 sm:text-right">
						<span className="font-display text-lg font-semibold">{activity.distance} km</span>
						<Timed {...activity} />
					</p>
				</li>
			))}
		</ul>
	)
}

function Timed({ distance, seconds }: ClubActivity) {
	if (seconds === null) return null
	return (
		<>
			<span className="text-sm text-muted">{formatDuration(seconds)}</span>
			<span className="text-sm text-muted">{formatPace(seconds / distance)} min/km</span>
		</>
	)
}
