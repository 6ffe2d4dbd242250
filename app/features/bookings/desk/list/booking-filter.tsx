import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { controlClass, DateField } from '#app/ui/form/field.tsx'
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

/** Filters by status with links, and by name and days with a form. */
export function BookingFilter({ filter, base, children }: Props) {
	const searching = Boolean(filter.name || filter.from || filter.to)
	return (
		<div className="flex flex-wrap items-start gap-x-4 gap-y-2">
			<div className="flex min-h-12 items-center">{children}</div>
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
			<Form
				key={filterSearch(filter)}
				role="search"
				action={base}
				preventScrollReset
				className="flex grow basis-80 flex-wrap items-center gap-x-2"
			>
				{filter.status && <input type="hidden" name="status" value={filter.status} />}
				<input
					type="search"
					name="name"
					defaultValue={filter.name}
					aria-label="Name or number"
					placeholder="Name or number"
					maxLength={100}
					autoComplete="off"
					enterKeyHint="search"
					className={`${controlClass} min-w-0 flex-1`}
				/>
				<Button variant="secondary" className="min-h-12">
					Search
				</Button>
				{searching && (
					<ButtonLink to={base + filterSearch({ status: filter.status })} variant="quiet" className="min-h-12">
						Clear
					</ButtonLink>
				)}
				<Disclosure
					summary="Choose days"
					open={Boolean(filter.from || filter.to)}
					className="basis-full border-0 md:basis-auto"
				>
					<div className="grid grid-cols-2 gap-3">
						<DateField label="From" name="from" defaultValue={filter.from} />
						<DateField label="To" name="to" defaultValue={filter.to} />
					</div>
				</Disclosure>
			</Form>
		</div>
	)
}
