import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { DateField, TextField } from '#app/ui/form/field.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { STATUS_LABELS } from '../../badges.tsx'
import type { VenueBookingFilter } from '../../schemas.ts'
import { STATUSES } from '../../status.ts'
import { filterSearch } from './booking-query.ts'

type Props = {
	filter: VenueBookingFilter
	/** The address without its query. */
	base: string
	/** The heading of the list, on the filters' line where there is room. */
	children: ReactNode
}

/** Filters by status with links, and by name and days with a form, which takes a line of its own while it is open. */
export function BookingFilter({ filter, base, children }: Props) {
	const searching = Boolean(filter.name || filter.from || filter.to)
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
			{children}
			<nav aria-label="Status" className="min-w-0">
				<ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0">
					{[undefined, ...STATUSES].map((status) => (
						<li key={status ?? 'all'}>
							<Link
								to={base + filterSearch({ ...filter, status })}
								preventScrollReset
								aria-current={filter.status === status ? 'true' : undefined}
								className="inline-flex min-h-11 items-center rounded-md border border-edge bg-surface px-4 text-sm font-semibold whitespace-nowrap transition-colors hover:border-court aria-[current]:border-court aria-[current]:bg-court aria-[current]:text-on-court"
							>
								{status ? STATUS_LABELS[status] : 'All'}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<Disclosure summary="Search by name or day" open={searching} className="grow">
				<Form
					key={filterSearch(filter)}
					action={base}
					preventScrollReset
					className="grid grid-cols-2 items-end gap-3 md:grid-cols-[2fr_1fr_1fr_auto]"
				>
					{filter.status && <input type="hidden" name="status" value={filter.status} />}
					<TextField
						label="Name or number"
						type="search"
						name="name"
						defaultValue={filter.name}
						maxLength={100}
						autoComplete="off"
						className="max-md:col-span-2"
					/>
					<DateField label="From" name="from" defaultValue={filter.from} />
					<DateField label="To" name="to" defaultValue={filter.to} />
					<div className="flex gap-2 max-md:col-span-2">
						<Button className="min-h-12 grow">Search</Button>
						{searching && (
							<ButtonLink to={base + filterSearch({ status: filter.status })} variant="quiet" className="min-h-12">
								Clear
							</ButtonLink>
						)}
					</div>
				</Form>
			</Disclosure>
		</div>
	)
}
