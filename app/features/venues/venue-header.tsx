import { rate } from '#app/lib/money.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Rating } from '#app/ui/picture/stars.tsx'
import { placeOf } from './card.ts'
import { Gallery } from './gallery.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Sport = {
	sportId: number
	name: string
	icon: string
	color: string
	pricePerHour: number
	peakPricePerHour: number | null
}

type HeaderProps = {
	venue: {
		name: string
		description: string
		location: string
		city: string
		images: string[]
		rating: number | null
		reviewCount: number
		sports: Sport[]
	}
	sportId: number | null
	href: (changes: Record<string, string | null>) => string
	/** The query of the search that led here. */
	back?: string | null
	/** Whether its own people look at it before it is public. */
	preview?: boolean
}

export function VenueHeader({ venue, sportId, href, back, preview = false }: HeaderProps) {
	const { name, sports } = venue
	return (
		<div className="flex flex-col gap-4">
			{!preview && (
				<div>
					<BackLink to={back ? `/?${back}` : '/'}>{back ? 'Your search' : 'All courts'}</BackLink>
				</div>
			)}
			<Gallery name={name} images={venue.images} sport={sports.find((sport) => sport.sportId === sportId)} />
			<div>
				<h1 className="text-3xl leading-9 wrap-break-word sm:text-4xl sm:leading-11">{name}</h1>
				<div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
					<Rating value={venue.rating} count={venue.reviewCount} />
					<p className="flex gap-1.5 text-muted">
						<Icon name="map-pin" className="mt-0.5 size-4" />
						{placeOf(venue.location, venue.city)}
					</p>
				</div>
			</div>
			<p className="max-w-[72ch] wrap-break-word">{venue.description}</p>
			<SportChips sports={sports} sportId={sportId} href={href} />
		</div>
	)
}

type ChipsProps = { sports: Sport[]; sportId: number | null; href: HeaderProps['href'] }

function SportChips(props: ChipsProps) {
	const { sports, sportId, href } = props
	return (
		<nav aria-label="Sports here">
			<CachedHtml as="ul" of={sports} name={`${sportId} on ${href({})}`} className="flex flex-wrap gap-2">
				<Chips {...props} />
			</CachedHtml>
		</nav>
	)
}

function Chips({ sports, sportId, href }: ChipsProps) {
	return sports.map((sport) => (
		<li key={sport.sportId} className="max-w-full">
			<Link
				to={href({ sport: String(sport.sportId), start: null, hours: null })}
				preventScrollReset
				aria-current={sport.sportId === sportId ? 'true' : undefined}
				className="group flex min-h-12 items-center gap-3 overflow-hidden rounded-md border border-line bg-surface py-1.5 pr-4 transition-colors hover:border-court aria-[current]:border-court aria-[current]:bg-court-soft aria-[current]:inset-ring aria-[current]:inset-ring-court"
			>
				<svg aria-hidden="true" viewBox="0 0 4 32" preserveAspectRatio="none" className="-my-1.5 w-1 self-stretch">
					<path fill={sport.color} d="M0 0h4v32H0z" />
				</svg>
				<span className="leading-5">
					<span className="block font-semibold">{sport.name}</span>
					<span className="block text-sm text-muted tabular-nums">
						{rate(sport.pricePerHour)} / hour
						{sport.peakPricePerHour !== null && ` · peak ${rate(sport.peakPricePerHour)}`}
					</span>
				</span>
			</Link>
		</li>
	))
}
