import { inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { runningEventParticipants as places } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findPeople } from '#app/features/gatherings/people.server.ts'
import type { List, PlaceStatus, Reply } from '#app/features/gatherings/terms.ts'
import { nameForStrangers, nameOf } from '../names.ts'
import { clubRuns } from './gathering.server.ts'

/**
 * A runner at a run. `id` is that of the place; `position` counts from 1 within the list; distance in km and time in
 * seconds are their own word. `feedback` and `rating` are only for those who manage the run.
 */
export type Runner = {
	id: number
	name: string
	status: PlaceStatus | Reply
	position: number
	distance: number | null
	time: number | null
	feedback: string | null
	rating: number | null
	isYou: boolean
}

/** How much a viewer sees of others: strangers first name and initial, members names and results, managers all. */
export type Sight = 'stranger' | 'member' | 'manager'

type Looking = { list: List; sight: Sight; user: Pick<Actor, 'id'> | null; page?: number }

/** A page of the people at a run in the order they came, as far as the viewer may see them. */
export async function findRunners(eventId: number, { list, sight, user, page }: Looking) {
	const { people, ...shown } = await findPeople(clubRuns, eventId, list, { page })
	const results = sight === 'stranger' ? new Map<number, Result>() : await findResults(people.map(({ id }) => id))
	const runners = people.map(({ id, userId, status, position, ...person }): Runner => {
		const { feedback, rating, ...ran } = results.get(id) ?? NOTHING
		const isYou = userId === user?.id
		const said = sight === 'manager' ? { feedback, rating } : { feedback: null, rating: null }
		return { id, name: nameFor(sight, person), status, position, isYou, ...ran, ...said }
	})
	return { people: runners, ...shown }
}

type Result = Pick<Runner, 'distance' | 'time' | 'feedback' | 'rating'>
const NOTHING: Result = { distance: null, time: null, feedback: null, rating: null }

/** Returns the results that runners entered, by the ids of their places. */
async function findResults(ids: number[]) {
	const rows = await db
		.select({
			id: places.id,
			distance: places.completedDistance,
			time: places.completedTime,
			feedback: places.feedback,
			rating: places.rating,
		})
		.from(places)
		.where(inArray(places.id, ids))
	return new Map(rows.map(({ id, ...result }): [number, Result] => [id, result]))
}

export const nameFor = (sight: Sight, person: Parameters<typeof nameOf>[0]) =>
	sight === 'stranger' ? nameForStrangers(person) : nameOf(person)
