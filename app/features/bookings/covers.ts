type Closed = { sportId: number | null; courtNumber: number | null }
type Place = { sportId: number; courtNumber: number }

/** Whether a closure or block of a venue takes in one of its courts: null stands for every sport, or every court of it. */
export const covers = (closed: Closed, { sportId, courtNumber }: Place) =>
	(closed.sportId ?? sportId) === sportId && (closed.courtNumber ?? courtNumber) === courtNumber
