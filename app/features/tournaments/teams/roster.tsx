import { initials } from '#app/features/navigation/initials.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { nameOf } from './rules.ts'
import type { Player } from './team.server.ts'

type Props = {
	players: Player[]
	/** Where a player is removed from the team; null for users who may not. */
	removeHref: ((memberId: number) => string) | null
}

export function Roster({ players, removeHref }: Props) {
	return (
		<ol className={`${cardClass} rows`}>
			{players.map((player) => (
				<li key={player.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
					<PersonPicture initials={initials(player)} size="sm" />
					<span className="min-w-0 grow basis-40 wrap-anywhere">
						{nameOf(player)}
						{player.isYou && <span className="text-muted"> (you)</span>}
					</span>
					{player.isCaptain && <Badge tone="court">Captain</Badge>}
					{removeHref && !player.isCaptain && (
						<ButtonLink
							to={removeHref(player.id)}
							variant="quiet"
							size="sm"
							preventScrollReset
							className="-mr-3 text-muted"
						>
							Remove<span className="sr-only"> {nameOf(player)}</span>
						</ButtonLink>
					)}
				</li>
			))}
		</ol>
	)
}
