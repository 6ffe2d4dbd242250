import { onTold, tell } from '#db/client/index.ts'

/**
 * Hours of one sport at one venue that were taken or released, as start instants in order. An empty list means that the
 * venue's offer changed, which may affect any hour.
 */
export type SlotsChange = { venueId: number; sportId: number; hours: Date[] }

/** The most hours per message; pages reload all of them anyway. */
const MOST_HOURS = 200

type ToldHours = { venueId: number; sportId: number; hours: number[] }

/** Tells all processes that hours were taken or released. Call it after the transaction, never inside. */
export function slotsChanged({ venueId, sportId, hours }: SlotsChange) {
	tell('slots', { venueId, sportId, hours: hours.slice(0, MOST_HOURS).map(Number) } satisfies ToldHours)
}

/** Tells the open pages of a venue's desk that a booking changed which keeps its hours. Call it after the transaction. */
export const deskChanged = (venueId: number) => tell('desk', { venueId })

/** Calls the listener with the venue of each such change until the returned function is called. */
export const onDeskChanged = (listener: (venueId: number) => void): (() => void) =>
	onTold('desk', (message) => listener((message as { venueId: number }).venueId))

/** Calls `listener` for each change until the returned function is called. */
export function onSlotsChanged(listener: (change: SlotsChange) => void): () => void {
	return onTold('slots', (message) => {
		const { hours, ...place } = message as ToldHours
		listener({ ...place, hours: hours.map((hour) => new Date(hour)) })
	})
}

/** Tells all processes of a changed tournament, whose pages follow `channel`. Call it after the transaction. */
export function tournamentChanged(channel: string) {
	tell('tournament', { channel })
}

/** Calls `follower` for each change until the returned function is called. */
export function onTournamentChanged(follower: (channel: string) => void): () => void {
	return onTold('tournament', (message) => follower((message as { channel: string }).channel))
}
