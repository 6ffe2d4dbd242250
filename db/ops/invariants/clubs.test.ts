import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Writer } from '../../client/index.ts'
import { openForAll, type Opened } from '#tests/support/database/database.ts'

const DAY = 24 * 3_600_000
const now = new Date()

const opened = openForAll('sqlite')
let database: Opened
beforeAll(async () => {
	database = opened()
	await database.seed(now)
}, 60_000)

/** Returns the violations found after that damage, then undoes it. */
async function damagedBy(damage: (tx: Writer) => Promise<unknown>) {
	const invariants = Object.values(await import('./clubs.ts'))
	const lines: string[] = []
	const undo = new Error('undo')
	await database
		.write(async (tx) => {
			await damage(tx)
			for (const find of invariants) lines.push(...(await find(tx, now)))
			throw undo
		})
		.catch((error) => {
			if (error !== undo) throw error
		})
	return lines
}

type Participant = Opened['schema']['runningEventParticipants']['$inferSelect']

/** Adds a club of the people 1 to 3 and a run in a week with two of them in its two places. */
async function aFullRun(tx: Writer) {
	const { runningClubMembers, runningClubs, runningEventParticipants, runningEvents } = database.schema
	const [club] = await tx.select().from(runningClubs).limit(1)
	const members = [1, 2, 3].map((userId) => ({ clubId: club!.id, userId }))
	await tx.insert(runningClubMembers).values(members).onConflictDoNothing()
	const [run] = await tx
		.insert(runningEvents)
		.values({
			clubId: club!.id,
			organizerId: club!.founderId,
			name: 'Run',
			location: 'Here',
			time: '06:00',
			date: new Date(now.getTime() + 7 * DAY),
			maxParticipants: 2,
			currentParticipants: 2,
		})
		.returning()
	const add = (userId: number, more: Partial<Participant> = {}) =>
		tx.insert(runningEventParticipants).values({ eventId: run!.id, userId, ...more })
	await add(1)
	await add(2)
	const set = (changed: Partial<typeof runningEvents.$inferInsert>) =>
		tx.update(runningEvents).set(changed).where(eq(runningEvents.id, run!.id))
	return { club: club!, run: run!, add, set }
}
type FullRun = Awaited<ReturnType<typeof aFullRun>>

/** Returns the violations found after damage to such a run, with its id written as `RUN`. */
async function damagedRun(damage: (run: FullRun, tx: Writer) => Promise<unknown>) {
	let id = 0
	const lines = await damagedBy(async (tx) => {
		const made = await aFullRun(tx)
		id = made.run.id
		await damage(made, tx)
	})
	return lines.map((line) => line.replace(`Run ${id} `, 'RUN '))
}

test('nothing is found where nothing is wrong', async () => {
	expect(await damagedBy(() => Promise.resolve())).toEqual([])
	expect(await damagedRun(({ add }) => add(3, { status: 'waitlisted' })), 'a full run has a waitlist').toEqual([])
})

test('the host of a club is an active admin of it', async () => {
	const { runningClubMembers, runningClubs } = database.schema
	const [club] = await database.db.select().from(runningClubs)
	const own = and(eq(runningClubMembers.clubId, club!.id), eq(runningClubMembers.userId, club!.founderId))
	const set = (changed: Partial<typeof runningClubMembers.$inferInsert>) => (tx: Writer) =>
		tx.update(runningClubMembers).set(changed).where(own)
	expect(await damagedBy((tx) => tx.delete(runningClubMembers).where(own))).toContain(
		`Club ${club!.id} has a host who is not a member`,
	)
	expect(await damagedBy(set({ role: 'member' }))).toEqual([
		`Club ${club!.id} has a host who is a member with the status active`,
	])
	expect(await damagedBy(set({ status: 'requested' }))).toContain(
		`Club ${club!.id} has a host who is an admin with the status requested`,
	)
})

test('a closed club has no future runs', async () => {
	const { runningClubs } = database.schema
	const close = (tx: Writer, id: number, closedAt: Date) =>
		tx.update(runningClubs).set({ closedAt }).where(eq(runningClubs.id, id))
	const soon = new Date(now.getTime() + 6 * DAY)
	const found = await damagedRun(({ club }, tx) => close(tx, club.id, soon))
	expect(found).toContainEqual(expect.stringMatching(/^RUN goes on, but club \d+ was closed before it$/))
	const calledOff = await damagedRun(async ({ club, set }, tx) => {
		await set({ status: 'cancelled' })
		await close(tx, club.id, soon)
	})
	expect(calledOff.filter((line) => line.startsWith('RUN'))).toEqual([])
	const later = await damagedRun(({ club }, tx) => close(tx, club.id, new Date(now.getTime() + 8 * DAY)))
	expect(later.filter((line) => line.startsWith('RUN'))).toEqual([])
})

test('a run has no more people than places, and no waitlist while one is free', async () => {
	expect(await damagedRun(({ add }) => add(3))).toEqual(['RUN has 2 places and 3 people in them'])
	expect(await damagedRun(({ add }) => add(3, { status: 'attended' }))).toEqual([
		'RUN has 2 places and 3 people in them',
	])
	const noLimit = async ({ add, set }: FullRun) => {
		await set({ maxParticipants: 0 })
		await add(3)
	}
	expect(await damagedRun(noLimit), '0 is without limit').toEqual([])
	const waiting = (changed: Parameters<FullRun['set']>[0]) => async (run: FullRun) => {
		await run.set({ maxParticipants: 3, ...changed })
		await run.add(3, { status: 'waitlisted' })
	}
	const line = 'RUN has a free place while 1 people wait for one'
	expect(await damagedRun(waiting({}))).toEqual([line])
	expect(await damagedRun(waiting({ maxParticipants: null }))).toEqual([line])
	expect(await damagedRun(waiting({ requiresApproval: true }))).toEqual([line])
	expect(await damagedRun(waiting({ maxParticipants: 2 }))).toEqual([])
	expect(await damagedRun(waiting({ date: new Date(now.getTime() - DAY) })), 'it has begun').toEqual([])
	expect(await damagedRun(waiting({ status: 'cancelled' }))).toEqual([])
})

test('a place at a future run belongs to a member', async () => {
	const { runningClubMembers } = database.schema
	const left = async ({ club, run, set }: FullRun, tx: Writer, changed: Parameters<FullRun['set']>[0]) => {
		await set({ maxParticipants: 3, ...changed })
		const own = and(eq(runningClubMembers.clubId, club.id), eq(runningClubMembers.userId, 3))
		await tx.delete(runningClubMembers).where(own)
		return run.id
	}
	const stays = (status: Participant['status'], changed: Parameters<FullRun['set']>[0] = {}) =>
		damagedRun(async (made, tx) => {
			await made.add(3, { status })
			await left(made, tx, changed)
		})
	for (const status of ['attending', 'requested'] as const) {
		const line = new RegExp(`^Participant \\d+ is ${status} at run \\d+ of a club they are not in$`)
		expect(await stays(status)).toEqual([expect.stringMatching(line)])
	}
	expect(await stays('waitlisted', { maxParticipants: 2 })).toHaveLength(1)
	expect(await stays('declined'), 'who was declined has none').toEqual([])
	expect(await stays('attending', { date: new Date(now.getTime() - DAY) }), 'it has begun').toEqual([])
	expect(await stays('attending', { status: 'cancelled' })).toEqual([])
	expect(await stays('attended'), 'who was there may leave').toEqual([])
})

test('a series has each of its runs once, and only its own', async () => {
	const { runningClubs, runningEvents, runningSeries } = database.schema
	const [, other] = await database.db.select().from(runningClubs)
	const inSeries = (occurrence: number | null, clubId?: number) => async (made: FullRun, tx: Writer) => {
		const plan = {} as typeof runningSeries.$inferInsert.plan
		const about = { frequency: 'weekly' as const, firstDate: now, plan, organizerId: made.club.founderId }
		const [series] = await tx
			.insert(runningSeries)
			.values({ ...about, clubId: clubId ?? made.club.id })
			.returning()
		await made.set({ seriesId: series!.id, occurrence })
		return series!
	}
	expect(await damagedRun(inSeries(0))).toEqual([])
	expect(await damagedRun(inSeries(null))).toEqual([expect.stringMatching(/^RUN of series \d+ has no number in it$/)])
	expect(await damagedRun(inSeries(0, other!.id))).toEqual([
		expect.stringMatching(/^RUN belongs to series \d+ of another club$/),
	])
	const twice = damagedRun(async (made, tx) => {
		const series = await inSeries(4)(made, tx)
		const { id: _, ...run } = made.run
		await tx.insert(runningEvents).values({ ...run, seriesId: series.id, occurrence: 4 })
	})
	await expect(twice, 'the database refuses a number twice').rejects.toThrow()
})

test('only checked-in runners have a distance', async () => {
	const ran = (status: Participant['status']) => (run: FullRun) => run.add(3, { status, completedDistance: 5 })
	expect(await damagedRun(ran('waitlisted'))).toEqual([
		expect.stringMatching(/^Participant \d+ is waitlisted, but says what they ran$/),
	])
	const counted = (run: FullRun) => run.add(3, { status: 'attended', completedDistance: 5, completedTime: 1_800 })
	expect(
		await damagedRun(async (run) => {
			await run.set({ maxParticipants: 3 })
			await counted(run)
		}),
	).toEqual([])
})
