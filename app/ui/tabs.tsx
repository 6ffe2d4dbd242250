import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Link } from './link/link.tsx'

export type LinkTab = {
	label: string
	to: string
	current?: boolean
	/** How much waits behind the tab. */
	count?: number
	/** How much there is altogether: a phone keeps the room for the next tab. */
	total?: number
	/** A phone has another way there. */
	wide?: boolean
}

type LinkTabsProps = {
	label: string
	tabs: LinkTab[]
	/** The classes of the room that each takes; none where something else is in their row. */
	room?: string
	className?: string
}

/**
 * Tabs as links: each has its own address, and the current one is marked. Where they do not all fit, the row scrolls to
 * the current one, by scripts or by the browser itself, and fades at its edges.
 */
export function LinkTabs({ label, tabs, room = 'sm:px-4 sm:text-base', className }: LinkTabsProps) {
	const row = useRef<HTMLUListElement>(null)
	const current = tabs.findIndex((tab) => tab.current)
	useEffect(() => {
		const open = row.current?.children[current]
		if (open instanceof HTMLElement) {
			const { offsetLeft, offsetWidth } = open
			row.current!.scrollLeft = offsetLeft - (row.current!.clientWidth - offsetWidth) / 2
		}
	}, [current])
	return (
		<nav aria-label={label} className={classes('border-b border-line print:hidden', className)}>
			<ul ref={row} className="relative -mb-px flex scroll-px-20 overflow-x-auto sm:gap-1 fade-where-cut">
				{tabs.map((tab) => (
					<li key={tab.to} className={tab.wide ? 'max-sm:hidden' : undefined}>
						<Link
							to={tab.to}
							preventScrollReset
							aria-current={tab.current ? 'page' : undefined}
							className={`inline-flex min-h-12 min-w-11 items-center justify-center gap-2 px-2 text-sm font-semibold whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current]:[scroll-initial-target:nearest] aria-[current]:text-court-strong aria-[current]:centre-mark ${room}`}
						>
							{tab.label}
							<Count value={tab.count} />
							<Count value={tab.total} className="max-sm:hidden" />
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

const Count = ({ value, className }: { value: number | undefined; className?: string }) =>
	value !== undefined && (
		<span className={classes('rounded-sm bg-raised px-1.5 text-xs leading-5 tabular-nums', className)}>{value}</span>
	)
