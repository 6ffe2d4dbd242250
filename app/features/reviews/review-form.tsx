import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Stars } from '#app/ui/picture/stars.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { COMMENT_MAX } from './comment-max.ts'

type ReviewFormProps = {
	/** The review to edit; null for a new one. */
	mine: { rating: number; comment: string | null } | null
	result: SubmissionResult<string[]> | undefined
	idempotencyKey: string
	backTo: string
}

const words = ['Poor', 'Could be better', 'All right', 'Good', 'Excellent']
const stars = [5, 4, 3, 2, 1].map((value) => ({
	value: String(value),
	label: words[value - 1],
	aside: <Stars value={value} className="h-5" />,
}))

export function ReviewForm({ mine, result, idempotencyKey, backTo }: ReviewFormProps) {
	const sending = useNavigation().formMethod === 'POST'
	const { form, field, errors } = useSubmission<'rating' | 'comment'>('review', result, {
		rating: mine ? String(mine.rating) : undefined,
		comment: mine?.comment ?? '',
	})
	return (
		<Form method="post" {...form} className="flex flex-col gap-5">
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
			<FormError errors={errors} />
			<RadioCards label="How was it?" {...field('rating')} options={stars} />
			<TextArea
				label="Comment"
				{...field('comment')}
				required={false}
				maxLength={COMMENT_MAX}
				hint="What should other players know? We show your first name and initial with it."
			/>
			<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
				<Button pending={sending} pendingText="Saving…">
					{mine ? 'Save Review' : 'Post Review'}
				</Button>
				<ButtonLink to={backTo} preventScrollReset variant="secondary">
					Back
				</ButtonLink>
			</div>
		</Form>
	)
}
