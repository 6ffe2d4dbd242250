import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { PHOTO_BYTES, READABLE, TOO_LARGE } from '#app/features/photos/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'

type Props = { hasPicture: boolean; result?: SubmissionResult<string[]> }

/** Uploads or removes the profile picture. With scripts, too large a file is refused before the upload. */
export function PictureForms({ hasPicture, result }: Props) {
	const [tooLarge, setTooLarge] = useState(false)
	const { formMethod, formEncType, formData } = useNavigation()
	const sending = formMethod === 'POST' && formEncType === 'multipart/form-data'
	return (
		<div className="flex flex-col gap-3">
			<Form method="post" encType="multipart/form-data" noValidate className="flex flex-col gap-4">
				<TextField
					label="Picture"
					hint="JPEG, PNG, WebP or AVIF, at most 5 MB. It is cut to a square; the place and time kept in it are removed."
					type="file"
					name="photo"
					id="photo"
					accept={READABLE}
					error={tooLarge ? TOO_LARGE : result?.error?.photo}
					onChange={({ target }) => setTooLarge((target.files?.[0]?.size ?? 0) > PHOTO_BYTES)}
				/>
				<Button
					variant="secondary"
					className="self-start"
					pending={sending}
					pendingText="Uploading…"
					onClick={(event) => tooLarge && event.preventDefault()}
				>
					{hasPicture ? 'Change Picture' : 'Upload Picture'}
				</Button>
			</Form>
			{hasPicture && (
				<Form method="post">
					<Button
						name="intent"
						value="remove-picture"
						variant="quiet"
						className="-ml-4"
						pending={formData?.get('intent') === 'remove-picture'}
						pendingText="Removing…"
					>
						Remove picture
					</Button>
				</Form>
			)}
		</div>
	)
}
