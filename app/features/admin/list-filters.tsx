import { listAddress } from '#app/lib/list-address.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { SEARCH_MAX } from './rules.ts'
import { SearchButtons } from './search-buttons.tsx'

type Props = {
	/** The address of the list without filters. */
	list: string
	/** The name of the search field. */
	label: string
	/** The part that can be shown by itself, with its label. */
	parts: { value: string; label: string }[]
	q: string
	show: string | null
}

/** Filters an admin's list by a text, and by one of its parts. */
export const ListFilters = ({ list, label, parts, q, show }: Props) => (
	<FilterForm
		action={list}
		shown={listAddress(list, { q, show })}
		className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
	>
		<TextField
			label={label}
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
			options={[{ value: '', label: 'All' }, ...parts]}
			className="sm:w-40"
		/>
		<SearchButtons isOn={Boolean(q || show)} all={list} isWide={false} />
	</FilterForm>
)
