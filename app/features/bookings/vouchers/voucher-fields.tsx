import { rate } from '#app/lib/money.ts'
import { ChipGroup } from '#app/ui/form/chip-group.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import type { useSubmission } from '#app/ui/form/use-submission.ts'
import { MESSAGE_MAX, RECIPIENT_MAX } from './vouchers.ts'

type Name = 'amount' | 'recipient' | 'message'
type Props = { amounts: readonly number[]; field: ReturnType<typeof useSubmission<Name>>['field'] }

/** Asks what a voucher is worth, and for whom it is. */
export function VoucherFields({ amounts, field }: Props) {
	return (
		<>
			<ChipGroup
				label="Amount"
				name="amount"
				single
				options={amounts.map((rand) => ({ value: String(rand), label: rate(rand), short: rate(rand) }))}
				chosen={[field('amount').defaultValue ?? '']}
				error={field('amount').error?.[0]}
			/>
			<TextField
				label="For"
				{...field('recipient')}
				required={false}
				autoComplete="off"
				maxLength={RECIPIENT_MAX}
				placeholder="Ayanda"
			/>
			<TextField
				label="Message on it"
				{...field('message')}
				required={false}
				autoComplete="off"
				maxLength={MESSAGE_MAX}
				placeholder="Happy birthday: see you on court"
			/>
		</>
	)
}
