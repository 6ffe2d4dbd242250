import type { ClosableCourts } from './closing.server.ts'
import { closedCourts } from './closure-words.ts'

type Props = {
	courts: ClosableCourts
	/** Offers all courts of each sport too, where there are several sports. */
	whole?: boolean
}

/** The courts of a venue by sport, as options: `sport:court`, or a sport's id for all of its courts. */
export const CourtOptions = ({ courts, whole = false }: Props) =>
	courts.map(({ sportId, sport, named }) => (
		<optgroup key={sportId} label={sport}>
			{whole && courts.length > 1 && <option value={sportId}>{closedCourts(sport, null)}</option>}
			{named.map(({ court, isRoofed }, i) => (
				<option key={i} value={`${sportId}:${i + 1}`}>
					{closedCourts(sport, court)}
					{isRoofed && ' (roofed)'}
				</option>
			))}
		</optgroup>
	))
