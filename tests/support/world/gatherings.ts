import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { runningEvents } from '#db/schema.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { messageParticipants } from '#app/features/gatherings/messages.server.ts'
import { findRemoval, removePerson } from '#app/features/gatherings/people.server.ts'
import type { Kind } from '#app/features/gatherings/kind.ts'
import type { Reply } from '#app/features/gatherings/terms.ts'
import { join, reply, withdraw, withdrawEverywhere } from '#app/features/gatherings/places.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { createEvent, placesOf } from './events.ts'
import { createUser } from './people.ts'
import { createRun, createRunningClub, runnersOf } from './runs.ts'
import { createVenue } from './venues.ts'

type Person = Awaited<ReturnType<typeof createUser>>
type User = Pick<Person, 'id'>
type Wishes = { startTime?: Date; maxParticipants?: number | null }

/** The verbs that both kinds of gathering have, each called with the ids in its addresses. */
function opened<Ids>(kind: Kind<Ids>, host: Person, id: number, ids: Ids) {
	return {
		id,
		join: (person: Person, now?: Date) => join(kind, person, ids, now),
		withdraw: (person: Person, now?: Date) => withdraw(kind, person, ids, now),
		reply: (person: Person, said: Reply, now?: Date) => reply(kind, person, ids, said, now),
		checkIn: (personId: number, arrived: boolean, now?: Date) => checkIn(kind, host, ids, { personId, arrived }, now),
		message: (text: string, idempotencyKey?: string) =>
			messageParticipants(kind, host, ids, { title: 'News', text }, { idempotencyKey }),
		findRemoval: (personId: number, now?: Date) => findRemoval(kind, host, ids, personId, now),
		remove: (personId: number, now?: Date) => removePerson(kind, host, ids, personId, now),
	}
}

/** Where events are: people, and events for them. */
export async function eventWorld(people: number) {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id })
	const open = async (wishes: Wishes = {}) => {
		const { id } = await createEvent(venue, wishes)
		const address = `/api/events/${id}/participants`
		return {
			...opened(venueEvents, owner, id, { venueId: venue.venueId, eventId: id }),
			address,
			list: () => placesOf(id),
		}
	}
	return {
		kind: venueEvents,
		title: 'Padel Social',
		going: venueEvents.going,
		open,
		people: await createPeople(people),
		withdrawEverywhere: ({ id }: User) => write((tx) => withdrawEverywhere(tx, venueEvents, id, new Date())),
	}
}

/** Where runs are: a club with its members, and runs for them. */
export async function runWorld(people: number) {
	const host = await createUser()
	const members = await createPeople(people)
	const club = await createRunningClub({ founderId: host.id, members })
	const open = async ({ startTime, ...wishes }: Wishes = {}) => {
		const { id } = await createRun(club, { ...wishes, ...(startTime && { date: startTime }) })
		const address = `/api/running-clubs/${club.id}/events/${id}/participants`
		const ids = { clubId: club.id, eventId: id }
		return { ...opened(clubRuns, host, id, ids), address, list: () => runnersOf(id) }
	}
	const ofClub = eq(runningEvents.clubId, club.id)
	return {
		kind: clubRuns,
		title: 'Sunrise 10',
		going: clubRuns.going,
		open,
		people: members,
		withdrawEverywhere: ({ id }: User) => write((tx) => withdrawEverywhere(tx, clubRuns, id, new Date(), ofClub)),
	}
}

const createPeople = (many: number) => Promise.all(Array.from({ length: many }, () => createUser()))

/** Each kind of gathering, for tests of what holds of both. */
export const WORLDS = [
	['an event of a venue', eventWorld],
	['a run of a club', runWorld],
] as const
