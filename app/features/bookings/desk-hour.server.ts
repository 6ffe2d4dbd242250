import { db, type Reader } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSport } from '#app/features/venues/sports.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { sum } from '#app/lib/money.ts'
import { PHONE_MAX } from '#app/lib/phone.ts'
import { at, clock, formatDay, formatTime, HOUR, inHours, isDate } from '#app/lib/time.ts'
import { findTaken } from './availability.server.ts'
import { CLOSING_NOTE_MAX } from './closing-reasons.ts'
import { deskProblem, WALK_IN_HOURS } from './desk-rules.ts'
import { GUEST_NAME_MAX } from './desk-schemas.ts'
import { NOTES_MAX } from './payment-methods.ts'
import { priceHour, totalPrice } from './price.ts'
import { openingOn } from './rules.ts'

/** One hour of one court, as it stands in the address: `hour` 0–23 of the South African day `date`. */
export type Place = { venueId: number; sportId: number; courtNumber: number; date: string; hour: number }

/** The hour of the day grid that an address names; 404 when it names none. */
export function readPlace(venueId: number, query: URLSearchParams): Place {
	const [sportId, courtNumber] = [readId(query.get('sportId')), readId(query.get('court'))]
	const [date, hour] = [query.get('date') ?? '', query.get('hour') ?? '']
	if (!sportId || !courtNumber || !isDate(date) || !/^(1?\d|2[0-3])$/.test(hour)) throw notFound('Hour not found')
	return { venueId, sportId, courtNumber, date, hour: Number(hour) }
}

/** The offer behind an hour of the day grid; 404 when the venue is not the person's or has no such court. */
export async function findPlace(user: Actor, place: Place, now: Date, reader: Reader): Promise<Offer> {
	const venue = await findOwnVenue(user, place.venueId, reader)
	const offer = await findOwnOffer(venue, place.sportId, now, reader)
	if (!offer || place.courtNumber > offer.courtCount) throw notFound('Court not found')
	return offer
}

/**
 * What can be done with an hour: `problem` says why nothing can. `walkIns` and `blocks` are how long it can be taken,
 * as options; a court is taken for as long as it is free, until the venue closes. 404 as `findPlace`.
 */
export async function findDeskHour(user: Actor, place: Place, now = new Date()) {
	const offer = await findPlace(user, place, now, db)
	const sport = await findSport(place.sportId)
	const start = at(place.date, place.hour)
	const refused = deskProblem(offer, start, new Date(start.getTime() + HOUR), now)
	const free = refused ? 0 : await freeHours(offer, place)
	const problem = refused ?? (free === 0 ? 'This hour has been taken.' : null)
	const prices = Array.from({ length: Math.min(free, WALK_IN_HOURS) }, (_, i) =>
		priceHour(offer, at(place.date, place.hour + i)),
	)
	const option = (hours: number) => ({
		value: String(hours),
		label: `${inHours(hours)}, until ${clock(place.hour + hours)}`,
	})
	return {
		court: `${sport.name}, court ${place.courtNumber}`,
		time: `${formatDay(start)} at ${formatTime(start)}`,
		problem,
		peak: prices.some(({ peak }) => peak),
		walkIns: prices.map((_, i) => {
			const { value, label } = option(i + 1)
			return { value, label: `${label} · ${sum(totalPrice(prices.slice(0, i + 1)))}` }
		}),
		blocks: Array.from({ length: free }, (_, i) => option(i + 1)),
		longest: { name: GUEST_NAME_MAX, phone: PHONE_MAX, notes: NOTES_MAX, reason: CLOSING_NOTE_MAX },
		idempotencyKey: crypto.randomUUID(),
	}
}
export type DeskHour = Awaited<ReturnType<typeof findDeskHour>>

async function freeHours(offer: Offer, { courtNumber, date, hour }: Place) {
	const close = openingOn(offer, date)![1]
	const taken = (await findTaken([offer], at(date, hour), at(date, close))).get(offer.id)!
	let end = hour
	while (end < close && !taken.get(at(date, end).getTime())?.has(courtNumber)) end++
	return end - hour
}
