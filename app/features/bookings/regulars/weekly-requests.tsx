import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { inDates } from './regular-dates.ts'
import type { Requests } from './requests.server.ts'

type Props = { asked: Requests; base: string; level: 'h2' | 'h3' }

/** The players who ask for a weekly hour and wait for the venue; renders nothing without any. */
export function WeeklyRequests({ asked: { requests, total }, base, level: Heading }: Props) {
	if (total === 0) return null
	return (
		<section aria-labelledby="weekly-requests" className="flex flex-col gap-3">
			<Heading id="weekly-requests" className="text-xl">
				Asked for every week
			</Heading>
			<ul className={`${cardClass} rows`}>
				{requests.map(({ id, name, when, court, dates, last, price, note }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
						<div className="min-w-56 grow basis-0">
							<p className="font-semibold wrap-anywhere">{name}</p>
							<p className="tabular-nums">{when}</p>
							<p className="text-sm text-muted tabular-nums">
								{court} · {inDates(dates)}, until {last}
								{price && ` · ${price} each`}
							</p>
							{note && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted">“{note}”</p>}
						</div>
						<ButtonLink to={`${base}/regulars/requests/${id}`} variant="secondary" size="sm">
							See Dates<span className="sr-only"> of {name}</span>
						</ButtonLink>
					</li>
				))}
			</ul>
			{total > requests.length && (
				<Link to={`${base}/regulars`} className={buttonClass({ variant: 'secondary', className: 'self-start' })}>
					All {total} weekly requests
				</Link>
			)}
		</section>
	)
}
