import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/layer/menu.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { controlClass, DateField } from '#app/ui/form/field.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { LinkChips } from '#app/ui/link/link-chips.tsx'
import { at, formatDay } from '#app/lib/time/time.ts'
import { DESK_LABELS } from '../../badges.tsx'
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
	const days = daysWords(filter)
	return (
		<div className="flex flex-wrap items-center gap-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				{children}
				<LinkChips
					label="Status"
					chips={[undefined, ...STATUSES].map((status) => ({
						label: status ? DESK_LABELS[status] : 'All',
						to: base + filterSearch({ ...filter, status }),
						current: filter.status === status,
					}))}
				/>
			</div>
			<Form
				key={filterSearch(filter)}
				role="search"
				action={base}
				preventScrollReset
				className="flex grow basis-96 flex-wrap items-center gap-2"
			>
				{filter.status && <input type="hidden" name="status" value={filter.status} />}
				<span className="relative min-w-40 flex-1">
					{/* Not of the type search, whose own cross clears no days. */}
					<input
						type="text"
						name="name"
						defaultValue={filter.name}
						aria-label="Name or number"
						placeholder="Name or number"
						maxLength={100}
						autoComplete="off"
						enterKeyHint="search"
						className={filter.name ? `${controlClass} pr-12` : controlClass}
					/>
					{filter.name && (
						<Link
							to={base + filterSearch({ ...filter, name: undefined })}
							aria-label="Clear name or number"
							preventScrollReset
							className="absolute inset-y-0.5 right-0.5 grid size-11 place-items-center rounded-md text-muted hover:text-ink"
						>
							<Icon name="x" className="size-5" />
						</Link>
					)}
				</span>
				<Button variant="secondary" className="min-h-12">
					Search
				</Button>
				<Menu
					summary={
						<>
							{days ?? 'Days'}
							<Icon name="chevron-down" className="size-5 text-muted" />
						</>
					}
					summaryVariant="secondary"
					summaryClassName="min-h-12 w-full"
					className={days === null ? undefined : 'max-sm:grow'}
				>
					<div className="flex flex-col gap-3 p-2">
						<DateField label="From" name="from" defaultValue={filter.from} />
						<DateField label="To" name="to" defaultValue={filter.to} />
						<Button variant="secondary">Show Days</Button>
						{days !== null && (
							<ButtonLink
								to={base + filterSearch({ ...filter, from: undefined, to: undefined })}
								preventScrollReset
								variant="quiet"
							>
								All Days
							</ButtonLink>
						)}
					</div>
				</Menu>
			</Form>
		</div>
	)
}

/** `Sun 29 Nov to Mon 30 Nov`; null without days. */
function daysWords({ from, to }: VenueBookingFilter) {
	const [first, last] = [from, to].map((date) => date && formatDay(at(date, 0)))
	if (first && last) return first === last ? first : `${first} to ${last}`
	return first ? `From ${first}` : last ? `Until ${last}` : null
}
