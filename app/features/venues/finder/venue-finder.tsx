import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { SelectableVenue } from './venue-selector.tsx'
import { Link } from '#app/ui/link/link.tsx'

type VenueFinderProps = { q: string; venues: SelectableVenue[]; page: number; pages: number }

export function VenueFinder({ q, venues, page, pages }: VenueFinderProps) {
	return (
		<div className="flex max-w-2xl flex-col gap-6">
			<h1 className="text-3xl md:text-4xl">Choose a venue</h1>
			<Form role="search" action="/venue-dashboard" className="flex items-end gap-2">
				<TextField
					key={q}
					label="Name or city"
					type="search"
					name="q"
					defaultValue={q}
					maxLength={100}
					className="grow"
				/>
				<Button className="min-h-12">Search</Button>
			</Form>
			{venues.length === 0 ? (
				<EmptyState title="No venues found" text="Try another name or city." />
			) : (
				<ul className={`${cardClass} rows`}>
					{venues.map(({ id, name, city }) => (
						<li key={id}>
							<Link to={`/venue-dashboard/${id}`} className="flex min-h-12 items-center px-5 py-2 hover:bg-raised">
								{name} - {city}
							</Link>
						</li>
					))}
				</ul>
			)}
			<Pagination
				page={page}
				pages={pages}
				href={(page) => `/venue-dashboard?q=${encodeURIComponent(q)}&page=${page}`}
			/>
		</div>
	)
}
