import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { OpenCourtRequest } from './venue-tournaments.server.ts'

/** The tournaments that wait for a venue's courts; renders nothing without any. */
export function CourtRequests({ requests }: { requests: OpenCourtRequest[] }) {
	if (requests.length === 0) return null
	return (
		<section aria-labelledby="court-requests" className="flex flex-col gap-3">
			<h2 id="court-requests" className="text-xl">
				Tournaments that ask for your courts
			</h2>
			<ul className={`${cardClass} rows`}>
				{requests.map(({ id, name, dates, organizer, text }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
						<div className="min-w-56 grow basis-0">
							<p className="font-semibold wrap-anywhere">{name}</p>
							<p className="tabular-nums">{dates}</p>
							<p className="text-sm wrap-anywhere text-muted tabular-nums">
								{text} Organised by {organizer}.
							</p>
						</div>
						<Link to={`/tournaments/${id}/schedule/courts`} className={buttonClass({ size: 'sm' })}>
							Answer<span className="sr-only"> {name}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}
