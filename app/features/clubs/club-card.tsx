import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { ClubCardData } from './list/dashboard-page.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { Fact } from '#app/ui/fact.tsx'

type Props = {
	club: ClubCardData
	level?: 'h2' | 'h3'
	/** Whether it is for its hosts, whose main action is to manage it. */
	managing?: boolean
}

/** A club in a list; a tap beside its buttons opens it. Plain links, since many stand on a page. */
export function ClubCard({ club, level: Heading = 'h2', managing = false }: Props) {
	const { id, name, cover } = club
	return (
		<article className={`${cardClass} flex grow flex-col transition-colors hover:border-edge`}>
			<Picture src={cover} sport="running" width={640} height={224} lazy className="h-28 w-full" />
			<div className="flex grow flex-col p-4">
				<div className="flex items-start justify-between gap-3">
					<Heading className="min-w-0 text-lg leading-6 wrap-anywhere">{name}</Heading>
					<p className="flex gap-1.5 empty:hidden">
						{club.role && <Badge icon={club.role === 'Host' ? 'crown' : undefined}>{club.role}</Badge>}
						{!club.isPublic && <Badge icon="lock">Private</Badge>}
					</p>
				</div>
				<p className="mt-1 flex gap-1.5 text-sm text-muted">
					<Icon name="map-pin" className="mt-0.5 size-4" />
					<span className="min-w-0 wrap-anywhere">
						{club.city} · {club.level}
					</span>
				</p>
				<p className="mt-2 mb-3 text-sm wrap-anywhere text-muted">{club.description}</p>
				<ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1.5 text-sm tabular-nums">
					<Fact icon="users">{club.members}</Fact>
					<Fact icon="calendar">{club.runs}</Fact>
				</ul>
				<div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm">
					<p className="tabular-nums">{club.next}</p>
					<Link
						to={`/running-club/${id}`}
						className="ml-auto font-semibold text-court-strong after:absolute after:inset-0"
					>
						View Details<span className="sr-only"> of {name}</span>
					</Link>
					{club.canManage && (
						<Link
							to={`/running-club/${id}/manage`}
							className={buttonClass({
								variant: managing ? 'primary' : 'secondary',
								size: 'sm',
								className: 'z-10 -my-1.5',
							})}
						>
							Manage<span className="sr-only"> {name}</span>
						</Link>
					)}
				</div>
			</div>
		</article>
	)
}
