import { Faces } from '#app/ui/picture/faces.tsx'
import { amountOf } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { tournamentAddress } from '../address.ts'
import { TeamStatusBadge } from '../page/badges.tsx'
import type { Owing } from './fee/entry-fee.server.ts'
import { nameOf } from './rules.ts'
import { TeamLogo } from './team-logo.tsx'
import type { Team } from './teams.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	/** `faces` are the initials of the first of its `players`. */
	teams: (Team & { fee: string | null; players: number; faces: string[] })[]
	tournament: { id: number; key: string | null }
	ownTeamId: number | null
	/** Whether teams are single players. */
	isAlone: boolean
	/** False if the team's status no longer matters. */
	showStatus: boolean
	/** Each team's debt by its id; null for users who neither manage the tournament nor run its venue. */
	owing: Record<number, Owing> | null
}

/** Teams in the order they joined, each a link to its page. */
export function TeamList({ teams, tournament, ownTeamId, isAlone, showStatus, owing }: Props) {
	return (
		<ol className={`${cardClass} rows`}>
			{teams.map((team) => (
				<li
					key={team.id}
					className={`relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5 ${team.id === ownTeamId ? 'bg-court-soft' : ''}`}
				>
					<div className="flex min-w-0 grow basis-44 items-center gap-3">
						<TeamLogo logo={team.logo} pixels={44} />
						<div className="min-w-0">
							<Link
								to={tournamentAddress(tournament, `team/${team.id}`)}
								className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-court-strong pointer-fine:min-h-0"
							>
								{team.name}
							</Link>
							{!isAlone && <p className="text-sm wrap-anywhere text-muted">Captain: {nameOf(team.captain)}</p>}
						</div>
					</div>
					<Faces initials={team.faces} count={team.players} />
					<div className="flex flex-wrap items-center gap-2 empty:hidden">
						{team.id === ownTeamId && <Badge>{isAlone ? 'You' : 'My team'}</Badge>}
						{team.seed !== null && <Badge tone="outline">Seed {team.seed}</Badge>}
						{showStatus && team.status !== 'active' && <TeamStatusBadge status={team.status} fee={team.fee} />}
					</div>
					{owing?.[team.id] && <Owes team={team} tournament={tournament} {...owing[team.id]!} />}
				</li>
			))}
		</ol>
	)
}

type OwesProps = Owing & { team: Team; tournament: { id: number; key: string | null } }

function Owes({ team, tournament, due, claimed, cash, mayWaive }: OwesProps) {
	const words = [
		due > 0 && `Owes ${amountOf(due)}`,
		claimed > cash && `${amountOf(claimed - cash)} sent, waiting for the venue`,
		cash > 0 && `${amountOf(cash)} in cash at the venue`,
	].filter((text) => text !== false)
	return (
		<div className="flex w-full flex-wrap items-center justify-between gap-2 text-sm text-muted">
			<span className="tabular-nums">{words.join(' · ')}</span>
			{mayWaive && (
				<ButtonLink
					to={tournamentAddress(tournament, `team/${team.id}/waive`)}
					variant="quiet"
					size="sm"
					preventScrollReset
				>
					Waive Fee<span className="sr-only"> of {team.name}</span>
				</ButtonLink>
			)}
		</div>
	)
}
