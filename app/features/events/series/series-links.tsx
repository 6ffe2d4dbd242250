import { Link } from '#app/ui/link/link.tsx'
import type { SeriesDates } from './series-dates.server.ts'

const FEW = 8

type Props = {
	series: SeriesDates
	/** The address of another date. */
	to: (id: number) => string
}

/** How an event repeats, and its other dates as links: the next ones, and further ones behind a summary. */
export function SeriesLinks({ series: { words, others, more }, to }: Props) {
	const [next, later] = [others.slice(0, FEW), others.slice(FEW)]
	return (
		<nav aria-label="Other dates" className="flex flex-col gap-2">
			<p className="font-semibold">{words}</p>
			<Dates dates={next} to={to} />
			{later.length > 0 && (
				<details>
					<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-court">
						{later.length + more} later {later.length + more === 1 ? 'date' : 'dates'}
					</summary>
					<Dates dates={later} to={to} />
				</details>
			)}
		</nav>
	)
}

const Dates = ({ dates, to }: { dates: SeriesDates['others'] } & Pick<Props, 'to'>) => (
	<ul className="flex flex-wrap gap-2">
		{dates.map(({ id, day }) => (
			<li key={id}>
				<Link
					to={to(id)}
					className="inline-flex min-h-11 items-center rounded-md border border-edge bg-surface px-4 text-sm font-semibold whitespace-nowrap transition-colors hover:border-court"
				>
					{day}
				</Link>
			</li>
		))}
	</ul>
)
