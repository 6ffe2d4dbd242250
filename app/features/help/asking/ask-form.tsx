import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { QUESTION_MAX } from '../rules.ts'

type SearchProps = { q: string; idempotencyKey: string; result?: SubmissionResult<string[]> }

/** One field for searching, which saves nothing, and for asking, which saves the question. */
export function SearchForm({ q, idempotencyKey, result }: SearchProps) {
	const key = useIdempotencyKey(idempotencyKey)
	const sending = useNavigation().formMethod === 'POST'
	const { form, field } = useSubmission<'q'>('help', result, { q })
	return (
		<Form key={q} role="search" action="/help" {...form} className="flex flex-col gap-2">
			<div className="flex flex-col gap-3 md:flex-row md:items-end">
				<TextField
					label="What would you like to know?"
					type="search"
					maxLength={QUESTION_MAX}
					enterKeyHint="search"
					className="grow"
					{...field('q')}
				/>
				<div className="flex gap-3 *:grow">
					<Button className="min-h-12">Search</Button>
					<Button
						variant="quiet"
						formMethod="post"
						name="idempotencyKey"
						value={key}
						pending={sending}
						className="min-h-12"
					>
						Ask
					</Button>
				</div>
			</div>
			<p className="text-sm text-muted">
				Ask keeps your question, so you can come back to it and we see what’s missing.
			</p>
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
