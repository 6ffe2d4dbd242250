import { initials } from '#app/features/navigation/initials.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'
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
		<ol className={`${cardClass} rows overflow-visible`}>
			{players.map((player) => (
				<li key={player.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
					<PersonPicture initials={initials(player)} size="sm" />
					<span className="min-w-0 grow basis-40 wrap-anywhere">
						{nameOf(player)}
						{player.isYou && <span className="text-muted"> (you)</span>}
					</span>
					{player.isCaptain && <Badge tone="court">Captain</Badge>}
					{removeHref && !player.isCaptain && (
						<Menu
							label={`Manage ${nameOf(player)}`}
							summary="⋯"
							summaryClassName="min-w-11 justify-center text-xl"
							className="-mr-3"
						>
							<MenuLink to={removeHref(player.id)} preventScrollReset>
								<span>
									Remove<span className="sr-only"> {nameOf(player)}</span>
								</span>
							</MenuLink>
						</Menu>
					)}
				</li>
			))}
		</ol>
	)
}
