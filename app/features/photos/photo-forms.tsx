import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { PHOTO_BYTES, READABLE, TOO_LARGE } from './limits.ts'

type Props = { result?: SubmissionResult<string[]> }

/** Uploads a photo from the device. With scripts, a file that is too large is refused before it is sent. */
export function PhotoUpload({ result }: Props) {
	const { form, field } = useSubmission<'photo'>('upload', result)
	const [tooLarge, setTooLarge] = useState(false)
	const { formMethod, formEncType } = useNavigation()
	const sending = formMethod === 'POST' && formEncType === 'multipart/form-data'
	const { error, ...photo } = field('photo')
	return (
		<Card>
			<Form method="post" encType="multipart/form-data" {...form} className="flex flex-col gap-4">
				<TextField
					label="Upload a photo"
					hint="JPEG, PNG, WebP or AVIF, at most 5 MB. The place and time kept in the file are removed."
					type="file"
					accept={READABLE}
					{...photo}
					error={tooLarge ? TOO_LARGE : error}
					onChange={({ target }) => setTooLarge((target.files?.[0]?.size ?? 0) > PHOTO_BYTES)}
					required
				/>
				<Button
					className="self-start"
					pending={sending}
					pendingText="Uploading…"
					onClick={(event) => tooLarge && event.preventDefault()}
				>
					Upload Photo
				</Button>
			</Form>
		</Card>
	)
}
