import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { MoneyBadge, StatusBadge } from '../badges.tsx'
import type { Card } from './card.ts'
import { CardActions } from './card-actions.tsx'

export function BookingCard({ card }: { card: Card }) {
	const { isLive, price, entryCode, lines } = card
	return (
		<li className={`${cardClass} grid sm:grid-cols-[9rem_1fr]`}>
			<CourtDrawing
				sport={card.sport.icon}
				color={card.sport.color}
				className={`h-1 w-full sm:h-full ${isLive ? '' : 'opacity-60 grayscale'}`}
			/>
			<div className="flex min-w-0 flex-col gap-4 p-5">
				<div className="flex flex-col items-start justify-between gap-x-6 gap-y-2 sm:flex-row">
					<div className="min-w-0">
						<p className="text-sm font-semibold text-muted">{card.date}</p>
						<p className="font-display text-2xl leading-8 font-semibold tabular-nums">{card.hours}</p>
					</div>
					<div className="flex flex-wrap gap-2">
						{card.isOn && <Badge tone="court">Now</Badge>}
						{card.isMissed ? <Badge tone="clay">Missed</Badge> : <StatusBadge status={card.status} />}
						<MoneyBadge words={card.money} />
					</div>
				</div>
				<div>
					<div className="flex items-baseline justify-between gap-4">
						<h2 className="min-w-0 text-lg">
							<Link
								to={`/my-bookings/${card.id}`}
								className="-my-2 inline-flex min-h-11 items-center py-2 underline-offset-4 hover:underline"
							>
								{card.venue}
							</Link>
						</h2>
						{price && <p className="font-display text-xl font-semibold tabular-nums">{price}</p>}
					</div>
					<p className="text-muted">{card.place}</p>
					{card.notes && <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">“{card.notes}”</p>}
				</div>
				{entryCode && (
					<p className="flex items-baseline gap-2 text-sm text-muted">
						Entry code
						<span className="font-display text-xl leading-6 font-semibold tracking-widest text-ink tabular-nums">
							{entryCode}
						</span>
					</p>
				)}
				<div className="flex flex-col gap-3 border-t border-line pt-4 print:hidden">
					<div className="flex flex-col gap-0.5 text-sm empty:hidden">
						{lines[0] && <p>{lines[0]}</p>}
						{lines[1] && <p className="text-muted">{lines[1]}</p>}
					</div>
					<CardActions card={card} />
				</div>
			</div>
		</li>
	)
}
