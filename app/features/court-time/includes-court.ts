/** Part of a venue: null means every sport, or every court of it. */
export type Part = { sportId: number | null; courtNumber: number | null }
type Court = { sportId: number; courtNumber: number }

/** Whether a part of a venue includes one of its courts; null means every sport, or every court of it. */
export const includesCourt = (part: Part, { sportId, courtNumber }: Court) =>
	(part.sportId ?? sportId) === sportId && (part.courtNumber ?? courtNumber) === courtNumber
