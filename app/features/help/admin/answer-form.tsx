import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
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
				<TextArea
					label="Answer"
					hint={
						<>
							Short and true. A line with a dash is a list item, <code>[My Bookings](/my-bookings)</code> a link, and{' '}
							<code>{OWN_BOOKINGS}</code> or <code>{OWN_CANCELLED}</code> on its own line the reader’s own bookings.
						</>
					}
					required
					rows={8}
					maxLength={ANSWER_MAX}
					{...field('answer')}
				/>
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
