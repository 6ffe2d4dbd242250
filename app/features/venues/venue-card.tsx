import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Rating } from '#app/ui/picture/stars.tsx'
import { TimeChips } from '#app/ui/form/time-chips.tsx'
import { rate } from '#app/lib/money.ts'
import type { VenueCardData } from './card.ts'
import { useSaver } from '#app/ui/device.tsx'
import { pictureSource } from './images.ts'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { Link } from '#app/ui/link/link.tsx'

const picture = 'aspect-video w-full bg-raised object-cover'

/** A venue with free hours; a tap elsewhere opens it. Plain links, because there are many on a page. */
export function VenueCard({ venue }: { venue: VenueCardData }) {
	const { name, href, sport, price } = venue
	const saver = useSaver()
	return (
		<article className={`${cardClass} flex flex-col`}>
			<div className="relative">
				{venue.image && !saver ? (
					<img
						{...pictureSource(venue.image, '(min-width: 40rem) 24rem, 100vw')}
						alt=""
						loading="lazy"
						width="640"
						height="360"
						className={picture}
					/>
				) : (
					<CourtDrawing sport={sport?.icon ?? 'generic'} color={sport?.color} className={picture} />
				)}
				{sport && (
					<p className="absolute bottom-3 left-3 flex gap-1.5">
						<Badge className="bg-surface">{sport.name}</Badge>
						{venue.moreSports > 0 && (
							<Badge className="bg-surface">
								+{venue.moreSports}
								<span className="sr-only"> more {venue.moreSports === 1 ? 'sport' : 'sports'}</span>
							</Badge>
						)}
					</p>
				)}
			</div>
			<div className="flex grow flex-col p-4">
				<div className="flex items-start justify-between gap-3">
					<h3 className="line-clamp-2 min-w-0 text-lg leading-6 wrap-break-word">
						<Link to={href} className="after:absolute after:inset-0 hover:text-court-strong hover:underline">
							{name}
						</Link>
					</h3>
					<Rating value={venue.rating} count={venue.reviewCount} />
				</div>
				<p className="mt-1 flex gap-1.5 text-sm text-muted">
					<Icon name="map-pin" className="mt-0.5 size-4" />
					<span className="min-w-0">{venue.place}</span>
				</p>
				<Times venue={venue} />
				<div className="mt-auto flex items-center justify-between gap-3 border-t border-line pt-3">
					<p className="text-sm text-muted">
						{price === null ? (
							'No court to book yet'
						) : (
							<>
								starting from{' '}
								<span className="font-display text-lg font-semibold text-ink tabular-nums">{rate(price)}</span> / hour
							</>
						)}
					</p>
					<Link
						to={href.includes('?') ? `${href}#book` : href}
						className={buttonClass({ variant: 'secondary', size: 'sm', className: 'z-10 shrink-0' })}
					>
						Book Now<span className="sr-only"> at {name}</span>
					</Link>
				</div>
			</div>
		</article>
	)
}

function Times({ venue: { times, next, price, availableWhen } }: { venue: VenueCardData }) {
	return (
		<div className="flex flex-col gap-2 py-3">
			{times.length > 0 ? (
				<TimeChips title={availableWhen} times={times} className="relative z-10" />
			) : next ? (
				<Link
					to={next.href}
					className="relative z-10 flex min-h-11 items-center gap-2 self-start rounded-md border border-edge bg-surface px-3 font-semibold hover:border-court hover:bg-court-soft"
				>
					<Icon name="clock" className="size-4 text-muted" />
					<span>
						Next free: <span className="font-display tabular-nums">{next.time}</span>
					</span>
				</Link>
			) : (
				price !== null && <p className="text-sm text-muted">Fully booked for the next seven days.</p>
			)}
		</div>
	)
}

/** Takes the space of a card that is loading. */
export function VenueCardSkeleton() {
	return (
		<div className={cardClass}>
			<Skeleton className="aspect-video w-full rounded-none" />
			<div className="p-4">
				<Skeleton className="h-6 w-3/4" />
				<Skeleton className="mt-2 h-4 w-1/2" />
				<div className="flex min-h-28 items-center">
					<Skeleton className="h-11 w-full" />
				</div>
				<div className="flex justify-between border-t border-line pt-3">
					<Skeleton className="h-11 w-28" />
					<Skeleton className="h-11 w-24" />
				</div>
			</div>
		</div>
	)
}
