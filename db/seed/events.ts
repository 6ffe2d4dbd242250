import type { SportKey } from '../cast/venue.ts'
import { courtTime, eventParticipants, events } from '../schema.ts'
import { halvesOf, hoursFrom, isOpenFor } from './calendar.ts'
import type { Offer } from './cast.ts'
import { at, DAY, earlier, HOUR, later, MINUTE } from './clock.ts'
import { insertAll, insertWithIds } from './insert.ts'
import { randomFrom } from './random.ts'
import { offerOf, venueOf, type Scene } from './scene.ts'

type Plan = { name: string; description: string; hour: number; hours: number; places: number | null }

// prettier-ignore
const plans: Record<Exclude<SportKey, 'running'>, Plan[]> = {
	padel: [
		{ name: 'Padel Social', description: 'Rotating partners, all levels, rackets at the desk. Come alone and leave with a doubles partner.', hour: 18, hours: 2, places: 16 },
		{ name: 'Padel for Beginners', description: 'Grip, glass and the first rally. A coach takes eight people through the basics.', hour: 9, hours: 1, places: 8 },
		{ name: 'Mix-in Americano', description: 'Short matches, new partner every round, one table at the end.', hour: 16, hours: 3, places: 12 },
		{ name: 'Open Glass Morning', description: 'Two courts kept free for anyone who turns up. Coffee included.', hour: 7, hours: 2, places: null },
	],
	tennis: [
		{ name: 'Tennis Clinic', description: 'Serve and return with the club coach, balls provided.', hour: 9, hours: 2, places: 10 },
		{ name: 'Doubles Mixer', description: 'Drawn pairs, first to four games, then change. Bring a tin of balls.', hour: 15, hours: 3, places: 16 },
		{ name: 'Cardio Tennis', description: 'An hour of moving feet. No backhand required.', hour: 17, hours: 1, places: 12 },
		{ name: 'Junior Afternoon', description: 'Red, orange and green ball for ages six to twelve.', hour: 14, hours: 2, places: 20 },
	],
	soccer: [
		{ name: 'Pick-up Fives', description: 'Turn up alone, get a bib, play. Teams are picked at the gate.', hour: 18, hours: 2, places: 20 },
		{ name: 'Keeper School', description: 'Handling and footwork for goalkeepers of any age.', hour: 10, hours: 1, places: 6 },
		{ name: 'Women’s Football Night', description: 'Open training and small-sided games. Beginners welcome.', hour: 17, hours: 2, places: 20 },
		{ name: 'Family Fives', description: 'Parents and children on one pitch, soft ball, no score.', hour: 11, hours: 2, places: null },
	],
	basketball: [
		{ name: 'Three-a-Side Night', description: 'Winner stays on, games to eleven, music from the speakers.', hour: 18, hours: 2, places: 18 },
		{ name: 'Shooting Lab', description: 'Form, footwork and four hundred shots.', hour: 16, hours: 1, places: 8 },
		{ name: 'Open Run', description: 'Full court, all levels, fouls are called by the fouled.', hour: 17, hours: 2, places: 15 },
		{ name: 'First Dribbles', description: 'For children who can just about see over the ball.', hour: 10, hours: 1, places: 12 },
	],
}

// prettier-ignore
const hosts: [key: string, sport: keyof typeof plans][] = [
	['beacon-padel', 'padel'], ['mouille-point-indoor', 'soccer'], ['kirstenhof-tennis', 'tennis'],
	['century-city-sport', 'basketball'], ['athlone-hoops', 'basketball'], ['rosebank-rooftop-padel', 'padel'],
	['marlboro-indoor-soccer', 'soccer'], ['parkview-lake-tennis', 'tennis'], ['orlando-west-community', 'basketball'],
	['north-beach-padel', 'padel'], ['westville-racquets', 'tennis'], ['menlyn-padel', 'padel'],
	['centurion-sports-park', 'soccer'],
]

/** Lerato's venues reserve courts for the next of their events. */
const withCourts = ['beacon-padel', 'mouille-point-indoor', 'kirstenhof-tennis']

/** Adds three or four events in the coming weeks at each host, one of them full, and one that is over. */
export async function addEvents(scene: Scene) {
	const random = randomFrom('events')
	const { now, tx } = scene
	const planned = hosts.flatMap(([key, sport], at) => {
		const venue = venueOf(scene, key)
		const offer = offerOf(venue, sport)
		const { sportId } = offer
		const count = 3 + (at % 2)
		const upcoming = plans[sport].slice(0, count).map((plan, i) => ({ plan, day: 2 + i * 5 + (at % 4) }))
		return [{ plan: plans[sport][0]!, day: -9 }, ...upcoming].map(({ plan, day }, i) => {
			const { name, description, hours, places: maxParticipants } = plan
			const startTime = startOf(scene, venue, day, plan)
			const status: 'completed' | 'scheduled' = startTime < now ? 'completed' : 'scheduled'
			return {
				venue,
				full: i === 2,
				reservation:
					i === 1 && withCourts.includes(key) ? { courtId: venue.id, offer, hours: hoursFrom(startTime, hours) } : null,
				row: {
					name,
					description,
					courtId: venue.id,
					sportId,
					createdById: venue.ownerId,
					maxParticipants,
					startTime,
					status,
					endTime: later(startTime, hours * HOUR),
					createdAt: later(earlier(startTime, now), -20 * DAY),
				},
			}
		})
	})
	const ids = await insertWithIds(
		tx,
		events,
		planned.map(({ row }) => row),
	)

	const held = planned.flatMap(({ reservation }, i) => (reservation ? hold(scene, ids[i]!, reservation) : []))
	await insertAll(tx, courtTime, held)

	const rows = planned.flatMap(({ venue, full, row }, i) => {
		const near = random.shuffled(scene.players.filter(({ city }) => city === venue.city).map(({ id }) => id))
		const places = row.maxParticipants ?? Infinity
		const coming = full && places <= near.length - 2 ? places + 2 : random.whole(2, Math.min(places, near.length, 9))
		const people = venue.key === 'beacon-padel' && i === 1 ? [scene.people.thandi, ...near] : near
		return people.slice(0, coming).map((userId, position) => ({
			eventId: ids[i]!,
			userId,
			status: placeOf(position < places, row.status === 'completed'),
			joinedAt: later(earlier(row.startTime, now), (position - 600) * 15 * MINUTE),
		}))
	})
	await insertAll(tx, eventParticipants, rows)
}

type Reservation = { courtId: number; offer: Offer; hours: Date[] }

/** Takes up to two courts that are free all that time, and never more than half of them, for the event. */
function hold({ calendar }: Scene, eventId: number, { courtId, offer, hours }: Reservation) {
	const rows: (typeof courtTime.$inferInsert)[] = []
	for (let count = Math.min(2, Math.floor(offer.courts / 2)); count > 0; count--) {
		const courtNumber = calendar.freeCourt(offer, hours)
		if (courtNumber === undefined) break
		calendar.take(offer, courtNumber, hours)
		rows.push(...halvesOf({ eventId, courtId, sportId: offer.sportId, courtNumber }, hours))
	}
	return rows
}

function placeOf(hasPlace: boolean, isOver: boolean) {
	if (!hasPlace) return 'waitlisted' as const
	return isOver ? ('attended' as const) : ('registered' as const)
}

/** Returns the start on that day, or on the next day on which the venue is open for it. */
function startOf({ now }: Scene, venue: Parameters<typeof isOpenFor>[0], day: number, { hour, hours }: Plan) {
	for (let shift = 0; shift < 7; shift++) {
		const start = at(now, day + shift, hour)
		if (isOpenFor(venue, start, hours)) return start
	}
	return at(now, day, hour)
}
