import { decimal } from '#app/lib/money.ts'
import { TextField, type FieldErrors } from '#app/ui/form/field.tsx'

type Props = {
	/** The amount that it begins with, in whole cents; empty where another than the asked one came. */
	open?: number
	hint?: string
	error?: FieldErrors
}

export function AmountField({ open, hint, error }: Props) {
	return (
		<TextField
			label="Amount in rand"
			name="amount"
			inputMode="decimal"
			autoComplete="off"
			defaultValue={open === undefined ? undefined : decimal(open)}
			hint={hint}
			error={error}
			required
		/>
	)
}
