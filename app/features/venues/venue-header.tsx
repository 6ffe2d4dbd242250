import { rate } from '#app/lib/money.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Rating } from '#app/ui/picture/stars.tsx'
import { telAddress } from '#app/lib/text/tel.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useSaver } from '#app/ui/device.tsx'
import { Gallery } from './gallery.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Sport = {
	sportId: number
	name: string
	icon: string
	color: string
	/** The address of the drawing that replaces missing photos. */
	drawing: string
	pricePerHour: number
	peakPricePerHour: number | null
	/** Goes before the price where courts differ in it. */
	from?: string
}

type HeaderProps = {
	venue: {
		name: string
		/** Its suburb and town, and the way there on a map. */
		place: string
		directions: string
		images: string[]
		contactPhone: string | null
		rating: number | null
		reviewCount: number
		sports: Sport[]
	}
	sportId: number | null
	href: (changes: Record<string, string | null>) => string
	/** Returns the address of a photo in large, numbered from 1. */
	photoHref?: (number: number) => string
	/** The query of the search that led here. */
	back?: string | null
	/** Whether its own people look at it before it is public. */
	preview?: boolean
}

/** The way back, photos, name, rating and place; then what one does from here: directions, a call, the sport. */
export function VenueHeader({ venue, sportId, href, photoHref, back, preview = false }: HeaderProps) {
	const { name, sports, contactPhone } = venue
	const sport = sports.find((sport) => sport.sportId === sportId)
	const saver = useSaver()
	const photos = saver ? [] : venue.images
	const drawing = saver ? undefined : sport?.drawing
	const { place } = venue
	return (
		<div className="flex flex-col gap-3 sm:gap-4">
			<div className={`relative flex flex-col gap-3 max-sm:-mx-4 sm:gap-4 ${preview ? '' : 'max-sm:-mt-6'}`}>
				{!preview && (
					<div className="max-sm:absolute max-sm:top-2 max-sm:left-2 max-sm:z-10 max-sm:rounded-full max-sm:bg-surface max-sm:pt-3 max-sm:pr-2 max-sm:pl-4">
						<BackLink to={back ? `/?${back}` : '/'}>
							{back && !IN_CITY.test(back) ? 'Your search' : 'All venues'}
						</BackLink>
					</div>
				)}
				<Gallery name={name} images={photos} sport={sport} drawing={drawing} photoHref={photoHref} />
				<div className={photos.length > 0 || drawing ? onPhoto : 'max-sm:px-4'}>
					<h1
						className={`wrap-break-word sm:text-4xl sm:leading-11 ${name.length > LONG ? 'text-xl leading-7' : 'text-2xl leading-8'}`}
					>
						{name}
					</h1>
					<div className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm sm:mt-2">
						<Rating value={venue.rating} count={venue.reviewCount} />
						<p className="flex gap-1.5 text-muted">
							<Icon name="map-pin" className="mt-0.5 size-4" />
							{place}
						</p>
					</div>
				</div>
			</div>
			<div className="flex flex-col gap-3">
				<div className="flex flex-wrap gap-2">
					<a href={venue.directions} rel="noreferrer" className={way}>
						<Icon name="navigation" className="size-4" />
						Directions
					</a>
					{contactPhone && (
						<a href={telAddress(contactPhone)} className={way}>
							<Icon name="phone" className="size-4" />
							<span className="sr-only">Call</span> {contactPhone}
						</a>
					)}
				</div>
				{sports.length === 1 ? (
					<OnlySport {...sports[0]!} />
				) : (
					<SportChips sports={sports} sportId={sportId} href={href} />
				)}
			</div>
		</div>
	)
}

/** The query of Explore as it opens in the person's own city, where nothing was asked for. */
const IN_CITY = /^city=[^&]*$/

/** A longer name is set smaller on phones, so that hours stay in sight. */
const LONG = 50

const way = buttonClass({ variant: 'secondary', className: 'text-sm tabular-nums max-sm:grow max-sm:px-2' })

/** On phones, words over the lower part of a photo, on a shade in which they stay legible. */
const onPhoto =
	'pointer-events-none max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:bg-linear-to-t max-sm:from-shade/90 max-sm:via-shade/70 max-sm:px-4 max-sm:pt-12 max-sm:pb-3 max-sm:text-chalk max-sm:[&_.text-muted]:text-chalk'

const OnlySport = ({ name, pricePerHour, peakPricePerHour, from }: Sport) => (
	<p className="text-muted tabular-nums">
		<span className="font-semibold text-ink">{name}</span> · {from}
		{rate(pricePerHour)} / hour
		{peakPricePerHour !== null && ` · peak ${rate(peakPricePerHour)}`}
	</p>
)

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
					{/* On phones all sports are in sight, and only the chosen one has its price. */}
					<span
						className={`text-sm text-muted tabular-nums ${sport.sportId === sportId ? 'block' : 'hidden sm:block'}`}
					>
						{sport.from}
						{rate(sport.pricePerHour)} / hour
						{sport.peakPricePerHour !== null && (
							<span className="max-sm:hidden"> · peak {rate(sport.peakPricePerHour)}</span>
						)}
					</span>
				</span>
			</Link>
		</li>
	))
}
