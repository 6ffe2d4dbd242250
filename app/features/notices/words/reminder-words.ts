import { amountOf } from '#app/lib/money.ts'
import { streetAddress } from '#app/lib/text/place.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { dayAt } from './gathering-words.ts'
import { tournamentLink } from './tournament-words.ts'
import { sentences, type About, type Time, type Words } from './told.ts'
import { courtInText, courtLabel, type Court } from '#app/lib/text/court-name.ts'

/** Reminders from before it was added have no `location`. */
type Place = { venue: string; address: string; location?: string; city: string }
/** `due` is whole cents; reminders from before it was added have none. */
type OfBooking = Place & { sport: string; court: Court; end: Time; code: string | null; due?: number }
/** `where` is its place and its end. */
type OfGathering = { title: string; where: string; link: string }
/** `amount` is whole cents. */
type ToPay = { what: string; amount: number; link: string }
type OfMatch = Place & {
	home: string
	away: string
	court: Court
	tournament: string
	tournamentId: number
	key: string | null
}

const whereOf = ({ address, location = '', city }: Place) => streetAddress({ address, location, city })

/** `Sat 28 Nov 18:00: …`, as it is read on another day than it was written. */
const ahead = (startsAt: Date, what: string) => `${formatDay(startsAt)} ${formatTime(startsAt)}: ${what}`

export const reminderWords = {
	'of a booking': (told: OfBooking, { id, startsAt }: About): Words => ({
		title: ahead(startsAt, `${told.sport} at ${told.venue}`),
		body: [
			sentences(
				`${courtLabel(told.court)}, ${formatTimeRange(startsAt, new Date(told.end))}.`,
				told.code === null ? 'The venue still needs to confirm your payment.' : `Your entry code is ${told.code}.`,
				!!told.due && `${amountOf(told.due)} is still to pay, here or at the venue.`,
			),
			whereOf(told),
		].join('\n'),
		link: `/my-bookings/${id}`,
	}),
	'of a gathering': ({ title, where, link }: OfGathering, { startsAt }: About): Words => ({
		title: ahead(startsAt, title),
		body: `${where}\nCan’t make it? Please give your place to someone else.`,
		link,
	}),
	'of a place to pay': ({ what, amount, link }: ToPay, { startsAt }: About): Words => ({
		title: `Pay ${amountOf(amount)} by ${formatTime(startsAt)} to keep your place`,
		body: `${what}. We’ve kept it until ${dayAt(startsAt)}. After that it opens to others.`,
		link,
	}),
	'of a match': (match: OfMatch, { startsAt }: About): Words => ({
		title: ahead(startsAt, `${match.home} v ${match.away}`),
		body: `${match.tournament}, ${courtInText(match.court)} at ${match.venue}\n${whereOf(match)}`,
		link: tournamentLink({ id: match.tournamentId, key: match.key }, 'schedule'),
	}),
}
