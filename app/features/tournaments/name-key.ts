const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** A team's name as names are compared: without regard to case, width, spaces and what nobody can see. */
export const nameKey = (name: string) =>
	name.normalize('NFKC').replace(INVISIBLE, '').trim().replace(/\s+/g, ' ').toLowerCase()
