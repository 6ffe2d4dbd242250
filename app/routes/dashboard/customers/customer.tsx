import type { ReactNode } from 'react'
import { Outlet, redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { Marks } from '#app/features/bookings/customers/customer-list.tsx'
import { findCustomerPage, type CustomerPage } from '#app/features/bookings/customers/customer-page.server.ts'
import { CustomersMemberships } from '#app/features/bookings/members/customers-memberships.tsx'
import { CustomersPacks } from '#app/features/bookings/packs/customers-packs.tsx'
import { CustomersVouchers } from '#app/features/bookings/vouchers/customers-vouchers.tsx'
import { CustomersPlaces } from '#app/features/bookings/customers/customers-places.tsx'
import { CustomerVisits, dueOf, VisitsToTake, WeeklyVisits } from '#app/features/bookings/customers/customer-visits.tsx'
import { missedWords, Phone } from '#app/features/bookings/desk/customer.tsx'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/customer'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Customer', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [now, venueId, asked] = [new Date(), readId(params.venueId), readId(params.customerId)]
	const page = readId(url.searchParams.get('page')) ?? 1
	const found = await findCustomerPage(requireUser(context), venueId, asked, page, now)
	// Links to one who became another lead on.
	if (found.customer.id !== asked) throw redirect(`/venue-dashboard/${venueId}/customers/${found.customer.id}`)
	return { now, ...found }
}

export default function CustomerScreen({ loaderData }: Route.ComponentProps) {
	const { customer, sums, account, packs, memberships, vouchers, places, lends, twice } = loaderData
	const { weekly, bookings, page, pages, now } = loaderData
	const base = `/venue-dashboard/${customer.venueId}`
	const here = `${base}/customers/${customer.id}`
	const shown = page > 1 ? `${here}?page=${page}` : here
	const isOwed = ({ startTime, due }: (typeof bookings)[number]) => startTime <= now && due > 0
	const isToCome = ({ endTime, status }: (typeof bookings)[number]) => endTime > now && status !== 'cancelled'
	const owed = bookings.filter(isOwed)
	const others = bookings.filter((visit) => !isOwed(visit))
	const toCome = others.filter(isToCome)
	const lists = { base, here: shown, take: `${here}/take`, now }
	return (
		<div className="flex flex-col gap-5">
			<div>
				<BackLink to={`${base}/customers`}>Customers</BackLink>
				<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
					<Person page={loaderData} />
					<div className="flex flex-wrap gap-2 print:hidden">
						<ButtonLink to={`${base}/day?customer=${customer.id}`}>
							<Icon name="plus" className="size-4" />
							New Booking
						</ButtonLink>
						<ButtonLink to={`${here}/edit`} preventScrollReset variant="secondary">
							<Icon name="pencil" className="size-4" />
							Edit
						</ButtonLink>
						<Menu summary="More" summaryVariant="secondary">
							<MenuLink to={`${here}/message`} preventScrollReset>
								Message
							</MenuLink>
							{packs.sells && (
								<MenuLink to={`${here}/packs/new`} preventScrollReset>
									Sell a {packs.sells}
								</MenuLink>
							)}
							{vouchers.sells && (
								<MenuLink to={`${here}/vouchers/new`} preventScrollReset>
									Sell a Gift Voucher
								</MenuLink>
							)}
							{vouchers.enters && (
								<MenuLink to={`${here}/vouchers/enter`} preventScrollReset>
									Enter a Voucher
								</MenuLink>
							)}
							{lends && !account?.terms && (
								<MenuLink to={`${here}/account`} preventScrollReset>
									Put on Account
								</MenuLink>
							)}
							<MenuLink to={`${here}/merge`}>Merge with…</MenuLink>
							{(customer.canBeBlocked || customer.blocked) && (
								<MenuLink to={`${here}/block`} preventScrollReset>
									{customer.blocked ? 'Unblock' : 'Block'}
								</MenuLink>
							)}
						</Menu>
					</div>
				</div>
			</div>
			{customer.blocked && (
				<Notice tone="warn" title={`Blocked since ${formatDate(customer.blockedAt!)}`}>
					<p className="wrap-anywhere">{customer.blockedReason}</p>
					<p className="text-sm text-muted">They can’t book here online. You can still book for them.</p>
				</Notice>
			)}
			{twice && (
				<Notice title="Possible duplicate">
					<Link to={`${base}/customers/${twice.id}`} className="font-semibold underline underline-offset-4">
						{twice.name}
					</Link>{' '}
					has the same {twice.has}.{' '}
					<Link
						to={`${here}/merge?with=${twice.id}`}
						className="inline-flex min-h-11 items-center font-semibold text-court-strong underline underline-offset-4"
					>
						They’re the same person
					</Link>
				</Notice>
			)}
			<dl className={`${cardClass} grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-3 sm:px-5 md:grid-cols-4`}>
				<Figure label="Owed now" hint={sums.later > 0 && `${amountOf(sums.later)} more not due yet`}>
					<span className={sums.owed > 0 ? 'text-sun-strong' : undefined}>{amountOf(sums.owed)}</span>
				</Figure>
				<Figure label="Credit">{amountOf(sums.credit)}</Figure>
				{packs.left && <Figure label="Left in packs">{packs.left}</Figure>}
				{/* Four of them, or one would be alone on a phone. */}
				<Figure label="Visits" hint={packs.left && missedWords(sums.missed)}>
					{sums.visits}
				</Figure>
				{!packs.left && <Figure label="No-shows">{sums.missed}</Figure>}
			</dl>
			<div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
				{/* In their columns by name: on a phone the note and what they bought are before the visits so far. */}
				{owed.length + weekly.length + toCome.length > 0 && (
					<div className="flex min-w-0 flex-col gap-5">
						<VisitsToTake key={dueOf(owed)} title="Owed now" visits={owed} isMain {...lists} />
						{page === 1 && <WeeklyVisits weekly={weekly} base={base} />}
						<VisitsToTake key={dueOf(toCome)} title="To come" visits={toCome} {...lists} />
					</div>
				)}
				<div className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
					<Card as="section" labelledBy="note" className="flex flex-col gap-3">
						<div className="flex items-center justify-between gap-4">
							<h3 id="note" className="text-xl">
								Note
							</h3>
							<ButtonLink to={`${here}/edit`} preventScrollReset variant="secondary" size="sm" className="shrink-0">
								{customer.note === null ? 'Add Note' : 'Edit Note'}
							</ButtonLink>
						</div>
						<p className={customer.note ? 'whitespace-pre-line wrap-anywhere' : 'text-muted'}>
							{customer.note ?? 'Nothing noted yet. Only your team sees it.'}
						</p>
					</Card>
					<CustomersPacks packs={packs} base={base} here={here} />
					<CustomersMemberships memberships={memberships} base={base} here={here} />
					<CustomersVouchers vouchers={vouchers} here={here} />
					<CustomersPlaces places={places} base={base} />
					{account && <OnAccount page={loaderData} base={base} here={here} />}
				</div>
				<div className="flex min-w-0 flex-col gap-5 lg:col-start-1">
					<CustomerVisits
						title="So far"
						visits={others.filter((visit) => !isToCome(visit))}
						base={base}
						here={shown}
						now={now}
					/>
					{bookings.length + weekly.length === 0 && (
						<EmptyState level="h3" title="No bookings yet" text="What they book, and what they owe, shows up here." />
					)}
					<Pagination page={page} pages={pages} href={(page) => `${here}?page=${page}`} />
				</div>
			</div>
			<Outlet />
		</div>
	)
}

const Figure = ({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) => (
	<div>
		<dt className="text-sm text-muted">{label}</dt>
		<dd className="font-display text-xl font-semibold tabular-nums">{children}</dd>
		{hint && <dd className="text-xs text-muted">{hint}</dd>}
	</div>
)

type OnAccountProps = { page: Pick<CustomerPage, 'customer' | 'account' | 'lends'>; base: string; here: string }

/** How they pay by statement, and what is on none yet. */
function OnAccount({ page: { customer, account, lends }, base, here }: OnAccountProps) {
	const { terms, open } = account!
	return (
		<Card as="section" labelledBy="account" className="flex flex-col gap-3">
			<h3 id="account" className="text-xl">
				{terms ? 'On account' : 'By statement'}
			</h3>
			<p className="wrap-anywhere">
				{terms && `${terms.name} pays once a month, within ${terms.dueDays} days. `}
				{open > 0 ? `${amountOf(open)} is on no statement yet.` : 'Nothing waits for a statement.'}
			</p>
			<div className="flex flex-wrap gap-2 print:hidden">
				<ButtonLink to={`${base}/money/statements?customer=${customer.id}`} variant="secondary" size="sm">
					Statements
				</ButtonLink>
				{lends && terms && (
					<ButtonLink to={`${here}/account`} preventScrollReset variant="secondary" size="sm">
						Change Account
					</ButtonLink>
				)}
			</div>
		</Card>
	)
}

function Person({ page: { customer, also } }: { page: CustomerPage }) {
	return (
		<div className="min-w-0">
			<h2 className="text-2xl wrap-anywhere">{customer.name}</h2>
			<p className="text-sm text-muted">{customer.hasAccount ? 'Has a Courtside account' : 'No Courtside account'}</p>
			<Phone of={customer} />
			{customer.email && (
				<p className="text-sm wrap-anywhere text-muted">
					<Link
						to={`mailto:${customer.email}`}
						className="inline-flex min-h-11 items-center underline-offset-4 hover:underline pointer-fine:min-h-0"
					>
						{customer.email}
					</Link>
				</p>
			)}
			{also.length > 0 && <p className="text-sm wrap-anywhere text-muted">Also {[...new Set(also)].join('; ')}</p>}
			<Marks customer={{ tags: customer.tags, blocked: false }} />
		</div>
	)
}
