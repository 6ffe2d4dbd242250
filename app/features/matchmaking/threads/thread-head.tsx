import { Badge } from '#app/ui/badge.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { ThreadPage } from './page.server.ts'
import { Link } from '#app/ui/link/link.tsx'

/** Its title stays in sight on a narrow screen, where the page scrolls to the latest message. */
export function ThreadHead({ title, sport, game }: Pick<ThreadPage, 'title' | 'sport' | 'game'>) {
	return (
		<>
			<div className="top-14 z-20 -mt-3 bg-ground pt-3 max-lg:sticky">
				<BackLink to="/matchmaking/threads">Conversations</BackLink>
				<h1 className="text-2xl wrap-anywhere md:text-4xl">
					<bdi>{title}</bdi>
				</h1>
			</div>
			{game ? (
				<p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
					{game.status && <Badge tone="clay">{game.status}</Badge>}
					<span className="wrap-anywhere tabular-nums">
						{[sport?.name, game.when].filter(Boolean).join(' · ')}
						{game.place && <span className="max-sm:hidden"> · {game.place}</span>}
					</span>
					{game.href && (
						<Link
							to={game.href}
							className="inline-flex min-h-11 items-center font-semibold text-court-strong hover:underline"
						>
							See the request
						</Link>
					)}
				</p>
			) : (
				<p className="text-sm text-muted">You’re connected.</p>
			)}
		</>
	)
}
