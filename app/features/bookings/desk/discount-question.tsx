import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { DiscountPage } from '../paying/discount.server.ts'

type Props = {
	title: string
	back: string
	/** Where it `raises`, a new price can be entered too; `frees` is whether one above the full price lets its player cancel. */
	page: Omit<DiscountPage, 'raises' | 'frees'> & Partial<Pick<DiscountPage, 'raises' | 'frees'>>
	result: SubmissionResult<string[]> | undefined
	/** Those who read the reason, as a subject and its verb. */
	readers?: string
	children?: ReactNode
}

const WAYS = [
	{ value: 'off', label: 'Take off' },
	{ value: 'to', label: 'New price' },
]

/** Asks what a booking costs, or what comes off its late charge. */
export function DiscountQuestion({ title, back, page, result, readers = 'The player sees', children }: Props) {
	const { isCancelled, from, price, discount, seen, reason, longest, problem, raises = false, frees = false } = page
	const isDearer = discount < 0
	const { form, errors, field } = useSubmission<'how' | 'off' | 'reason'>('discount', result, {
		how: isDearer ? 'to' : 'off',
		off: isDearer ? String(price - discount) : discount > 0 ? String(discount) : '',
		reason,
	})
	return (
		<Question title={title} back={back} reason={problem} verb={['Save', 'Saving…']} form={form} errors={errors}>
			{children}
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="from" value={price} />
			{raises && <RadioCards label="Price" {...field('how')} options={WAYS} columns={2} />}
			<TextField
				label={raises ? 'Amount' : 'Take off'}
				{...field('off')}
				required
				autoComplete="off"
				maxLength={40}
				placeholder={raises ? undefined : 'R50 or 10%'}
				hint={raises ? `${from} Enter rand or, to take off, a share such as 10%.` : from}
			/>
			<TextField label="Reason" {...field('reason')} autoComplete="off" maxLength={longest} />
			<p className="text-sm text-muted">
				{readers} the reason. Anything overpaid is refunded the way it was paid.{' '}
				{frees && 'If they pay more than the full price, they may cancel free of charge until the start. '}
				{isCancelled ? 'You can’t undo this.' : discount !== 0 && 'Take off 0 to return to the full price.'}
			</p>
		</Question>
	)
}
