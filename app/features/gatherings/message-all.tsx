import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { findAudience } from './messages.server.ts'
import { guestsText } from './words.ts'
import { MESSAGE_MAX, MESSAGE_TITLE_MAX } from './limits.ts'

type Asked = {
	back: string
	failed?: { result: SubmissionResult<string[]> }
}

type MessageProps = Asked & {
	heading: string
	/** The first title of the message. */
	title: string
	reason: string | null
	idempotencyKey: string
	/** The people it goes to. */
	children: ReactNode
}

export function MessageQuestion({ heading, title, reason, idempotencyKey, back, failed, children }: MessageProps) {
	const { form, field } = useSubmission<'title' | 'text'>('message', failed?.result, {
		title: [...title].slice(0, MESSAGE_TITLE_MAX).join(''),
	})
	return (
		<Question
			title={heading}
			back={back}
			verb={['Send Message', 'Sending…']}
			reason={reason}
			failed={failed}
			form={form}
		>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
			{children}
			<TextField label="Title" {...field('title')} maxLength={MESSAGE_TITLE_MAX} required />
			<TextArea label="Message" {...field('text')} maxLength={MESSAGE_MAX} rows={5} required />
		</Question>
	)
}

type Audience = Awaited<ReturnType<typeof findAudience>>

export const MessageAll = ({ audience, ...asked }: Asked & { audience: Audience }) => (
	<MessageQuestion heading="Message everyone" {...audience} {...asked}>
		<p className="text-muted">{whoItIsFor(audience)}</p>
	</MessageQuestion>
)

function whoItIsFor({ counts: { taken, waitlisted, requested, maybe }, guests, hasPlace }: Audience) {
	const [one, many] = hasPlace ? ['other', 'others'] : ['person', 'people']
	const parts = [
		taken > 0 && (taken === 1 ? `1 ${one} who is going` : `${taken} ${many} who are going`),
		waitlisted > 0 && `${waitlisted} on the waitlist`,
		requested > 0 && `${requested} who asked for a place`,
		maybe > 0 && `${maybe} who may come`,
	]
	return `Goes to ${parts.filter(Boolean).join(' and ')}. ${guestsText(guests)}`
}

export const sentTo = (people: number) => ({
	title: 'Message sent',
	description: `We’ve sent it to ${people === 1 ? 'one person' : `${people} people`}.`,
})
