import type { Session } from './find.server.ts'
import type { SquadMember } from './squad/squad-view.ts'
import { criteriaOf } from './squad/squad-view.ts'

export const asSession = (session: Session) => ({
	id: session.id,
	name: session.name,
	status: session.status,
	matchRequestId: session.matchRequestId,
	teamCount: session.teamCount,
	playersPerTeam: session.playersPerTeam,
	balancingCriteria: criteriaOf(session.balancingCriteria),
	variant: session.variant,
	options: session.options,
	exact: session.exact,
	createdAt: session.createdAt,
	balancedAt: session.balancedAt,
	changedAt: session.changedAt,
})

export const asSquadPlayer = ({ shortName: _, isYou: __, ...player }: SquadMember) => player

type Team = {
	id: number
	teamNumber: number
	teamName: string
	color: string | null
	averageSkillLevel: number | null
	totalPlayers: number
}

/** A team as the calls return it; its average is out of 4, in hundredths. */
export const asTeam = ({ id, teamNumber, teamName, color, averageSkillLevel, totalPlayers }: Team) => ({
	id,
	teamNumber,
	teamName,
	color,
	totalPlayers,
	averageSkillLevel: averageSkillLevel === null ? null : Math.round(averageSkillLevel * 100) / 100,
})
