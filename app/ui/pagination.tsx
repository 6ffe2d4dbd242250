import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link/link.tsx'

type PaginationProps = {
	/** From 1. */
	page: number
	pages: number
	href: (page: number) => string
	label?: string
}

/** Renders nothing for a single page. */
export function Pagination({ page, pages, href, label = 'Pages' }: PaginationProps) {
	if (pages <= 1) return null
	const look = buttonClass({ variant: 'secondary' })
	return (
		<nav aria-label={label} className="flex items-center gap-2 print:hidden">
			{page > 1 && (
				<Link to={href(page - 1)} rel="prev" className={look}>
					<Icon name="arrow-left" className="size-4" /> Previous
				</Link>
			)}
			<p className="flex-1 text-center text-sm text-muted tabular-nums">
				Page {page} of {pages}
			</p>
			{page < pages && (
				<Link to={href(page + 1)} rel="next" className={look}>
					Next <Icon name="arrow-right" className="size-4" />
				</Link>
			)}
		</nav>
	)
}
