import { Form, useSubmit } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { Link } from '#app/ui/link/link.tsx'

export type SelectableVenue = { id: number; name: string; city: string }

type VenueSelectorProps = {
	/** Null when the user runs too many to list. */
	venues: SelectableVenue[] | null
	current: SelectableVenue
	/** The tab that stays open: the last part of its address. */
	tab: string
}

/** Chooses the venue of the dashboard. A GET form: with scripts choosing is enough, without them there is a button. */
export function VenueSelector({ venues, current, tab }: VenueSelectorProps) {
	const submit = useSubmit()
	const hydrated = useHydrated()
	if (!venues) {
		return (
			<div className="flex flex-wrap items-center gap-3">
				<p className="min-w-0 font-semibold wrap-break-word">{nameOf(current)}</p>
				<Link to="/venue-dashboard?q=" className={buttonClass({ variant: 'secondary' })}>
					Change Venue
				</Link>
			</div>
		)
	}
	return (
		<Form
			action="/venue-dashboard"
			onChange={(event) => void submit(event.currentTarget)}
			className="flex min-w-0 items-end gap-2"
		>
			<SelectField
				key={current.id}
				label={<span className="sr-only">Venue</span>}
				name="venue"
				defaultValue={current.id}
				className="min-w-0 grow gap-0"
			>
				{venues.map((venue) => (
					<option key={venue.id} value={venue.id}>
						{nameOf(venue)}
					</option>
				))}
			</SelectField>
			{tab && <input type="hidden" name="tab" value={tab} />}
			{!hydrated && (
				<button type="submit" className={buttonClass({ variant: 'secondary', className: 'min-h-12' })}>
					Show
				</button>
			)}
		</Form>
	)
}

const nameOf = ({ name, city }: SelectableVenue) => `${name} - ${city}`
