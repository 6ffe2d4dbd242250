import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { matchmakingAddress, type MatchmakingQuery, type MatchTab } from './address.ts'
import type { MatchmakingPage } from './page.server.ts'

type Tab = MatchTab | 'people' | 'threads'

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
		{ tab: 'mine', label: 'My Requests', to: matchmakingAddress({ tab: 'mine' }), count: own?.answers || undefined },
		...(own
			? [
					{ tab: 'people', label: 'People', to: '/matchmaking/people', count: own.asks || undefined },
					{ tab: 'threads', label: 'Conversations', to: '/matchmaking/threads', count: own.unread || undefined },
					{ tab: null, label: 'Preferences', to: '/matchmaking/preferences' },
				]
			: []),
	]
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<div>
					<h1 className="text-3xl md:text-4xl">{title}</h1>
					{stats && <p className="mt-1 text-sm text-muted tabular-nums">{stats}</p>}
				</div>
				<PostLink className="max-sm:hidden" />
			</div>
			<LinkTabs label="Matchmaking" tabs={tabs.map(({ tab, ...link }) => ({ ...link, current: tab === open }))} />
		</div>
	)
}

/** On phones it stands below the tabs, beside the filters. */
export const PostLink = ({ className }: { className: string }) => (
	<ButtonLink to="/matchmaking/create" className={className}>
		<Icon name="plus" />
		Post a Request
	</ButtonLink>
)

/** `16 players of your sports · 11 requests, 4 in Cape Town` */
export function statsWords({ counts, ownCity, ofYourSports }: MatchmakingPage) {
	const { players, requests } = counts
	const people = `${players} ${players === 1 ? 'player' : 'players'}${ofYourSports ? ' of your sports' : ''}`
	const near = ownCity && requests.near > 0 ? `, ${requests.near} in ${ownCity}` : ''
	return `${people} · ${requests.all} ${requests.all === 1 ? 'request' : 'requests'}${near}`
}
