import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Link } from '#app/ui/link/link.tsx'

type Decided = {
	id: number
	name: string
	to?: string
	/** Other facts; null ones are left out. */
	about: (string | null)[]
	outcome: string
	approved: boolean
}
type Props = {
	decided: Decided[]
	total: number
	page: number
	pages: number
	href: (page: number) => string
	/** The search of a long list. */
	filters?: ReactNode
}

export function DecidedList({ decided, total, page, pages, href, filters }: Props) {
	if (decided.length === 0 && !filters) return null
	return (
		<section aria-labelledby="decided" className="flex flex-col gap-4">
			<h2 id="decided" className="text-2xl">
				Decided <span className="font-normal text-muted tabular-nums">{total}</span>
			</h2>
			{filters}
			{decided.length === 0 ? (
				<EmptyState level="h3" title="Nothing found" text="Try another name or another filter." />
			) : (
				<Card padded={false}>
					<ul className="rows">
						{decided.map(({ id, name, to, about, outcome, approved }) => (
							<li key={id} className="flex items-center gap-4 px-5 py-3">
								<p className="min-w-0 grow wrap-break-word">
									{to ? (
										<Link
											to={to}
											className="-my-2.5 inline-flex min-h-11 items-center py-2.5 font-semibold underline-offset-4 hover:underline"
										>
											{name}
										</Link>
									) : (
										<span className="font-semibold">{name}</span>
									)}
									<span className="block text-sm text-muted">{about.filter(Boolean).join(' · ')}</span>
								</p>
								<Badge tone={approved ? 'court' : 'neutral'}>{outcome}</Badge>
							</li>
						))}
					</ul>
				</Card>
			)}
			<Pagination page={page} pages={pages} href={href} />
		</section>
	)
}
