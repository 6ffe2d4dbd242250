import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Faces } from '#app/ui/picture/faces.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { ScoreBadge } from '../../score-badge.tsx'
import { responseName } from '../../status.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { RequestCardData } from './list-page.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { Fact } from '#app/ui/fact.tsx'

type Props = { request: RequestCardData; level?: 'h2' | 'h3'; tellsOwn?: boolean }

/** A match request in a list; a click anywhere on the card opens it. Uses plain links, since a page has many cards. */
export function RequestCard({ request, level: Heading = 'h2', tellsOwn }: Props) {
	const { title, href, sport, owner, isOwner, waiting, faces } = request
	return (
		<article className={`${cardClass} flex grow flex-col p-4 transition-colors hover:border-edge`}>
			<svg aria-hidden="true" className="absolute inset-x-0 top-0 h-1 w-full">
				<rect width="100%" height="100%" fill={sport.color} />
			</svg>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="text-sm font-semibold text-muted">
					{sport.name} · {request.level}
				</p>
				{tellsOwn && isOwner ? <Badge tone="outline">Yours</Badge> : <CardBadge {...request} />}
			</div>
			<Heading className="mt-2 text-lg leading-6 wrap-anywhere">{title}</Heading>
			<ul className="mt-3 flex flex-col gap-1.5 text-sm">
				<Fact icon="calendar">{request.when}</Fact>
				<Fact icon="map-pin">{request.place}</Fact>
				<Fact icon="users">{request.players}</Fact>
			</ul>
			<div className="mt-auto flex items-center justify-between gap-3 pt-3">
				<p className="flex min-w-0 items-center gap-2 text-sm text-muted">
					{faces.length > 1 ? (
						<Faces initials={faces} count={faces.length} />
					) : (
						!isOwner && <PersonPicture {...owner} size="sm" />
					)}
					{!isOwner && <span className="truncate">{owner.name}</span>}
				</p>
				<Link
					to={href}
					className={buttonClass({
						variant: waiting > 0 ? 'primary' : 'secondary',
						size: 'sm',
						className: 'shrink-0 after:absolute after:inset-0',
					})}
				>
					{waiting === 0 ? 'View' : waiting === 1 ? 'See 1 Response' : `See ${waiting} Responses`}
					<span className="sr-only"> {title}</span>
				</Link>
			</div>
		</article>
	)
}

/** The most important fact: the player's answer, else what became of the request, else its score. */
function CardBadge({ answer, status, isOwner, score }: RequestCardData) {
	const isOff = status === 'cancelled' || status === 'expired'
	if (answer === 'accepted' && !isOff) return <Badge tone="sun">You’re in</Badge>
	if (answer === 'pending' && status === 'open') return <Badge tone="sun">{responseName(answer)}</Badge>
	if (answer === 'rejected' && !isOff) return <Badge tone="outline">{responseName(answer)}</Badge>
	if (isOwner || status !== 'open') return <StatusBadge status={status} />
	return score !== null && <ScoreBadge score={score} />
}
