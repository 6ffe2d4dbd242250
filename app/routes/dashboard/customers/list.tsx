import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { CustomerList, CustomerSearch } from '#app/features/bookings/customers/customer-list.tsx'
import { customerSearch, readCustomerQuery } from '#app/features/bookings/customers/customer-query.ts'
import { findCustomers } from '#app/features/bookings/customers/customers.server.ts'
import { hasRewards } from '#app/features/rewards/desk/honoured.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { dataOf, sheetOf } from '#app/lib/sheet.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { LinkChips } from '#app/ui/link/link-chips.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Customers', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const now = new Date()
	const query = readCustomerQuery(url.searchParams)
	const page = readId(url.searchParams.get('page')) ?? 1
	const { customers, ...found } = await findCustomers(requireUser(context), readId(params.venueId), query, page, now)
	return { query, now, rewards: await hasRewards(now, found.venueId), sheet: sheetOf(customers), ...found }
}

export default function Customers({ loaderData }: Route.ComponentProps) {
	const { venueId, query, sheet, total, exports, rewards, page, pages, now } = loaderData
	const customers = dataOf(sheet)
	const base = `/venue-dashboard/${venueId}/customers`
	const narrowed = query.q !== '' || query.owing
	return (
		<section aria-labelledby="customers" className="flex flex-col gap-4">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h2 id="customers" className="text-2xl">
					Customers <span className="font-normal text-muted tabular-nums">{total}</span>
				</h2>
				<div className="flex flex-wrap gap-2">
					<ButtonLink to={`${base}/import`} variant="secondary" size="sm">
						Import…
					</ButtonLink>
					<ButtonLink to={`${base}/new`} preventScrollReset size="sm">
						<Icon name="plus" className="size-4" />
						<span>
							Add<span className="max-sm:sr-only"> Customer</span>
						</span>
					</ButtonLink>
				</div>
			</div>
			<CustomerSearch q={query.q} action={base} owing={query.owing} />
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<LinkChips
					label="Which customers"
					chips={[
						{ label: 'All', to: base + customerSearch({ ...query, owing: false }), current: !query.owing },
						{ label: 'Owes money', to: base + customerSearch({ ...query, owing: true }), current: query.owing },
					]}
				/>
				{customers.length > 1 && (
					<p className="text-sm text-muted">{query.owing ? 'Most owed first.' : 'Who booked last comes first.'}</p>
				)}
			</div>
			{customers.length > 0 ? (
				<CustomerList customers={customers} base={base} now={now} />
			) : (
				<EmptyState
					title={narrowed ? 'No customers found' : 'No customers yet'}
					text={narrowed ? emptyWords(query) : 'Everyone who books or walks in shows up here.'}
					action={
						narrowed && (
							<ButtonLink to={base} variant="secondary">
								Show All Customers
							</ButtonLink>
						)
					}
				/>
			)}
			{!narrowed && (
				<p className="flex flex-wrap gap-3 empty:hidden">
					{exports && total > 0 && (
						<Link to={`${base}/customers.csv`} download className={buttonClass({ variant: 'secondary' })}>
							<Icon name="download" className="size-4" />
							Customers as CSV
						</Link>
					)}
					{rewards && (
						<ButtonLink to={`/venue-dashboard/${venueId}/rewards`} variant="quiet">
							Reward Codes
						</ButtonLink>
					)}
				</p>
			)}
			<Pagination page={page} pages={pages} href={(page) => base + customerSearch(query, page)} />
			<Outlet />
		</section>
	)
}

const emptyWords = ({ q }: { q: string }) =>
	q === '' ? 'Nobody owes you anything.' : 'Try part of a name, or a few digits of the number.'
