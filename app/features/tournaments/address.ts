/** The address of a tournament, or of a screen of it such as `schedule`; one that is private carries its key. */
export const tournamentAddress = ({ id, key }: { id: number; key: string | null }, screen = '') =>
	`/tournaments/${id}${screen && `/${screen}`}${key ? `?key=${encodeURIComponent(key)}` : ''}`
