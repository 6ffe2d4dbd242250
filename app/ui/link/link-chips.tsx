import { Link } from './link.tsx'

type Chip = { label: string; to: string; current: boolean }

type Props = { label: string; chips: Chip[] }

/** Choices of one filter as links in a row that scrolls where it does not fit. */
export function LinkChips({ label, chips }: Props) {
	return (
		<nav aria-label={label} className="min-w-0">
			<ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 fade-where-cut sm:mx-0 sm:px-0">
				{chips.map(({ label, to, current }) => (
					<li key={label}>
						<Link
							to={to}
							preventScrollReset
							aria-current={current ? 'true' : undefined}
							className="inline-flex min-h-11 items-center rounded-md border border-edge bg-surface px-4 text-sm font-semibold whitespace-nowrap transition-colors hover:border-court aria-[current]:border-court aria-[current]:bg-court aria-[current]:text-on-court"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
