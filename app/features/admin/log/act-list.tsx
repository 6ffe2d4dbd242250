import { formatDate, formatTime } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'
import type { LoggedAct } from './log.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Shown = Pick<LoggedAct, 'id' | 'words' | 'subject' | 'who' | 'createdAt' | 'details' | 'note'>

/** Acts of admins, or of a venue's people. */
export const ActList = ({ acts }: { acts: Shown[] }) => (
	<Card padded={false}>
		<ul className="rows">
			{acts.map((act) => (
				<li key={act.id} className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-3 sm:px-5">
					<p className="wrap-anywhere">
						<span>{act.words} </span>
						<Subject {...act.subject} />
					</p>
					<p className="text-sm text-muted wrap-anywhere tabular-nums">
						{act.who} ·{' '}
						<time dateTime={act.createdAt.toISOString()}>
							{formatDate(act.createdAt)}, {formatTime(act.createdAt)}
						</time>
					</p>
					{act.details.length > 0 && (
						<dl className="flex basis-full flex-wrap gap-x-5 text-sm">
							{act.details.map(({ label, value }) => (
								<div key={label} className="flex gap-1.5">
									<dt className="text-muted">{label}:</dt>
									<dd className="tabular-nums">{value}</dd>
								</div>
							))}
						</dl>
					)}
					{act.note && (
						<p className="mt-2 basis-full border-l-2 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">
							{act.note}
						</p>
					)}
				</li>
			))}
		</ul>
	</Card>
)

const Subject = ({ label, to }: LoggedAct['subject']) =>
	to ? (
		<Link
			to={to}
			className="-my-2.5 inline-flex min-h-11 items-center py-2.5 font-semibold text-court-strong underline"
		>
			{label}
		</Link>
	) : (
		<span className="font-semibold">{label}</span>
	)
