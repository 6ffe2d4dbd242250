import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { PlayerCardData } from './card.ts'

export function PlayerCard({ player }: { player: PlayerCardData }) {
	const { name, picture, sports } = player
	return (
		<article className={`${cardClass} flex flex-col gap-3 p-4`}>
			<div className="flex items-center gap-3">
				{picture ? (
					<img
						src={picture}
						alt=""
						loading="lazy"
						width="48"
						height="48"
						className="size-12 rounded-full object-cover"
					/>
				) : (
					<span
						aria-hidden="true"
						className="grid size-12 shrink-0 place-items-center rounded-full bg-court-soft font-display font-semibold text-court-strong"
					>
						{player.initials}
					</span>
				)}
				<div className="min-w-0">
					<h3 className="truncate text-lg leading-6">{name}</h3>
					<p className="flex gap-1 text-sm text-muted">
						<Icon name="map-pin" className="mt-0.5 size-4" />
						<span className="min-w-0 truncate">{player.location}</span>
					</p>
				</div>
			</div>
			{sports.length > 0 && (
				<ul aria-label="Sports" className="flex flex-wrap gap-1.5">
					{sports.map((sport) => (
						<li key={sport.name}>
							<Badge>
								<svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
									<circle cx="4" cy="4" r="4" fill={sport.color} />
								</svg>
								{sport.name}
							</Badge>
						</li>
					))}
				</ul>
			)}
			<p className="mt-auto text-sm tabular-nums">
				{player.level} <span className="text-muted">({player.games} games)</span>
			</p>
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
			<Skeleton className="mt-auto h-5 w-1/2" />
		</div>
	)
}
