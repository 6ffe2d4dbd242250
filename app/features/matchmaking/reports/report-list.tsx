import { formatDate, formatTime } from '#app/lib/time/time.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import type { Report } from './reports.server.ts'
import { REASONS } from './rules.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	reports: Report[]
	/** The query of the list, which the addresses of its dialogs keep. */
	search: string
}

export const ReportList = ({ reports, search }: Props) => (
	<ul className="grid gap-4">
		{reports.map((report) => (
			<Card as="li" key={report.id} className="flex flex-col gap-3">
				<div>
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<span className="text-muted">Reported:</span>
						<span className="text-lg font-semibold wrap-anywhere">{report.reported.name}</span>
						<span className="text-muted wrap-anywhere">@{report.reported.username}</span>
						<Outcome report={report} />
					</p>
					<p className="mt-1 font-semibold">{REASONS[report.reason].label}</p>
					{report.details && <p className="mt-1 max-w-[72ch] whitespace-pre-line wrap-anywhere">{report.details}</p>}
				</div>
				<p className="text-sm text-muted wrap-anywhere">
					Reported by {report.reporter.name} (@{report.reporter.username}) · {formatDate(report.createdAt)},{' '}
					{formatTime(report.createdAt)}
				</p>
				<Before report={report} />
				{report.messages.length > 0 && <Messages report={report} />}
				{report.request && (
					<p className="-my-2 text-sm">
						<Link
							to={`/matchmaking/requests/${report.request.id}`}
							className="inline-flex min-h-11 items-center font-semibold text-court-strong underline wrap-anywhere"
						>
							{report.request.title}
						</Link>
					</p>
				)}
				<Decided report={report} />
				<Actions report={report} search={search} />
			</Card>
		))}
	</ul>
)

const Before = ({ report: { before } }: { report: Report }) => (
	<p className="text-sm text-muted tabular-nums">
		Warned before: {before.warned} · Other reports about them: {before.about} · by them: {before.by} · by the person who
		reported: {before.byReporter}
	</p>
)

const Messages = ({ report: { messages, reported } }: { report: Report }) => (
	<Disclosure summary={`Last messages of ${reported.name} to them`}>
		<ul className="flex flex-col gap-3">
			{messages.map(({ id, body, createdAt }) => (
				<li key={id}>
					<p className="text-sm text-muted tabular-nums">
						{formatDate(createdAt)}, {formatTime(createdAt)}
					</p>
					<p className="whitespace-pre-line wrap-anywhere">{body}</p>
				</li>
			))}
		</ul>
	</Disclosure>
)

const looks: Record<Report['status'], { label: string; tone: BadgeTone }> = {
	open: { label: 'Open', tone: 'sun' },
	dismissed: { label: 'Dismissed', tone: 'neutral' },
	warned: { label: 'Warned', tone: 'sun' },
	suspended: { label: 'Suspended', tone: 'clay' },
}

function Outcome({ report: { status, isSuspended, suspends } }: { report: Report }) {
	if (status === 'suspended' && !suspends) return <Badge tone="court">Reinstated</Badge>
	return (
		<>
			<Badge tone={looks[status].tone}>{looks[status].label}</Badge>
			{status !== 'suspended' && isSuspended && <Badge tone="clay">Suspended already</Badge>}
		</>
	)
}

function Decided({ report: { decidedAt, decidedBy, note } }: { report: Report }) {
	if (!decidedAt) return null
	return (
		<div className="border-t border-line pt-3 text-sm">
			<p className="text-muted wrap-anywhere">
				Decided {formatDate(decidedAt)}, {formatTime(decidedAt)}
				{decidedBy && ` by ${decidedBy}`}
			</p>
			{note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
		</div>
	)
}

function Actions({
	report: { id, status, isSuspended, suspends, reported },
	search,
}: {
	report: Report
	search: string
}) {
	const link = (to: string, label: string, variant: 'secondary' | 'danger') => (
		<Link
			to={`/admin/reports/${id}/${to}${search}`}
			preventScrollReset
			className={buttonClass({ variant, size: 'sm' })}
		>
			<span>
				{label}
				<span className="sr-only"> {reported.name}</span>
			</span>
		</Link>
	)
	if (status === 'open')
		return (
			<p className="flex flex-wrap gap-3">
				{link('dismiss', 'Dismiss', 'secondary')}
				{!isSuspended && link('warn', 'Warn', 'secondary')}
				{link('suspend', 'Suspend', 'danger')}
			</p>
		)
	if (!suspends) return null
	return <p className="flex">{link('reinstate', 'Reinstate', 'secondary')}</p>
}
