import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { SEARCH_MAX } from '../rules.ts'
import { SearchButtons } from '../search-buttons.tsx'
import { reviewsAddress } from './address.ts'
import type { ReviewQuery } from './schemas.ts'

export function ReviewFilters({ query }: { query: Omit<ReviewQuery, 'page'> }) {
	const { q, show } = query
	const isOn = Boolean(q || show)
	return (
		<FilterForm
			action="/admin/reviews"
			shown={reviewsAddress(query)}
			className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
		>
			<TextField
				label="Venue"
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
					{ value: 'low', label: '1 or 2 stars' },
					{ value: 'hidden', label: 'Hidden' },
				]}
				className="sm:w-40"
			/>
			<SearchButtons isOn={isOn} all="/admin/reviews" isWide={false} />
		</FilterForm>
	)
}
