import { createElement } from 'react'
import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { availableDay } from '#app/features/bookings/available-day.ts'
import { readVenueAddress } from '#app/features/bookings/book/choice.ts'
import { isFree } from '#app/features/bookings/slots.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { allCourts } from '#app/features/venues/courts/court-price.ts'
import { courtOf, findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { findVenue } from '#app/features/venues/venues.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { at, clock, dateOf, addDays } from '#app/lib/time/time.ts'
import { EmbedPage } from './embed-page.tsx'
import { respondInFrame } from './respond.server.ts'

/**
 * Responds with the booking page of a venue for a frame on its own website, which only the sites that it names may show.
 * Throws 404 where there is no such venue.
 */
export async function respondWithEmbed(venueId: number | null, params: URLSearchParams, now = new Date()) {
	const page = await findEmbed(venueId, params, now)
	return respondInFrame(createElement(EmbedPage, page), await findSites(page.venue.id))
}

async function findSites(venueId: number) {
	const [venue] = await db.select({ sites: courts.embedSites }).from(courts).where(eq(courts.id, venueId))
	return venue?.sites ?? []
}

/** Returns what is free on the asked day, by court. Throws 404 where there is no such venue. */
export async function findEmbed(venueId: number | null, params: URLSearchParams, now: Date) {
	const today = dateOf(now)
	const { id, name, sports, maxDaysAhead, contactPhone } = await findVenue(venueId)
	const { sportId, date } = readVenueAddress(params, sports, today, maxDaysAhead)
	const offer = sportId === null ? null : await findOffer(id, sportId, db, now)
	const shown = date ?? today
	return {
		venue: { id, name, phone: contactPhone },
		sports: sports.map((sport) => ({ id: sport.sportId, name: sport.name })),
		sportId,
		date: shown,
		today,
		lastDate: addDays(today, maxDaysAhead),
		courts: offer ? await freeHoursOf(offer, shown, now) : [],
	}
}

/** Returns the free starts of each court that has one, with the price of the hour and the end of the shortest booking. */
async function freeHoursOf(offer: Offer, date: string, now: Date) {
	const taken = (await findTaken([offer], at(date, 0), at(date, 24))).get(offer.id)!
	const [shortest] = offer.lengths as [number]
	return allCourts(offer).flatMap((number) => {
		const hours = availableDay(offer, taken, date, now, number)
			.hours.filter(isFree)
			.map(({ hour, price }) => ({ start: clock(hour), end: clock(hour + shortest), price }))
		return hours.length > 0 ? [{ number, label: courtLabel(courtOf(offer, number)), hours }] : []
	})
}
