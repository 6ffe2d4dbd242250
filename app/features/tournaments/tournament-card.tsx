import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { rate } from '#app/lib/money.ts'
import type { TournamentCardData } from './card.ts'
import { Link } from '#app/ui/link/link.tsx'
import { Fact } from '#app/ui/fact.tsx'

export function TournamentCard({ tournament }: { tournament: TournamentCardData }) {
	const { sport, entryFee } = tournament
	return (
		<article className={`${cardClass} flex flex-col p-4`}>
			<svg aria-hidden="true" className="absolute inset-x-0 top-0 h-1 w-full">
				<rect width="100%" height="100%" fill={sport.color} />
			</svg>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="text-sm font-semibold text-muted">
					{sport.name} · {tournament.format}
				</p>
				{entryFee > 0 ? <Badge tone="sun">{rate(entryFee)} entry fee</Badge> : <Badge tone="court">Free</Badge>}
			</div>
			<h3 className="mt-2 text-lg leading-6 wrap-anywhere">
				<Link to={`/tournaments/${tournament.id}`} className="after:absolute after:inset-0 hover:underline">
					{tournament.name}
				</Link>
			</h3>
			<p className="mt-1 text-sm wrap-break-word text-muted">{tournament.description}</p>
			<ul className="mt-3 flex flex-col gap-1.5 text-sm">
				<Fact icon="calendar">
					<span className="font-semibold">{tournament.starts}</span> · {tournament.day}
				</Fact>
				{tournament.hours && <Fact icon="clock">{tournament.hours}</Fact>}
				<Fact icon="map-pin">{tournament.place}</Fact>
			</ul>
			<p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-3 text-sm tabular-nums">
				<span className="flex items-center gap-1.5">
					<Icon name="users" className="size-4 text-muted" />
					{tournament.teams}
				</span>
				<span className={tournament.joinable ? 'font-semibold text-court-strong' : 'font-semibold text-muted'}>
					{tournament.spots}
				</span>
			</p>
			{tournament.waitingList && <p className="mt-1 text-sm text-muted">{tournament.waitingList}</p>}
			{tournament.joinable && (
				<Link
					to={`/tournaments/${tournament.id}/join`}
					className={buttonClass({ variant: 'secondary', className: 'z-10 mt-3' })}
				>
					Join Tournament<span className="sr-only">: {tournament.name}</span>
				</Link>
			)}
		</article>
	)
}

export function TournamentCardSkeleton() {
	return (
		<div className={`${cardClass} flex min-h-78 flex-col gap-3 p-4`}>
			<Skeleton className="h-6 w-1/2" />
			<Skeleton className="h-6 w-3/4" />
			<Skeleton className="h-5 w-full" />
			<Skeleton className="mt-auto h-20 w-full" />
		</div>
	)
}
