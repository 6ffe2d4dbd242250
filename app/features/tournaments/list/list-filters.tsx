import { Button, buttonClass } from '#app/ui/button.tsx'
import { controlClass, SelectField } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { FilterToggle, foldedFilters } from '#app/ui/form/filter-toggle.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SEARCH_MAX } from '../search-max.ts'
import { statusNames } from '../words.ts'
import { CITIES, listAddress } from './address.ts'
import type { ListPage } from './list-page.server.ts'
import { Link } from '#app/ui/link/link.tsx'

const statuses = (['registration_open', 'ongoing', 'completed'] as const).map((value) => ({
	value,
	label: statusNames[value],
}))

/** Search and filters in one GET form, so that each keeps the others. */
export function ListFilters({ query, sports }: Pick<ListPage, 'query' | 'sports'>) {
	const on = [query.sportId, query.city, query.status].filter(Boolean).length
	const filtered = on > 0 || query.q
	if (query.mine && !filtered) return null
	return (
		<FilterForm action="/tournaments" shown={listAddress(query)} className="flex flex-wrap items-end gap-2">
			{query.mine && <input type="hidden" name="view" value="mine" />}
			<div className="flex min-w-0 items-end gap-2 grow max-sm:flex-1">
				<label className="min-w-0 grow">
					<span className="mb-1.5 block font-semibold max-sm:sr-only">Search</span>
					<span className="relative block">
						<Icon name="search" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
						<input
							type="search"
							name="q"
							defaultValue={query.q}
							aria-label="Search tournaments"
							placeholder="Search tournaments..."
							maxLength={SEARCH_MAX}
							enterKeyHint="search"
							autoComplete="off"
							className={`${controlClass} pl-11`}
						/>
					</span>
				</label>
				<Button className="min-h-12 max-sm:hidden">Search</Button>
			</div>
			<FilterToggle on={on} isTall />
			<div className={`grid grid-cols-3 items-end gap-2 max-sm:w-full ${foldedFilters} sm:flex`}>
				<SelectField
					label="Sport"
					name="sportId"
					defaultValue={query.sportId ?? ''}
					options={[{ value: '', label: 'All' }, ...sports.map(({ id, name }) => ({ value: String(id), label: name }))]}
					className="sm:w-40"
				/>
				<SelectField
					label="City"
					name="city"
					defaultValue={query.city ?? ''}
					options={[{ value: '', label: 'All' }, ...CITIES.map((city) => ({ value: city, label: city }))]}
					className="sm:w-40"
				/>
				<SelectField
					label="Status"
					name="status"
					defaultValue={query.status ?? ''}
					options={[{ value: '', label: 'All' }, ...statuses]}
					className="sm:w-40"
				/>
				{filtered && (
					<Link
						to={listAddress(query, { q: '', sportId: null, city: null, status: null })}
						preventScrollReset
						className={buttonClass({ variant: 'quiet', className: 'min-h-12' })}
					>
						Clear <span className="sr-only">search and filters</span>
						<Icon name="x" className="size-4" />
					</Link>
				)}
			</div>
		</FilterForm>
	)
}
