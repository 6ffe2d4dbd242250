import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { SEARCH_MAX } from '../rules.ts'
import { SearchButtons } from '../search-buttons.tsx'
import { venuesAddress } from './address.ts'
import type { VenueQuery } from './schemas.ts'

export function VenueFilters({ query }: { query: Omit<VenueQuery, 'page'> }) {
	const { q, show } = query
	return (
		<FilterForm
			action="/admin/venues"
			shown={venuesAddress(query)}
			className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
		>
			<TextField
				label="Venue or city"
				name="q"
				type="search"
				defaultValue={q}
				maxLength={SEARCH_MAX}
				enterKeyHint="search"
				className="col-span-2 grow sm:max-w-80"
			/>
			<SelectField
				label="Show"
				name="show"
				defaultValue={show ?? ''}
				options={[
					{ value: '', label: 'All' },
					{ value: 'published', label: 'Published' },
					{ value: 'declined', label: 'Declined' },
				]}
				className="sm:w-40"
			/>
			<SearchButtons isOn={Boolean(q || show)} all="/admin/venues" isWide={false} />
		</FilterForm>
	)
}
