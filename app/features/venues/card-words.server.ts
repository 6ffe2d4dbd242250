import { rate } from '#app/lib/money.ts'
import { placeOf } from '#app/lib/text/place.ts'
import { ratesOf, type Rated } from './courts/court-price.ts'
import { findDrawing } from './drawing/drawings.server.ts'
import { drawingFile } from './drawing/scene.ts'
import { allOf } from '#app/lib/text/list.ts'

/** The hour whose light the card has: it is seen at any. */
const NOON = 12

type Venue = {
	id: number
	name: string
	location: string
	city: string
	facilities: string[]
	sports: ({ icon: string; name: string } & Rated)[]
}

/** Returns the drawing and the texts of a venue's preview card: its name, its place, and the lowest price of an hour. */
export function venueCardWords(venue: Venue) {
	const { name, location, city, sports } = venue
	const least = sports.length > 0 ? Math.min(...sports.flatMap(ratesOf)) : null
	const named = sports.map((sport) => sport.name)
	return {
		sport: sports[0]?.icon ?? 'generic',
		drawing: findDrawing(drawingFile(venue, sports[0]?.icon, NOON))!,
		title: name,
		kind: 'Sports venue',
		place: placeOf(location, city),
		fact: least === null ? 'Sports venue' : `${listWords(named)} from ${rate(least)} / hour`,
	}
}

/** `Padel and tennis`, `Padel, tennis and 2 more` */
function listWords(names: string[]) {
	const shown = names.map((name, i) => (i === 0 ? name : name.toLowerCase()))
	if (shown.length > 3) return `${shown[0]}, ${shown[1]} and ${shown.length - 2} more`
	return allOf(shown)
}
