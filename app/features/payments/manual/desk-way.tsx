import { DESK_CHOICES, type DeskMethod } from '#app/features/bookings/paying/desk-methods.ts'
import type { ReactNode } from 'react'
import { RadioCards, type Choice } from '#app/ui/form/choice-field.tsx'

type Props = {
	label: string
	usual?: DeskMethod | 'voucher'
	error?: string[] | null
	/** Ways that only this bill has. */
	also?: Choice[]
	last?: Choice[]
	/** Says how to make an EFT, once that is chosen. */
	forEft?: ReactNode
}

/** Asks by which method money came or went back at the desk. */
export const DeskWay = ({ label, usual, error, also = [], last = [], forEft }: Props) => (
	<RadioCards
		label={label}
		name="method"
		required
		defaultValue={usual}
		error={error ?? undefined}
		columns={2}
		options={[
			...also,
			...DESK_CHOICES.map((choice) => (choice.value === 'eft' ? { ...choice, field: forEft } : choice)),
			...last,
		]}
	/>
)
