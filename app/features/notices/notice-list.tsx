import { groupBy } from '#app/lib/groups.ts'
import { addDays, at, dateOf, formatLongDate, formatTime } from '#app/lib/time/time.ts'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { Notice } from './notices.server.ts'
import { Link } from '#app/ui/link/link.tsx'

const icons: Partial<Record<string, IconName>> & Record<Notice['kind'], IconName> = {
	booking: 'calendar',
	reminder: 'bell',
	event: 'users',
	review: 'star',
	venue: 'store',
	account: 'user',
	payment: 'wallet',
	tournament: 'trophy',
	club: 'footprints',
	reward: 'gift',
	match: 'handshake',
}

type ListProps = { notices: Notice[]; /** `YYYY-MM-DD` */ today: string }

/** Notices under the days on which they came. */
export function NoticeList({ notices, today }: ListProps) {
	if (notices.length === 0) {
		return (
			<EmptyState
				title="Nothing new"
				text="You’re all caught up. News about your bookings, events and venues shows up here."
			/>
		)
	}
	return (
		<div className="flex flex-col gap-8">
			{[...groupBy(notices, ({ createdAt }) => dateOf(createdAt))].map(([date, ofDay]) => (
				<section key={date} aria-labelledby={`day-${date}`}>
					<h2 id={`day-${date}`} className="mb-3 font-sans text-base font-semibold text-muted">
						{dayName(date, today)}
					</h2>
					<ul className="flex flex-col gap-3">
						{ofDay.map((notice) => (
							<NoticeItem key={notice.id} notice={notice} />
						))}
					</ul>
				</section>
			))}
		</div>
	)
}

function dayName(date: string, today: string) {
	if (date === today) return 'Today'
	return date === addDays(today, -1) ? 'Yesterday' : formatLongDate(at(date, 12))
}

/** A date such as `Fri 5 Nov` or `5 November 2026`, or a span of time. */
const WHOLE =
	/((?:[MTWFS]\w+ )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: 20\d\d)?|\d\d:\d\d–\d\d:\d\d)/

/** Keeps each date and time of a text on one line. */
const unbroken = (text: string) =>
	text.split(WHOLE).map((part, i) =>
		i % 2 === 0 ? (
			part
		) : (
			<span key={i} className="whitespace-nowrap">
				{part}
			</span>
		),
	)

function NoticeItem({ notice: { kind, link, createdAt, readAt, ...notice } }: { notice: Notice }) {
	const [title, body] = [unbroken(notice.title), unbroken(notice.body)]
	return (
		<li className={classes(cardClass, 'flex gap-4 p-4 sm:p-5', !readAt && 'inset-ring inset-ring-court')}>
			<div className="flex w-8 shrink-0 flex-col items-center gap-1 text-xs leading-5 text-muted tabular-nums">
				<Icon name={icons[kind] ?? 'bell'} className={classes('mt-0.5 size-5', !readAt && 'text-court-strong')} />
				<time dateTime={createdAt.toISOString()}>{formatTime(createdAt)}</time>
				{!readAt && <b className="text-court-strong">New</b>}
			</div>
			<div className="min-w-0 grow">
				<h3 className="text-base leading-6 text-pretty wrap-break-word">
					{link ? (
						<Link
							to={link}
							className="-my-2.5 inline-block py-2.5 after:absolute after:inset-0 hover:underline pointer-fine:my-0 pointer-fine:py-0"
						>
							{title}
						</Link>
					) : (
						title
					)}
				</h3>
				<p className="mt-1 wrap-break-word whitespace-pre-line text-muted">{body}</p>
			</div>
			{link && <Icon name="chevron-right" className="size-5 self-center text-muted max-sm:hidden" />}
		</li>
	)
}
