import { Badge } from '#app/ui/badge.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ThreadPage } from './page.server.ts'
import { Link } from '#app/ui/link/link.tsx'

export function ThreadHead({ title, sport, game }: Pick<ThreadPage, 'title' | 'sport' | 'game'>) {
	return (
		<div className="flex flex-col gap-2">
			<BackLink to="/matchmaking/threads">Conversations</BackLink>
			<h1 className="text-2xl wrap-anywhere md:text-3xl">
				<bdi>{title}</bdi>
			</h1>
			{game ? (
				<div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-muted">
					{game.status && <Badge tone="clay">{game.status}</Badge>}
					<p className="flex gap-1.5">
						<Icon name="calendar" className="mt-0.5 size-5" />
						<span className="tabular-nums">{[sport?.name, game.when].filter(Boolean).join(', ')}</span>
					</p>
					<p className="flex min-w-0 gap-1.5">
						<Icon name="map-pin" className="mt-0.5 size-5" />
						<span className="wrap-anywhere">{game.place}</span>
					</p>
					{game.href && (
						<Link
							to={game.href}
							className="inline-flex min-h-11 items-center font-semibold text-court-strong hover:underline"
						>
							See the request
						</Link>
					)}
				</div>
			) : (
				<p className="text-muted">You’re connected.</p>
			)}
		</div>
	)
}
