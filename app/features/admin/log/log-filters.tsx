import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { SEARCH_MAX } from '../rules.ts'
import { SearchButtons } from '../search-buttons.tsx'
import { ACTIONS } from './actions.ts'
import { logAddress } from './address.ts'
import type { LogQuery } from './schemas.ts'

const options = [
	{ value: '', label: 'Everything' },
	...Object.entries(ACTIONS).map(([value, words]) => ({ value, label: `${words} …` })),
]

export function LogFilters({ query }: { query: Omit<LogQuery, 'before'> }) {
	const { by, action, subject } = query
	const field = { maxLength: SEARCH_MAX, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
	const isOn = Boolean(by || action || subject)
	return (
		<Disclosure summary="Filter" open={isOn}>
			<FilterForm
				action="/admin/log"
				shown={logAddress(query)}
				className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
			>
				<SelectField
					label="What"
					name="action"
					defaultValue={action ?? ''}
					options={options}
					className="col-span-2 sm:w-64"
				/>
				<TextField {...field} label="Admin" name="by" defaultValue={by} placeholder="Username" className="sm:w-40" />
				<TextField
					{...field}
					label="About"
					name="subject"
					defaultValue={subject}
					placeholder="user:12"
					className="sm:w-40"
				/>
				<SearchButtons isOn={isOn} all="/admin/log" />
			</FilterForm>
		</Disclosure>
	)
}
