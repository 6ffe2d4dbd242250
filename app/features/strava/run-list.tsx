import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { inHoursAndMinutes, inKilometres } from './run-words.ts'

type ShownRun = {
	name: string
	startDate: Date
	/** Metres. */
	distance: number
	/** Seconds. */
	movingTime: number
	/** Metres of climb. */
	elevation: number
	/** `5:30`; null for too short a distance. */
	pace: string | null
	href: string
}

/** The user's imported runs, newest first, each with the link that Strava's terms require. */
export function RunList({ runs }: { runs: ShownRun[] }) {
	return (
		<ul className={classes(cardClass, 'rows')}>
			{runs.map((run) => (
				<li key={run.href} className="flex flex-col gap-2 p-4 sm:p-5">
					<div className="flex items-start justify-between gap-4">
						<div className="min-w-0">
							<h3 className="text-lg leading-6 wrap-anywhere">{run.name}</h3>
							<p className="text-sm text-muted">
								{formatDay(run.startDate)}, {formatTime(run.startDate)}
							</p>
						</div>
						<a
							href={run.href}
							rel="noreferrer"
							className="-my-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 text-sm font-semibold text-clay-strong underline underline-offset-3"
						>
							View on Strava <Icon name="external-link" className="size-4" />
						</a>
					</div>
					<dl className="grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums sm:grid-cols-4">
						<Figure label="Distance" value={inKilometres(run.distance)} />
						<Figure label="Moving time" value={inHoursAndMinutes(run.movingTime)} />
						<Figure label="Pace" value={run.pace === null ? '–' : `${run.pace} min/km`} />
						<Figure label="Climb" value={`${run.elevation} m`} />
					</dl>
				</li>
			))}
		</ul>
	)
}

const Figure = ({ label, value }: { label: string; value: string }) => (
	<div>
		<dt className="text-xs text-muted">{label}</dt>
		<dd className="font-semibold">{value}</dd>
	</div>
)
