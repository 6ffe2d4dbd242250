import { rate } from '#app/lib/money.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import type { useSubmission } from '#app/ui/form/use-submission.ts'
import { MESSAGE_MAX, RECIPIENT_MAX } from './vouchers.ts'

type Name = 'amount' | 'recipient' | 'message'
type Props = { amounts: readonly number[]; field: ReturnType<typeof useSubmission<Name>>['field'] }

/** Asks what a voucher is worth, and for whom it is. */
export function VoucherFields({ amounts, field }: Props) {
	return (
		<>
			<RadioCards
				label="Amount"
				{...field('amount')}
				required
				columns={3}
				options={amounts.map((rand) => ({ value: String(rand), label: rate(rand) }))}
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
