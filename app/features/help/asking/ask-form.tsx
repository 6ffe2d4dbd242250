import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { QUESTION_MAX } from '../rules.ts'

type SearchProps = { q: string; result?: SubmissionResult<string[]> }

/** Searches the answers, which saves nothing. */
export function SearchForm({ q, result }: SearchProps) {
	const { form, field } = useSubmission<'q'>('help', result, { q })
	return (
		<Form key={q} role="search" action="/help" {...form} className="flex items-end gap-3">
			<TextField
				label="What would you like to know?"
				type="search"
				placeholder="Refund, waitlist, password…"
				maxLength={QUESTION_MAX}
				enterKeyHint="search"
				className="grow"
				{...field('q')}
			/>
			<Button className="min-h-12">Search</Button>
		</Form>
	)
}

/** Asks what was searched for, which saves it and shows what is missing. */
export function AskForm({ q, idempotencyKey }: { q: string; idempotencyKey: string }) {
	const key = useIdempotencyKey(idempotencyKey)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Form method="post" action="/help">
			<input type="hidden" name="q" value={q} />
			<input type="hidden" name="idempotencyKey" value={key} />
			<Button variant="secondary" pending={sending} pendingText="Asking…">
				Ask Us
			</Button>
		</Form>
	)
}

export function FollowUpForm({ session, idempotencyKey }: { session: number; idempotencyKey: string }) {
	const key = useIdempotencyKey(idempotencyKey)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Form key={key} method="post" action="/help" className="flex flex-col gap-3 sm:flex-row sm:items-end">
			<input type="hidden" name="session" value={session} />
			<input type="hidden" name="idempotencyKey" value={key} />
			<TextField label="Ask something else" name="q" required maxLength={QUESTION_MAX} className="grow" />
			<Button variant="secondary" pending={sending} pendingText="Asking…" className="min-h-12">
				Ask
			</Button>
		</Form>
	)
}
