import type { SubmissionResult } from '@conform-to/dom'
import { useState, type FormEvent, type ReactNode } from 'react'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { priceResult } from '../paying/discount.ts'
import type { DiscountPage } from '../paying/discount.server.ts'

type Props = {
	title: string
	back: string
	/**
	 * Where it `raises`, a new price can be entered too; `frees` is whether one above the full price lets its player
	 * cancel. Its `money` says what comes of a price while it is typed.
	 */
	page: Omit<DiscountPage, Extra> & Partial<Pick<DiscountPage, Extra>>
	result: SubmissionResult<string[]> | undefined
	/** Those who read the reason, as a subject and its verb. */
	readers?: string
	children?: ReactNode
}

type Extra = 'raises' | 'frees' | 'money' | 'paidByPack'

const WAYS = [
	{ value: 'off', label: 'Take off' },
	{ value: 'to', label: 'New price' },
]

/** Asks what a booking costs, or what comes off its late charge. */
export function DiscountQuestion({ title, back, page, result: answer, readers = 'The player sees', children }: Props) {
	const { isCancelled, from, price, discount, seen, reason, longest, problem, raises = false, frees = false } = page
	const { money, paidByPack } = page
	const [typed, setTyped] = useState<{ how?: string; off: string }>()
	const result = money && typed && priceResult(typed, { full: price, ...money })
	const isDearer = discount < 0
	const { form, errors, field } = useSubmission<'how' | 'off' | 'reason'>('discount', answer, {
		how: isDearer ? 'to' : 'off',
		off: isDearer ? String(price - discount) : discount > 0 ? String(discount) : '',
		reason,
	})
	return (
		<Question
			title={title}
			back={back}
			reason={problem}
			verb={['Save', 'Saving…']}
			form={form}
			errors={errors}
			more={paidByPack && !problem && <GiveBack />}
		>
			{children}
			{paidByPack && <Notice>{paidByPack}</Notice>}
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="from" value={price} />
			<div onInput={(event) => setTyped(typedIn(event))} className="group/price flex flex-col gap-4">
				{raises && <RadioCards label="Price" {...field('how')} options={WAYS} columns={2} />}
				<TextField
					label={raises ? 'Amount' : 'Take off'}
					{...field('off')}
					required
					autoComplete="off"
					maxLength={40}
					placeholder={raises ? undefined : 'R50 or 10%'}
					hint={
						<>
							{from}
							{raises && (
								<span className="group-has-[input[value=to]:checked]/price:hidden">
									{' '}
									Enter rand, or a share such as 10%.
								</span>
							)}
						</>
					}
				/>
				<output className="font-semibold tabular-nums empty:hidden">
					{result && `${isCancelled ? 'Late charge' : 'Price'} then: ${result}`}
				</output>
			</div>
			<TextField label="Reason" {...field('reason')} autoComplete="off" maxLength={longest} />
			<p className="text-sm text-muted">
				{readers} the reason. Anything overpaid is refunded the way it was paid.{' '}
				{frees && 'If they pay more than the full price, they may cancel free of charge until the start. '}
				{isCancelled ? 'You can’t undo this.' : discount !== 0 && 'Take off 0 to return to the full price.'}
			</p>
		</Question>
	)
}

/** Gives the hours of a pack back at the full price, also where nothing is typed. */
const GiveBack = () => (
	<Button name="back" value="yes" variant="secondary" formNoValidate>
		Give Hours Back
	</Button>
)

/** Returns what the fields of a price hold while they are filled in. */
function typedIn({ currentTarget }: FormEvent<HTMLElement>) {
	const values = new FormData(currentTarget.closest('form')!)
	return { how: values.get('how')?.toString(), off: values.get('off')?.toString() ?? '' }
}
