import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { TeamStatus, TournamentStatus } from '../status.ts'
import { FULLY_BOOKED, REGISTRATION_CLOSED, statusNames } from '../words.ts'

const tones: Record<TournamentStatus, BadgeTone> = {
	registration_open: 'court',
	ongoing: 'sun',
	completed: 'neutral',
	cancelled: 'clay',
}

type TournamentProps = {
	tournament: { status: TournamentStatus; currentTeams: number; maxTeams: number }
	closed: boolean
}

/** The tournament's status; never "open" if no further team can join. */
export function TournamentStatusBadge({ tournament: { status, currentTeams, maxTeams }, closed }: TournamentProps) {
	if (status === 'registration_open' && closed) return <Badge tone="neutral">{REGISTRATION_CLOSED}</Badge>
	if (status === 'registration_open' && currentTeams >= maxTeams) return <Badge tone="neutral">{FULLY_BOOKED}</Badge>
	return <Badge tone={tones[status]}>{statusNames[status]}</Badge>
}

/** `fee` says how its fee stands; null for nothing to say. */
type TeamProps = { status: TeamStatus; fee: string | null }

function teamStatus({ status, fee }: TeamProps) {
	if (status === 'withdrawn') return 'Withdrawn'
	return [status === 'active' ? 'Active' : 'Registered', fee].filter(Boolean).join(' · ')
}

export function TeamStatusBadge(team: TeamProps) {
	if (team.status === 'withdrawn') return <Badge tone="outline">{teamStatus(team)}</Badge>
	const isIn = team.status === 'active'
	return (
		<Badge tone={isIn ? 'court' : 'sun'} icon={isIn ? 'check' : 'hourglass'}>
			{teamStatus(team)}
		</Badge>
	)
}
