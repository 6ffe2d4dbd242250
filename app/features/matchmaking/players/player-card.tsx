import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { gamesWords, reasonWords, type PlayerCardData } from './card.ts'
import { ConnectLink } from './connect-link.tsx'
import { ScoreBadge } from '../score-badge.tsx'
import { SportBadges } from './sport-badges.tsx'
import { Link } from '#app/ui/link/link.tsx'

type PlayerCardProps = {
	player: PlayerCardData
	/** The query of the page below, which its dialogs keep. */
	search?: string
	back?: string
	/** Also shows when it suits them and why they suit the viewer. */
	detailed?: boolean
	level?: 'h2' | 'h3'
}

/** A player in a list; a click anywhere on the card opens them. Uses plain links, since a page has many cards. */
export function PlayerCard({ player, search = '', back, detailed, level: Heading = 'h3' }: PlayerCardProps) {
	const { id, name, match, isYou } = player
	return (
		<article className={`${cardClass} flex grow flex-col gap-3 p-4 transition-colors hover:border-edge`}>
			<div className="flex items-start gap-3">
				<PersonPicture picture={player.picture} initials={player.initials} size="lg" />
				<div className="min-w-0 grow">
					<div className="flex items-center justify-between gap-2">
						<Heading className="min-w-0 truncate text-lg leading-6">
							<Link
								to={`/matchmaking/players/${id}${search}`}
								preventScrollReset
								className="after:absolute after:inset-0"
							>
								{name}
							</Link>
						</Heading>
						{match && <ScoreBadge score={match.score} />}
						{isYou && <Badge tone="outline">You</Badge>}
					</div>
					<p className="flex gap-1 text-sm text-muted">
						<Icon name="map-pin" className="mt-0.5 size-4" />
						<span className="min-w-0 wrap-anywhere">{player.location}</span>
					</p>
					<p className="text-sm text-muted tabular-nums">
						{player.level} · {gamesWords(player.games)}
					</p>
				</div>
			</div>
			<SportBadges sports={player.sports} />
			{detailed && (
				<p className="flex gap-1.5 text-sm text-muted">
					<Icon name="calendar" className="mt-0.5 size-4" />
					<span className="min-w-0 wrap-anywhere">{player.when}</span>
				</p>
			)}
			{detailed && match && (
				<p className="flex gap-1.5 text-sm text-muted">
					<Icon name="sparkles" className="mt-0.5 size-4" />
					<span className="min-w-0">{reasonWords(match.reasons)}</span>
				</p>
			)}
			<div className="mt-auto flex empty:hidden">
				<ConnectLink player={player} search={search} back={back} className="z-10 grow" />
			</div>
		</article>
	)
}

export function PlayerCardSkeleton() {
	return (
		<div className={`${cardClass} flex min-h-36 flex-col gap-3 p-4`}>
			<div className="flex items-center gap-3">
				<Skeleton className="size-12 rounded-full" />
				<Skeleton className="h-6 w-1/2" />
			</div>
			<Skeleton className="h-6 w-3/4" />
			<Skeleton className="h-5 w-1/2" />
			<Skeleton className="mt-auto h-11" />
		</div>
	)
}
