import type { SubmissionResult } from '@conform-to/dom'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { findAudience } from './messages.server.ts'
import { MESSAGE_MAX, MESSAGE_TITLE_MAX } from './limits.ts'

type Props = {
	audience: Awaited<ReturnType<typeof findAudience>>
	back: string
	failed?: { result: SubmissionResult<string[]> }
}

export function MessageAll({ audience: { title, counts, reason, idempotencyKey }, back, failed }: Props) {
	const { form, field } = useSubmission<'title' | 'text'>('message', failed?.result, { title })
	return (
		<Question
			title="Message all"
			back={back}
			verb={['Send Message', 'Sending…']}
			reason={reason}
			failed={failed}
			form={form}
		>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
			<p className="text-muted">{whoItIsFor(counts)}</p>
			<TextField label="Title" {...field('title')} maxLength={MESSAGE_TITLE_MAX} required />
			<TextArea label="Message" {...field('text')} maxLength={MESSAGE_MAX} rows={5} required />
		</Question>
	)
}

function whoItIsFor({ taken, waitlisted, requested }: Props['audience']['counts']) {
	const others = [waitlisted > 0 && `${waitlisted} on the waitlist`, requested > 0 && `${requested} who asked for one`]
	return `It goes to everybody: ${[`${taken} with a place`, ...others].filter(Boolean).join(' and ')}.`
}

export const sentTo = (people: number) => ({
	title: 'Message sent',
	description: `It is in the notices of ${people === 1 ? 'one person' : `${people} people`}.`,
})
