import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'
import { changesPartners } from '../status.ts'
import { tournamentAddress } from '../address.ts'
import type { TeamPage } from './team-page.server.ts'

type GroupProps = {
	page: Pick<TeamPage, 'tournament' | 'team' | 'mayChange'>
	/** The page of the link by which players say whether they come, with how many are in; null without one. */
	group: { page: string; words: string } | null
	/** When the next match is; null without one. */
	about: string | null
}

/** Leads to who plays in the next match, or asks the team. */
export function WhoIsIn({ page: { tournament, team, mayChange }, group, about }: GroupProps) {
	if (!group && !mayChange) return null
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
			{about && (
				<p>
					Next match <span className="font-semibold tabular-nums">{about}</span>
				</p>
			)}
			{group ? (
				<ButtonLink to={group.page} variant="secondary" size="sm">
					{group.words}
				</ButtonLink>
			) : (
				<Form method="post" action={`/tournaments/${tournament.id}/team/${team.id}/game`}>
					<Button name="intent" value="invite" variant="secondary" size="sm">
						Ask Who’s In
					</Button>
				</Form>
			)}
		</div>
	)
}

function withdrawLabel({ isCaptain }: { isCaptain: boolean }, isAlone: boolean) {
	if (isAlone) return isCaptain ? 'Withdraw' : 'Take Player Out'
	return isCaptain ? 'Withdraw Team' : 'Take Team Out'
}

export function TeamActions({ page }: { page: TeamPage }) {
	const { tournament, team, mayChange, mayLeave, mayRefund, mayWithdraw } = page
	const isAlone = changesPartners(tournament.format)
	const link = (screen: string, label: string, icon: IconName) => (
		<li>
			<MenuLink to={tournamentAddress(tournament, `team/${team.id}/${screen}`)} icon={icon} preventScrollReset>
				{label}
			</MenuLink>
		</li>
	)
	return (
		<div className="relative flex flex-wrap items-start gap-2 empty:hidden print:hidden">
			{(mayChange || mayLeave || mayRefund || mayWithdraw) && (
				<Menu
					summary={
						<>
							Manage {isAlone ? 'Entry' : 'Team'} <Icon name="chevron-down" className="size-4" />
						</>
					}
					summaryVariant="secondary"
					className="static! sm:relative!" // on a phone its panel starts where the row does, or it would not fit
					panelClassName="left-0 right-auto"
				>
					<ul>
						{mayChange && link('rename', isAlone ? 'Change the Name' : 'Edit Team', 'pencil')}
						{mayChange && team.players.length > 1 && link('transfer', 'Change Captain', 'shuffle')}
						{mayLeave && link('leave', 'Leave Team', 'log-out')}
						{mayRefund && link('refund', 'Refund Part of the Fee', 'wallet')}
						{mayWithdraw && link('withdraw', withdrawLabel(team, isAlone), 'ban')}
					</ul>
				</Menu>
			)}
		</div>
	)
}
