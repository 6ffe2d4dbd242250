import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import type { ThreadCard } from './list-page.server.ts'
import { BLOCKED_MESSAGE, threadAddress } from './rules.ts'
import { Link } from '#app/ui/link/link.tsx'

export const ThreadList = ({ threads }: { threads: ThreadCard[] }) => (
	<ul className="flex flex-col gap-3">
		{threads.map((thread) => (
			<li key={thread.id} className={classes(cardClass, 'flex gap-4 p-4 sm:p-5', thread.unread > 0 && 'border-court')}>
				<PersonPicture {...thread.face} size="lg" />
				<div className="min-w-0 grow">
					<div className="flex flex-wrap items-baseline justify-between gap-x-4">
						<h2 className="min-w-0 text-lg leading-6 wrap-anywhere">
							<Link to={threadAddress(thread.id)} className="after:absolute after:inset-0 hover:underline">
								<bdi>{thread.title}</bdi>
							</Link>
						</h2>
						<time dateTime={thread.at.toISOString()} className="shrink-0 text-sm text-muted tabular-nums">
							{formatDay(thread.at)}, {formatTime(thread.at)}
						</time>
					</div>
					<p className="text-sm wrap-anywhere text-muted">{thread.about}</p>
					<div className="mt-1 flex items-start justify-between gap-3">
						<p className={classes('min-w-0 wrap-anywhere', thread.unread > 0 ? 'font-semibold' : 'text-muted')}>
							{lastWords(thread)}
						</p>
						{thread.unread > 0 && (
							<Badge tone="court">
								<span className="tabular-nums">{thread.unread}</span> new
							</Badge>
						)}
					</div>
				</div>
			</li>
		))}
	</ul>
)

function lastWords({ last }: ThreadCard) {
	if (!last) return 'No messages yet.'
	if (last.text === null) return BLOCKED_MESSAGE
	return (
		<>
			<bdi>{last.isOwn ? 'You' : last.name}</bdi>: <bdi>{last.text}</bdi>
		</>
	)
}
