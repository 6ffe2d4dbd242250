import { ButtonLink } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { matchmakingAddress, type MatchmakingQuery, type MatchTab } from './address.ts'
import type { MatchmakingPage } from './page.server.ts'

type Tab = MatchTab | 'people' | 'threads' | 'preferences'

type HeadProps = {
	title: string
	tab: Tab
	/** How much waits for the player in each tab; null for a visitor. */
	own: MatchmakingPage['counts']['own']
	/** The filters that the lists of players and requests share. */
	query?: MatchmakingQuery
	/** How many there are, in one line. */
	stats?: string
}

/** The top of all pages of matchmaking: its lists as tabs, with what waits in each. */
export function MatchmakingHead({ title, tab: open, own, query, stats }: HeadProps) {
	const shared = (tab: MatchTab) => matchmakingAddress(query, { tab })
	const tabs = [
		{ tab: 'players', label: 'Players', to: shared('players') },
		{ tab: 'matches', label: 'Matches', to: shared('matches') },
		...(own
			? [
					{
						tab: 'mine',
						label: 'My Requests',
						to: matchmakingAddress({ tab: 'mine' }),
						count: own.answers || undefined,
					},
					{ tab: 'people', label: 'People', to: '/matchmaking/people', count: own.asks || undefined },
					{
						tab: 'threads',
						label: 'Conversations',
						to: '/matchmaking/threads',
						count: own.unread || undefined,
						wide: true,
					},
					{ tab: 'preferences', label: 'Preferences', to: '/matchmaking/preferences', wide: true },
				]
			: []),
	]
	return (
		<div className="flex flex-col gap-3">
			<div className="flex items-start justify-between gap-x-2 sm:items-center sm:gap-x-6">
				<div className="min-w-0">
					<h1 className="text-3xl md:text-4xl">{title}</h1>
					{stats && <p className="mt-1 text-sm text-muted tabular-nums">{stats}</p>}
				</div>
				{open !== 'preferences' && <PostLink className="max-sm:hidden" />}
				{own && (
					<nav aria-label="Conversations and preferences" className="flex sm:hidden">
						<HeadLink icon="message-circle" to="/matchmaking/threads" current={open === 'threads'} count={own.unread}>
							Conversations
						</HeadLink>
						<HeadLink icon="settings" to="/matchmaking/preferences" current={open === 'preferences'}>
							Preferences
						</HeadLink>
					</nav>
				)}
			</div>
			<LinkTabs label="Matchmaking" tabs={tabs.map(({ tab, ...link }) => ({ ...link, current: tab === open }))} />
		</div>
	)
}

type HeadLinkProps = { icon: IconName; to: string; current?: boolean; count?: number; children: string }

/** A tab that a phone has no room for, as an icon beside the heading. */
const HeadLink = ({ icon, to, current, count = 0, children }: HeadLinkProps) => (
	<Link
		to={to}
		aria-current={current ? 'page' : undefined}
		className="relative grid size-11 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink aria-[current]:bg-court aria-[current]:text-on-court"
	>
		<Icon name={icon} />
		<span className="sr-only">{count > 0 ? `${children}: ${count} new` : children}</span>
		{count > 0 && <span aria-hidden="true" className="absolute top-2 right-2 size-2 rounded-full bg-court" />}
	</Link>
)

/** On phones it stands below the tabs, beside the filters. */
export const PostLink = ({ className }: { className: string }) => (
	<ButtonLink to="/matchmaking/create" className={className}>
		<Icon name="plus" />
		Post a Request
	</ButtonLink>
)

/** `16 players · 11 requests` */
export function statsWords({ players, requests }: MatchmakingPage['counts']) {
	const people = `${players} ${players === 1 ? 'player' : 'players'}`
	return `${people} · ${requests} ${requests === 1 ? 'request' : 'requests'}`
}
