import { useState, type ComponentType } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useDismissable } from '#app/ui/layer/use-dismissable.ts'
import { Link } from '#app/ui/link/link.tsx'
import { type ExploreQuery, exploreAddress } from './address.ts'

type Props = {
	query: ExploreQuery
	heading: { city: string; when: string } | null
	home: string | null
	/** The search without the names of cities. */
	withoutCity: string
	cities: string[]
	className: string
}

/** The heading of Explore; a tap on it opens the cities. */
export function CityHeading({ query, heading, home, withoutCity: q, cities, className }: Props) {
	const ref = useDismissable()
	const [NearMe, setNearMe] = useState<ComponentType<Pick<Props, 'query'>>>()
	const load = () =>
		void import('./near-me.tsx').then(
			({ NearMe }) => setNearMe(() => NearMe),
			() => {}, // the cities are there
		)
	const everywhere = { q, city: null, everywhere: home ? (true as const) : undefined }
	const choices = [
		...cities.map((city) => ({ name: city, changes: { q, city } })),
		{ name: 'All cities', changes: everywhere },
	]
	return (
		<details ref={ref} onToggle={load} className="group relative">
			<summary className="-my-1 flex min-h-11 w-fit flex-wrap items-center gap-x-3 rounded-md py-1">
				<h1 className={className}>
					{heading ? (
						<>
							Free in <City name={heading.city} /> {heading.when}
						</>
					) : (
						'Find a court that is free'
					)}
				</h1>
				{!heading && (
					<span className="text-lg font-semibold max-sm:w-full">
						<City name="All cities" />
					</span>
				)}
			</summary>
			<ul
				aria-label="Where to play"
				className="absolute left-0 z-30 mt-2 w-64 max-w-full rounded-lg border border-line bg-surface p-2 shadow-raised motion-safe:animate-rise"
			>
				{NearMe && (
					<li>
						<NearMe query={query} />
					</li>
				)}
				{choices.map(({ name, changes }) => (
					<li key={name}>
						<Link
							to={exploreAddress(query, changes)}
							preventScrollReset
							aria-current={(heading?.city ?? null) === changes.city ? 'true' : undefined}
							className="flex min-h-11 items-center rounded-md px-3 hover:bg-court-soft aria-[current]:font-semibold aria-[current]:text-court-strong"
						>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</details>
	)
}

const City = ({ name }: { name: string }) => (
	<span className="whitespace-nowrap text-court-strong underline decoration-2 underline-offset-4">
		{name}
		<Icon name="chevron-down" className="ml-1 inline size-[0.8em] transition-transform group-open:rotate-180" />
	</span>
)
