import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, menuItemClass, MenuLink } from '#app/ui/layer/menu.tsx'
import { TournamentLink } from './tournament-link.tsx'
import { tournamentAddress } from '../address.ts'
import type { TournamentDetails } from '../find.server.ts'
import { changesPartners } from '../status.ts'
import { closedReason } from '../teams/rules.ts'
import type { Waitlist } from '../teams/waitlist/waitlist.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	tournament: TournamentDetails
	signedIn: boolean
	now: Date
	/** The absolute address to share; null if the user may not share it. */
	link: string | null
	/** Of a full tournament; else null. */
	waitlist: Waitlist
	/** Whether the user has joined without a team and looks for one. */
	isLooking?: boolean
	/** Whether places are free, so that sharing it is the next thing to do. */
	filling: boolean
}

export function TournamentActions(props: Props) {
	return (
		<div className="flex flex-wrap items-start gap-2 print:hidden">
			<MainAction {...props} />
			<MoreMenu {...props} />
			<Generate {...props} />
		</div>
	)
}

function MainAction({ tournament, signedIn, now, link, filling, waitlist, isLooking }: Props) {
	const { team } = tournament
	return (
		<>
			{link && <TournamentLink tournament={tournament} link={link} primary={filling} />}
			{team && (
				<ButtonLink to={tournamentAddress(tournament, `team/${team.id}`)} variant="secondary" className="max-w-xs">
					<span className="min-w-0 wrap-anywhere">
						{changesPartners(tournament.format) ? 'My Matches' : `My Team: ${team.name}`}
					</span>
				</ButtonLink>
			)}
			{mayJoin(tournament, now) && (
				<ButtonLink to={tournamentAddress(tournament, 'join')} preventScrollReset>
					{signedIn ? 'Join Tournament' : 'Sign In to Join'}
				</ButtonLink>
			)}
			{isLooking && (
				<ButtonLink to={tournamentAddress(tournament, 'solos')} preventScrollReset variant="secondary">
					Looking for a Team
				</ButtonLink>
			)}
			{waitlist && (waitlist.own || waitlist.mayJoin) && (
				<ButtonLink
					to={tournamentAddress(tournament, 'waitlist')}
					preventScrollReset
					variant={waitlist.own ? 'secondary' : 'primary'}
				>
					{waitlist.own ? `On the Waitlist: No. ${waitlist.own.position}` : 'Join the Waitlist'}
				</ButtonLink>
			)}
		</>
	)
}

const mayJoin = (tournament: TournamentDetails, now: Date) =>
	tournament.invited && !tournament.team && !tournament.leads && closedReason(tournament, now) === null

/** Last, since on a phone it takes a row of its own. */
function Generate({ tournament, now }: Props) {
	const { team, canManage, status, currentTeams, maxTeams } = tournament
	if (!canManage || status !== 'registration_open' || currentTeams <= 1) return null
	return (
		<ButtonLink
			to={tournamentAddress(tournament, 'schedule/generate')}
			variant={team || mayJoin(tournament, now) || currentTeams < maxTeams ? 'secondary' : 'primary'}
			className="max-sm:w-full"
		>
			Generate Schedule
		</ButtonLink>
	)
}

function MoreMenu({ tournament }: Props) {
	const { canManage, canCancel, status, currentTeams } = tournament
	const isOpen = status === 'registration_open'
	const isLive = isOpen || status === 'ongoing'
	const to = (screen: string) => tournamentAddress(tournament, screen)
	return (
		<Menu
			summary={
				<>
					{canManage ? 'Manage' : 'More'} <Icon name="chevron-down" className="size-4" />
				</>
			}
			summaryVariant="secondary"
			className="static! sm:relative!" // on a phone its panel ends where the page does, or it might not fit
		>
			<ul>
				{canManage && status !== 'cancelled' && (
					<li>
						<MenuLink to={to('edit')} icon="pencil">
							Edit
						</MenuLink>
					</li>
				)}
				{canManage && isOpen && currentTeams > 1 && (
					<li>
						<MenuLink to={to('seeds')} icon="medal">
							Set Seeds
						</MenuLink>
					</li>
				)}
				{canManage && isOpen && !changesPartners(tournament.format) && (
					<li>
						<MenuLink to={to('solos')} icon="user-plus">
							Players Without a Team
						</MenuLink>
					</li>
				)}
				{canManage && status === 'ongoing' && (
					<li>
						<MenuLink to={to('results')} icon="medal">
							Enter Results
						</MenuLink>
					</li>
				)}
				{canManage && currentTeams > 0 && status !== 'cancelled' && (
					<li>
						<MenuLink to={to('message')} icon="send">
							{changesPartners(tournament.format) ? 'Message Players' : 'Message Teams'}
						</MenuLink>
					</li>
				)}
				{canManage && (
					<li>
						<MenuLink to={to('organisers')} icon="users">
							Organisers
						</MenuLink>
					</li>
				)}
				{canManage && (
					<li>
						<MenuLink to={to('website')} icon="share-2">
							Put This on Your Website
						</MenuLink>
					</li>
				)}
				<li>
					<MenuLink to={to('print')} icon="clipboard-list">
						Print
					</MenuLink>
				</li>
				<li>
					<Link to={to('hall')} reloadDocument className={menuItemClass}>
						<Icon name="eye" className="size-5 text-muted" />
						Screen for the Hall
					</Link>
				</li>
				<li>
					<Link to={to('calendar.ics')} download className={menuItemClass}>
						<Icon name="calendar-days" className="size-5 text-muted" />
						Calendar
					</Link>
				</li>
				{canCancel && isLive && (
					<li>
						<MenuLink to={to('cancel')} icon="ban">
							Cancel Tournament
						</MenuLink>
					</li>
				)}
			</ul>
		</Menu>
	)
}
