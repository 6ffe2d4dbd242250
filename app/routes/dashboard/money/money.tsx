import { useEffect, useRef } from 'react'
import { Form, Outlet, useLocation } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { addressBeneath } from '#app/features/bookings/desk/day-address.ts'
import { Bookkeeping } from '#app/features/figures/bookkeeping.tsx'
import { CashUp } from '#app/features/figures/cash-up.tsx'
import { monthUntil } from '#app/features/figures/period.ts'
import { findCashUpAndTill } from '#app/features/figures/till/till-page.server.ts'
import { CashOnArrival, ToConfirm } from '#app/features/payments/inbox/claim-lists.tsx'
import { saidOfMoney } from '#app/features/figures/till/till.server.ts'
import { carryOut } from '#app/features/payments/inbox/inbox-acts.server.ts'
import { MONEY_FORM } from '#app/features/payments/inbox/inbox-line.tsx'
import { Choosing, NotPaidYet, Refunds, ToLookAt } from '#app/features/payments/inbox/inbox-lists.tsx'
import { MoneyAct } from '#app/features/payments/inbox/inbox-schemas.ts'
import { findInbox } from '#app/features/payments/inbox/inbox.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { dateOf, isDate } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'
import type { Route } from './+types/money'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Money', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const [now, asked] = [new Date(), url.searchParams.get('day') ?? '']
	const day = isDate(asked) ? asked : dateOf(now)
	const inbox = await findInbox(user, venueId, readId(url.searchParams.get('page')) ?? 1, now)
	if (!inbox.leads) return { venueId, inbox, day, month: null, cashUp: null }
	const cashUp = await findCashUpAndTill(user, venueId, day, now)
	return { venueId, inbox, day, month: monthUntil(dateOf(now)), cashUp }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, MoneyAct, 'Nothing changed', async ({ act }) => {
		const { title, description: said } = await carryOut(user, venueId, act)
		const description = act.act === 'received' ? await saidOfMoney(venueId, said) : said
		return redirectWithToast(addressBeneath(url, params.venueId), { title, description })
	})
}

/** The pages beside the list, which a phone has in a menu; some are for those who lead the venue only. */
const LISTS: { part: string; label: string; icon?: IconName; leads: boolean }[] = [
	{ part: 'invoices', label: 'Invoices', leads: true },
	{ part: 'paid-out', label: 'Paid Out', leads: true },
	{ part: 'statements', label: 'Statements', leads: false },
	{ part: 'match', label: 'Match Bank Statement', icon: 'upload', leads: true },
]

export default function Money({ loaderData, actionData }: Route.ComponentProps) {
	const { venueId, inbox, day, month, cashUp } = loaderData
	const base = `/venue-dashboard/${venueId}/money`
	const { search, key } = useLocation()
	const parts = { ...inbox, base, search }
	const heading = useKeptFocus(key)
	const { due } = inbox.unpaid.sums
	const lists = LISTS.filter(({ leads }) => inbox.leads || !leads)
	const nothing = [inbox.toConfirm, inbox.toLookAt, inbox.toRefund].every(({ length }) => length === 0)
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
					Money
				</h2>
				<Menu
					label="More of the money"
					summary={
						<>
							More
							<Icon name="chevron-down" className="size-4" />
						</>
					}
					summaryVariant="secondary"
					className="sm:hidden"
				>
					{lists.map(({ part, label, icon }) => (
						<MenuLink key={part} to={`${base}/${part}`} icon={icon}>
							{label}
						</MenuLink>
					))}
				</Menu>
				<div className="flex flex-wrap gap-2 max-sm:w-full">
					{due.count > 0 && (
						<ButtonLink to={`${base}#due`} variant="secondary" size="sm">
							Due Now: {amountOf(due.cents)}
						</ButtonLink>
					)}
					<ButtonLink to={`${base}/till`} variant="secondary" size="sm">
						Close of Day
					</ButtonLink>
					{lists.map(({ part, label, icon }) => (
						<ButtonLink key={part} to={`${base}/${part}`} variant="secondary" size="sm" className="max-sm:hidden">
							{icon && <Icon name={icon} className="size-4" />}
							{label}
						</ButtonLink>
					))}
				</div>
			</div>
			<FormError errors={actionData?.result.error?.[''] ?? actionData?.result.error?.act} />
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="flex flex-col gap-6">
					{nothing && (
						<EmptyState level="h3" title="Nothing to do" text="Payments to confirm and refunds to make show up here." />
					)}
					<ToConfirm {...parts} />
					<CashOnArrival {...parts} />
					<ToLookAt {...parts} />
					<Refunds {...parts} />
					<Choosing {...parts} />
					<NotPaidYet {...parts} />
				</div>
				{cashUp && (
					<div className="flex flex-col gap-6">
						<CashUp venueId={venueId} day={day} cashUp={cashUp} />
						<Bookkeeping venueId={venueId} days={month} />
					</div>
				)}
			</div>
			<Form method="post" id={MONEY_FORM} action={base + search} preventScrollReset />
			<Outlet />
		</div>
	)
}

/** Moves the focus to the heading when an action has removed the focused element. */
function useKeptFocus(key: string) {
	const heading = useRef<HTMLHeadingElement>(null)
	const shown = useRef(key)
	useEffect(() => {
		if (shown.current === key) return
		shown.current = key
		if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
	}, [key])
	return heading
}
