import type { SubmissionResult } from '@conform-to/dom'
import { pictureSource } from '#app/features/venues/images.ts'
import { Card } from '#app/ui/card.tsx'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { PictureForms } from './picture-forms.tsx'

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

/** Uploads or removes the one picture of a club, a run, a tournament or a reward. */
export function CoverForm({ title, hint, picture, repeats, result }: Props) {
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
			>
				{repeats && <RadioCards label="Use it for" columns={2} options={SCOPES} name="scope" defaultValue="one" />}
			</PictureForms>
		</Card>
	)
}
