import { Form } from 'react-router'
import { amountOf } from '#app/lib/money.ts'
import { dayInYear } from '../regulars/regular-dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { controlClass } from '#app/ui/form/field.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Email, MissedBefore, Phone } from '../desk/customer.tsx'
import { SEARCH_MAX } from './customer-query.ts'
import type { ListedCustomer } from './customers.server.ts'

type Props = {
	customers: ListedCustomer[]
	/** The address that each customer's number extends. */
	base: string
	now: Date
}

/** The columns of a wide screen, after the name. */
const COLUMNS = ['Visits', 'Last visit', 'Owes']

const number = 'px-4 py-3 text-right tabular-nums max-md:hidden last:pr-5'

/** Each customer with the ways to reach them, how often and when last they played, and what they owe. */
export function CustomerList({ customers, base, now }: Props) {
	return (
		<CachedHtml of={customers} name={base} className={cardClass}>
			<table className="w-full">
				<thead className="border-b border-line text-sm text-muted max-md:hidden">
					<tr>
						<th scope="col" className="px-5 py-3 text-left font-semibold">
							Customer
						</th>
						{COLUMNS.map((title) => (
							<th key={title} scope="col" className={`${number} font-semibold`}>
								{title}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="rows">
					{customers.map((customer) => (
						<tr key={customer.id}>
							<td className="px-4 py-2 sm:px-5">
								<div className="flex-wrap items-center justify-between gap-x-3 max-md:flex">
									<Link
										to={`${base}/${customer.id}`}
										className="inline-flex min-h-11 min-w-0 flex-1 flex-col justify-center wrap-anywhere underline-offset-4 hover:underline pointer-fine:min-h-0"
									>
										<span className="font-semibold">{customer.name}</span>
										<span className="text-sm text-muted tabular-nums md:hidden">{visitWords(customer, now)}</span>
									</Link>{' '}
									<p className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden max-md:basis-full max-sm:order-last">
										<Sums customer={customer} />
										<Badges customer={customer} />
										{customer.twin !== null && (
											<Link
												to={`${base}/${customer.id}/merge?with=${customer.twin}`}
												className="inline-flex min-h-11 items-center pointer-fine:min-h-0"
											>
												<Badge tone="outline" icon="users">
													Possible duplicate<span className="sr-only"> of {customer.name}</span>
												</Badge>
											</Link>
										)}
									</p>
									<Phone of={customer} short />
									<Email of={customer.email} />
								</div>
							</td>
							<td className={number}>{customer.visits}</td>
							<td className={number}>{customer.last ? dayInYear(customer.last, now) : '–'}</td>
							<td className={number}>
								<span className={customer.owed > 0 ? 'font-semibold text-sun-strong' : undefined}>
									{customer.owed > 0 ? amountOf(customer.owed) : customer.later === 0 && '–'}
								</span>
								{customer.later > 0 && (
									<span className="block text-sm text-muted">{amountOf(customer.later)} not due yet</span>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</CachedHtml>
	)
}

/** On a phone: what is owed, or else what is not due yet. */
const Sums = ({ customer: { owed, later } }: { customer: ListedCustomer }) =>
	owed > 0 ? (
		<Badge tone="sun" icon="wallet" className="md:hidden">
			{amountOf(owed)} owed
		</Badge>
	) : (
		later > 0 && <span className="text-sm text-muted tabular-nums md:hidden">{amountOf(later)} not due yet</span>
	)

/** Searches the customers of a venue; `owing` keeps the filter. */
export function CustomerSearch({ q, action, owing = false }: { q: string; action: string; owing?: boolean }) {
	return (
		<Form key={q} role="search" action={action} preventScrollReset className="flex gap-2">
			{owing && <input type="hidden" name="owing" value="yes" />}
			<input
				type="search"
				name="q"
				defaultValue={q}
				aria-label="Name, number, email or reference"
				placeholder="Name, number or reference"
				maxLength={SEARCH_MAX}
				autoComplete="off"
				enterKeyHint="search"
				className={`${controlClass} flex-1`}
			/>
			<Button variant="secondary" className="min-h-12">
				Search
			</Button>
		</Form>
	)
}

type MarksProps = { customer: Pick<ListedCustomer, 'tags' | 'blocked'> & Partial<Pick<ListedCustomer, 'missed'>> }

/** The marks of a customer in a line of their own; nothing without any. */
export const Marks = (props: MarksProps) => (
	<p className="flex flex-wrap gap-1.5 py-1 empty:hidden">
		<Badges {...props} />
	</p>
)

/** The tags of a customer, whether they are blocked, and how often they did not come. */
const Badges = ({ customer: { tags, blocked, missed = 0 } }: MarksProps) => (
	<>
		{blocked && <Badge tone="clay">Blocked</Badge>}
		<MissedBefore times={missed} />
		{tags.map((tag) => (
			<Badge key={tag}>{tag}</Badge>
		))}
	</>
)

/** `2 visits · Wed 7 Oct` */
export function visitWords({ visits, last }: Pick<ListedCustomer, 'visits' | 'last'>, now: Date) {
	if (last === null) return 'No visits yet'
	return `${visits === 1 ? '1 visit' : `${visits} visits`} · ${dayInYear(last, now)}`
}
