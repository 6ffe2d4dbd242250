import { eq, like } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { notices, runningEvents } from '#db/schema.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { acceptPerson } from '#app/features/gatherings/approval.server.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRun, createRunningClub, runnersOf, storedRun } from '#tests/support/world/runs.ts'
import { call } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const PEOPLE = 21
const LONG = { timeout: within(180_000) }

const host = await createUser()
const people = await Promise.all(
	Array.from({ length: PEOPLE }, async () => {
		const user = await createUser()
		return { user, headers: await signedIn(user) }
	}),
)
type Person = (typeof people)[number]
const club = await createRunningClub({ founderId: host.id, members: people.map(({ user }) => user) })

const address = (id: number) => `/api/running-clubs/${club.id}/events/${id}/participants`
const join = (id: number, { headers }: Person) => call('POST', address(id), { headers })
type Rows = Awaited<ReturnType<typeof runnersOf>>
const going = (rows: Rows) => rows.filter(({ status }) => status === 'attending')
const waiting = (rows: Rows) => rows.filter(({ status }) => status === 'waitlisted')

test('the database itself refuses one more than there are places', async () => {
	const run = await createRun(club, { maxParticipants: 2 })
	const oversell = write((tx) =>
		tx.update(runningEvents).set({ currentParticipants: 3 }).where(eq(runningEvents.id, run.id)),
	)
	await expect(oversell).rejects.toThrow()
	expect((await storedRun(run.id)).currentParticipants).toBe(0)
})

test('accepting 20 at once for 5 places never oversells, and accepting twice tells once', LONG, async () => {
	const run = await createRun(club, { maxParticipants: 5, requiresApproval: true })
	for (const person of people.slice(0, 20)) expect((await join(run.id, person)).status).toBe(202)
	const ids = { clubId: club.id, eventId: run.id }
	const rows = await runnersOf(run.id)
	await Promise.all([...rows, ...rows].map(({ id }) => acceptPerson(clubRuns, host, ids, id)))
	const after = await runnersOf(run.id)
	expect(going(after)).toHaveLength(5)
	expect(waiting(after)).toHaveLength(15)
	const answered = await db
		.select({ cause: notices.cause })
		.from(notices)
		.where(like(notices.cause, `club-event:${run.id}:accepted:%`))
	expect(answered).toHaveLength(20)
	expect(await fsck()).toEqual([])
})

test('checking in at two runs of a day at once, again and again, gives the points of one', LONG, async () => {
	const runner = people[PEOPLE - 1]!
	const soon = new Date(Math.floor(Date.now() / HOUR) * HOUR + 2 * HOUR)
	const runs = [await createRun(club, { date: soon }), await createRun(club, { date: soon })]
	const asked: { ids: { clubId: number; eventId: number }; personId: number }[] = []
	for (const { id } of runs) {
		await join(id, runner)
		const [{ id: personId }] = (await runnersOf(id)) as [Rows[number]]
		asked.push({ ids: { clubId: club.id, eventId: id }, personId })
		await join(id, people[0]!)
		const other = (await runnersOf(id)).find((row) => row.id !== personId)!
		await checkIn(clubRuns, host, { clubId: club.id, eventId: id }, { personId: other.id, arrived: true }, soon)
	}
	const check = (arrived: boolean) =>
		Promise.all(
			[...asked, ...asked, ...asked].map(({ ids, personId }) =>
				checkIn(clubRuns, host, ids, { personId, arrived }, soon),
			),
		)
	await check(true)
	expect(await findPoints(runner.user)).toBe(15)
	await check(false)
	expect(await findPoints(runner.user)).toBe(0)
	await check(true)
	expect(await findPoints(runner.user)).toBe(15)
	expect(await fsck()).toEqual([])
})
