import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PlayerCardData } from '../players/card.ts'
import { PlayerCard } from '../players/player-card.tsx'
import { NO_MATCH_FILTERS } from '../match-filters.ts'
import { matchmakingAddress, matchmakingSearch, type MatchmakingQuery } from './address.ts'
import { MorePages } from './more-pages.tsx'
import { NearFirst } from './near-first.tsx'
import { Link } from '#app/ui/link/link.tsx'

type PlayersTabProps = {
	query: MatchmakingQuery
	/** The cities the viewer plays in. */
	near: string[]
	players: PlayerCardData[]
	more: boolean
	signedIn: boolean
	/** Whether the player has saved preferences, so that other players have a score. */
	hasWish: boolean
}

export function PlayersTab({ query, near, players, more, signedIn, hasWish }: PlayersTabProps) {
	if (players.length === 0) return <NoPlayers query={query} hasWish={hasWish} />
	const search = matchmakingSearch(query)
	const back = matchmakingAddress(query, { page: query.page })
	return (
		<>
			{!hasWish && (
				<Notice icon="sparkles">
					<Link to="/matchmaking/preferences" className="font-semibold text-court-strong underline">
						Tell us what you play, where and when
					</Link>{' '}
					and see who suits you best.{!signedIn && ' You need to be signed in.'}
				</Notice>
			)}
			<NearFirst items={players} citiesOf={({ cities }) => cities} near={near}>
				{(players, level) => (
					<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{players.map((player) => (
							<li key={player.id} className="flex min-w-0">
								<PlayerCard player={player} search={search} back={back} detailed level={level} />
							</li>
						))}
					</ul>
				)}
			</NearFirst>
			<MorePages query={query} more={more} />
		</>
	)
}

function NoPlayers({ query, hasWish }: Pick<PlayersTabProps, 'query' | 'hasWish'>) {
	if (query.page > 1)
		return (
			<EmptyState
				title="That’s everyone"
				text="No more players here."
				action={
					<Link to={matchmakingAddress(query)} className={buttonClass({ variant: 'secondary' })}>
						Back to the First Page
					</Link>
				}
			/>
		)
	const filtered = Boolean(query.sport ?? query.skill ?? query.city ?? query.day)
	return (
		<EmptyState
			title="No players found"
			text={
				filtered
					? 'Try another sport, level, city or day. Or post a request and let players come to you.'
					: hasWish
						? 'Nobody who plays your sports is listed yet. Post a request and let players come to you.'
						: 'Nobody’s listed yet. Be the first.'
			}
			action={
				filtered ? (
					<Link to={matchmakingAddress(query, NO_MATCH_FILTERS)} className={buttonClass({ variant: 'secondary' })}>
						Show All Players
					</Link>
				) : (
					<ButtonLink to={hasWish ? '/matchmaking/create' : '/matchmaking/preferences'}>
						{hasWish ? 'Post a Request' : 'Let Players Find You'}
					</ButtonLink>
				)
			}
		/>
	)
}
