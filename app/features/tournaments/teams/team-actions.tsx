import { ButtonLink } from '#app/ui/button.tsx'
import { tournamentAddress } from '../address.ts'
import type { TeamPage } from './team-page.server.ts'

export function TeamActions({ page }: { page: TeamPage }) {
	const { tournament, team, mayChange, mayLeave, mayWithdraw } = page
	const link = (screen: string, label: string, variant: 'secondary' | 'danger') => (
		<ButtonLink
			to={tournamentAddress(tournament, `team/${team.id}/${screen}`)}
			variant={variant}
			size="sm"
			preventScrollReset
		>
			{label}
		</ButtonLink>
	)
	return (
		<div className="flex flex-wrap gap-2 empty:hidden print:hidden">
			{mayChange && link('rename', 'Rename Team', 'secondary')}
			{mayChange && team.players.length > 1 && link('transfer', 'Change Captain', 'secondary')}
			{mayLeave && link('leave', 'Leave Team', 'danger')}
			{mayWithdraw && link('withdraw', team.isCaptain ? 'Withdraw Team' : 'Take Team Out', 'danger')}
		</div>
	)
}
