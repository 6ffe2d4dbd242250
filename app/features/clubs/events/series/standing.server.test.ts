import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { runningEvents, runningSeriesAnswers, users } from '#db/schema.ts'
import { join, reply, withdraw } from '#app/features/gatherings/places.server.ts'
import { at } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createRunningClub, runnersOf, storedRun } from '#tests/support/world/runs.ts'
import { leaveClub } from '../../members/leave.server.ts'
import { cancelEvent } from '../cancel.server.ts'
import { findRunPage } from '../event-page.server.ts'
import { clubRuns } from '../gathering.server.ts'
import { editEvent } from '../planning/edit.server.ts'
import { planEvent } from '../planning/plan.server.ts'
import { NewEvent } from '../planning/schemas.ts'
import { planRecurringRuns } from './series.server.ts'
import { answerSeries, findStandingPage, takeAnswerBack } from './standing.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const NOW = at('2027-03-01', 8)
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
afterAll(async () => expect(await fsck()).toEqual([]))

/** After the first of the runs. */
const LATER = at('2027-03-06', 12)
const host = await createUser()
const [thandi, sipho, ayanda] = [await createUser(), await createUser(), await createUser()]
const people = [thandi, sipho, ayanda]

async function startSeries(wishes: object = {}) {
	const club = await createRunningClub({ founderId: host.id, members: people })
	const sent = {
		title: 'Saturday Five',
		startTime: at('2027-03-06', 7).toISOString(),
		endTime: at('2027-03-06', 8).toISOString(),
		repeats: 'weekly',
		...wishes,
	}
	const { id } = await planEvent(host, club.id, NewEvent.parse(sent), { now: NOW })
	const ids = { clubId: club.id, eventId: id }
	/** How people stand at each run of the series, in the order of its dates. */
	const standing = async (user: { id: number }) => {
		const runs = await db
			.select()
			.from(runningEvents)
			.where(eq(runningEvents.clubId, club.id))
			.orderBy(runningEvents.date)
		const rows = await Promise.all(runs.map(({ id }) => runnersOf(id)))
		return rows.map((row) => row.find(({ userId }) => userId === user.id)?.status ?? null)
	}
	const others = async () => {
		const { seriesId } = await storedRun(id)
		const runs = await db
			.select({ id: runningEvents.id })
			.from(runningEvents)
			.where(eq(runningEvents.seriesId, seriesId!))
			.orderBy(runningEvents.date)
		return runs.map(({ id }) => ({ clubId: club.id, eventId: id }))
	}
	return { club, ids, standing, others }
}
const titlesOf = async (user: { id: number }) => (await noticesOf(user.id)).map(({ title }) => title)

test('answers every run that is open and those planned later, in the order in which people said so', async () => {
	const { ids, standing, others } = await startSeries({ maxParticipants: 2 })
	const all = { runs: 4, waits: [], asked: [], stuck: [] }
	await join(clubRuns, ayanda, (await others())[1]!, NOW)
	expect(await answerSeries(sipho, ids, 'coming', NOW)).toEqual(all)
	expect(await answerSeries(thandi, ids, 'coming', NOW)).toEqual({ ...all, waits: ['Sat 13 Mar'] })
	expect(await answerSeries(ayanda, ids, 'coming', NOW)).toMatchObject({
		waits: ['Sat 6 Mar', 'Sat 20 Mar', 'Sat 27 Mar'],
	})
	const before = await titlesOf(ayanda)
	await planRecurringRuns(LATER)
	expect(await standing(sipho)).toEqual(Array(5).fill('attending'))
	expect(await standing(thandi)).toEqual(['attending', 'waitlisted', 'attending', 'attending', 'attending'])
	expect(await standing(ayanda)).toEqual(['waitlisted', 'attending', 'waitlisted', 'waitlisted', 'waitlisted'])
	expect(await titlesOf(ayanda), 'who waits is told').toEqual([...before, 'You’re on the waitlist: Saturday Five'])
	expect(await titlesOf(sipho)).toEqual([])
	const [last] = (await others()).slice(-1)
	expect((await storedRun(last!.eventId)).currentParticipants).toBe(2)
})

test('asks for each run where places are asked for, and the organiser hears of it once', async () => {
	const { ids, standing, club } = await startSeries({ requiresApproval: true, title: 'By Request' })
	const { asked } = await answerSeries(thandi, ids, 'coming', NOW)
	expect(asked).toHaveLength(4)
	await answerSeries(host, ids, 'coming', NOW)
	expect(await standing(host), 'who runs it need not ask').toEqual(Array(4).fill('attending'))
	const told = async () => (await titlesOf(host)).filter((title) => title === 'Asked to join: By Request')
	expect(await told()).toHaveLength(1)
	await answerSeries(sipho, { ...ids, clubId: club.id }, 'coming', NOW)
	await planRecurringRuns(LATER)
	expect((await standing(thandi)).at(-1)).toBe('requested')
	expect((await standing(host)).at(-1)).toBe('attending')
	expect(await told(), 'once for each who asks, and again for a run planned later').toHaveLength(4)
})

test('a date that is changed by itself stays as it was said', async () => {
	const { ids, standing, others } = await startSeries()
	await answerSeries(thandi, ids, 'coming', NOW)
	const [, second, third] = await others()
	await reply(clubRuns, thandi, second!, 'absent', NOW)
	await withdraw(clubRuns, thandi, third!, NOW)
	await planRecurringRuns(LATER)
	expect(await standing(thandi)).toEqual(['attending', 'absent', null, 'attending', 'attending'])
	expect(await answerSeries(thandi, { ...ids, eventId: second!.eventId }, 'coming', LATER), 'said anew').toMatchObject({
		runs: 4,
	})
	expect(await standing(thandi)).toEqual(Array(5).fill('attending'))
})

test.each(['maybe', 'absent'] as const)('can be %s, which gives up the places', async (answer) => {
	const { ids, standing } = await startSeries({ maxParticipants: 1 })
	for (const person of [thandi, sipho]) await answerSeries(person, ids, 'coming', NOW)
	await answerSeries(thandi, ids, answer, NOW)
	await planRecurringRuns(LATER)
	expect(await standing(thandi)).toEqual(Array(5).fill(answer))
	expect(await standing(sipho)).toEqual(Array(5).fill('attending'))
})

test('takes no place of a run planned later from one who said it after', async () => {
	const { ids, standing } = await startSeries({ maxParticipants: 1 })
	await answerSeries(thandi, ids, 'absent', NOW)
	await answerSeries(sipho, ids, 'coming', NOW)
	await planRecurringRuns(LATER)
	expect(await standing(sipho)).toEqual(Array(5).fill('attending'))
})

test('taken back, it keeps the dates that are answered and answers none planned later', async () => {
	const { ids, standing } = await startSeries()
	await answerSeries(thandi, ids, 'coming', NOW)
	expect(await takeAnswerBack(thandi, ids, NOW)).toBe(4)
	expect(await takeAnswerBack(thandi, ids, NOW), 'twice changes nothing').toBe(4)
	await planRecurringRuns(LATER)
	expect(await standing(thandi)).toEqual(['attending', 'attending', 'attending', 'attending', null])
})

test('ends with the membership, and rests while the account is suspended', async () => {
	const { club, ids, standing } = await startSeries()
	for (const person of people) await answerSeries(person, ids, 'coming', NOW)
	await leaveClub(thandi, club.id, NOW)
	await write((tx) => tx.update(users).set({ suspendedAt: NOW }).where(eq(users.id, sipho.id)))
	await planRecurringRuns(LATER)
	expect((await standing(thandi)).at(-1)).toBeNull()
	expect((await standing(sipho)).at(-1)).toBeNull()
	expect((await standing(ayanda)).at(-1)).toBe('attending')
	const left = await db.select().from(runningSeriesAnswers).where(eq(runningSeriesAnswers.userId, thandi.id))
	const { seriesId } = await storedRun(ids.eventId)
	expect(left.filter((row) => row.seriesId === seriesId)).toEqual([])
	await write((tx) => tx.update(users).set({ suspendedAt: null }).where(eq(users.id, sipho.id)))
})

test('goes on when the series gets other days, for the new dates too', async () => {
	const { ids, standing } = await startSeries()
	await answerSeries(thandi, ids, 'coming', NOW)
	await editEvent(host, ids, { weekdays: [2, 6], scope: 'following' }, NOW)
	expect(await standing(thandi)).toEqual(Array(8).fill('attending'))
	expect((await findStandingPage(thandi, ids, NOW)).answer).toBe('coming')
})

test('is for members, of a series that goes on', async () => {
	const { club, ids } = await startSeries()
	const stranger = await createUser()
	const refusedWith = (status: number) => ({ init: { status } })
	await expect(answerSeries(stranger, ids, 'coming', NOW)).rejects.toMatchObject(refusedWith(403))
	const alone = NewEvent.parse({
		title: 'Once Only',
		startTime: at('2027-03-06', 7).toISOString(),
		endTime: at('2027-03-06', 8).toISOString(),
	})
	const { id } = await planEvent(host, club.id, alone, { now: NOW })
	const once = answerSeries(thandi, { clubId: club.id, eventId: id }, 'coming', NOW)
	await expect(once).rejects.toMatchObject(refusedWith(404))
	await cancelEvent(host, ids, { scope: 'following' }, NOW)
	await expect(answerSeries(thandi, ids, 'coming', NOW)).rejects.toMatchObject(refusedWith(409))
	expect((await findStandingPage(thandi, ids, NOW)).reason).toBe('This series has ended. Answer for each run.')
})

test('the page of a run leads to it, and says to the host who comes every time', async () => {
	const { ids } = await startSeries()
	const pageFor = (user: typeof host | null) => findRunPage(ids, { user, key: null, list: null, page: 1, now: NOW })
	expect(await pageFor(thandi)).toMatchObject({ everyTime: 'Answer for every date', repeats: 'Every week' })
	await answerSeries(thandi, ids, 'coming', NOW)
	await join(clubRuns, sipho, ids, NOW)
	expect(await pageFor(thandi)).toMatchObject({ everyTime: 'You’re coming every time' })
	expect((await pageFor(host)).people.map(({ everyTime }) => everyTime)).toEqual([true, false])
	expect(
		(await pageFor(sipho)).people.map(({ everyTime }) => everyTime),
		'others do not see it',
	).toEqual([false, false])
})
