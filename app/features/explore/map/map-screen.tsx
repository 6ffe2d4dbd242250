import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { VenueCardData } from '#app/features/venues/card.ts'
import { directionsTo } from '#app/features/venues/whole-address.ts'
import { rate } from '#app/lib/money.ts'
import { cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Rating } from '#app/ui/picture/stars.tsx'
import { TimeChips } from '#app/ui/form/time-chips.tsx'
import type { ExploreQuery } from '../address.ts'
import { MapFrame } from './map-frame.tsx'
import type { VenueMap } from './map-points.server.ts'
import { markersOf } from './map-words.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	query: ExploreQuery
	venues: VenueCardData[]
	map: VenueMap
	empty: ReactNode
}

/** Where the list is beside the map: from Tailwind's `lg` on. */
const BESIDE = '(min-width: 64rem)'

/** A page of venues and their map, in step: choosing in one marks the other. */
export function MapScreen({ query, venues, map, empty }: Props) {
	const [chosen, setChosen] = useState<number | null>(null)
	const list = useRef<HTMLUListElement>(null)
	const markers = useMemo(() => markersOf(map.points, venues), [map.points, venues])
	const choose = (id: number | null) => {
		setChosen(id)
		if (!matchMedia(BESIDE).matches) return
		list.current?.querySelector(`[data-venue="${id}"]`)?.scrollIntoView({ block: 'nearest' })
	}
	return (
		<div className="grid gap-4 lg:grid-cols-[1fr_minmax(20rem,26rem)] lg:items-start">
			<div className="flex flex-col gap-2 lg:sticky lg:top-20">
				<MapFrame query={query} markers={markers} tiles={map.tiles} chosen={chosen} onChoose={choose} />
				{map.more > 0 && (
					<p className="text-sm text-muted">
						{map.more} more here. Zoom in to see {map.more === 1 ? 'it' : 'them'}.
					</p>
				)}
				{map.unplaced > 0 && !query.bbox && (
					<p className="text-sm text-muted">
						{map.unplaced === 1 ? '1 venue is' : `${map.unplaced} venues are`} in the list only.
					</p>
				)}
			</div>
			{venues.length === 0 && empty}
			<ul ref={list} className="flex flex-col gap-3 empty:hidden" aria-label="Venues on this map">
				{venues.map((venue) => (
					<li
						key={venue.id}
						data-venue={venue.id}
						aria-current={venue.id === chosen || undefined}
						onMouseEnter={() => setChosen(venue.id)}
						onFocus={() => setChosen(venue.id)}
						className={classes(
							cardClass,
							'flex scroll-my-24 flex-col gap-2 p-4',
							venue.id === chosen && 'border-court! ring-2 ring-court',
						)}
					>
						<MapVenue venue={venue} place={map.points.find(({ id }) => id === venue.id) ?? null} />
					</li>
				))}
			</ul>
		</div>
	)
}

type MapVenueProps = { venue: VenueCardData; place: { lat: number; lon: number } | null }

function MapVenue({ venue, place }: MapVenueProps) {
	const { href, name, price, times, next, availableWhen, sport } = venue
	return (
		<>
			<div className="flex items-start justify-between gap-3">
				<h3 className="min-w-0 text-lg leading-6 wrap-break-word">
					<Link to={href} className="-my-2.5 inline-flex min-h-11 items-center py-2.5 hover:underline">
						{name}
					</Link>
				</h3>
				<Rating value={venue.rating} count={venue.reviewCount} />
			</div>
			<p className="text-sm text-muted">
				{[sport?.name, venue.place, price === null ? 'no court to book yet' : `from ${rate(price)} / hour`]
					.filter(Boolean)
					.join(' · ')}
			</p>
			{times.length > 0 ? (
				<TimeChips title={availableWhen} times={times} />
			) : (
				next && (
					<Link
						to={next.href}
						className="inline-flex min-h-11 items-center gap-2 self-start font-semibold hover:underline"
					>
						<Icon name="clock" className="size-4 text-muted" />
						Next free: {next.time}
					</Link>
				)
			)}
			<a
				href={directionsTo(`${name}, ${venue.place}`, place?.lat, place?.lon)}
				rel="noreferrer"
				className="-mb-2 inline-flex min-h-11 items-center gap-2 self-start text-sm font-semibold text-court-strong hover:underline"
			>
				<Icon name="navigation" className="size-4" />
				Directions <span className="sr-only">to {name}</span>
			</a>
		</>
	)
}
