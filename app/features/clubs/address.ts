type Addressed = { id: number; key: string | null }

/** The address of a club's page or of a part of it, such as `members`; who came by its link keeps the link's key. */
export const clubAddress = ({ id, key }: Addressed, part = '') =>
	`/running-club/${id}${part && `/${part}`}${key === null ? '' : `?key=${key}`}`
