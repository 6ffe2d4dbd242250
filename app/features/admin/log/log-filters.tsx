import { Button, buttonClass } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FilterForm } from '#app/ui/form/filter-form.tsx'
import { SEARCH_MAX } from '../rules.ts'
import { ACTIONS } from './actions.ts'
import { logAddress } from './address.ts'
import type { LogQuery } from './schemas.ts'
import { Link } from '#app/ui/link/link.tsx'

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
				<Button variant="secondary" className={classes('min-h-12', !isOn && 'max-sm:col-span-2')}>
					Search
				</Button>
				{isOn && (
					<Link to="/admin/log" preventScrollReset className={buttonClass({ variant: 'quiet', className: 'min-h-12' })}>
						Clear
					</Link>
				)}
			</FilterForm>
		</Disclosure>
	)
}
