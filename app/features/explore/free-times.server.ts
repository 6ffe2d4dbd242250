import { type AvailableDay, type AvailableHour, findAvailability } from '#app/features/bookings/availability.server.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { addDays } from '#app/lib/time/time.ts'
import { SHOWN_FROM, SHOWN_TO } from '#app/features/bookings/rules.ts'
import { isFree } from '#app/features/bookings/slots.ts'

/** A start with a free court. `date` is `YYYY-MM-DD`, `hour` on the wall clock, `price` its rate in whole rand. */
export type FreeHour = { date: string; hour: number; sportId: number; price: number; peak: boolean; last: boolean }

/** Hours of one day from `from` to `to`, exclusive, that cost at most `price` rand. */
type Window = { date: string; from: number | null; to: number | null; price: number | null }

const DAYS_TO_LOOK = 7

/** Returns each venue's free hours of a day, soonest first, at the cheapest sport; no entry for venues without any. */
export async function findFreeTimes(offers: Offer[], { date, from, to, price }: Window, now: Date) {
	if (offers.length === 0) return new Map<number, FreeHour[]>()
	const days = await findAvailability(offers, date, 1, now)
	const [first, end] = [from ?? SHOWN_FROM, to ?? SHOWN_TO + 1]
	return collect(offers, days, price, ({ hour }, length) => hour >= first && hour + length <= end)
}

/** Returns each venue's next free hour of that price in the week after `date`; no entry for venues without one. */
export async function findNextFree(offers: Offer[], { date, price }: Pick<Window, 'date' | 'price'>, now: Date) {
	if (offers.length === 0) return new Map<number, FreeHour>()
	const days = await findAvailability(offers, addDays(date, 1), DAYS_TO_LOOK, now)
	const free = collect(offers, days, price, ({ hour }) => hour >= SHOWN_FROM && hour <= SHOWN_TO)
	return new Map([...free].map(([venueId, [next]]) => [venueId, next!]))
}

function collect(
	offers: Offer[],
	days: Map<number, AvailableDay[]>,
	most: number | null,
	/** `length` is that of the shortest booking. */
	wanted: (hour: AvailableHour, length: number) => boolean,
) {
	const venues = new Map<number, Map<number, FreeHour>>()
	for (const { id, venueId, sportId, lengths } of offers) {
		for (const { date, hours } of days.get(id) ?? []) {
			for (const hour of hours) {
				if (!isFree(hour) || !wanted(hour, lengths[0]!) || (most !== null && hour.price > most)) continue
				const start = hour.startTime.getTime()
				const times = venues.get(venueId) ?? new Map<number, FreeHour>()
				const known = times.get(start)
				if (known && known.price <= hour.price) continue
				const { price, peak, state } = hour
				times.set(start, { date, hour: hour.hour, sportId, price, peak, last: state === 'last' })
				venues.set(venueId, times)
			}
		}
	}
	return new Map([...venues].map(([venueId, times]) => [venueId, [...times.values()].sort(inOrder)]))
}

const inOrder = (a: FreeHour, b: FreeHour) => a.date.localeCompare(b.date) || a.hour - b.hour
