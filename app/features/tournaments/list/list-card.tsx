import { rate } from '#app/lib/money.ts'
import { cardClass } from '#app/ui/card.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { TournamentStatusBadge } from '../page/badges.tsx'
import type { ListCard } from './list-page.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { Fact } from '#app/ui/fact.tsx'

/** A card of the list; `own` is the reader’s part in the tournament. */
export function TournamentListCard({ card: tournament, own }: { card: ListCard; own: string | null }) {
	const { id, name, isPublic, sport, entryFee, prizeMoney, image } = tournament
	return (
		<article className={`${cardClass} flex grow flex-col transition-colors hover:border-edge`}>
			{image && <Picture src={image} sport={sport.icon} width={640} height={224} lazy className="h-28 w-full" />}
			<svg aria-hidden="true" className="absolute inset-x-0 top-0 h-1 w-full">
				<rect width="100%" height="100%" fill={sport.color} />
			</svg>
			<div className="flex grow flex-col p-4">
				<div className="flex items-start justify-between gap-2">
					<p className="text-sm font-semibold text-muted">
						{sport.name} · {tournament.format}
					</p>
					<TournamentStatusBadge tournament={tournament} closed={tournament.closed} />
				</div>
				<h2 className="mt-2 text-lg leading-6 wrap-anywhere">{name}</h2>
				{own && <p className="text-sm font-semibold text-court-strong wrap-anywhere">{own}</p>}
				<p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted">{tournament.description}</p>
				<ul className="mt-3 flex flex-col gap-1.5 text-sm">
					<Fact icon="calendar">{tournament.dates}</Fact>
					<Fact icon="map-pin">
						<span className="flex min-w-0">
							<span className="truncate">{tournament.venue}</span>
							<span className="shrink-0">, {tournament.city}</span>
						</span>
					</Fact>
				</ul>
				<div className="mt-auto flex items-end justify-between gap-3 pt-1.5 text-sm">
					<ul className="flex flex-wrap gap-x-4 gap-y-1.5">
						<Fact icon="users">{tournament.teams}</Fact>
						<Fact icon="ticket">{entryFee > 0 ? `${rate(entryFee)} entry fee` : 'Free entry'}</Fact>
						{prizeMoney > 0 && <Fact icon="trophy">{rate(prizeMoney)} prize</Fact>}
						{!isPublic && <Fact icon="lock">By link</Fact>}
					</ul>
					<Link
						to={`/tournaments/${id}${own && tournament.status === 'ongoing' ? '/schedule' : ''}`}
						className="shrink-0 font-semibold text-court-strong after:absolute after:inset-0"
					>
						View Details<span className="sr-only"> of {name}</span>
					</Link>
				</div>
			</div>
		</article>
	)
}
