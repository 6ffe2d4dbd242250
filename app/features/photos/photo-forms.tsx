import type { SubmissionResult } from '@conform-to/dom'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FieldError, Hint, useField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { PHOTO_HINT, READABLE, TOO_LARGE } from './limits.ts'
import { usePhotoChoice } from './use-photo-choice.ts'

type Props = { result?: SubmissionResult<string[]> }

/**
 * A tile that uploads a photo from the device as soon as it is chosen, made smaller if it is large. Without scripts it is
 * a file field with its button; so it stays where a photo was chosen before the scripts came.
 */
export function PhotoUpload({ result }: Props) {
	const { form, field } = useSubmission<'photo'>('upload', result)
	const { tooLarge, onChange } = usePhotoChoice()
	const { formMethod, formEncType } = useNavigation()
	const sending = formMethod === 'POST' && formEncType === 'multipart/form-data'
	const input = useRef<HTMLInputElement>(null)
	const [onChoice, setOnChoice] = useState(false)
	useEffect(() => setOnChoice(!input.current?.files?.length), [])

	const { error, ...photo } = field('photo')
	const hint = `${PHOTO_HINT} We remove the location and time stored in the file.`
	const { id, message, control } = useField({ error: tooLarge ? TOO_LARGE : error, hint }, photo)
	const send = async (event: ChangeEvent<HTMLInputElement>) => {
		const { form } = event.currentTarget
		if ((await onChange(event)) && onChoice) form?.requestSubmit()
	}
	return (
		<Form method="post" encType="multipart/form-data" {...form} className="flex flex-col gap-3">
			<label className="flex min-h-24 grow cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-edge bg-surface p-5 text-center font-semibold transition-colors hover:border-court has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-court">
				{sending ? (
					<Spinner className="size-6" label="Uploading…" />
				) : (
					<Icon name="image" className="size-6 text-muted" />
				)}
				Upload a photo
				<input
					ref={input}
					type="file"
					accept={READABLE}
					{...photo}
					{...control}
					onChange={send}
					// So that the same photo can be chosen again after a failure.
					onClick={({ currentTarget }) => onChoice && (currentTarget.value = '')}
					required
					className={onChoice ? 'sr-only' : 'max-w-full'}
				/>
			</label>
			<Hint id={id}>{hint}</Hint>
			<FieldError id={id} message={message} />
			{!onChoice && (
				<Button
					className="self-start"
					pending={sending}
					pendingText="Uploading…"
					onClick={(event) => tooLarge && event.preventDefault()}
				>
					Upload Photo
				</Button>
			)}
		</Form>
	)
}
