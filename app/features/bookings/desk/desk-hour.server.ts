import { db, type Reader } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { courtOf, findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSport } from '#app/features/venues/sports.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { sum } from '#app/lib/money.ts'
import { PHONE_MAX } from '#app/lib/form/phone.ts'
import { at, clock, dateOf, formatDay, formatTime, halfHourOf, MINUTE } from '#app/lib/time/time.ts'
import { inMinutes } from '#app/lib/time/lengths.ts'
import { addOnChoices } from './add-ons/desk-add-ons.server.ts'
import { CLOSING_NOTE_MAX } from '../closing/closing-reasons.ts'
import { courtKey, lengthsFrom, stepsUpTo, placeIn, titleOf, type Place } from './desk-place.ts'
import { deskProblem, lastDeskDate, MOST_HOURS } from './desk-rules.ts'
import { GUEST_NAME_MAX } from './desk-schemas.ts'
import { NOTES_MAX } from '../paying/payment-methods.ts'
import { pricesOf, totalPrice } from '../price.ts'
import { openingOn } from '../rules.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

/** Reads an hour of the day grid from an address. Throws 404 when the address names none. */
export function readPlace(venueId: number, query: URLSearchParams): Place {
	const place = placeIn(venueId, query)
	if (!place) throw notFound('Hour not found')
	return place
}

type Court = Omit<Place, 'date' | 'hour'>

/** Returns the offer of a court. Throws 404 when the venue is not the user's or has no such court. */
export async function findDeskCourt(user: Actor, court: Court, now: Date, reader: Reader): Promise<Offer> {
	const venue = await findOwnVenue(user, court.venueId, 'desk', reader)
	const offer = await findOwnOffer(venue, court.sportId, now, reader)
	if (!offer || court.courtNumber > offer.courtCount) throw notFound('Court not found')
	return offer
}

/** Returns the offer of a place. Throws 404 as `findDeskCourt`, and where no booking starts at that hour. */
export async function findPlace(user: Actor, place: Place, now: Date, reader: Reader): Promise<Offer> {
	const offer = await findDeskCourt(user, place, now, reader)
	if (place.hour % offer.step !== 0) throw notFound('Hour not found')
	return offer
}

/**
 * Returns what can be done with an hour; `problem` says why nothing can.
 *
 * `walkIns` and `blocks` are the lengths it can be taken for, as options, up to the next taken hour or closing time.
 * `instead` lists for each length of a walk-in, `step` hours first, what else is free that day. Throws 404 as `findPlace`.
 */
export async function findDeskHour(user: Actor, place: Place, now = new Date()) {
	const offer = await findPlace(user, place, now, db)
	const sport = await findSport(place.sportId)
	const { step } = offer
	const timeOf = (length: number) => [at(place.date, place.hour), at(place.date, place.hour + length)] as const
	const refused = deskProblem(offer, ...timeOf(step), now)
	const { free, instead } = await findFree(offer, place, now, refused !== null)
	const problem = refused ?? (free === 0 ? 'Somebody has just taken this hour.' : null)
	const longest = Math.min(free, MOST_HOURS)
	return {
		...titleOf(place, sport, courtOf(offer, place.courtNumber)),
		on: courtKey(place),
		problem,
		step,
		walkIns: lengthsFrom(place.hour, longest, step).map(({ value, label }): WalkInLength => {
			const [start, end] = timeOf(Number(value))
			const price = priceOf(offer, place.courtNumber, start, end)
			return { value, label: `${label} · ${sum(price)}`, price, left: leftWords(start, end, now) }
		}),
		blocks: lengthsFrom(place.hour, free, step),
		instead,
		addOns: await addOnChoices(place.venueId, {
			startTime: at(place.date, place.hour),
			// Most book an hour; what is booked for longer is checked when it is saved.
			endTime: timeOf(Math.min(longest, 1) || step)[1],
		}),
		longest: { name: GUEST_NAME_MAX, phone: PHONE_MAX, notes: NOTES_MAX, reason: CLOSING_NOTE_MAX },
		idempotencyKey: crypto.randomUUID(),
	}
}
const priceOf = (offer: Offer, courtNumber: number, start: Date, end: Date) =>
	totalPrice(pricesOf(atCourt(offer, courtNumber), start, end))

/** A length as an option, with its price in rand where that is known, and how much is left of it where it has begun. */
export type WalkInLength = { value: string; label: string; price?: number; left?: string }

/** `29 minutes left until 18:00` of hours that have begun, which cost as much as whole ones. */
function leftWords(start: Date, end: Date, now: Date) {
	const minutes = Math.ceil((end.getTime() - now.getTime()) / MINUTE)
	if (minutes * MINUTE >= end.getTime() - start.getTime()) return undefined
	return `${minutes === 1 ? '1 minute' : inMinutes(minutes)} left until ${formatTime(end)}`
}

/** Says why the next free hour is of another day than today, as its address has it in `ahead`; null for others. */
export function otherDayWords(ahead: string | null, date: string, now = new Date()) {
	if (ahead === null || date <= dateOf(now)) return null
	return `${ahead === 'closed' ? 'All courts are closed today' : 'Nothing is free any more today'}: this is ${formatDay(at(date, 0))}.`
}

export type DeskHour = Awaited<ReturnType<typeof findDeskHour>>
export type Instead = DeskHour['instead'][number][number]

/** Returns for how many hours the place is free, none if `refused`, and what is free instead of a longer time. */
async function findFree(offer: Offer, { courtNumber, date, hour }: Place, now: Date, refused: boolean) {
	const opening = openingOn(offer, date)
	const inWindow = date >= dateOf(now) && date <= lastDeskDate(now)
	if (!opening || !inWindow) return { free: 0, instead: [] }
	const [open, close] = opening
	const { step } = offer
	const first = date === dateOf(now) ? Math.max(open, halfHourOf(now) - (halfHourOf(now) % step)) : open
	const taken = (await findTaken([offer], at(date, first), at(date, close))).get(offer.id)!
	const courtsAt = (start: number, hours: number) => {
		if (start < first || start + hours > close) return []
		return freeCourts(offer, taken, at(date, start), at(date, start + hours))
	}
	let free = 0
	while (!refused && courtsAt(hour, free + step).includes(courtNumber)) free += step
	const elsewhere = (hours: number) => {
		const beside = courtsAt(hour, hours).map((court) => ({ court, hour }))
		const later = stepsUpTo(Math.max(close - hour - step, 0), step).flatMap((after) => {
			const courts = courtsAt(hour + after, hours)
			const court = courts.includes(courtNumber) ? courtNumber : courts[0]
			return court === undefined ? [] : [{ court, hour: hour + after }]
		})
		return [...beside.slice(0, INSTEAD), ...later.slice(0, INSTEAD)].map(({ court, hour }) => ({
			court,
			hour,
			label: `${courtLabel(courtOf(offer, court))}, ${clock(hour)}–${clock(hour + hours)} · ${sum(priceOf(offer, court, at(date, hour), at(date, hour + hours)))}`,
		}))
	}
	return { free, instead: stepsUpTo(MOST_HOURS, step).map((hours) => (hours > free ? elsewhere(hours) : [])) }
}

/** How many other courts at that hour are offered, and how many later hours. */
const INSTEAD = 3
