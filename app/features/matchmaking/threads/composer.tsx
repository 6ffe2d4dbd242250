import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { useIsLost } from '#app/lib/form/lost-connection.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { THREAD_MESSAGE_MAX } from '../rules.ts'
import { threadAddress } from './rules.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = { threadId: number; idempotencyKey: string; result: SubmissionResult<string[]> | undefined }

/** The field for a new message. Its text survives a reload of the page, and comes back after a failure. */
export function Composer({ threadId, idempotencyKey, result }: Props) {
	const key = useIdempotencyKey(idempotencyKey)
	const { form, errors, field } = useSubmission<'text'>('message', result)
	const sending = useNavigation().formData?.get('intent') === 'send'
	const hydrated = useHydrated()
	const isLost = useIsLost()
	const { ref } = form
	const sent = useRef<string | null>(null)
	const remember = () => {
		sent.current = textOf(ref.current)
	}
	// A new key means the message was sent: clear the field, unless it was edited since.
	useEffect(() => {
		if (!result && !isLost && sent.current !== null && sent.current === textOf(ref.current)) ref.current?.reset()
		sent.current = null
	}, [key, result, isLost, ref])
	const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		const { shiftKey, ctrlKey, metaKey, nativeEvent } = event
		if (event.key !== 'Enter' || shiftKey || nativeEvent.isComposing) return
		// Where one types on glass, Enter begins a new line.
		if (!ctrlKey && !metaKey && !matchMedia('(pointer: fine)').matches) return
		event.preventDefault()
		if (!sending) event.currentTarget.form?.requestSubmit()
	}
	return (
		<Form
			method="post"
			action={threadAddress(threadId)}
			{...form}
			onSubmit={remember}
			className="flex flex-wrap items-end gap-2"
		>
			<input type="hidden" name="idempotencyKey" value={key} />
			<input type="hidden" name="intent" value="send" />
			<div className="w-full empty:hidden">
				<FormError errors={errors} />
			</div>
			<TextArea
				label={<span className="sr-only">Your message</span>}
				{...field('text')}
				maxLength={THREAD_MESSAGE_MAX}
				rows={1}
				className="grow basis-40 [&_textarea]:max-h-40 [&_textarea]:min-h-12 [&_textarea]:resize-none"
				placeholder="Message"
				required
				onKeyDown={sendByKeys}
				aria-keyshortcuts="Enter Control+Enter Meta+Enter"
			/>
			<Button pending={sending} className="min-h-12">
				<Icon name="send" className="size-4" /> <span className="max-sm:sr-only">Send</span>
			</Button>
			{!hydrated && (
				<Link to={threadAddress(threadId)} className={buttonClass({ variant: 'quiet' })}>
					Refresh
				</Link>
			)}
		</Form>
	)
}

const textOf = (form: HTMLFormElement | null) => form && String(new FormData(form).get('text'))
