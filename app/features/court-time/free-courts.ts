import type { Offer } from '#app/features/venues/offers.server.ts'
import { HOUR } from '#app/lib/time/time.ts'

/** Added to the taken courts of an hour in which the venue has closed all of them, for rain say. */
export const ALL_CLOSED = 0

/** The court numbers taken or shut in each hour, or half hour by the offer's step, by when it starts; and `ALL_CLOSED`. */
export type Taken = ReadonlyMap<number, ReadonlySet<number>>

type Courts = Pick<Offer, 'courtCount' | 'step'>

/** When the offer's hour, or half hour, begins that an instant lies in, in milliseconds. */
export const stepAt = ({ step }: Pick<Offer, 'step'>, time: Date | number) =>
	Number(time) - (Number(time) % (step * HOUR))

/** Returns the court numbers that are free in all of [start, end), lowest first. */
export function freeCourts(offer: Courts, taken: Taken, start: Date, end: Date) {
	const busy: ReadonlySet<number>[] = []
	for (let time = stepAt(offer, start); time < end.getTime(); time += offer.step * HOUR) {
		const numbers = taken.get(time)
		if (numbers) busy.push(numbers)
	}
	const free: number[] = []
	for (let number = 1; number <= offer.courtCount; number++) {
		if (!busy.some((numbers) => numbers.has(number))) free.push(number)
	}
	return free
}
