import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { CustomerVisits, dueOf } from '#app/features/bookings/customers/customer-visits.tsx'
import { Phone } from '#app/features/bookings/desk/customer.tsx'
import { DatesToTake } from '#app/features/bookings/regulars/series/dates-to-take.tsx'
import { findRegularDates } from '#app/features/bookings/regulars/series/series-dates.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/dates'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Dates of a regular', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [now, venueId, regularId] = [new Date(), readId(params.venueId), readId(params.regularId)]
	const page = readId(url.searchParams.get('page')) ?? 1
	return { now, ...(await findRegularDates(requireUser(context), venueId, regularId, page, now)) }
}

export default function RegularDates({ loaderData, params }: Route.ComponentProps) {
	const { name, phone, chat, customerId, when, court, pays, visits, left, skipped, page, pages, now } = loaderData
	const base = `/venue-dashboard/${params.venueId}`
	const here = `${base}/regulars/${params.regularId}`
	const isToCome = ({ endTime, status }: (typeof visits)[number]) => endTime > now && status !== 'cancelled'
	const open = visits.filter((visit) => isToCome(visit) || visit.due > 0)
	return (
		<div className="flex flex-col gap-5">
			<div>
				<BackLink to={`${base}/regulars`}>Regulars</BackLink>
				<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
					<div className="flex min-w-0 flex-col gap-1">
						<h2 className="text-2xl wrap-anywhere">
							{name === null || customerId === null ? (
								(name ?? 'A weekly hour')
							) : (
								<Link to={`${base}/customers/${customerId}`} className="underline underline-offset-4">
									{name}
								</Link>
							)}
						</h2>
						{name !== null && <Phone of={{ name, phone, chat }} />}
						<p className="tabular-nums">
							{when} · {court}
						</p>
						<p className="text-sm text-muted tabular-nums">
							{left}, {pays}
							{skipped.length > 0 && <span className="block">Not booked: {skipped.join(', ')}</span>}
						</p>
					</div>
					{visits.some(isToCome) && (
						<div className="flex flex-wrap gap-2">
							<ButtonLink to={`${here}/change`} variant="secondary">
								Move or Change
							</ButtonLink>
							<ButtonLink to={`${here}/end`} preventScrollReset variant="secondary">
								End
							</ButtonLink>
						</div>
					)}
				</div>
			</div>
			<DatesToTake key={dueOf(open)} visits={open} base={base} here={here} now={now}>
				<CustomerVisits
					title="Over or cancelled"
					visits={visits.filter((visit) => !open.includes(visit))}
					base={base}
					here={here}
					now={now}
				/>
			</DatesToTake>
			{visits.length === 0 && <p className="text-muted">It has no dates any more.</p>}
			<Pagination page={page} pages={pages} href={(page) => `${here}?page=${page}`} />
			<Outlet />
		</div>
	)
}
