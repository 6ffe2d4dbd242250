import { and, avg, eq, isNotNull, isNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { addOns, courts, venueMembers } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { rate } from '#app/lib/money.ts'
import { mapTiles } from '#app/lib/process/env.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { streetAddress } from '#app/lib/text/place.ts'
import { findCities } from '../catalogue.server.ts'
import { findFacilitiesFor } from '../choices/facilities.server.ts'
import { findComingExceptions } from '../coming-exceptions.server.ts'
import { ownPhotos } from '../images.ts'
import { fromCheapest } from '../courts/court-price.ts'
import { findOfferedSports } from '../sports.server.ts'
import { openingWords } from '../words.ts'
import { may } from '../team/rights.ts'
import { positionText } from './position.ts'
import { missingParts } from './progress.ts'
import { termsValues } from './terms-values.ts'
import { findEditor, findStep, frameOf } from './venue-editor.server.ts'

// The data of each page of the editor. All throw 404 when the venue is not the user's.

export async function findOverviewPage(user: Actor, venueId: number | null) {
	const { venue, sports, week, progress } = await findEditor(user, venueId)
	const days = await findComingExceptions(venue.id, dateOf(new Date()), 'all')
	return {
		venue: frameOf(venue),
		progress,
		missing: missingParts(progress),
		summary: {
			basics: [streetAddress(venue), venue.contactPhone].filter((line) => line !== null),
			sports: sports.map((sport) => {
				const { name, courtCount, from = '', pricePerHour } = fromCheapest(sport)
				return `${name}: ${courtCount} ${courtCount === 1 ? 'court' : 'courts'}, ${from}${rate(pricePerHour)} an hour`
			}),
			hours: week.length > 0 ? openingWords(week).map((line) => line.join(' ')) : [],
			photos: ownPhotos(venue.images).length,
			specialDays: days.length,
			team: await db.$count(venueMembers, eq(venueMembers.courtId, venue.id)),
			hasKeys: may(venue.part, 'keys'),
			addOns: await db.$count(addOns, and(eq(addOns.courtId, venue.id), isNull(addOns.removedAt))),
		},
	}
}

/** The most suburbs that the map of the pin knows. */
const SUBURBS = 300

/** Returns cities and suburbs that have venues, the map on which the pin is put, and the facilities to tick. */
export async function findBasicsChoices(venue: { facilities: readonly string[] } = { facilities: [] }) {
	const suburbs = await db
		.select({
			suburb: courts.location,
			city: courts.city,
			lat: avg(courts.latitude).mapWith(Number),
			lon: avg(courts.longitude).mapWith(Number),
		})
		.from(courts)
		.where(and(eq(courts.status, 'published'), isNotNull(courts.latitude), isNotNull(courts.longitude)))
		.groupBy(courts.city, courts.location)
		.orderBy(courts.city, courts.location)
		.limit(SUBURBS)
	const ground = { tiles: mapTiles, suburbs }
	return { cities: await findCities(), ground, offered: await findFacilitiesFor(venue) }
}

export async function findBasicsPage(user: Actor, venueId: number | null) {
	const { venue, progress } = await findEditor(user, venueId)
	const { name, description, location, address, city, facilities } = venue
	return {
		venue: frameOf(venue),
		progress,
		...(await findBasicsChoices(venue)),
		values: {
			name,
			description,
			location,
			address,
			city,
			facilities,
			contactPhone: venue.contactPhone ?? '',
			contactEmail: venue.contactEmail ?? '',
			position: positionText(venue),
		},
	}
}

export async function findSportsPage(user: Actor, venueId: number | null) {
	const { venue, sports, progress } = await findEditor(user, venueId)
	const others = (await findOfferedSports()).filter(({ id }) => !sports.some(({ sportId }) => sportId === id))
	return {
		venue: frameOf(venue),
		progress,
		sports: sports.map((sport) => {
			const { sportId, name, icon, from, pricePerHour, peakPricePerHour, courtCount } = fromCheapest(sport)
			return { sportId, name, icon, from, pricePerHour, peakPricePerHour, courtCount }
		}),
		others: others.map(({ id, name }) => ({ id, name })),
	}
}

/** `venue` is the whole row. `bank` is whether they may see and change payment details and VAT number. */
export async function findHoursPage(user: Actor, venueId: number | null) {
	const { venue, week, progress } = await findEditor(user, venueId)
	const days = await findComingExceptions(venue.id, dateOf(new Date()), 'all')
	const bank = may(venue.part, 'bank')
	const shown = bank ? venue : { ...venue, paymentDetails: null, vatNumber: null }
	const hours = [...week, ...(venue.forTournaments ? [venue.forTournaments] : [])].flatMap((one) => Object.values(one))
	const isHalved = hours.some((hour) => typeof hour === 'number' && hour % 1 !== 0)
	const step = isHalved ? 0.5 : await findStep(venue.id)
	return { venue, progress, bank, step, specialDays: days.length, values: termsValues(shown, week) }
}
