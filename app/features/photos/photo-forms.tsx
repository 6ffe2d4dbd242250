import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { PHOTO_BYTES, TOO_LARGE } from './limits.ts'

type Props = { result?: SubmissionResult<string[]> }

// Named one by one, a phone that keeps its photos in another format sends a JPEG.
const READABLE = 'image/jpeg,image/png,image/webp,image/avif'

const useSending = (encoding: string) => {
	const { formMethod, formEncType } = useNavigation()
	return formMethod === 'POST' && formEncType === encoding
}

/** Sends a photo from the device. One that is too large is told before it travels, where scripts run. */
export function PhotoUpload({ result }: Props) {
	const { form, field } = useSubmission<'photo'>('upload', result)
	const [tooLarge, setTooLarge] = useState(false)
	const sending = useSending('multipart/form-data')
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

/** Shows a picture that lies elsewhere on the web. */
export function AddPhotoAddress({ result }: Props) {
	const { form, errors, field } = useSubmission<'url'>('address', result)
	const sending = useSending('application/x-www-form-urlencoded')
	const url = field('url')
	return (
		<Disclosure summary="Add by web address" open={Boolean(url.error ?? errors)}>
			<Form method="post" {...form} className="flex flex-col gap-4">
				<FormError errors={errors} />
				<input type="hidden" name="intent" value="add" />
				<TextField
					label="Address of the picture"
					hint="It begins with https://, since browsers show no pictures from a connection that is not secure."
					type="url"
					{...url}
					required
					maxLength={2_048}
					autoComplete="off"
				/>
				<Button variant="secondary" className="self-start" pending={sending} pendingText="Adding…">
					Add Picture
				</Button>
			</Form>
		</Disclosure>
	)
}
