import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Link } from './link/link.tsx'

export type LinkTab = { label: string; to: string; current?: boolean; count?: number }

/**
 * Tabs as links: each has its own address, and the current one is marked. Where they do not all fit, the row scrolls to
 * the current one, by scripts or by the browser itself, and fades at its edges.
 */
export function LinkTabs({ label, tabs, className }: { label: string; tabs: LinkTab[]; className?: string }) {
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
			<ul ref={row} className="relative -mb-px flex scroll-px-20 gap-1 overflow-x-auto fade-where-cut">
				{tabs.map((tab) => (
					<li key={tab.to}>
						<Link
							to={tab.to}
							preventScrollReset
							aria-current={tab.current ? 'page' : undefined}
							className="inline-flex min-h-12 min-w-11 items-center justify-center gap-2 px-3 font-semibold sm:px-4 whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current]:[scroll-initial-target:nearest] aria-[current]:text-court-strong aria-[current]:centre-mark"
						>
							{tab.label}
							{tab.count !== undefined && (
								<span className="rounded-sm bg-raised px-1.5 text-xs leading-5 tabular-nums">{tab.count}</span>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
