import type { Offer } from '#app/features/venues/offers.server.ts'

/** Stands among the taken courts of an hour in which the venue has closed all of them: for rain, say. */
export const ALL_CLOSED = 0

/** The court numbers that are taken or shut in each hour, by the instant the hour starts at, and `ALL_CLOSED`. */
export type Taken = ReadonlyMap<number, ReadonlySet<number>>

/** The court numbers that are free in every one of the hours, lowest first. */
export function freeCourts({ courtCount }: Pick<Offer, 'courtCount'>, taken: Taken, hours: readonly Date[]) {
	const free = []
	for (let number = 1; number <= courtCount; number++) {
		if (hours.every((hour) => !taken.get(hour.getTime())?.has(number))) free.push(number)
	}
	return free
}
