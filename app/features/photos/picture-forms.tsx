import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PHOTO_HINT, READABLE, TOO_LARGE } from './limits.ts'
import { usePhotoChoice } from './use-photo-choice.ts'

type Props = {
	label: string
	hint: string
	hasPicture: boolean
	result?: SubmissionResult<string[]>
}

/** Uploads or removes one picture. With scripts, a large photo is made smaller before the upload. */
export function PictureForms({ label, hint, hasPicture, result }: Props) {
	const { tooLarge, onChange } = usePhotoChoice()
	const { formMethod, formEncType, formData } = useNavigation()
	const isFile = formMethod === 'POST' && formEncType === 'multipart/form-data'
	const removing = isFile && formData?.has('remove')
	return (
		<div className="flex flex-col gap-3">
			<Form method="post" encType="multipart/form-data" noValidate className="flex flex-col gap-4">
				<TextField
					label={label}
					hint={`${hint} ${PHOTO_HINT}`}
					type="file"
					name="photo"
					id="photo"
					accept={READABLE}
					error={tooLarge ? TOO_LARGE : result?.error?.photo}
					onChange={onChange}
				/>
				<Button
					variant="secondary"
					className="self-start"
					pending={isFile && !removing}
					pendingText="Uploading…"
					onClick={(event) => tooLarge && event.preventDefault()}
				>
					{hasPicture ? 'Change Picture' : 'Upload Picture'}
				</Button>
			</Form>
			{hasPicture && (
				<Form method="post" encType="multipart/form-data">
					<Button
						name="remove"
						value="yes"
						variant="quiet"
						className="-ml-4"
						pending={removing}
						pendingText="Removing…"
					>
						Remove Picture
					</Button>
				</Form>
			)}
		</div>
	)
}
