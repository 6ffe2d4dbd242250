import { and, eq, or } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { matchThreads, playerConnections, playerReports } from '#db/schema.ts'
import { within } from '#tests/support/cases.ts'
import { blocksOf, connectionOf, createListed, createOpenRequest, storedAnswer } from '#tests/support/world/listed.ts'
import { membersOf } from '#tests/support/world/threads.ts'
import { acceptNaively, askNaively } from './naive-connection.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

afterAll(async () => expect(await fsck()).toEqual([]))

const LONG = { timeout: within(240_000) }
const ROUNDS = 10

type Someone = Awaited<ReturnType<typeof createListed>>
const two = async () => [await createListed(), await createListed()] as const
const ask = ({ headers }: Someone, { playerId }: Someone) =>
	call('POST', `/api/matchmaking/players/${playerId}/connect`, { headers, body: {} })
const accept = ({ headers }: Someone, id: number) =>
	call('PATCH', `/api/matchmaking/connections/${id}`, { headers, body: { status: 'accepted' } })
const block = ({ headers }: Someone, { playerId }: Someone) =>
	visit(`/matchmaking/players/${playerId}/block`, { headers, form: {} })

const rowsOf = (one: Someone, other: Someone) => {
	const { requesterId, addresseeId } = playerConnections
	return db
		.select()
		.from(playerConnections)
		.where(
			or(
				and(eq(requesterId, one.id), eq(addresseeId, other.id)),
				and(eq(requesterId, other.id), eq(addresseeId, one.id)),
			),
		)
}
const threadsOf = (connectionId: number) => db.$count(matchThreads, eq(matchThreads.connectionId, connectionId))
/** Removes what a naive version has left. */
const tidy = () => write((tx) => tx.delete(playerConnections))
/** Runs all checks before any act. */
const together = async (looking: Promise<() => unknown>[]) => {
	const acts = await Promise.all(looking)
	await Promise.all(acts.map((act) => act()))
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('two people who ask each other at once', () => {
	it('are connected, once, with one thread', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const [a, b] = await two()
			const answers = await Promise.all([ask(a, b), ask(b, a)])
			expect(statuses(answers)).toEqual([201, 201])
			expect(answers.map(({ body }) => body.status).sort()).toEqual(['accepted', 'pending'])
			const rows = await rowsOf(a, b)
			expect(rows).toMatchObject([{ status: 'accepted' }])
			const { threadId } = answers.find(({ body }) => body.threadId !== null)!.body
			expect((await membersOf(threadId)).map(({ userId }) => userId).sort()).toEqual([a.id, b.id].sort())
			expect(await threadsOf(rows[0]!.id)).toBe(1)
		}
	})

	test('are found out to be two rows where it is done naively', LONG, async () => {
		const [a, b] = await two()
		await together([askNaively(a, b), askNaively(b, a)])
		expect(await rowsOf(a, b)).toHaveLength(2)
		await tidy()
	})
})

describe('50 asks at once', () => {
	it('are one row, and one notice', LONG, async () => {
		const [a, b] = await two()
		const answers = await Promise.all(Array.from({ length: 50 }, () => ask(a, b)))
		expect(statuses(answers)).toEqual([...Array.from({ length: 49 }, () => 200), 201])
		expect(await rowsOf(a, b)).toMatchObject([{ status: 'pending', requesterId: a.id }])
		expect(await noticesOf(b.id)).toHaveLength(1)
	})

	test('are found out to be many rows where it is done naively', LONG, async () => {
		const [a, b] = await two()
		await together(Array.from({ length: 50 }, () => askNaively(a, b)))
		expect(await rowsOf(a, b)).toHaveLength(50)
		await tidy()
	})
})

describe('a block against an accept at once', () => {
	it('leaves no connection and no thread, whichever comes first', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const [a, b] = await two()
			const { id } = (await ask(a, b)).body
			const accepts = () => accept(b, id)
			const blocks = () => block(round % 3 ? a : b, round % 3 ? b : a)
			const answers = round % 2 ? [blocks(), accepts()] : [accepts(), blocks()]
			const done = (await Promise.all(answers)).map(({ status }) => status)
			const [blocked, accepted] = round % 2 ? done : done.reverse()
			expect(blocked).toBe(302)
			expect([200, 404]).toContain(accepted)
			expect(await connectionOf(a, b)).toBeUndefined()
			expect(await threadsOf(id)).toBe(0)
			expect([...(await blocksOf(a)), ...(await blocksOf(b))]).toHaveLength(1)
		}
	})

	it('is seen from both sides by order', LONG, async () => {
		const [a, b] = await two()
		const { id } = (await ask(a, b)).body
		expect((await accept(b, id)).status).toBe(200)
		expect((await block(a, b)).status).toBe(302)
		expect([await connectionOf(a, b), await threadsOf(id)]).toEqual([undefined, 0])
		const [c, d] = await two()
		const asked = (await ask(c, d)).body
		expect((await block(c, d)).status).toBe(302)
		expect((await accept(d, asked.id)).status).toBe(404)
	})

	test('is found out to leave a connection where it is done naively', LONG, async () => {
		const [a, b] = await two()
		await ask(a, b)
		const row = (await connectionOf(a, b))!
		const connects = await acceptNaively(row)
		await block(a, b)
		await connects()
		expect(await connectionOf(a, b)).toMatchObject({ status: 'accepted' })
		expect(await threadsOf(row.id)).toBe(1)
		expect(await blocksOf(a)).toHaveLength(1)
		await tidy()
	})
})

test('a block against an ask at once leaves no connection', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const [a, b] = await two()
		const both = round % 2 ? [block(b, a), ask(a, b)] : [ask(a, b), block(b, a)]
		await Promise.all<unknown>(both)
		expect(await connectionOf(a, b)).toBeUndefined()
		expect(await blocksOf(b)).toHaveLength(1)
	}
})

test('two who block each other at once both do, and open requests between them have ended', LONG, async () => {
	const [a, b] = await two()
	const { answers } = await createOpenRequest(a, [b])
	await Promise.all([block(a, b), block(b, a)])
	// The second no longer finds the first, so one block is enough to separate them.
	expect([...(await blocksOf(a)), ...(await blocksOf(b))].length).toBeGreaterThan(0)
	expect(['rejected', 'withdrawn']).toContain((await storedAnswer(answers[0]!.id)).status)
})

test('a report sent 20 times at once is one', LONG, async () => {
	const [a, b] = await two()
	const send = (idempotencyKey?: string) =>
		visit(`/matchmaking/players/${b.playerId}/report`, {
			headers: a.headers,
			form: { reason: 'spam', details: 'Sells rackets', ...(idempotencyKey && { idempotencyKey }) },
		})
	const answers = await Promise.all(Array.from({ length: 20 }, () => send('the-same-key')))
	expect(new Set(statuses(answers))).toEqual(new Set([302]))
	const others = await Promise.all(Array.from({ length: 20 }, () => send()))
	expect(new Set(statuses(others))).toEqual(new Set([409]))
	expect(await db.$count(playerReports, eq(playerReports.reporterId, a.id))).toBe(1)
})
