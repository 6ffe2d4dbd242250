import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { matchmakingAddress } from './address.ts'
import type { MatchmakingPage } from './page.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type TilesProps = Pick<MatchmakingPage, 'tiles' | 'ownCity' | 'ofYourSports'>
type Tile = { icon: IconName; label: string; count: number; hint: string | null; to: string }

export function Tiles(props: TilesProps) {
	return (
		<ul className={classes('grid grid-cols-2 gap-2 sm:gap-4', props.tiles.own && 'lg:grid-cols-4')}>
			{tilesOf(props).map(({ icon, label, count, hint, to }) => (
				<li key={label} className={`${cardClass} flex flex-col px-3 py-2 transition-colors hover:border-edge sm:p-4`}>
					<Link
						to={to}
						preventScrollReset
						className="flex min-h-9 items-center gap-2 after:absolute after:inset-0 sm:flex-col sm:items-stretch sm:gap-1"
					>
						<span className="flex items-start justify-between gap-2">
							<span className="font-display text-xl leading-7 sm:text-2xl sm:leading-8 font-semibold tracking-display tabular-nums">
								{count}
							</span>
							<Icon name={icon} className="size-5 text-muted max-sm:hidden" />
						</span>
						<span className="text-sm leading-4 font-semibold wrap-anywhere sm:text-base sm:leading-5">{label}</span>
					</Link>
					{hint && <p className="text-xs wrap-anywhere text-muted sm:mt-1 sm:text-sm">{hint}</p>}
				</li>
			))}
		</ul>
	)
}

function tilesOf({ tiles: { players, requests, own }, ownCity, ofYourSports }: TilesProps): Tile[] {
	const found: Tile = {
		icon: 'users',
		label: ofYourSports
			? players === 1
				? 'person plays your sports'
				: 'people play your sports'
			: players === 1
				? 'player to meet'
				: 'players to meet',
		count: players,
		hint: null,
		to: matchmakingAddress(),
	}
	const open: Tile = {
		icon: 'clipboard-list',
		label: requests.all === 1 ? 'open request' : 'open requests',
		count: requests.all,
		hint: ownCity && requests.near > 0 ? `${requests.near} in ${ownCity}` : null,
		to: matchmakingAddress({ tab: 'matches' }),
	}
	if (!own) return [found, open]
	return [
		found,
		open,
		{
			icon: 'send',
			label: own.requests === 1 ? 'of your requests is open' : 'of your requests are open',
			count: own.requests,
			to: matchmakingAddress({ tab: 'mine' }),
			hint: own.answers > 0 ? (own.answers === 1 ? '1 reply' : `${own.answers} replies`) : null,
		},
		{
			icon: 'user-plus',
			label: own.asks === 1 ? 'wants to connect' : 'want to connect',
			count: own.asks,
			hint: null,
			to: '/matchmaking/people',
		},
	]
}
