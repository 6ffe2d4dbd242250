import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { SEARCH_MAX } from '../rules.ts'
import { peopleAddress } from './address.ts'
import { ROLES, roles } from './rules.ts'
import type { PeopleQuery } from './schemas.ts'

export function PeopleFilters({ query }: { query: Omit<PeopleQuery, 'page'> }) {
	const { q, role, state } = query
	const isOn = Boolean(q || role || state)
	return (
		<FilterForm
			action="/admin/users"
			shown={peopleAddress(query)}
			className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
		>
			<div className="col-span-2 flex grow items-end gap-3 sm:max-w-96">
				<TextField
					label="Username, email or name"
					name="q"
					type="search"
					defaultValue={q}
					maxLength={SEARCH_MAX}
					autoComplete="off"
					enterKeyHint="search"
					className="grow"
				/>
				<Button variant="secondary" className="min-h-12">
					Search
				</Button>
			</div>
			<SelectField
				label="Role"
				name="role"
				defaultValue={role ?? ''}
				options={[{ value: '', label: 'All' }, ...roles.map((value) => ({ value, label: ROLES[value].label }))]}
				className="sm:w-40"
			/>
			<SelectField
				label="Account"
				name="state"
				defaultValue={state ?? ''}
				options={[
					{ value: '', label: 'All' },
					{ value: 'asked', label: 'Forgot password' },
					{ value: 'suspended', label: 'Suspended' },
					{ value: 'deleted', label: 'Deleted' },
				]}
				className="sm:w-40"
			/>
			{isOn && (
				<ButtonLink to="/admin/users" preventScrollReset variant="quiet" className="min-h-12">
					Clear
				</ButtonLink>
			)}
		</FilterForm>
	)
}
