import { shortName } from '#app/features/accounts/names/short-name.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import type { ThreadCard } from './list-page.server.ts'
import { BLOCKED_MESSAGE, threadAddress } from './rules.ts'
import { Link } from '#app/ui/link/link.tsx'

/** Conversations, each with the last words said in it and under them what it is about. */
export const ThreadList = ({ threads }: { threads: ThreadCard[] }) => (
	<ul className={`${cardClass} rows`}>
		{threads.map((thread) => (
			<li key={thread.id} className="relative flex gap-4 px-4 py-4 hover:bg-raised sm:px-5">
				{thread.face ? <PersonPicture {...thread.face} size="lg" /> : <Group />}
				<div className="min-w-0 grow">
					<div className="flex items-baseline justify-between gap-x-4">
						<h2 className="line-clamp-2 min-w-0 pr-0.5 text-lg leading-6 wrap-anywhere">
							<Link to={threadAddress(thread.id)} className="after:absolute after:inset-0">
								<bdi>{thread.title}</bdi>
							</Link>
						</h2>
						<time dateTime={thread.at.toISOString()} className="shrink-0 text-sm text-muted tabular-nums">
							{thread.when}
						</time>
					</div>
					<div className="flex items-start justify-between gap-3">
						<p className={classes('min-w-0 truncate', thread.unread > 0 && 'font-semibold')}>{lastWords(thread)}</p>
						{thread.unread > 0 && (
							<Badge tone="court">
								<span className="tabular-nums">{thread.unread}</span> new
							</Badge>
						)}
					</div>
					{thread.about && <p className="truncate text-sm text-muted">{thread.about}</p>}
				</div>
			</li>
		))}
	</ul>
)

const Group = () => (
	<span aria-hidden="true" className="grid size-12 shrink-0 place-items-center rounded-full bg-raised">
		<Icon name="users" />
	</span>
)

function lastWords({ last }: ThreadCard) {
	if (!last) return 'No messages yet.'
	if (last.text === null) return BLOCKED_MESSAGE
	return (
		<>
			<bdi>{last.isOwn ? 'You' : shortName(last.name ?? '')}</bdi>: <bdi>{last.text}</bdi>
		</>
	)
}
