import { Form, useNavigation } from 'react-router'
import { amountOf } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { RowLink } from '#app/ui/link/row-link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { ListedStatement, StatementList } from './statement-list.server.ts'

type Props = { list: StatementList; errors?: string[] | null }

/** The accounts that run, and the statements to pay and paid. */
export function StatementListPage({ list, errors }: Props) {
	const { venueId, running, toPay, paid, pages, query } = list
	const base = `/venue-dashboard/${venueId}`
	const here = `${base}/money/statements`
	const more = (name: keyof typeof pages, label: string) => (
		<Pagination
			page={pages[name].page}
			pages={pages[name].pages}
			href={(page) => `${here}?${new URLSearchParams({ ...query, [name]: String(page) }).toString()}`}
			label={label}
		/>
	)
	const nothing = running.length + toPay.length + paid.length === 0
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={`${base}/money`}>Money</BackLink>
				<h2 className="text-2xl">Statements</h2>
			</div>
			<FormError errors={errors} />
			{nothing && (
				<EmptyState
					level="h3"
					title="Nothing on account"
					text="Put a customer on account on their page, and their month comes here as one statement."
				/>
			)}
			<Running running={running} base={base} />
			{more('running', 'Pages of accounts')}
			<Statements title="To pay" statements={toPay} here={here} />
			{more('toPay', 'Pages of statements to pay')}
			<Statements title="Paid" statements={paid} here={here} />
			{more('page', 'Pages of paid statements')}
		</div>
	)
}

/** Lists the sum that each account has on no statement yet, with a button that makes it now. */
function Running({ running, base }: { running: StatementList['running']; base: string }) {
	const sent = useNavigation().formData?.get('account')
	if (running.length === 0) return null
	return (
		<section aria-labelledby="on-account" className="flex flex-col gap-3">
			<div>
				<h3 id="on-account" className="text-xl">
					On account
				</h3>
				<p className="text-sm text-muted">Each month’s statement is made automatically when the month is over.</p>
			</div>
			<ul className={`${cardClass} rows`}>
				{running.map(({ id, customerId, name, person, bookings, since, open, isReady }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
						<div className="min-w-0">
							{customerId === null ? (
								<p className="font-semibold wrap-anywhere">{name}</p>
							) : (
								<Link
									to={`${base}/customers/${customerId}`}
									className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline pointer-fine:min-h-0"
								>
									{name}
								</Link>
							)}
							<p className="text-sm text-muted tabular-nums">
								{person && `${person} · `}
								{bookings === 1 ? '1 booking' : `${bookings} bookings`} from {since}
							</p>
						</div>
						<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
							<span className="font-semibold tabular-nums">{amountOf(open)}</span>
							{isReady && (
								<Form method="post">
									<Button name="account" value={id} size="sm" variant="secondary" pending={sent === String(id)}>
										Make Statement Now<span className="sr-only"> for {name}</span>
									</Button>
								</Form>
							)}
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}

function Statements({ title, statements, here }: { title: string; statements: ListedStatement[]; here: string }) {
	if (statements.length === 0) return null
	return (
		<section aria-label={title} className="flex flex-col gap-3">
			<h3 className="text-xl">{title}</h3>
			<ul className={`${cardClass} rows`}>
				{statements.map(({ id, name, payer, period, dueOn, state, label, tone, charged, due }) => (
					<RowLink key={id} to={`${here}/${id}`} className="px-4">
						<span className="min-w-0 grow">
							<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
								<span className="font-semibold wrap-anywhere">{payer}</span>
								{(state === 'late' || state === 'sent') && <Badge tone={tone}>{label}</Badge>}
							</span>
							<span className="block text-sm text-muted tabular-nums">
								{name} · {period}
								{state !== 'paid' && ` · due ${dueOn}`}
							</span>
						</span>
						<span className="text-right font-semibold tabular-nums">
							{amountOf(due > 0 ? due : charged)}
							{due > 0 && due < charged && (
								<span className="block text-sm font-normal text-muted">of {amountOf(charged)}</span>
							)}
						</span>
					</RowLink>
				))}
			</ul>
		</section>
	)
}
