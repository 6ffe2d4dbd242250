import { DESK_CHOICES, type DeskMethod } from '#app/features/bookings/paying/desk-methods.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'

type Props = { label: string; usual?: DeskMethod; error?: string[] | null }

/** Asks by which method money came or went back at the desk. */
export const DeskWay = ({ label, usual, error }: Props) => (
	<RadioCards
		label={label}
		name="method"
		required
		defaultValue={usual}
		error={error ?? undefined}
		columns={2}
		options={DESK_CHOICES}
	/>
)
