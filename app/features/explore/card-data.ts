import { placeOf, type VenueCardData } from '#app/features/venues/card.ts'
import { addDays, at, clock, formatDay, formatWeekday } from '#app/lib/time/time.ts'
import type { FreeHour } from './free-times.server.ts'
import type { VenueWithTimes } from './venue-cards.server.ts'

type Asked = { sport: number | null; date: string; today: string }

/** Returns a venue's texts for its card. `date` is the chosen day. */
export function cardData({ venue, price, times, next }: VenueWithTimes, asked: Asked): VenueCardData {
	const { id, name, location, city, image, sports, rating, reviewCount } = venue
	// Picture, sport and price belong to one sport: the chosen one, or else the cheapest.
	const shown = sports.find((sport) => (asked.sport ? sport.id === asked.sport : sport.price === price)) ?? sports[0]
	return {
		id,
		name,
		place: placeOf(location, city),
		image,
		sport: shown ? { name: shown.name, icon: shown.icon, color: shown.color } : null,
		moreSports: Math.max(0, sports.length - 1),
		rating,
		reviewCount,
		price,
		availableWhen: asked.date === asked.today ? 'Available today' : `Available ${formatDay(at(asked.date, 0))}`,
		times: times.map((time) => ({
			time: clock(time.hour),
			href: timeAddress(id, time),
			last: time.last,
			spoken: `${clock(time.hour)} at ${name}`,
		})),
		next: next && { time: nextLabel(next, asked.today), href: timeAddress(id, next) },
	}
}

const timeAddress = (venueId: number, { sportId, date, hour }: FreeHour) =>
	`/venues/${venueId}?sport=${sportId}&date=${date}&start=${clock(hour)}#book`

/** `Thu 18:00`, with the day of the month when the weekday is ambiguous. */
function nextLabel({ date, hour }: FreeHour, today: string) {
	const day = at(date, 0)
	return `${date <= addDays(today, 6) ? formatWeekday(day) : formatDay(day)} ${clock(hour)}`
}
