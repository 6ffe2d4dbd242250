import { classes } from '#app/ui/classes.ts'
import type { PlayerCardData } from './card.ts'

/** A player's picture, or their initials where there is none; the name stands beside it. */
export function PlayerPicture({
	player,
	large,
}: {
	player: Pick<PlayerCardData, 'picture' | 'initials'>
	large?: boolean
}) {
	const size = large ? 'size-16' : 'size-12'
	return player.picture ? (
		<img
			src={player.picture}
			alt=""
			loading="lazy"
			referrerPolicy="no-referrer"
			width={large ? 64 : 48}
			height={large ? 64 : 48}
			className={classes('shrink-0 rounded-full object-cover', size)}
		/>
	) : (
		<span
			aria-hidden="true"
			className={classes(
				'grid shrink-0 place-items-center rounded-full bg-court-soft font-display font-semibold text-court-strong',
				size,
				large && 'text-xl',
			)}
		>
			{player.initials}
		</span>
	)
}
