import type { SubmissionResult } from '@conform-to/dom'
import { pictureSource } from '#app/features/venues/images.ts'
import { Card } from '#app/ui/card.tsx'
import { PictureForms } from './picture-forms.tsx'

type Props = {
	title: string
	hint: string
	/** The address of the present picture. */
	picture: string | null
	result?: SubmissionResult<string[]>
}

/** Uploads or removes the one picture of a reward. */
export function CoverForm({ title, hint, picture, result }: Props) {
	return (
		<Card as="section" labelledBy="picture" className="flex flex-col gap-4">
			<h2 id="picture" className="text-lg">
				{title}
			</h2>
			{picture && (
				<img
					{...pictureSource(picture, '(min-width: 48rem) 40rem, 100vw')}
					alt="The picture now"
					width="640"
					height="213"
					className="aspect-[3/1] h-auto w-full rounded-md bg-raised object-cover"
				/>
			)}
			<PictureForms
				label={picture ? 'Another picture' : 'Picture'}
				hint={hint}
				hasPicture={picture !== null}
				result={result}
			/>
		</Card>
	)
}
