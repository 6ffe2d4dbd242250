import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { bookingAddress } from '#app/features/bookings/desk/day-address.ts'
import { Phone } from '#app/features/bookings/desk/customer.tsx'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { findRegularList } from '#app/features/bookings/regulars/requests.server.ts'
import { WeeklyRequests } from '#app/features/bookings/regulars/weekly-requests.tsx'
import { readId } from '#app/lib/ids.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/list'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Regulars', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findRegularList(requireUser(context), readId(params.venueId), readId(url.searchParams.get('page')) ?? 1)

export default function Regulars({ loaderData: { venueId, asked, regulars, page, pages } }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venueId}`
	const here = `${base}/regulars${page > 1 ? `?page=${page}` : ''}`
	const create = <ButtonLink to={`${base}/regulars/new`}>New Regular</ButtonLink>
	return (
		<div className="flex flex-col gap-5">
			<div>
				<BackLink to={`${base}/day`}>Day</BackLink>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 className="text-2xl">Regulars</h2>
					{regulars.length > 0 && create}
				</div>
			</div>
			<WeeklyRequests asked={asked} base={base} level="h3" />
			{regulars.length === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="tennis" />}
					title="No regulars yet"
					text="Does someone play every week? See which dates are free and book them all at once."
					action={create}
				/>
			) : (
				<section aria-labelledby="weekly" className="flex flex-col gap-3">
					<h3 id="weekly" className={asked.total > 0 ? 'text-xl' : 'sr-only'}>
						Every week now
					</h3>
					<ul className="grid gap-3">
						{regulars.map(
							({ id, name, customerId, phone, chat, court, when, pays, lends, dates, next, last, nearsEnd, kept }) => (
								<Card as="li" key={id} className="flex flex-wrap items-center justify-between gap-4 p-4!">
									<div className="min-w-0">
										<div className="flex flex-wrap items-baseline gap-x-4">
											<p className="font-semibold wrap-anywhere">
												{customerId === null ? (
													name
												) : (
													<Link
														to={`${base}/customers/${customerId}`}
														className="inline-flex min-h-11 items-center underline underline-offset-4 pointer-fine:min-h-0"
													>
														{name}
													</Link>
												)}
											</p>
											<Phone of={{ name, phone, chat }} />
										</div>
										<p className="tabular-nums">{when}</p>
										<p className="text-sm text-muted tabular-nums">
											{court} · {pays}
										</p>
										<Link
											to={`${base}/regulars/${id}`}
											className="inline-flex min-h-11 items-center text-sm text-muted tabular-nums underline underline-offset-4 pointer-fine:min-h-0"
										>
											{dates < 2 ? `Last date ${next.day}` : `${inDates(dates)}, next ${next.day}, last ${last}`}
											<span className="sr-only"> of {name}</span>
										</Link>
										{kept && <p className="text-sm tabular-nums">Next term: {kept}</p>}
									</div>
									<div className="flex flex-wrap gap-2">
										{(kept ?? nearsEnd) && (
											<ButtonLink to={`${base}/regulars/${id}/next-term`} variant="secondary" size="sm">
												{kept ? 'Next Term' : 'Offer the Next Term'}
												<span className="sr-only">
													{' '}
													{kept ? 'of' : 'to'} {name}
												</span>
											</ButtonLink>
										)}
										{dates > 0 && (
											<>
												<ButtonLink to={bookingAddress(base, next.id, here, next.date)} variant="secondary" size="sm">
													Next Date<span className="sr-only"> of {name}</span>
												</ButtonLink>
												<ButtonLink to={`${base}/regulars/${id}/change`} variant="secondary" size="sm">
													Change<span className="sr-only"> {name}</span>
												</ButtonLink>
												{lends && (
													<ButtonLink
														to={`${base}/regulars/${id}/account`}
														preventScrollReset
														variant="secondary"
														size="sm"
													>
														Account<span className="sr-only"> of {name}</span>
													</ButtonLink>
												)}
												<ButtonLink to={`${base}/regulars/${id}/end`} preventScrollReset variant="secondary" size="sm">
													End<span className="sr-only"> {name}</span>
												</ButtonLink>
											</>
										)}
									</div>
								</Card>
							),
						)}
					</ul>
				</section>
			)}
			<Pagination page={page} pages={pages} href={(page) => `${base}/regulars?page=${page}`} />
			<Outlet />
		</div>
	)
}
