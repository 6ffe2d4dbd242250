import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Card } from '#app/ui/card.tsx'
import { SaveButtons } from '#app/ui/form/save-buttons.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { OWN_BOOKINGS, OWN_CANCELLED } from '../format.ts'
import { ANSWER_MAX, CATEGORY_MAX, QUESTION_MAX } from '../rules.ts'

type Props = {
	categories: string[]
	/** The answer to change; `shown` is its version. Without it the form adds one. */
	answer?: { question: string; answer: string; category: string; shown: string }
	question?: string
	idempotencyKey?: string
	result?: SubmissionResult<string[]>
}

export function AnswerForm({ categories, answer, question = '', idempotencyKey, result }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const key = useIdempotencyKey(idempotencyKey ?? '')
	const { form, errors, field } = useSubmission<'question' | 'answer' | 'category'>(
		'answer',
		result,
		answer ?? { question },
	)
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<FormError errors={errors} />
			{answer ? (
				<input type="hidden" name="shown" value={answer.shown} />
			) : (
				<input type="hidden" name="idempotencyKey" value={key} />
			)}
			<Card className="flex flex-col gap-5">
				<TextField
					label="Question"
					hint="Ask it like people would."
					required
					maxLength={QUESTION_MAX}
					{...field('question')}
				/>
				<TextArea label="Answer" hint="Short and true." required rows={8} maxLength={ANSWER_MAX} {...field('answer')} />
				<Disclosure summary="Formatting" className="-my-3">
					<ul className="flex flex-col gap-1 text-sm text-muted">
						<li>
							A list item begins with a dash: <code>- Bring water</code>
						</li>
						<li>
							A link: <code>[My Bookings](/my-bookings)</code>
						</li>
						<li>
							The reader’s own bookings, on a line of their own: <code>{OWN_BOOKINGS}</code> or{' '}
							<code>{OWN_CANCELLED}</code>
						</li>
					</ul>
				</Disclosure>
				<TextField
					label="Category"
					hint="Pick one or type a new one."
					list="answer-categories"
					autoComplete="off"
					required
					maxLength={CATEGORY_MAX}
					{...field('category')}
				/>
				<datalist id="answer-categories">
					{categories.map((category) => (
						<option key={category} value={category} />
					))}
				</datalist>
			</Card>
			<SaveButtons save={[answer ? 'Save Answer' : 'Add Answer', 'Saving…']} sending={sending} back="/admin/help" />
		</Form>
	)
}
