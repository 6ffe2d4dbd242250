import { PersonPicture } from './person-picture.tsx'

type Props = {
	/** Of the first who came. */
	initials: readonly string[]
	/** How many there are in all. */
	count: number
}

const MOST = 5

/** The faces of those who come, one over the other; how many they are stands beside them in words. */
export function Faces({ initials, count }: Props) {
	const shown = initials.slice(0, MOST)
	const more = count - shown.length
	const faces = more > 0 ? [...shown, `+${more}`] : shown
	return (
		<span aria-hidden="true" className="flex shrink-0">
			{faces.map((face, i) => (
				<span key={i} className={`rounded-full border-2 border-surface ${i > 0 ? '-ml-1' : ''}`}>
					<PersonPicture initials={face} size="sm" />
				</span>
			))}
		</span>
	)
}
