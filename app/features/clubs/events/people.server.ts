import { and, eq, inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { runningEventParticipants as places, runningEvents, runningSeriesAnswers } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findPeople } from '#app/features/gatherings/people.server.ts'
import { isReply, type List, type PlaceStatus, type Reply } from '#app/features/gatherings/terms.ts'
import { nameForStrangers, nameOf } from '../names.ts'
import { clubRuns } from './gathering.server.ts'
import type { StandingAnswer } from './series/standing.ts'

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
	/** Whether they said so for all runs of the series. */
	everyTime: boolean
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
		const { feedback, rating, standing, ...ran } = results.get(id) ?? NOTHING
		const isYou = userId === user?.id
		const said = sight === 'manager' ? { feedback, rating } : { feedback: null, rating: null }
		const everyTime = sight === 'manager' && standing === (isReply(status) ? status : 'coming')
		return { id, name: nameFor(sight, person), status, position, isYou, everyTime, ...ran, ...said }
	})
	return { people: runners, ...shown }
}

type Result = Pick<Runner, 'distance' | 'time' | 'feedback' | 'rating'> & { standing: StandingAnswer | null }
const NOTHING: Result = { distance: null, time: null, feedback: null, rating: null, standing: null }

/** Returns the results that runners entered, and what they said for the whole series, by the ids of their places. */
async function findResults(ids: number[]) {
	const rows = await db
		.select({
			id: places.id,
			distance: places.completedDistance,
			time: places.completedTime,
			feedback: places.feedback,
			rating: places.rating,
			standing: runningSeriesAnswers.answer,
		})
		.from(places)
		.innerJoin(runningEvents, eq(runningEvents.id, places.eventId))
		.leftJoin(
			runningSeriesAnswers,
			and(eq(runningSeriesAnswers.seriesId, runningEvents.seriesId), eq(runningSeriesAnswers.userId, places.userId)),
		)
		.where(inArray(places.id, ids))
	return new Map(rows.map(({ id, ...result }): [number, Result] => [id, result]))
}

export const nameFor = (sight: Sight, person: Parameters<typeof nameOf>[0]) =>
	sight === 'stranger' ? nameForStrangers(person) : nameOf(person)
