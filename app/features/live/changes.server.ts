import { onTold, tell } from '#db/client/index.ts'

/**
 * Hours of one sport at one venue that have just been taken or freed: the instants they start at, in their order. None
 * means that what the venue offers has changed, and with it any of them.
 */
export type SlotsChange = { venueId: number; sportId: number; hours: Date[] }

/** So many of them are told: a page looks at everything anew anyway. */
const MOST_HOURS = 200

type ToldHours = { venueId: number; sportId: number; hours: number[] }

/**
 * Tells who listens, in every process on the database, that hours were taken or freed. Called after the transaction that
 * did it, never inside.
 */
export function slotsChanged({ venueId, sportId, hours }: SlotsChange) {
	tell('slots', { venueId, sportId, hours: hours.slice(0, MOST_HOURS).map(Number) } satisfies ToldHours)
}

/** Calls `listener` for each change until the returned function is called. */
export function onSlotsChanged(listener: (change: SlotsChange) => void): () => void {
	return onTold('slots', (message) => {
		const { hours, ...place } = message as ToldHours
		listener({ ...place, hours: hours.map((hour) => new Date(hour)) })
	})
}

/**
 * Tells who listens, in every process on the database, that a tournament has changed: its teams, matches, results or
 * itself. `channel` is what its pages follow. Called after the transaction that did it, never inside.
 */
export function tournamentChanged(channel: string) {
	tell('tournament', { channel })
}

/** Calls `follower` for each change until the returned function is called. */
export function onTournamentChanged(follower: (channel: string) => void): () => void {
	return onTold('tournament', (message) => follower((message as { channel: string }).channel))
}
