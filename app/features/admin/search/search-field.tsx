import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { controlClass } from '#app/ui/form/field.tsx'
import { SEARCH_MAX } from '../rules.ts'

/** Searches people, bookings, payments, invoices, tournaments and venues. */
export const SearchField = ({ q = '' }: { q?: string }) => (
	<Form role="search" action="/admin/search" className="flex gap-2">
		<input
			type="search"
			name="q"
			key={q}
			defaultValue={q}
			aria-label="Search people, bookings, payments, invoices, tournaments and venues"
			placeholder="Name, phone or reference"
			maxLength={SEARCH_MAX}
			autoComplete="off"
			enterKeyHint="search"
			className={`${controlClass} flex-1`}
		/>
		<Button className="min-h-12">Search</Button>
	</Form>
)
