import { Form } from 'react-router'
import { amountOf } from '#app/lib/money.ts'
import { dayInYear } from '../regulars/regular-dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Parts } from '#app/ui/fact.tsx'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { MissedBefore, Phone } from '../desk/customer.tsx'
import { SEARCH_MAX } from './customer-query.ts'
import type { ListedCustomer } from './customers.server.ts'

type Props = {
	customers: ListedCustomer[]
	/** The address that each customer's number extends. */
	base: string
	now: Date
}

/** Each customer with the ways to reach them, how often and when last they played, and what they owe. */
export function CustomerList({ customers, base, now }: Props) {
	return (
		<CachedHtml as="ul" of={customers} name={base} className={`${cardClass} rows`}>
			{customers.map((customer) => (
				<li
					key={customer.id}
					className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-2 pb-3 sm:px-5 sm:py-3"
				>
					<div className="min-w-0">
						<p className="flex flex-wrap items-center gap-x-3">
							<Link
								to={`${base}/${customer.id}`}
								className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline pointer-fine:min-h-0"
							>
								{customer.name}
							</Link>
							{customer.owed > 0 && (
								<Badge tone="sun" icon="wallet">
									{amountOf(customer.owed)} owed
								</Badge>
							)}
						</p>
						<Phone of={customer} />
						<Marks customer={customer} />
					</div>
					<p className="text-sm text-muted tabular-nums max-sm:w-full sm:text-right">
						<Parts
							of={[
								visitWords(customer, now),
								...(customer.later > 0 ? [`${amountOf(customer.later)} not due yet`] : []),
							]}
						/>
					</p>
				</li>
			))}
		</CachedHtml>
	)
}

/** Searches the customers of a venue; `owing` keeps the filter. */
export function CustomerSearch({ q, action, owing = false }: { q: string; action: string; owing?: boolean }) {
	return (
		<Form key={q} role="search" action={action} preventScrollReset className="flex items-end gap-2">
			{owing && <input type="hidden" name="owing" value="yes" />}
			<TextField
				label="Name, number, email or reference"
				type="search"
				name="q"
				defaultValue={q}
				maxLength={SEARCH_MAX}
				autoComplete="off"
				className="min-w-0 grow"
			/>
			<Button variant="secondary" className="min-h-12">
				Search
			</Button>
		</Form>
	)
}

type MarksProps = { customer: Pick<ListedCustomer, 'tags' | 'blocked'> & Partial<Pick<ListedCustomer, 'missed'>> }

/** The tags of a customer, whether they are blocked, and how often they did not come. */
export function Marks({ customer: { tags, blocked, missed = 0 } }: MarksProps) {
	if (tags.length === 0 && !blocked && missed === 0) return null
	return (
		<p className="flex flex-wrap gap-1.5 py-1">
			{blocked && <Badge tone="clay">Blocked</Badge>}
			<MissedBefore times={missed} />
			{tags.map((tag) => (
				<Badge key={tag}>{tag}</Badge>
			))}
		</p>
	)
}

/** `2 visits, last Wed 7 Oct` */
export function visitWords({ visits, last }: Pick<ListedCustomer, 'visits' | 'last'>, now: Date) {
	if (last === null) return 'No visits yet'
	return `${visits === 1 ? '1 visit' : `${visits} visits`}, last ${dayInYear(last, now)}`
}
