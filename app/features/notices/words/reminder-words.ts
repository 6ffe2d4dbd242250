import { placeOf } from '#app/lib/text/place.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { tournamentLink } from './tournament-words.ts'
import type { About, Time, Words } from './told.ts'
import { courtInText, courtLabel, type Court } from '#app/lib/text/court-name.ts'

type Place = { venue: string; address: string; city: string }
type OfBooking = Place & { sport: string; court: Court; end: Time; code: string | null }
/** `where` is its place and its end. */
type OfGathering = { title: string; where: string; link: string }
type OfMatch = Place & {
	home: string
	away: string
	court: Court
	tournament: string
	tournamentId: number
	key: string | null
}

/** `Sat 28 Nov 18:00: …`, as it is read on another day than it was written. */
const ahead = (startsAt: Date, what: string) => `${formatDay(startsAt)} ${formatTime(startsAt)}: ${what}`

export const reminderWords = {
	'of a booking': ({ sport, venue, address, city, court, end, code }: OfBooking, { id, startsAt }: About): Words => ({
		title: ahead(startsAt, `${sport} at ${venue}`),
		body: [
			`${courtLabel(court)}, ${formatTimeRange(startsAt, new Date(end))}. ${code === null ? 'The venue still needs to confirm your payment.' : `Your entry code is ${code}.`}`,
			placeOf(address, city),
		].join('\n'),
		link: `/my-bookings/${id}`,
	}),
	'of a gathering': ({ title, where, link }: OfGathering, { startsAt }: About): Words => ({
		title: ahead(startsAt, title),
		body: `${where}\nCan’t make it? Please give your place to someone else.`,
		link,
	}),
	'of a match': (match: OfMatch, { startsAt }: About): Words => ({
		title: ahead(startsAt, `${match.home} v ${match.away}`),
		body: `${match.tournament}, ${courtInText(match.court)} at ${match.venue}\n${placeOf(match.address, match.city)}`,
		link: tournamentLink({ id: match.tournamentId, key: match.key }, 'schedule'),
	}),
}
