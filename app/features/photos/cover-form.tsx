import type { SubmissionResult } from '@conform-to/dom'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { pictureSource } from '#app/features/venues/images.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PHOTO_BYTES, READABLE, TOO_LARGE } from './limits.ts'

type Props = {
	title: string
	hint: string
	/** The address of the present picture. */
	picture: string | null
	/** Whether it belongs to a run of a series, whose later runs may get it too. */
	repeats?: boolean
	result?: SubmissionResult<string[]>
}

const SCOPES = [
	{ value: 'one', label: 'This run' },
	{ value: 'following', label: 'This and all following' },
]

/** Uploads or removes the one picture of a club, a run or a reward. */
export function CoverForm({ title, hint, picture, repeats, result }: Props) {
	const [tooLarge, setTooLarge] = useState(false)
	const { formMethod, formEncType, formData } = useNavigation()
	const isFile = formMethod === 'POST' && formEncType === 'multipart/form-data'
	const removing = isFile && formData?.has('remove')
	const scope = repeats && (
		<RadioCards label="Use it for" columns={2} options={SCOPES} name="scope" defaultValue="one" />
	)
	return (
		<Card as="section" labelledBy="picture" className="flex flex-col gap-4">
			<h2 id="picture" className="text-lg">
				{title}
			</h2>
			{picture && (
				<img
					{...pictureSource(picture, '(min-width: 48rem) 40rem, 100vw')}
					alt="The picture as it is"
					width="640"
					height="213"
					className="aspect-[3/1] h-auto w-full rounded-md bg-raised object-cover"
				/>
			)}
			<Form method="post" encType="multipart/form-data" noValidate className="flex flex-col gap-4">
				<TextField
					label={picture ? 'Another picture' : 'Picture'}
					hint={`${hint} JPEG, PNG, WebP or AVIF, at most 5 MB.`}
					type="file"
					name="photo"
					id="photo"
					accept={READABLE}
					error={tooLarge ? TOO_LARGE : result?.error?.photo}
					onChange={({ target }) => setTooLarge((target.files?.[0]?.size ?? 0) > PHOTO_BYTES)}
				/>
				{scope}
				<Button
					variant="secondary"
					className="self-start"
					pending={isFile && !removing}
					pendingText="Uploading…"
					onClick={(event) => tooLarge && event.preventDefault()}
				>
					{picture ? 'Change Picture' : 'Upload Picture'}
				</Button>
			</Form>
			{picture && (
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
		</Card>
	)
}
