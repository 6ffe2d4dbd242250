import type { ClosableCourts } from './closing.server.ts'
import { closedCourts } from './closure-words.ts'

/** The courts of a venue by sport, as options: `sport:court`. */
export const CourtOptions = ({ courts }: { courts: ClosableCourts }) =>
	courts.map(({ sportId, sport, named }) => (
		<optgroup key={sportId} label={sport}>
			{named.map(({ court, isRoofed }, i) => (
				<option key={i} value={`${sportId}:${i + 1}`}>
					{closedCourts(sport, court)}
					{isRoofed && ' (roofed)'}
				</option>
			))}
		</optgroup>
	))
