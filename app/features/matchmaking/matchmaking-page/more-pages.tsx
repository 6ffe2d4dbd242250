import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { matchmakingAddress, type MatchmakingQuery } from './address.ts'
import { Link } from '#app/ui/link/link.tsx'

/** Previous and next links for a list without a total. Renders nothing for a single page. */
export function MorePages({ query, more }: { query: MatchmakingQuery; more: boolean }) {
	const { page } = query
	if (page === 1 && !more) return null
	const look = buttonClass({ variant: 'secondary', className: 'min-w-32' })
	return (
		<nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-4 print:hidden">
			{page > 1 ? (
				<Link to={matchmakingAddress(query, { page: page - 1 })} rel="prev" className={look}>
					<Icon name="arrow-left" className="size-4" /> Previous
				</Link>
			) : (
				<span />
			)}
			{more && (
				<Link to={matchmakingAddress(query, { page: page + 1 })} rel="next" className={look}>
					More players <Icon name="arrow-right" className="size-4" />
				</Link>
			)}
		</nav>
	)
}
