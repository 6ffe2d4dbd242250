import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { choiceName, DESK_METHODS, type DeskMethod } from './manual-methods.ts'

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
		options={DESK_METHODS.map((value) => ({ value, label: choiceName(value) }))}
	/>
)
