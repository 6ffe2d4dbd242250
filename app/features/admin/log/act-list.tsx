import { formatLongDate, formatTime } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'
import type { LoggedAct } from './log.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Shown = Pick<LoggedAct, 'id' | 'words' | 'subject' | 'who' | 'createdAt' | 'details' | 'note'>

/** Acts of admins, or of a venue's people, under the day on which each was done. */
export const ActList = ({ acts }: { acts: Shown[] }) => (
	<div className="flex flex-col gap-5">
		{byDay(acts).map(({ day, acts }) => (
			<section key={day} aria-label={day} className="flex flex-col gap-2">
				<h3 className="text-lg">{day}</h3>
				<Card padded={false}>
					<ul className="rows">
						{acts.map((act) => (
							<Act key={act.id} act={act} />
						))}
					</ul>
				</Card>
			</section>
		))}
	</div>
)

function byDay(acts: Shown[]) {
	const days: { day: string; acts: Shown[] }[] = []
	for (const act of acts) {
		const day = formatLongDate(act.createdAt)
		if (days.at(-1)?.day === day) days.at(-1)!.acts.push(act)
		else days.push({ day, acts: [act] })
	}
	return days
}

/** When, who, what and about what, in columns where there is room; a phone has the person above. */
const Act = ({ act }: { act: Shown }) => (
	<li className="flex gap-3 px-4 py-3 sm:px-5">
		<time dateTime={act.createdAt.toISOString()} className="w-10 shrink-0 text-sm leading-6 text-muted tabular-nums">
			{formatTime(act.createdAt)}
		</time>
		<div className="min-w-0 grow md:flex md:gap-4">
			<p className="text-sm leading-6 wrap-anywhere text-muted md:w-44 md:shrink-0">{act.who}</p>
			<div className="min-w-0 grow">
				<p className="wrap-anywhere">
					{act.words} <Subject {...act.subject} />
				</p>
				{act.details.length > 0 && (
					<dl className="flex flex-wrap gap-x-5 text-sm">
						{act.details.map(({ label, value }) => (
							<div key={label} className="flex gap-1.5">
								<dt className="text-muted">{label}:</dt>
								<dd className="tabular-nums">{value}</dd>
							</div>
						))}
					</dl>
				)}
				{act.note && (
					<p className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">{act.note}</p>
				)}
			</div>
		</div>
	</li>
)

const Subject = ({ label, to }: LoggedAct['subject']) =>
	to ? (
		<Link to={to} className="py-4 text-court-strong underline underline-offset-4">
			{label}
		</Link>
	) : (
		<span>{label}</span>
	)
