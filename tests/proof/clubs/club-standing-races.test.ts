import { asc, eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { runningEvents, runningSeriesAnswers } from '#db/schema.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { planEvent } from '#app/features/clubs/events/planning/plan.server.ts'
import { NewEvent } from '#app/features/clubs/events/planning/schemas.ts'
import { planRecurringRuns } from '#app/features/clubs/events/series/series.server.ts'
import { answerSeries } from '#app/features/clubs/events/series/standing.server.ts'
import { leaveClub } from '#app/features/clubs/members/leave.server.ts'
import { join } from '#app/features/gatherings/places.server.ts'
import { at } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createRunningClub, runnersOf, storedRun } from '#tests/support/world/runs.ts'
import { answerNaively } from './naive-standing.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const NOW = new Date('2027-03-01T06:00:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const LONG = { timeout: within(180_000) }
const PLACES = 5
/** After two runs. */
const LATER = at('2027-03-14', 9)
const people = await Promise.all(Array.from({ length: 12 }, () => createUser()))

async function startSeries() {
	const host = await createUser()
	const club = await createRunningClub({ founderId: host.id, members: people })
	const sent = { startTime: at('2027-03-06', 7).toISOString(), endTime: at('2027-03-06', 8).toISOString() }
	const plan = NewEvent.parse({ ...sent, title: 'Saturday Five', repeats: 'weekly', maxParticipants: PLACES })
	const { id } = await planEvent(host, club.id, plan, { now: NOW })
	const { seriesId } = await storedRun(id)
	return { ids: { clubId: club.id, eventId: id }, seriesId: seriesId! }
}

/** Returns the people of each run of a series, in the order they came. */
async function peopleOf(seriesId: number) {
	const runs = await db
		.select({ id: runningEvents.id })
		.from(runningEvents)
		.where(eq(runningEvents.seriesId, seriesId))
		.orderBy(asc(runningEvents.date))
	return Promise.all(runs.map(({ id }) => runnersOf(id)))
}
const going = (rows: Awaited<ReturnType<typeof runnersOf>>) => rows.filter(({ status }) => status === 'attending')
const remove = (seriesId: number) => write((tx) => tx.delete(runningEvents).where(eq(runningEvents.seriesId, seriesId)))

describe('people who answer for a whole series at once', () => {
	it('get a place in each run, or wait for one, and no run has more than its places', LONG, async () => {
		const { ids, seriesId } = await startSeries()
		await Promise.all([
			...people.map((person) => answerSeries(person, ids, 'coming', NOW)),
			...people.slice(0, 6).map((person) => join(clubRuns, person, ids, NOW)),
			planRecurringRuns(LATER),
			planRecurringRuns(LATER),
		])
		await planRecurringRuns(LATER)
		const runs = await peopleOf(seriesId)
		expect(runs).toHaveLength(6)
		for (const rows of runs) {
			expect(new Set(rows.map(({ userId }) => userId)).size).toBe(people.length)
			expect(going(rows)).toHaveLength(PLACES)
		}
		const order = await db
			.select({ userId: runningSeriesAnswers.userId })
			.from(runningSeriesAnswers)
			.where(eq(runningSeriesAnswers.seriesId, seriesId))
			.orderBy(asc(runningSeriesAnswers.id))
		await planRecurringRuns(at('2027-03-21', 9))
		const last = (await peopleOf(seriesId)).at(-1)!
		expect(last.map(({ userId }) => userId)).toEqual(order.map(({ userId }) => userId))
		expect(await fsck()).toEqual([])
	})

	test('the same race catches naive answers: more people than places', LONG, async () => {
		const { seriesId } = await startSeries()
		await atOnce(people, (person) => answerNaively(person, seriesId, NOW))
		for (const rows of await peopleOf(seriesId)) expect(going(rows).length).toBeGreaterThan(PLACES)
		await remove(seriesId)
	})
})

describe('a run that is planned while somebody answers', () => {
	it('is answered too', LONG, async () => {
		const { ids, seriesId } = await startSeries()
		const plans = Array.from({ length: 4 }, () => planRecurringRuns(LATER))
		await Promise.all([...plans, answerSeries(people[0]!, ids, 'coming', NOW), planRecurringRuns(LATER)])
		expect((await peopleOf(seriesId)).map((rows) => rows.length)).toEqual(Array(6).fill(1))
	})

	test('the same race catches a naive answer', LONG, async () => {
		const { seriesId } = await startSeries()
		await inBetween(
			() => answerNaively(people[0]!, seriesId, NOW),
			() => planRecurringRuns(LATER),
		)
		expect((await peopleOf(seriesId)).map((rows) => rows.length)).toContain(0)
		await remove(seriesId)
	})
})

test('a person who leaves while runs are planned has none', LONG, async () => {
	const { ids, seriesId } = await startSeries()
	const [first] = people
	await answerSeries(first!, ids, 'coming', NOW)
	await Promise.all([planRecurringRuns(LATER), leaveClub(first!, ids.clubId, NOW), planRecurringRuns(LATER)])
	expect((await peopleOf(seriesId)).flat()).toEqual([])
	expect(await fsck()).toEqual([])
})
