import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { PHOTO_HINT, READABLE, TOO_LARGE } from './limits.ts'
import { usePhotoChoice } from './use-photo-choice.ts'

type Props = { result?: SubmissionResult<string[]> }

/** Uploads a photo from the device. With scripts, a large photo is made smaller before it is sent. */
export function PhotoUpload({ result }: Props) {
	const { form, field } = useSubmission<'photo'>('upload', result)
	const { tooLarge, onChange } = usePhotoChoice()
	const { formMethod, formEncType } = useNavigation()
	const sending = formMethod === 'POST' && formEncType === 'multipart/form-data'
	const { error, ...photo } = field('photo')
	return (
		<Card>
			<Form method="post" encType="multipart/form-data" {...form} className="flex flex-col gap-4">
				<TextField
					label="Upload a photo"
					hint={`${PHOTO_HINT} We remove the place and time saved in the file.`}
					type="file"
					accept={READABLE}
					{...photo}
					error={tooLarge ? TOO_LARGE : error}
					onChange={onChange}
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
