import { Form } from 'react-router'
import { formatDate } from '#app/lib/time/time.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { tournamentAddress } from '../address.ts'
import { TeamStatusBadge } from '../page/badges.tsx'
import { changesPartners } from '../status.ts'
import { dateLine } from '../words.ts'
import { TeamLogo } from './team-logo.tsx'
import type { TeamPage } from './team-page.server.ts'

export function TeamHead({ page }: { page: TeamPage }) {
	const { tournament, team, place } = page
	return (
		<header className="flex flex-col gap-3">
			<div>
				<BackLink to={tournamentAddress(tournament)}>{tournament.name}</BackLink>
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<TeamLogo logo={team.logo} pixels={64} />
					<h1 className="text-3xl wrap-anywhere md:text-4xl">{team.name}</h1>
					<p className="flex flex-wrap gap-2">
						{tournament.status !== 'cancelled' && <TeamStatusBadge status={team.status} fee={page.fee} />}
						{team.isMember && <Badge tone="outline">{changesPartners(tournament.format) ? 'You' : 'My team'}</Badge>}
					</p>
				</div>
			</div>
			<p className="text-muted">
				{tournament.sport.name} · {tournament.court.name}, {tournament.court.city}
				<span className="block tabular-nums">{dateLine(tournament)}</span>
			</p>
			{team.logo && tournament.canManage && !team.isCaptain && (
				<Form method="post" className="-my-2 -ml-3 print:hidden">
					<Button name="intent" value="remove-logo" variant="quiet" size="sm">
						Remove the Logo
					</Button>
				</Form>
			)}
			{team.withdrawnAt && <p className="font-semibold">Withdrawn on {formatDate(team.withdrawnAt)}</p>}
			{place && (
				<p className="tabular-nums">
					<span className="font-semibold">
						{ordinal(place.rank)} of {place.of}
					</span>{' '}
					· {place.stats.points} {place.stats.points === 1 ? 'point' : 'points'} · {place.stats.wins} won,{' '}
					{place.stats.draws} drawn, {place.stats.losses} lost
				</p>
			)}
		</header>
	)
}

/** `1st`, `2nd`, `11th`, `23rd` */
function ordinal(rank: number) {
	const last = rank % 10
	const isTeen = Math.floor((rank % 100) / 10) === 1
	const ending = isTeen ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'
	return `${rank}${ending}`
}
