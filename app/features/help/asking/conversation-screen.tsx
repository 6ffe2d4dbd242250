import type { SubmissionResult } from '@conform-to/dom'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { FollowUpForm } from './ask-form.tsx'
import { AnswerText } from '../answer-text.tsx'
import { ContactLine } from '../contact-line.tsx'
import type { Conversation, Message } from './conversations.server.ts'
import { FeedbackForm } from './feedback-form.tsx'
import type { OwnBooking } from '../own-bookings.server.ts'

type Props = {
	conversation: Conversation
	bookings: OwnBooking[] | null
	contact: { phone: string; email: string }
	idempotencyKey: string
	result?: SubmissionResult<string[]>
}

export function ConversationScreen({ conversation, bookings, contact, idempotencyKey, result }: Props) {
	const here = `/help/asked/${conversation.id}`
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to="/help">Help</BackLink>
				<h1 className="text-3xl">Your question</h1>
			</div>
			<FormError errors={result?.error?.[''] ?? result?.error?.feedback} />
			<ol className="flex flex-col gap-4">
				{conversation.messages.map((message) => (
					<li key={message.id} id={`m${message.id}`}>
						{message.role === 'user' ? (
							<p className="ml-auto w-fit max-w-[90%] rounded-lg bg-court-soft px-4 py-3 wrap-anywhere">
								{message.content}
							</p>
						) : (
							<Reply message={message} bookings={bookings} contact={contact} here={here} />
						)}
					</li>
				))}
			</ol>
			<FollowUpForm session={conversation.id} idempotencyKey={idempotencyKey} />
		</div>
	)
}

type ReplyProps = Pick<Props, 'bookings' | 'contact'> & { message: Message; here: string }

function Reply({ message, bookings, contact, here }: ReplyProps) {
	const { id, role, content, question, feedback } = message
	if (role === 'system') {
		return (
			<Card className="flex flex-col gap-2">
				<h2 className="text-xl">Nothing found</h2>
				<ContactLine contact={contact}>
					We don’t have an answer to this yet. We’ve kept your question so we can write one.
				</ContactLine>
			</Card>
		)
	}
	return (
		<Card className="flex flex-col gap-4">
			{question && <h2 className="text-xl wrap-anywhere">{question}</h2>}
			<AnswerText answer={content} bookings={bookings} here={here} />
			<div className="flex flex-col gap-2 border-t border-line pt-4">
				<FeedbackForm action={here} given={feedback} fields={{ message: id }} />
				{feedback === 'unhelpful' && (
					<ContactLine contact={contact}>Sorry about that. Write or call, we’re happy to help:</ContactLine>
				)}
			</div>
		</Card>
	)
}
