import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { DiscountPage } from '../paying/discount.server.ts'

type Props = {
	title: string
	back: string
	page: DiscountPage
	result: SubmissionResult<string[]> | undefined
	/** Those who read the reason, as a subject and its verb. */
	readers?: string
	children?: ReactNode
}

/** Asks what comes off the price of a booking, or off its late charge. */
export function DiscountQuestion({ title, back, page, result, readers = 'The player sees', children }: Props) {
	const { isCancelled, from, price, discount, seen, reason, longest, problem } = page
	const { form, errors, field } = useSubmission<'off' | 'reason'>('discount', result, {
		off: discount > 0 ? String(discount) : '',
		reason,
	})
	return (
		<Question title={title} back={back} reason={problem} verb={['Save', 'Saving…']} form={form} errors={errors}>
			{children}
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="from" value={price} />
			<TextField
				label="Take off"
				{...field('off')}
				required
				autoComplete="off"
				maxLength={40}
				placeholder="R50 or 10%"
				hint={from}
			/>
			<TextField label="Reason" {...field('reason')} autoComplete="off" maxLength={longest} />
			<p className="text-sm text-muted">
				{readers} the reason. Anything overpaid is refunded the way it was paid.{' '}
				{isCancelled ? 'You can’t undo this.' : discount > 0 && 'Enter 0 to remove the discount.'}
			</p>
		</Question>
	)
}
