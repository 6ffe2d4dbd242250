import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { termsWords } from './cancellation-policy.ts'
import type { DetailLink } from './whole-address.ts'
import { exceptionWords, openingWords, type OpeningException } from './words.ts'

type DetailsProps = {
	venue: {
		/** Its address, with the town. */
		street: string
		links: readonly DetailLink[]
		facilities: string[]
		sports: readonly unknown[]
		/** Its words on its courts, by sport. */
		courts: { sport: string; words: string[] }[]
		openingHours: { weekday: number; opensAt: number; closesAt: number }[]
		freeCancelHours: number
		lateChargePercent: number
	}
	/** Coming days with special hours. */
	exceptions: OpeningException[]
	/** The map with this venue, if it is on the map. */
	mapHref?: string
}

export function VenueDetails({ venue, exceptions, mapHref }: DetailsProps) {
	const { street, links, facilities, sports, courts } = venue
	return (
		<dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
			<Fact icon="map-pin" term="Address">
				<p>{street}</p>
				{mapHref && (
					<Link to={mapHref} className={link}>
						See it on the map
					</Link>
				)}
			</Fact>
			<Fact icon="clock" term="Opening hours">
				<ul className="grid grid-cols-[auto_1fr] gap-x-4 tabular-nums">
					{openingWords(venue.openingHours).map(([days, hours]) => (
						<li key={days} className="col-span-2 grid cols-around">
							<span>{days}</span> <span>{hours}</span>
						</li>
					))}
				</ul>
				{exceptions.length > 0 && (
					<ul className="mt-2 flex flex-col gap-1 text-sm font-semibold tabular-nums">
						{exceptions.map((day) => (
							<li key={day.date}>{exceptionWords(day)}</li>
						))}
					</ul>
				)}
			</Fact>
			{links.map(({ icon, term, to, words }) => (
				<Fact key={term} icon={icon} term={term}>
					<Link to={to} className={link}>
						{words}
					</Link>
				</Fact>
			))}
			{courts.length > 0 && (
				<Fact icon="map" term="Courts" wide>
					{courts.map(({ sport, words }) => (
						<div key={sport} className="mt-1">
							{sports.length > 1 && <p className="font-semibold">{sport}</p>}
							<ul>
								{words.map((line) => (
									<li key={line}>{line}</li>
								))}
							</ul>
						</div>
					))}
				</Fact>
			)}
			{facilities.length > 0 && (
				<Fact icon="check" term="Facilities" wide>
					<ul className="mt-1 flex flex-wrap gap-2">
						{facilities.map((facility) => (
							<li key={facility} className="rounded-sm bg-raised px-2.5 py-1 text-sm">
								{facility}
							</li>
						))}
					</ul>
				</Fact>
			)}
			<Fact icon="refresh-cw" term="If your plans change" wide>
				{termsWords(venue)}
			</Fact>
		</dl>
	)
}

const link =
	'inline-flex min-h-11 items-center text-court-strong underline underline-offset-4 wrap-anywhere pointer-fine:min-h-0'

type FactProps = { icon: IconName; term: string; wide?: boolean; children: ReactNode }

function Fact({ icon, term, wide, children }: FactProps) {
	return (
		<div className={wide ? 'sm:col-span-2' : undefined}>
			<dt className="flex gap-3 text-sm font-semibold text-muted">
				<Icon name={icon} className="size-5" />
				{term}
			</dt>
			<dd className="pl-8 wrap-break-word">{children}</dd>
		</div>
	)
}
