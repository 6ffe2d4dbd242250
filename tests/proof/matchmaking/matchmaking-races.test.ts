import { describe, expect, it, test, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { closeExpired } from '#app/features/matchmaking/requests/closing/close-expired.server.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { toldTo } from '#tests/support/world/events.ts'
import {
	answersOf,
	createAnswers,
	createRequest,
	storedRequest,
	threadOf,
} from '#tests/support/world/match-requests.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { acceptNaively, answerNaively, cancelNaively, settleNaively, withdrawNaively } from './naive-match.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = 6
const member = async () => {
	const user = await createUser({ fullName: 'Pieter Playerson' })
	return { ...user, headers: await signedIn(user) }
}
const owner = await member()
const people = await Promise.all(Array.from({ length: 20 }, member))

const accept = (id: number) =>
	call('PATCH', `/api/matchmaking/responses/${id}/status`, { headers: owner.headers, body: { status: 'accepted' } })
const cancel = (id: number) =>
	call('PATCH', `/api/matchmaking/requests/${id}/status`, { headers: owner.headers, body: { status: 'cancelled' } })
const withdraw = (id: number, { headers }: (typeof people)[number]) =>
	visit(`/matchmaking/requests/${id}/withdraw`, { headers, form: {} })
const respond = (id: number, { headers }: (typeof people)[number]) =>
	call('POST', `/api/matchmaking/requests/${id}/responses`, { headers, body: { message: 'Count me in' } })
type Answers = Awaited<ReturnType<typeof answersOf>>
const those = (answers: Answers, status: Answers[number]['status']) => answers.filter((row) => row.status === status)

/** Does both: first one a little earlier, then the other, then both at once. */
async function both<A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
	if (round === 0) return [await one(), await other()]
	if (round === 1) {
		const second = await other()
		return [await one(), second]
	}
	return Promise.all([one(), other()])
}

describe('accepting at once', () => {
	it('two for one place lets exactly one in and declines the other', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const request = await createRequest(owner)
			const pair = people.slice(0, 2)
			const rows = await createAnswers(request, pair)
			const answers = await both(
				round,
				() => accept(rows[0]!.id),
				() => accept(rows[1]!.id),
			)
			expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
			const after = await answersOf(request.id)
			const [inIt, out] = [those(after, 'accepted'), those(after, 'rejected')]
			expect([inIt.length, out.length]).toEqual([1, 1])
			expect(await storedRequest(request.id)).toMatchObject({ status: 'matched', acceptedCount: 1 })
			expect((await threadOf(request.id))!.people).toEqual([owner.id, inIt[0]!.responderId].sort((a, b) => a - b))
		}
		expect(await fsck()).toEqual([])
	})

	it('20 for 3 places lets exactly 3 in, and declines and tells the others', LONG, async () => {
		const crowd = await Promise.all(Array.from({ length: 20 }, member))
		const request = await createRequest(owner, { minPlayers: 3, title: 'Three for fives' })
		const rows = await createAnswers(request, crowd)
		const answers = await Promise.all(rows.map(({ id }) => accept(id)))
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(17)
		const after = await answersOf(request.id)
		const inIt = those(after, 'accepted').map(({ responderId }) => responderId)
		expect(inIt).toHaveLength(3)
		expect(those(after, 'rejected')).toHaveLength(17)
		expect((await threadOf(request.id))!.people).toEqual([owner.id, ...inIt].sort((a, b) => a - b))
		for (const { id } of crowd) {
			const told = await toldTo({ id })
			expect(told.at(-1)).toBe(`${inIt.includes(id) ? 'Matched' : 'Not this time'}: Three for fives`)
			expect(told.length).toBeLessThanOrEqual(2)
		}
		expect(await fsck()).toEqual([])
	})
})

describe('against each other', () => {
	it('accepting and calling off end called off, with no player half in', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const request = await createRequest(owner)
			const [row] = await createAnswers(request, [people[2]!])
			const [accepted, cancelled] = await both(
				round,
				() => accept(row!.id),
				() => cancel(request.id),
			)
			expect(cancelled.status, 'one that was matched can be called off').toBe(200)
			expect((await storedRequest(request.id)).status).toBe('cancelled')
			const [answer] = await answersOf(request.id)
			expect(answer!.status).toBe(accepted.status === 200 ? 'accepted' : 'rejected')
			expect((await toldTo(people[2]!)).at(-1)).toBe('Cancelled: Fourth for padel')
		}
		expect(await fsck()).toEqual([])
	})

	it('responding and calling off leave no player waiting', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const request = await createRequest(owner)
			const [answered, cancelled] = await both(
				round,
				() => respond(request.id, people[13]!),
				() => cancel(request.id),
			)
			expect(cancelled.status).toBe(200)
			expect((await answersOf(request.id)).map(({ status }) => status)).toEqual(
				answered.status === 201 ? ['rejected'] : [],
			)
		}
		expect(await fsck()).toEqual([])
	})

	it('a block and accepting end with no player in', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const person = await member()
			const request = await createRequest(owner, { minPlayers: 2 })
			const [row] = await createAnswers(request, [person])
			await both(
				round,
				() => accept(row!.id),
				() => visit(`/matchmaking/people/block?response=${row!.id}`, { headers: owner.headers, form: {} }),
			)
			expect((await answersOf(request.id))[0]!.status).toBe('rejected')
			expect(await storedRequest(request.id)).toMatchObject({ status: 'open', acceptedCount: 0 })
		}
		expect(await fsck()).toEqual([])
	})

	it('accepting and taking back end taken back, and the place is free', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const request = await createRequest(owner)
			const [row] = await createAnswers(request, [people[3]!])
			const [, withdrawn] = await both(
				round,
				() => accept(row!.id),
				() => withdraw(request.id, people[3]!),
			)
			expect(withdrawn.status).toBe(302)
			expect((await answersOf(request.id))[0]!.status).toBe('withdrawn')
			expect(await storedRequest(request.id)).toMatchObject({ status: 'open', acceptedCount: 0 })
			expect((await threadOf(request.id))?.people ?? [owner.id]).toEqual([owner.id])
		}
		expect(await fsck()).toEqual([])
	})

	it('two who drop out at once both get out', LONG, async () => {
		const request = await createRequest(owner, { minPlayers: 4 })
		const crew = people.slice(4, 8)
		for (const { id } of await createAnswers(request, crew)) expect((await accept(id)).status).toBe(200)
		await Promise.all(crew.slice(0, 3).map((person) => withdraw(request.id, person)))
		expect(await storedRequest(request.id)).toMatchObject({ status: 'open', acceptedCount: 1 })
		expect((await threadOf(request.id))!.people).toEqual([owner.id, crew[3]!.id])
		expect(await fsck()).toEqual([])
	})

	it('settling five times at once settles once', LONG, async () => {
		const request = await createRequest(owner, { minPlayers: 1, maxPlayers: 2 })
		const [row] = await createAnswers(request, [people[8]!])
		await accept(row!.id)
		await Promise.all(Array.from({ length: 5 }, () => closeExpired(request.expiresAt)))
		expect(await storedRequest(request.id)).toMatchObject({ status: 'matched', acceptedCount: 1 })
		expect((await toldTo(people[8]!)).filter((title) => title.startsWith('Matched'))).toHaveLength(1)
		expect(await fsck()).toEqual([])
	})
})

it('50 responses by one person leave one', LONG, async () => {
	const request = await createRequest(owner)
	const { headers } = people[9]!
	const send = (_: unknown, i: number) =>
		call('POST', `/api/matchmaking/requests/${request.id}/responses`, { headers, body: { message: `Me ${i}` } })
	const answers = await Promise.all(Array.from({ length: 50 }, send))
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
	expect(await answersOf(request.id)).toHaveLength(1)
})

describe('without a lock on the request', () => {
	test('two are accepted for one place', async () => {
		const request = await createRequest(owner)
		const rows = await createAnswers(request, people.slice(10, 12))
		expect(await atOnce(rows, ({ id }) => acceptNaively(request, id))).toEqual([true, true])
		expect(those(await answersOf(request.id), 'accepted')).toHaveLength(2)
		expect(await fsck()).not.toEqual([])
	})

	test('a player is accepted to a request that is called off, and is not told', async () => {
		const request = await createRequest(owner)
		const [row] = await createAnswers(request, [people[12]!])
		const both = [() => acceptNaively(request, row!.id), () => cancelNaively(request)]
		expect(await atOnce(both, (act) => act())).toEqual([true, true])
		expect((await storedRequest(request.id)).status).toBe('cancelled')
		expect((await answersOf(request.id))[0]!.status).toBe('accepted')
		expect(await toldTo(people[12]!)).toEqual([])
	})

	test('two who drop out are counted as one', async () => {
		const request = await createRequest(owner, { minPlayers: 4 })
		const rows = await createAnswers(request, people.slice(14, 16))
		for (const { id } of rows) await accept(id)
		await atOnce(rows, ({ id }) => withdrawNaively(request, id))
		expect(those(await answersOf(request.id), 'accepted')).toEqual([])
		expect((await storedRequest(request.id)).acceptedCount).toBe(1)
	})

	test('all who close it at once believe that they did', async () => {
		const request = await createRequest(owner)
		expect(await atOnce([request, request], settleNaively)).toEqual([true, true])
	})

	test('a player waits at a request that was called off', async () => {
		const request = await createRequest(owner)
		const both = [() => answerNaively(request, people[16]!), () => cancelNaively(request)]
		expect(await atOnce(both, (act) => act())).toEqual([true, true])
		expect((await storedRequest(request.id)).status).toBe('cancelled')
		expect((await answersOf(request.id)).map(({ status }) => status)).toEqual(['pending'])
	})
})
