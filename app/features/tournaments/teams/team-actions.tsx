import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { tournamentAddress } from '../address.ts'
import type { TeamPage } from './team-page.server.ts'

type Props = {
	page: TeamPage
	/** The page of the link by which players say whether they come, with how many are in; null without one. */
	group: { page: string; words: string } | null
}

export function TeamActions({ page, group }: Props) {
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
			{group && (
				<ButtonLink to={group.page} size="sm">
					{group.words}
				</ButtonLink>
			)}
			{mayChange && !group && (
				<Form method="post" action={`/tournaments/${tournament.id}/team/${team.id}/game`} className="contents">
					<Button name="intent" value="invite" size="sm">
						Ask Who’s In
					</Button>
				</Form>
			)}
			{mayChange && link('rename', 'Rename Team', 'secondary')}
			{mayChange && team.players.length > 1 && link('transfer', 'Change Captain', 'secondary')}
			{mayLeave && link('leave', 'Leave Team', 'danger')}
			{mayWithdraw && link('withdraw', team.isCaptain ? 'Withdraw Team' : 'Take Team Out', 'danger')}
		</div>
	)
}
