import type { Offer } from '#app/features/venues/offers.server.ts'

/** Added to the taken courts of an hour in which the venue has closed all of them, for rain say. */
export const ALL_CLOSED = 0

/** The court numbers taken or shut in each hour, by the instant the hour starts at, and `ALL_CLOSED`. */
export type Taken = ReadonlyMap<number, ReadonlySet<number>>

/** Returns the court numbers that are free in all of the hours, lowest first. */
export function freeCourts({ courtCount }: Pick<Offer, 'courtCount'>, taken: Taken, hours: readonly Date[]) {
	const free = []
	for (let number = 1; number <= courtCount; number++) {
		if (hours.every((hour) => !taken.get(hour.getTime())?.has(number))) free.push(number)
	}
	return free
}
