/** The address of a tournament, or of one of its screens such as `schedule`. A private one carries its key. */
export const tournamentAddress = ({ id, key }: { id: number; key: string | null }, screen = '') =>
	`/tournaments/${id}${screen && `/${screen}`}${key ? `?key=${encodeURIComponent(key)}` : ''}`
