import { and, asc, eq, gt } from 'drizzle-orm'
import { db, type Writer } from '#db/client/index.ts'
import { eventParticipants, events } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { courtTimeOf } from '#app/features/court-time/court-time.server.ts'
import { factsOf, noticeOf } from '#app/features/gatherings/kind.ts'
import { namesAt } from '#app/features/gatherings/people.server.ts'
import { countPeople } from '#app/features/gatherings/places.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findNames, lockTeam } from '#app/features/venues/team/team.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { venueEvents } from './gathering.server.ts'
import { reservationOf } from './planning/reservation.server.ts'

const OTHER = 'Choose somebody of your team'

/**
 * Locks the team of a venue, so that nobody leaves it meanwhile, and checks that a person can lead its events. Events are
 * read and locked after it. Throws 400 for other people.
 */
export async function requireCoach(tx: Writer, venueId: number, coachId: number | null) {
	await lockTeam(tx, venueId)
	if (coachId === null) return
	if (!(await findNames(tx, venueId)).some(({ id }) => id === coachId)) throw invalid(OTHER, { coachId: [OTHER] })
}

/** An event that another person leads than did `before`, with its end. */
type Led = { id: number; endTime: Date; before: number | null; after: number | null }

/** Tells the people who lead these events now, and those who did, each once of the first; not the user themselves. */
export async function tellCoaches(tx: Writer, user: Pick<Actor, 'id'>, led: readonly Led[], now: Date) {
	const changed = led.filter(({ before, after }) => before !== after)
	const notices: NewNotice[] = []
	for (const [what, who] of [
		['leads', 'after'],
		['leads no more', 'before'],
	] as const) {
		const byPerson = groupBy(
			changed.filter((one) => one[who] !== null && one[who] !== user.id),
			(one) => one[who]!,
		)
		for (const [userId, [first, ...others]] of byPerson) {
			const gathering = (await venueEvents.read(tx, first!.id))!
			const data = { ...factsOf(gathering), end: first!.endTime, more: others.length }
			notices.push({
				userId,
				...noticeOf(venueEvents, gathering, `${what}:${now.getTime()}`),
				kind: 'event',
				what,
				data,
			})
		}
	}
	await notify(tx, notices, now)
}

/** The most events that a person is shown as theirs to lead. */
const MOST = 20
/** How many of its people are named. */
const NAMED = 30

/**
 * Returns the next events of a venue that the user leads, with their courts and the people who have a place. It has no
 * money and no phone numbers. Throws as `findOwnVenue`.
 */
export async function findLessons(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'checkIn')
	const rows = await db
		.select({
			id: events.id,
			title: events.name,
			startTime: events.startTime,
			endTime: events.endTime,
			maxParticipants: events.maxParticipants,
		})
		.from(events)
		.where(
			and(
				eq(events.coachId, user.id),
				gt(events.endTime, now),
				eq(events.courtId, venue.id),
				eq(events.status, 'scheduled'),
			),
		)
		.orderBy(asc(events.startTime), asc(events.id))
		.limit(MOST)
	const ids = rows.map(({ id }) => id)
	if (ids.length === 0) return []
	const people = await namesAt(db, { people: eventParticipants }, ids)
	const counts = await countPeople(eventParticipants, ids)
	const courts = groupBy(await courtTimeOf(db, 'event', ids), ({ holder }) => holder.id)
	return rows.map((row) => {
		const [going, names] = [counts.get(row.id)!.taken, (people.get(row.id) ?? []).slice(0, NAMED)]
		const more = going > names.length ? [`${going - names.length} more`] : []
		return {
			...row,
			going,
			/** Their names in a sentence, the first who came in front; empty without any. */
			people: [...names, ...more].join(', '),
			courts: reservationOf(courts.get(row.id) ?? []).named,
		}
	})
}
export type Lessons = Awaited<ReturnType<typeof findLessons>>

/** Returns the people who lead these events, as they are told of a change that another makes. */
export const coachesOf = (dates: readonly { id: number; coachId: number | null }[], by: Pick<Actor, 'id'>) =>
	dates.flatMap(({ id, coachId }) => (coachId === null || coachId === by.id ? [] : [{ eventId: id, userId: coachId }]))
