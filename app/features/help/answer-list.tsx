import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { AnswerText } from './answer-text.tsx'
import { FeedbackForm } from './asking/feedback-form.tsx'
import type { OwnBooking } from './own-bookings.server.ts'
import type { Answer } from './rules.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	answers: Answer[]
	bookings: OwnBooking[] | null
	idempotencyKey: string
	/** The search text, which is saved with feedback on an answer. */
	asked?: string
	openFirst?: boolean
}

export function AnswerList({ answers, bookings, idempotencyKey, asked = '', openFirst = false }: Props) {
	const key = useIdempotencyKey(idempotencyKey)
	return (
		<div className="border-t border-line">
			{answers.map(({ id, question, answer }, i) => (
				<Disclosure
					key={id}
					summary={<span className="wrap-anywhere">{question}</span>}
					open={openFirst && i === 0 ? true : undefined}
				>
					<div className="flex flex-col gap-4">
						<AnswerText answer={answer} bookings={bookings} here={`/help/${id}`} />
						<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
							<FeedbackForm action={`/help/${id}`} given={null} fields={{ asked, idempotencyKey: key }} />
							<Link
								to={`/help/${id}`}
								className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4"
							>
								Link to this answer
							</Link>
						</div>
					</div>
				</Disclosure>
			))}
		</div>
	)
}
