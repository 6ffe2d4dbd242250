import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import type { NextGameWords } from './next-game-words.ts'

/** A player's next game in a line: when and where, how it stands, the code for the door. */
export function NextGame({ game }: { game: NextGameWords }) {
	return (
		<section aria-label="Your next game" className={`${cardClass} flex`}>
			<CourtDrawing sport={game.sport.icon} color={game.sport.color} className="w-16 shrink-0 sm:w-44" />
			<div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 px-4 py-3">
				<Link to={`/my-bookings/${game.id}`} className="min-w-0 hover:underline">
					<span className="font-display text-2xl leading-8 font-semibold">
						{game.day} <span className="whitespace-nowrap tabular-nums">{game.time}</span>
					</span>
					<span className="block">{game.what}</span>
					<span className={`block text-sm font-semibold ${game.isYours ? 'text-court-strong' : 'text-sun-strong'}`}>
						{game.state}
					</span>
				</Link>
				<div className="flex flex-wrap items-center gap-x-4">
					{game.entryCode && (
						<p className="text-sm text-muted">
							Entry code{' '}
							<strong className="font-display text-2xl leading-8 font-semibold text-ink tabular-nums">
								{game.entryCode}
							</strong>
						</p>
					)}
					{game.directions && (
						<Link to={game.directions} className="flex min-h-11 items-center gap-2 font-semibold text-court-strong">
							<Icon name="navigation" className="size-4" />
							Directions
						</Link>
					)}
				</div>
			</div>
		</section>
	)
}
