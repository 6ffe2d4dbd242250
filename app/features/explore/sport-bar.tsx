import { classes } from '#app/ui/classes.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type ExploreQuery, exploreAddress } from './address.ts'
import { Link } from '#app/ui/link/link.tsx'

type SportBarProps = {
	sports: { id: number; name: string; icon: string }[]
	query: ExploreQuery
	/** True while the chosen sport is loading. */
	loading: boolean
}

const icons = ['soccer', 'padel', 'basketball', 'tennis', 'running'] as const
const iconOf = (icon: string): IconName => icons.find((known) => known === icon) ?? 'medal'

/** On a phone, where the bar scrolls, the chosen sport comes first. */
const orderOf = (id: number | null, chosen: number | null) =>
	chosen !== null && (id === null ? '-order-2 sm:order-none' : id === chosen && '-order-1 sm:order-none')

/** While loading, the links stay in the page under five placeholders, so that the focus stays too. */
export function SportBar({ sports, query, loading }: SportBarProps) {
	return (
		<nav aria-label="Sports" aria-busy={loading} className="relative -mx-4 sm:mx-0">
			<CachedHtml
				as="ul"
				of={query}
				name="sports"
				className={classes(
					'flex snap-x gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-0',
					loading && 'opacity-0',
				)}
			>
				<Sports sports={sports} query={query} />
			</CachedHtml>
			{loading && (
				<div className="pointer-events-none absolute inset-0 flex gap-2 overflow-hidden px-4 py-1 sm:px-0">
					{[0, 1, 2, 3, 4].map((n) => (
						<Skeleton key={n} className="h-11 w-32 shrink-0 rounded-full" />
					))}
				</div>
			)}
		</nav>
	)
}

function Sports({ sports, query }: Omit<SportBarProps, 'loading'>) {
	const items = [
		{ id: null, name: 'All Sports', icon: 'compass' as IconName },
		...sports.map((s) => ({ ...s, icon: iconOf(s.icon) })),
	]
	return items.map(({ id, name, icon }) => (
		<li key={name} className={classes('shrink-0 snap-start scroll-ml-4', orderOf(id, query.sport))}>
			<Link
				to={exploreAddress(query, { sport: id })}
				preventScrollReset
				aria-current={query.sport === id ? 'true' : undefined}
				className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold transition-colors hover:border-court hover:text-court-strong aria-[current]:border-court aria-[current]:bg-court aria-[current]:text-on-court"
			>
				<Icon name={icon} className="size-5" />
				{name}
			</Link>
		</li>
	))
}
