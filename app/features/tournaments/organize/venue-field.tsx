import { SelectField, type FieldErrors } from '#app/ui/form/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { FormPage } from './form-page.server.ts'

type Props = {
	name: string
	id: string
	defaultValue?: string
	error?: FieldErrors
	disabled?: boolean
	cities: FormPage['cities']
	/** The id of the chosen sport; '' for none. */
	sportId: string
}

/** Venues by city, with their sports in words. Scripts hide those that do not offer the chosen sport. */
export function VenueField({ cities, sportId, ...field }: Props) {
	const narrows = useHydrated() && sportId !== ''
	const shown = cities
		.map(({ city, venues }) => ({
			city,
			venues: narrows ? venues.filter(({ sports }) => sports.some(({ id }) => String(id) === sportId)) : venues,
		}))
		.filter(({ venues }) => venues.length > 0)
	return (
		<SelectField label="Primary court" {...field} required>
			<option value="">Select a venue</option>
			{shown.map(({ city, venues }) => (
				<optgroup key={city} label={city}>
					{venues.map(({ id, name, sports }) => (
						<option key={id} value={id}>
							{narrows ? name : `${name} (${sports.map(({ name }) => name).join(', ')})`}
						</option>
					))}
				</optgroup>
			))}
		</SelectField>
	)
}
