import { CourtDrawing } from '#app/ui/court-drawing.tsx'

const look = 'h-36 w-full rounded-lg bg-field-running object-cover sm:h-48 md:h-60'

/** The picture over a club's page, or the lanes of a track in its place. It comes from anywhere, and is not told from where. */
export const ClubCover = ({ image }: { image: string | null }) =>
	image ? (
		<img src={image} alt="" width="1200" height="480" referrerPolicy="no-referrer" className={look} />
	) : (
		<CourtDrawing sport="running" className={look} />
	)
