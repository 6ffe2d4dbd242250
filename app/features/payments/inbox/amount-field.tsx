import { decimal } from '#app/lib/money.ts'
import { TextField, type FieldErrors } from '#app/ui/form/field.tsx'

/** The amount that came, prefilled with `open`, in whole cents. */
export function AmountField({ open, error }: { open: number; error?: FieldErrors }) {
	return (
		<TextField
			label="Amount in rand"
			name="amount"
			inputMode="decimal"
			autoComplete="off"
			defaultValue={decimal(open)}
			error={error}
			required
		/>
	)
}
