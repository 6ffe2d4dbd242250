import type { ChangeEvent } from 'react'
import { pictureSource } from '#app/features/venues/images.ts'
import { capital } from '#app/lib/text/list.ts'
import { CheckboxField } from '#app/ui/form/choice-field.tsx'
import { TextField, type FieldErrors } from '#app/ui/form/field.tsx'
import { PHOTO_HINT, READABLE, TOO_LARGE } from './limits.ts'
import { usePhotoChoice } from './use-photo-choice.ts'

type Props = {
	hint: string
	/** The address of the present picture. */
	picture: string | null
	/** The address of a drawing that is shown without one. */
	drawn?: string
	error?: FieldErrors
	/** Whether it is a small square. */
	isLogo?: boolean
}

/**
 * The picture as a field of a larger form, which sets or removes it when it is saved. With scripts, a large photo is made
 * smaller first, and one that is too large is not sent.
 */
export function PictureField({ hint, picture, drawn, error, isLogo = false }: Props) {
	const [word, shape] = isLogo
		? ['logo', 'size-16 object-contain']
		: ['picture', 'aspect-[3/1] h-auto w-full object-cover']
	const { tooLarge, onChange } = usePhotoChoice()
	const choose = async (event: ChangeEvent<HTMLInputElement>) => {
		const field = event.target
		if (!(await onChange(event))) field.value = ''
	}
	return (
		<>
			{picture && (
				<img
					{...pictureSource(picture, isLogo ? '4rem' : '(min-width: 48rem) 40rem, 100vw')}
					alt={`The ${word} now`}
					width={isLogo ? 64 : 640}
					height={isLogo ? 64 : 213}
					className={`${shape} rounded-md bg-raised`}
				/>
			)}
			{!picture && drawn && <img src={drawn} alt="The drawing now" className="h-24 w-full rounded-md object-cover" />}
			<TextField
				label={picture ? `Change ${word}` : capital(word)}
				hint={`${hint} ${PHOTO_HINT}`}
				type="file"
				name="photo"
				id="photo"
				accept={READABLE}
				error={tooLarge ? TOO_LARGE : error}
				onChange={choose}
				required={false}
			/>
			{picture && <CheckboxField label={`Remove the ${word}`} name="remove" value="yes" className="-mt-3" />}
		</>
	)
}
