import { Link } from './link.tsx'

type Chip = { label: string; to: string; current: boolean }

type Props = { label: string; chips: Chip[] }

/** The look of one choice, for what stands beside them too. */
export const chipClass =
	'inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border border-edge bg-surface px-2 text-xs font-semibold whitespace-nowrap transition-colors sm:px-4 sm:text-sm hover:border-court aria-[current]:border-court aria-[current]:bg-court aria-[current]:text-on-court'

/** Choices of one filter as links, close together on a phone so that the last is in sight. */
export function LinkChips({ label, chips }: Props) {
	return (
		<nav aria-label={label} className="min-w-0">
			<ul className="flex flex-wrap gap-1 py-1 sm:gap-2">
				{chips.map(({ label, to, current }) => (
					<li key={label}>
						<Link to={to} preventScrollReset aria-current={current ? 'true' : undefined} className={chipClass}>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
