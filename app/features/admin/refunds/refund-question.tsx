import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { readAmount } from '#app/lib/form/amount.ts'
import { amountOf } from '#app/lib/money.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { PartRefundPage } from './part-refund.server.ts'

type Props = { back: string; page: PartRefundPage; result: SubmissionResult<string[]> | undefined }

/** Asks how much of what is paid for a booking goes back. */
export function RefundQuestion({ back, page, result }: Props) {
	const { name, isCancelled, seen, most, paid, longest, problem } = page
	const { form, errors, field } = useSubmission<'amount' | 'reason'>('refund', result)
	const amount = field('amount')
	const [typed, setTyped] = useState(amount.defaultValue ?? '')
	const cents = readAmount(typed) ?? 0
	return (
		<Question
			title={`Part refund for ${name}`}
			back={back}
			reason={problem}
			verb={[cents > 0 ? `Refund ${amountOf(cents)}` : 'Refund', 'Refunding…']}
			form={form}
			errors={errors}
		>
			{paid && <p className="font-semibold">{paid}</p>}
			<input type="hidden" name="seen" value={seen} />
			<TextField
				label="Give back"
				{...amount}
				onInput={({ currentTarget }) => setTyped(currentTarget.value)}
				required
				autoComplete="off"
				inputMode="decimal"
				maxLength={40}
				placeholder="R50"
				hint={`Up to ${most}, what has been paid`}
			/>
			<TextField label="Reason" {...field('reason')} required autoComplete="off" maxLength={longest} />
			<p className="text-sm text-muted">
				It goes back the way it was paid, and {isCancelled ? 'the late charge' : 'the price'} falls by as much. The
				player and the owner of the venue see the reason. You can’t undo this.
			</p>
		</Question>
	)
}
