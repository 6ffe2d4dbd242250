import type { SubmissionResult } from '@conform-to/dom'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { AnswerText } from './answer-text.tsx'
import { ContactLine } from './contact-line.tsx'
import { FeedbackForm } from './asking/feedback-form.tsx'
import type { AnswerPage } from './help-page.server.ts'
import { QuestionLink } from './question-link.tsx'
import type { Feedback } from './rules.ts'

type Props = AnswerPage & {
	given: Feedback | null
	contact: { phone: string; email: string }
	idempotencyKey: string
	result?: SubmissionResult<string[]>
}

export function AnswerScreen({ answer, bookings, related, given, contact, idempotencyKey, result }: Props) {
	const key = useIdempotencyKey(idempotencyKey)
	const { id, question, category } = answer
	return (
		<article className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={`/help?category=${encodeURIComponent(category)}`}>{category}</BackLink>
				<h1 className="text-3xl wrap-anywhere">{question}</h1>
			</div>
			<AnswerText answer={answer.answer} bookings={bookings} here={`/help/${id}`} />
			<div className="flex flex-col gap-3 border-y border-line py-4">
				<FormError errors={result?.error?.[''] ?? result?.error?.feedback} />
				<FeedbackForm action={`/help/${id}`} given={given} fields={{ idempotencyKey: key }} />
				{given === 'unhelpful' && (
					<ContactLine contact={contact}>Sorry about that. Write or call, we’re happy to help:</ContactLine>
				)}
			</div>
			{related.length > 0 && (
				<nav aria-label="More answers" className="flex flex-col gap-2">
					<h2 className="text-xl">More about {category}</h2>
					<ul className="rows border-y border-line">
						{related.map(({ id, question }) => (
							<QuestionLink key={id} to={`/help/${id}`} question={question} />
						))}
					</ul>
				</nav>
			)}
		</article>
	)
}
