import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { runningEvents } from '#db/schema.ts'
import { cancelEvent } from '#app/features/clubs/events/cancel.server.ts'
import { editEvent } from '#app/features/clubs/events/planning/edit.server.ts'
import { planEvent } from '#app/features/clubs/events/planning/plan.server.ts'
import { NewEvent } from '#app/features/clubs/events/planning/schemas.ts'
import { planRecurringRuns } from '#app/features/clubs/events/series/series.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRun, createRunningClub, runnersOf, storedRun } from '#tests/support/world/runs.ts'
import { planNaively } from './naive-series.ts'
import { call } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const NOW = new Date('2027-03-01T06:00:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const LONG = { timeout: within(180_000) }
const AT_ONCE = 20
const host = await createUser()
const club = await createRunningClub({ founderId: host.id })
const start = at('2027-03-06', 7)

async function startSeries() {
	const sent = { title: 'Saturday Five', startTime: start.toISOString(), endTime: at('2027-03-06', 8).toISOString() }
	const { id } = await planEvent(host, club.id, NewEvent.parse({ ...sent, repeats: 'weekly' }), { now: NOW })
	return { id, seriesId: (await storedRun(id)).seriesId! }
}
const planned = (seriesId: number) =>
	db
		.select({ id: runningEvents.id, date: runningEvents.date })
		.from(runningEvents)
		.where(and(eq(runningEvents.seriesId, seriesId), eq(runningEvents.status, 'upcoming')))
		.orderBy(asc(runningEvents.date), asc(runningEvents.id))
const weeksOf = async (seriesId: number) =>
	(await planned(seriesId)).map(({ date }) => (date.getTime() - start.getTime()) / (7 * DAY))
const many = <Answer>(work: () => Promise<Answer>) => Promise.all(Array.from({ length: AT_ONCE }, work))
/** After two runs. */
const later = at('2027-03-14', 9)

describe('planning one series many times at once', () => {
	it('plans each run once', LONG, async () => {
		const { seriesId } = await startSeries()
		await many(() => planRecurringRuns(later))
		expect(await weeksOf(seriesId)).toEqual([0, 1, 2, 3, 4, 5])
		expect(await fsck()).toEqual([])
	})

	test('the same race catches naive planning', LONG, async () => {
		const { seriesId } = await startSeries()
		await atOnce([1, 2], () => planNaively(seriesId, later))
		expect((await weeksOf(seriesId)).length).toBeGreaterThan(6)
		await write((tx) => tx.delete(runningEvents).where(eq(runningEvents.seriesId, seriesId)))
	})
})

test('a series that is called off while its runs are planned ends', LONG, async () => {
	const { seriesId, id } = await startSeries()
	const off = cancelEvent(host, { clubId: club.id, eventId: id }, { scope: 'following' }, NOW)
	await Promise.all([off, ...Array.from({ length: AT_ONCE }, () => planRecurringRuns(later))])
	await planRecurringRuns(later)
	expect((await planned(seriesId)).filter(({ date }) => date > later)).toEqual([])
	expect(await fsck()).toEqual([])
})

test('a run is called off once, and one more comes after the others', LONG, async () => {
	const { seriesId, id } = await startSeries()
	const answers = await Promise.allSettled(
		Array.from({ length: AT_ONCE }, () => cancelEvent(host, { clubId: club.id, eventId: id }, {}, NOW)),
	)
	expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	for (const answer of answers) {
		if (answer.status === 'rejected') expect((answer.reason as AppError).init.status).toBe(409)
	}
	expect(await weeksOf(seriesId)).toEqual([1, 2, 3, 4])
})

test('places that are taken away while people come are never oversold', LONG, async () => {
	const people = await Promise.all(
		Array.from({ length: 30 }, async () => {
			const user = await createUser()
			return { user, headers: await signedIn(user) }
		}),
	)
	const full = await createRunningClub({ founderId: host.id, members: people.map(({ user }) => user) })
	const run = await createRun(full, { maxParticipants: 30, date: start })
	const path = `/api/running-clubs/${full.id}/events/${run.id}/participants`
	const ids = { clubId: full.id, eventId: run.id }
	await editEvent(host, ids, { maxParticipants: 20 }, NOW)
	const edits = [5, 12, 15].map((maxParticipants) => editEvent(host, ids, { maxParticipants }, NOW))
	const joins = people.map(({ headers }) => call('POST', path, { headers }))
	const [joined, edited] = await Promise.all([Promise.all(joins), Promise.allSettled(edits)])
	expect(joined.map(({ status }) => status)).toEqual(people.map(() => 201))
	for (const edit of edited) {
		if (edit.status === 'rejected') expect((edit.reason as AppError).init.status).toBe(409)
	}
	const { maxParticipants, currentParticipants } = await storedRun(run.id)
	const statuses = (await runnersOf(run.id)).map(({ status }) => status)
	const going = statuses.filter((status) => status === 'attending').length
	expect(going).toBe(Math.min(30, maxParticipants!))
	expect(currentParticipants).toBe(going)
	expect(statuses.filter((status) => status === 'waitlisted')).toHaveLength(30 - going)
	expect(await fsck()).toEqual([])
})
