import { formatDay, formatTime } from '#app/lib/time.ts'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { Notice } from './notices.server.ts'

const icons: Record<Notice['kind'], IconName> = {
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

export function NoticeList({ notices }: { notices: Notice[] }) {
	if (notices.length === 0) {
		return <EmptyState title="Nothing new" text="News about your bookings, events and venues is kept here." />
	}
	return (
		<ul className="flex flex-col gap-3">
			{notices.map(({ id, kind, title, body, link, createdAt, readAt }) => (
				<li key={id} className={classes(cardClass, 'flex gap-4 p-4 sm:p-5', !readAt && 'inset-ring inset-ring-court')}>
					<Icon name={icons[kind]} className={classes('mt-0.5 size-5', readAt ? 'text-muted' : 'text-court-strong')} />
					<div className="min-w-0 grow">
						<div className="flex flex-wrap items-baseline justify-between gap-x-4">
							<h2 className="text-lg leading-6 wrap-break-word">
								{link ? (
									<a href={link} className="after:absolute after:inset-0 hover:underline">
										{title}
									</a>
								) : (
									title
								)}
							</h2>
							<p className="text-sm text-muted tabular-nums">
								{!readAt && <span className="font-semibold text-court-strong">New · </span>}
								<time dateTime={createdAt.toISOString()}>
									{formatDay(createdAt)}, {formatTime(createdAt)}
								</time>
							</p>
						</div>
						<p className="mt-1 wrap-break-word whitespace-pre-line text-muted">{body}</p>
					</div>
				</li>
			))}
		</ul>
	)
}
