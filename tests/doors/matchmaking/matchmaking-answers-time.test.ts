import { afterAll, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { answerRequest } from '#app/features/matchmaking/requests/answers/answer.server.ts'
import { cancelRequest, closeRequest } from '#app/features/matchmaking/requests/closing/cancel.server.ts'
import { decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { findRequestPage } from '#app/features/matchmaking/requests/page/request-page.server.ts'
import { closeExpired } from '#app/features/matchmaking/requests/closing/close-expired.server.ts'
import { withdrawAnswer } from '#app/features/matchmaking/requests/answers/withdraw.server.ts'
import { block } from '#app/features/matchmaking/people/block.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { toldTo } from '#tests/support/world/events.ts'
import {
	answersOf,
	createAnswers,
	createRequest,
	storedRequest,
	threadOf,
} from '#tests/support/world/match-requests.ts'
import { createUser } from '#tests/support/world/people.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const NOW = new Date('2027-03-01T06:30:00Z')
const later = (ms: number, from = NOW) => new Date(from.getTime() + ms)

afterAll(async () => expect(await fsck()).toEqual([]))

/** Makes a match request for a game in two days, which expires two hours before, with a response of each person. */
async function posted({ people = 1, ...wishes }: { people?: number; minPlayers?: number; maxPlayers?: number } = {}) {
	const owner = await createUser({ fullName: 'Olwethu Ownerson' })
	const startsAt = later(2 * DAY)
	const request = await createRequest(owner, { startsAt, createdAt: NOW, ...wishes })
	const players = await Promise.all(Array.from({ length: people }, () => createUser({ fullName: 'Pieter Playerson' })))
	const answers = await createAnswers(request, players, NOW)
	const accept = (i: number, now = NOW) => decideAnswer(owner, answers[i]!.id, { status: 'accepted' }, now)
	return { owner, request, players, answers, accept, startsAt, ends: request.expiresAt }
}
const statuses = async (id: number) => (await answersOf(id)).map(({ status }) => status)

describe('the end of the time to find people', () => {
	it('is two hours before the game, or seven days after posting, to the millisecond', async () => {
		const { request, startsAt, ends } = await posted()
		expect(ends).toEqual(later(-2 * HOUR, startsAt))
		expect((await createRequest(await createUser(), { createdAt: NOW })).expiresAt).toEqual(later(7 * DAY))
		const [early, late] = [await createUser(), await createUser()]
		await expect(answerRequest(early, request.id, { message: 'Hi' }, { now: later(-1, ends) })).resolves.toBeTruthy()
		const words = { data: { message: 'This request has expired.' } }
		await expect(answerRequest(late, request.id, { message: 'Hi' }, { now: ends })).rejects.toMatchObject(words)
		const page = (now: Date) => findRequestPage(request.id, { user: early, now })
		expect((await page(later(-1, ends))).status).toBe('open')
		expect((await page(ends)).status).toBe('expired')
	})

	it('closes accepting at that instant', async () => {
		const one = await posted()
		await one.accept(0, later(-1, one.ends))
		expect((await storedRequest(one.request.id)).status).toBe('matched')
		const other = await posted()
		await expect(other.accept(0, other.ends)).rejects.toMatchObject({ init: { status: 409 } })
		expect(await statuses(other.request.id)).toEqual(['pending'])
	})

	it('settles it: matched where enough were accepted, else expired, and all are told once', async () => {
		const enough = await posted({ people: 3, minPlayers: 1, maxPlayers: 3 })
		const few = await posted({ people: 3, minPlayers: 2, maxPlayers: 3 })
		await enough.accept(0)
		await few.accept(0)
		await closeExpired(later(-1, enough.ends))
		expect((await storedRequest(enough.request.id)).status).toBe('open')
		await closeExpired(enough.ends)
		expect(await closeExpired(enough.ends)).toBe(0)

		expect(await storedRequest(enough.request.id)).toMatchObject({ status: 'matched', closedAt: enough.ends })
		expect(await statuses(enough.request.id)).toEqual(['accepted', 'rejected', 'rejected'])
		expect((await threadOf(enough.request.id))!.people).toEqual([enough.owner.id, enough.players[0]!.id])
		expect(await toldTo(enough.owner)).toEqual(['Matched: Fourth for padel'])
		expect(await toldTo(enough.players[2]!)).toEqual(['Not this time: Fourth for padel'])

		expect(await storedRequest(few.request.id)).toMatchObject({ status: 'expired', closedAt: few.ends })
		expect(await statuses(few.request.id)).toEqual(['accepted', 'rejected', 'rejected'])
		const seenBy = async (user: (typeof few)['owner']) =>
			findRequestPage(few.request.id, { user, now: later(HOUR, few.ends) })
		expect((await seenBy(few.players[2]!)).answer).toMatchObject({
			shownStatus: 'unanswered',
			declined: 'Not enough players in time.',
		})
		const list = (await seenBy(few.owner)).answers!.list.map(({ shownStatus }) => shownStatus)
		expect(list.sort()).toEqual(['over', 'unanswered', 'unanswered'])
		expect(await threadOf(few.request.id)).toBeNull()
		for (const person of [few.owner, few.players[2]!])
			expect(await toldTo(person)).toEqual(['Expired: Fourth for padel'])
	})
})

describe('dropping out', () => {
	it('opens a matched request again while there is time, and takes the points back', async () => {
		const { owner, request, players, accept } = await posted({ people: 2, minPlayers: 1, maxPlayers: 2 })
		await accept(0)
		await accept(1)
		expect(await findPoints(owner)).toBe(10)
		await withdrawAnswer(players[0]!, request.id, NOW)
		expect(await storedRequest(request.id)).toMatchObject({ status: 'open', acceptedCount: 1, closedAt: null })
		expect(await findPoints(owner)).toBe(0)
		expect((await threadOf(request.id))!.people).toEqual([owner.id, players[1]!.id])
		expect((await toldTo(owner)).at(-1)).toBe('Pieter P. can’t make it: Fourth for padel')

		await answerRequest(players[0]!, request.id, { message: 'I can after all' }, { now: NOW })
		await accept(0)
		expect(await storedRequest(request.id)).toMatchObject({ status: 'matched', acceptedCount: 2 })
		expect((await threadOf(request.id))!.people).toEqual([owner, ...players].map(({ id }) => id).sort((a, b) => a - b))
		expect(await findPoints(owner)).toBe(10)
	})

	it('after that leaves it matched with whoever is left, and expired without anybody', async () => {
		const { owner, request, players, accept, ends, startsAt } = await posted({ people: 2, minPlayers: 2 })
		await accept(0)
		await accept(1)
		await withdrawAnswer(players[0]!, request.id, ends)
		expect(await storedRequest(request.id)).toMatchObject({ status: 'matched', acceptedCount: 1 })
		expect(await findPoints(owner)).toBe(10)
		await withdrawAnswer(players[1]!, request.id, later(-1, startsAt))
		expect(await storedRequest(request.id)).toMatchObject({ status: 'expired', acceptedCount: 0 })
		expect(await findPoints(owner)).toBe(0)
	})

	it('lets those wait again who were declined only because it was full, and tells who is in it', async () => {
		const { owner, request, players, answers, accept } = await posted({ people: 5, minPlayers: 2 })
		const [, , declined, waiting, blocked] = players
		await decideAnswer(owner, answers[2]!.id, { status: 'rejected' }, later(-1))
		await accept(0)
		await accept(1)
		expect(await statuses(request.id)).toEqual(['accepted', 'accepted', 'rejected', 'rejected', 'rejected'])
		await block(owner, { response: answers[4]!.id }, NOW)
		const full = await findRequestPage(request.id, { user: waiting!, now: NOW })
		expect(full.answer).toMatchObject({ shownStatus: 'rejected', declined: 'They went with other players this time.' })
		await withdrawAnswer(players[0]!, request.id, later(1))
		expect(await statuses(request.id)).toEqual(['withdrawn', 'accepted', 'rejected', 'pending', 'rejected'])
		const [still, again] = [(await toldTo(players[1]!)).at(-1), (await toldTo(waiting!)).at(-1)]
		expect([still, again]).toEqual(['Open again: Fourth for padel', 'Open again: Fourth for padel'])
		for (const person of [declined!, blocked!])
			expect((await toldTo(person)).at(-1)).toBe('Not this time: Fourth for padel')
		const thread = (await threadOf(request.id))!.id
		const seen = (user: typeof owner) => findRequestPage(request.id, { user, now: later(1) })
		for (const user of [owner, players[1]!]) expect((await seen(user)).threadId).toBe(thread)
		for (const user of [players[0]!, waiting!, declined!]) expect((await seen(user)).threadId).toBeNull()
		await accept(3, later(2))
		expect(await storedRequest(request.id)).toMatchObject({ status: 'matched', acceptedCount: 2 })
	})

	it('without a fixed time ends when the conversation does', async () => {
		const owner = await createUser()
		const request = await createRequest(owner, { createdAt: NOW })
		const player = await createUser()
		const [answer] = await createAnswers(request, [player], NOW)
		await decideAnswer(owner, answer!.id, { status: 'accepted' }, NOW)
		const over = later(30 * DAY, request.expiresAt)
		const words = { data: { message: 'This game is over.' } }
		await expect(withdrawAnswer(player, request.id, over)).rejects.toMatchObject(words)
		await expect(cancelRequest(owner, request.id, over)).rejects.toMatchObject(words)
		const { may } = await findRequestPage(request.id, { user: owner, now: over })
		expect(may.cancel).toBe(false)
		expect((await cancelRequest(owner, request.id, later(-1, over))).people).toBe(1)
	})

	it('ends with the time of the game', async () => {
		const { request, players, accept, startsAt } = await posted()
		await accept(0)
		const over = { data: { message: 'This game has started.' } }
		await expect(withdrawAnswer(players[0]!, request.id, startsAt)).rejects.toMatchObject(over)
		expect(await storedRequest(request.id)).toMatchObject({ status: 'matched', acceptedCount: 1 })
	})
})

describe('calling off', () => {
	it('is possible while open or matched until the time of the game, and tells who is in it', async () => {
		const { owner, request, players, accept, startsAt } = await posted({ people: 2, minPlayers: 2 })
		await accept(0)
		await expect(cancelRequest(players[0]!, request.id, NOW)).rejects.toMatchObject({ init: { status: 403 } })
		expect(await cancelRequest(owner, request.id, NOW)).toEqual({ people: 2, points: null })
		expect(await storedRequest(request.id)).toMatchObject({ status: 'cancelled', closedAt: NOW, acceptedCount: 1 })
		for (const player of players) expect((await toldTo(player)).at(-1)).toBe('Cancelled: Fourth for padel')
		expect(await toldTo(owner)).toEqual([])
		const gone = { data: { message: 'This request was cancelled.' } }
		await expect(accept(1)).rejects.toMatchObject(gone)
		await expect(cancelRequest(owner, request.id, NOW)).rejects.toMatchObject(gone)
		await expect(answerRequest(await createUser(), request.id, { message: 'Hi' }, { now: NOW })).rejects.toMatchObject(
			gone,
		)

		const matched = await posted()
		await matched.accept(0)
		await expect(cancelRequest(matched.owner, matched.request.id, startsAt)).rejects.toMatchObject({
			data: { message: 'This game has started.' },
		})
		expect(await cancelRequest(matched.owner, matched.request.id, later(-1, startsAt))).toEqual({
			people: 1,
			points: '10 points',
		})
	})

	it('inside another transaction does nothing to one that is over', async () => {
		const { request, players, ends } = await posted()
		const close = (now: Date) =>
			write((tx) => closeRequest(tx, request.id, { now, words: 'The court booking was cancelled.' }))
		expect(await close(ends)).toBe(false)
		expect((await storedRequest(request.id)).status).toBe('expired')
		const open = await posted()
		const closing = { now: NOW, words: 'The court booking was cancelled.' }
		expect(await write((tx) => closeRequest(tx, open.request.id, closing))).toBe(true)
		expect(await write((tx) => closeRequest(tx, open.request.id, closing))).toBe(false)
		expect(await toldTo(open.players[0]!)).toEqual(['Cancelled: Fourth for padel'])
		expect(await toldTo(open.owner)).toEqual(['Cancelled: Fourth for padel'])
		const own = await posted()
		await write((tx) => closeRequest(tx, own.request.id, { ...closing, byOwner: true }))
		expect(await toldTo(own.owner)).toEqual([])
		expect(await toldTo(players[0]!)).toEqual(['Expired: Fourth for padel'])
	})
})
