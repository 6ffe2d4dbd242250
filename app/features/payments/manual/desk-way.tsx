import { BACK_CHOICES, DESK_CHOICES, type DeskMethod } from '#app/features/bookings/paying/desk-methods.ts'
import { RadioCards, type Choice } from '#app/ui/form/choice-field.tsx'

type Props = {
	label: string
	usual?: DeskMethod
	error?: string[] | null
	/** Ways that only this bill has. */
	also?: Choice[]
	back?: true
}

/** Asks by which method money came or went back at the desk. */
export const DeskWay = ({ label, usual, error, also = [], back }: Props) => (
	<RadioCards
		label={label}
		name="method"
		required
		defaultValue={usual}
		error={error ?? undefined}
		columns={2}
		options={[...also, ...(back ? BACK_CHOICES : DESK_CHOICES)]}
	/>
)
