import { hoursFrom, isOpenFor } from '../calendar.ts'
import type { Offer, SeededVenue } from '../cast.ts'
import { at } from '../clock.ts'
import { place, type NewBooking } from '../place.ts'
import { randomFrom, type Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { insertBookings } from './bookings.ts'

/** The evenings that are filled, today's and the next seven, and their hours. */
const EVENINGS = 8
const HOURS = [17, 18, 19, 20]

/** How much of a sport's courts is taken in an hour: all, all but one, half or none. */
const demands = [
	[(courts: number) => courts, 3],
	[(courts: number) => courts - 1, 3],
	[(courts: number) => Math.ceil(courts / 2), 4],
	[() => 0, 3],
] as const

/** Venues that always have a court left, because tests book there in the evening. */
const LEAVES_ONE = new Set([
	'beacon-padel',
	'mouille-point-indoor',
	'kirstenhof-tennis',
	'muizenberg-court',
	'woodstock-cage',
	'bellville-five',
	'north-beach-padel',
	'umhlanga-ridge-tennis',
	'salt-rock-padel',
	'stamford-hill-fives',
	'orlando-west-community',
	'fourways-fives',
	'menlyn-padel',
])

/** Fills the coming evenings, as after work everybody plays. */
export async function addEvenings(scene: Scene) {
	const random = randomFrom('evenings')
	const busy = new Set<string>()
	const made: NewBooking[] = []
	for (const venue of scene.venues) {
		for (const offer of venue.offers) {
			for (let day = 0; day < EVENINGS; day++) {
				for (const hour of HOURS)
					made.push(...fillHour(scene, random, busy, { venue, offer, start: at(scene.now, day, hour) }))
			}
		}
	}
	await insertBookings(scene, made)
}

type Hour = { venue: SeededVenue; offer: Offer; start: Date }

function fillHour(scene: Scene, random: Random, busy: Set<string>, { venue, offer, start }: Hour) {
	const { now, calendar, players } = scene
	if (start <= now || !isOpenFor(venue, start, 1)) return []
	const wanted = Math.min(random.weighted(demands)(offer.courts), offer.courts - (LEAVES_ONE.has(venue.key) ? 1 : 0))
	const near = random.shuffled(players.filter(({ city }) => city === venue.city))
	const made: NewBooking[] = []
	for (let taken = offer.courts - calendar.freeCourts(offer, hoursFrom(start, 1)); taken < wanted; taken++) {
		const player = near.find(({ id }) => !busy.has(`${id}:${start.getTime()}`))
		if (!player) break
		busy.add(`${player.id}:${start.getTime()}`)
		const booking = place(scene, random, {
			userId: player.id,
			venue,
			offer,
			start,
			hours: 1,
			status: 'confirmed',
			money: random.chance(0.8) ? 'paid' : 'none',
		})
		if (booking) made.push(booking)
	}
	return made
}
