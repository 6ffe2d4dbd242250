import { Form } from 'react-router'
import { pictureSource } from '#app/features/venues/images.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'

export function PhotoGrid({ photos }: { photos: string[] }) {
	return (
		<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
			{photos.map((photo, index) => (
				<li key={photo} className={`${cardClass} flex flex-col`}>
					<img
						{...pictureSource(photo, '(min-width: 40rem) 15rem, 50vw')}
						alt={`Photo ${index + 1}`}
						loading="lazy"
						width="480"
						height="320"
						className="aspect-[3/2] h-auto w-full bg-raised object-cover"
					/>
					{index === 0 && <Badge className="absolute top-2 left-2 bg-surface">Shown first</Badge>}
					<div className="flex flex-col gap-2 p-2">
						{index > 0 && <Change photo={photo} intent="first" label="Put first" of={index + 1} />}
						<details className="group">
							<summary className={buttonClass({ variant: 'quiet', size: 'sm', className: 'w-full group-open:hidden' })}>
								Remove<span className="sr-only"> photo {index + 1}</span>
							</summary>
							<Change photo={photo} intent="remove" label="Remove for good" of={index + 1} danger />
						</details>
					</div>
				</li>
			))}
		</ul>
	)
}

type ChangeProps = { photo: string; intent: 'first' | 'remove'; label: string; of: number; danger?: boolean }

function Change({ photo, intent, label, of, danger }: ChangeProps) {
	return (
		<Form method="post" preventScrollReset className="grid">
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="photo" value={photo} />
			<Button variant={danger ? 'danger' : 'secondary'} size="sm">
				{label}
				<span className="sr-only">: photo {of}</span>
			</Button>
		</Form>
	)
}
