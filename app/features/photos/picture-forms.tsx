import type { SubmissionResult } from '@conform-to/dom'
import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PHOTO_BYTES, READABLE, TOO_LARGE } from './limits.ts'

type Props = {
	label: string
	hint: string
	hasPicture: boolean
	result?: SubmissionResult<string[]>
	/** More fields of the upload. */
	children?: ReactNode
}

/** Uploads or removes one picture. With scripts, too large a file is refused before the upload. */
export function PictureForms({ label, hint, hasPicture, result, children }: Props) {
	const [tooLarge, setTooLarge] = useState(false)
	const { formMethod, formEncType, formData } = useNavigation()
	const isFile = formMethod === 'POST' && formEncType === 'multipart/form-data'
	const removing = isFile && formData?.has('remove')
	return (
		<div className="flex flex-col gap-3">
			<Form method="post" encType="multipart/form-data" noValidate className="flex flex-col gap-4">
				<TextField
					label={label}
					hint={`${hint} JPEG, PNG, WebP or AVIF, at most 5 MB.`}
					type="file"
					name="photo"
					id="photo"
					accept={READABLE}
					error={tooLarge ? TOO_LARGE : result?.error?.photo}
					onChange={({ target }) => setTooLarge((target.files?.[0]?.size ?? 0) > PHOTO_BYTES)}
				/>
				{children}
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
						Remove picture
					</Button>
				</Form>
			)}
		</div>
	)
}
