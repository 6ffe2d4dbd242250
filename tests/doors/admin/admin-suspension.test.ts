import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { matchResponses, playerConnections, users } from '#db/schema.ts'
import { suspend } from '#app/features/admin/people/suspension.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { countMatchmaking } from '#app/features/matchmaking/matchmaking-page/counts.server.ts'
import { answerAsk } from '#app/features/matchmaking/people/answer.server.ts'
import { pairOf } from '#app/features/matchmaking/people/connect.server.ts'
import { findPeople } from '#app/features/matchmaking/people/people.server.ts'
import { decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { answerRequest } from '#app/features/matchmaking/requests/answers/answer.server.ts'
import { withdrawAnswer } from '#app/features/matchmaking/requests/answers/withdraw.server.ts'
import { findOpenRequests } from '#app/features/matchmaking/requests/list/list.server.ts'
import { createListed, createOpenRequest, storedAnswer, storedRequest } from '#tests/support/world/listed.ts'
import { createUser } from '#tests/support/world/people.ts'
import { connectPeople, createMatch } from '#tests/support/world/threads.ts'
import { call } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

let admin: Actor
beforeAll(async () => {
	admin = await createUser({ role: 'admin' })
})

const shutOut = ({ id }: { id: number }) => suspend(admin, id, { reason: 'Sold tickets' })
/** Sets only the mark: a person who acts at the very moment of the suspension leaves the rest as it was. */
const mark = ({ id }: { id: number }) =>
	write((tx) => tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id)))
const setAnswer = (id: number, values: Partial<typeof matchResponses.$inferInsert>) =>
	write((tx) => tx.update(matchResponses).set(values).where(eq(matchResponses.id, id)))
async function asks(requester: { id: number }, addressee: { id: number }) {
	const row = { requesterId: requester.id, addresseeId: addressee.id, pair: pairOf(requester.id, addressee.id) }
	const [ask] = await write((tx) => tx.insert(playerConnections).values(row).returning())
	return ask!.id
}
async function openIds() {
	const look = { user: null, wish: null, now: new Date() }
	const filters = { sport: null, skill: null, city: null, day: null, page: 1, limit: 50 }
	const { total, requests } = await findOpenRequests(look, filters)
	expect(total, 'the number is that of the list').toBe(requests.length)
	expect((await countMatchmaking(look)).requests).toBe(total)
	return requests.map(({ id }) => id)
}

describe('suspending an account ends what the person has under way in matchmaking', () => {
	it('cancels open requests, withdraws responses, and tells the others', async () => {
		const [person, x, y] = [
			await createListed({ fullName: 'Bongani Cele' }),
			await createListed(),
			await createListed(),
		]
		const own = await createOpenRequest(person, [x])
		const waiting = await createOpenRequest(x, [person, y])
		const joined = await createOpenRequest(y, [person], { acceptedCount: 1 })
		await setAnswer(joined.answers[0]!.id, { status: 'accepted' })
		expect(await openIds()).toContain(own.id)
		await shutOut(person)
		expect((await storedRequest(own.id)).status).toBe('cancelled')
		expect(await openIds()).not.toContain(own.id)
		expect((await storedAnswer(own.answers[0]!.id)).status).toBe('rejected')
		expect(await noticesOf(x.id)).toContainEqual(expect.objectContaining({ title: 'Cancelled: Doubles on Friday' }))
		const answers = await Promise.all(waiting.answers.map(({ id }) => storedAnswer(id)))
		expect(answers.map(({ status }) => status)).toEqual(['withdrawn', 'pending'])
		expect(await storedRequest(joined.id)).toMatchObject({ status: 'open', acceptedCount: 0 })
		expect(await noticesOf(y.id)).toContainEqual(
			expect.objectContaining({ title: 'Bongani C. can’t make it: Doubles on Friday' }),
		)
		const late = await call('POST', `/api/match-requests/${own.id}/responses`, { ...y, body: { message: 'Me too' } })
		expect(late.status).toBeGreaterThanOrEqual(400)
	})

	it('leaves games as they are, and one of theirs does not look for people again', async () => {
		const [person, x, y] = [await createListed(), await createListed(), await createListed()]
		const soon = new Date(Date.now() + 60 * 60_000)
		const { id } = await createMatch([person, x, y], { startsAt: soon, expiresAt: soon })
		const other = await createMatch([person, x, y])
		await shutOut(person)
		expect((await storedRequest(id)).status).toBe('matched')
		await withdrawAnswer(x, id)
		expect(await storedRequest(id)).toMatchObject({ status: 'matched', acceptedCount: 1 })
		await withdrawAnswer(y, id)
		expect((await storedRequest(id)).status).toBe('expired')
		expect((await storedRequest(other.id)).status).toBe('matched')
		expect(await openIds()).not.toContain(id)
	})
})

describe('a suspended person takes no part', () => {
	it('is not let into a game, and does not wait again', async () => {
		const [owner, person, x] = [await createListed(), await createListed(), await createListed()]
		const open = await createOpenRequest(owner, [person])
		await mark(person)
		await expect(decideAnswer(owner, open.answers[0]!.id, { status: 'accepted' })).rejects.toMatchObject({
			init: { status: 409 },
		})
		const match = await createMatch([owner, x])
		const { closedAt } = await storedRequest(match.id)
		const values = { matchRequestId: match.id, message: 'Me', status: 'rejected' as const, decidedAt: closedAt }
		const other = await createListed()
		const declined = await write((tx) =>
			tx
				.insert(matchResponses)
				.values([person, other].map(({ id }) => ({ ...values, responderId: id })))
				.returning(),
		)
		await withdrawAnswer(x, match.id)
		expect((await storedRequest(match.id)).status).toBe('open')
		const now = await Promise.all(declined.map(({ id }) => storedAnswer(id)))
		expect(now.map(({ status }) => status)).toEqual(['rejected', 'pending'])
	})

	it('is in no list or count of open requests, and may not respond', async () => {
		const [person, x] = [await createListed(), await createListed()]
		const { id } = await createOpenRequest(person)
		const theirs = await createOpenRequest(x)
		expect(await openIds()).toContain(id)
		await mark(person)
		expect(await openIds()).not.toContain(id)
		await expect(answerRequest(person, theirs.id, { message: 'Me' })).rejects.toMatchObject({ init: { status: 403 } })
	})

	it('asks no one, and no link leads to it', async () => {
		const [person, x] = [await createListed(), await createListed()]
		const friend = await createListed()
		await connectPeople(x, friend)
		const askId = await asks(person, x)
		expect((await findPeople(x, { page: 1 })).counts.asks).toBe(1)
		await mark(person)
		await mark(friend)
		const list = await findPeople(x, { tab: 'connected', page: 1 })
		expect(list.counts.asks).toBe(0)
		expect(list.people).toMatchObject([{ playerId: null, level: null }])
		await expect(answerAsk(x, askId, { status: 'accepted' })).rejects.toMatchObject({ init: { status: 404 } })
		expect(await db.$count(playerConnections, eq(playerConnections.id, askId))).toBe(1)
	})
})
