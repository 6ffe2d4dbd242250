import { courtsLabel } from '#app/lib/text/court-name.ts'
import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import type { Lessons } from './coach.server.ts'
import { Participants } from './event-facts.tsx'

/** The next events that a person leads at a venue, each with its courts and who comes. */
export function LessonList({ lessons, base }: { lessons: Lessons; base: string }) {
	return (
		<section aria-labelledby="lessons" data-answer="" className="flex flex-col gap-4">
			<h2 id="lessons" className="text-2xl">
				Your lessons
			</h2>
			<ul className={`${cardClass} rows`}>
				{lessons.map(({ id, title, startTime, endTime, courts, people, going, maxParticipants }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
						<div className="min-w-0 flex-1">
							<p className="font-semibold wrap-anywhere">{title}</p>
							<p className="text-muted tabular-nums">
								{formatDay(startTime)}, {formatTimeRange(startTime, endTime)}
								{courts.length > 0 && ` · ${courtsLabel(courts)}`}
							</p>
							<p className="wrap-anywhere">
								<Participants now={going} max={maxParticipants} />
								{people && `: ${people}`}
							</p>
						</div>
						<ButtonLink to={`${base}/${id}`} variant="secondary" size="sm">
							Manage<span className="sr-only"> {title}</span>
						</ButtonLink>
					</li>
				))}
			</ul>
		</section>
	)
}
