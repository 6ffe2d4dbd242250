import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { games, matchRequests, playerBlocks, users } from '#db/schema.ts'
import { answerRequest } from '#app/features/matchmaking/requests/answers/answer.server.ts'
import { decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { withdrawAnswer } from '#app/features/matchmaking/requests/answers/withdraw.server.ts'
import { cancelRequest } from '#app/features/matchmaking/requests/closing/cancel.server.ts'
import { endEarly } from '#app/features/matchmaking/requests/closing/end-early.server.ts'
import { editRequest } from '#app/features/matchmaking/requests/posting/edit.server.ts'
import type { RequestChange } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { findRequestPage } from '#app/features/matchmaking/requests/page/request-page.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { gamePage } from '#tests/support/world/bills.ts'
import {
	answersOf,
	createAnswers,
	createRequest,
	storedRequest,
	threadOf,
} from '#tests/support/world/match-requests.ts'
import { earnedFor } from '#tests/support/world/earned.ts'
import { createUser } from '#tests/support/world/people.ts'
import { answerGame } from '../answers.server.ts'
import { findGamePage } from '../game-page.server.ts'
import { countWords, gameCardWords, inviteText, titleOf } from '../game-words.ts'
import { setPlaces, takeOff } from '../games.server.ts'
import { removePlayedGames } from '../played.server.ts'
import type { Answer } from '../schemas.ts'
import type { Viewer } from '../viewer.server.ts'
import { openRequestGame, renewRequestKey } from './request-link.server.ts'

const START = new Date('2027-03-06T16:00:00Z')
const NOW = new Date(START.getTime() - 3 * DAY)

const visitor = (): Viewer => ({ user: null, browser: crypto.randomUUID(), address: '127.0.0.1' })
const asUser = (user: NonNullable<Viewer['user']>): Viewer => ({
	user,
	browser: crypto.randomUUID(),
	address: '127.0.0.1',
})
const say = (viewer: Viewer, key: string, intent: Answer['intent'], name = '', now = NOW, same?: Answer['same']) =>
	answerGame(viewer, key, { intent, name, same }, now)
const statusOf = (attempt: Promise<unknown>) =>
	attempt.then(
		() => null,
		(error: unknown) => (error instanceof AppError ? error.init.status : Promise.reject(error)),
	)

afterAll(async () => expect(await fsck()).toEqual([]))

/** Makes a request of Thandi's for three more players, with its link. */
async function aRequest(wishes: Partial<typeof matchRequests.$inferInsert> = {}, now = NOW) {
	const owner = await createUser({ fullName: 'Thandi Mokoena' })
	const request = await createRequest(owner, {
		title: 'Sunday fives',
		location: 'Green Point',
		city: 'Cape Town',
		minPlayers: 2,
		maxPlayers: 3,
		startsAt: START,
		createdAt: now,
		...wishes,
	})
	return { owner, id: request.id, key: await openRequestGame(owner, request.id, now) }
}

/** Returns how many are in besides the owner, and how the request stands. */
const standing = async (id: number) => {
	const { acceptedCount, status } = await storedRequest(id)
	return [acceptedCount, status]
}

/** Returns the key of a request's link, if it has one. */
const linkOf = async (id: number) => (await db.select().from(games).where(eq(games.requestId, id)))[0]?.key

const respondent = async (id: number, fullName = 'Ayanda Zulu') => {
	const user = await createUser({ fullName })
	const [answer] = await createAnswers({ id }, [user], NOW)
	return { user, answer: answer! }
}

describe('the link of a match request', () => {
	it('is made once, by its owner alone, and shows first names only', async () => {
		const { owner, id, key } = await aRequest()
		const { user, answer } = await respondent(id)
		await decideAnswer(owner, answer.id, { status: 'accepted' }, NOW)
		expect(await openRequestGame(owner, id, NOW)).toBe(key)
		expect(await statusOf(openRequestGame(user, id, NOW))).toBe(403)
		const page = await gamePage(visitor(), key, NOW)
		expect(page).toMatchObject({
			kind: 'request',
			title: 'Sunday fives',
			captain: 'Thandi',
			runners: [{ name: 'Ayanda' }],
			going: 2,
			places: 4,
			endTime: null,
			open: true,
			run: null,
		})
		expect(JSON.stringify(page)).not.toMatch(/Zulu|Mokoena/)
		expect(gameCardWords(page)).toMatchObject({ place: 'Sunday fives', fact: '2 of 4 in' })
		const invitation = inviteText(page, 'https://x/g/y')
		expect(invitation).toBe('Sunday fives at Green Point, Cape Town, Sat 6 Mar, 18:00. Are you in? https://x/g/y')
	})

	it('is not made without a day, nor once it has begun or is cancelled', async () => {
		const owner = await createUser()
		const { id } = await createRequest(owner, { startsAt: null, expiresAt: new Date(NOW.getTime() + DAY) })
		expect(await statusOf(openRequestGame(owner, id, NOW))).toBe(409)
		const begun = await createRequest(owner, { startsAt: NOW, expiresAt: NOW })
		expect(await statusOf(openRequestGame(owner, begun.id, NOW))).toBe(409)
	})

	it('is taken back, and its guests taken off, by its owner alone', async () => {
		const { owner, id, key } = await aRequest()
		const stranger = await createUser()
		await say(visitor(), key, 'in', 'Sipho')
		expect(await statusOf(renewRequestKey(stranger, id, key, NOW))).toBe(403)
		const sipho = (await gamePage(asUser(owner), key, NOW)).run!.people[0]!.id
		expect(await statusOf(takeOff(stranger, key, sipho, NOW))).toBe(403)
		expect(await statusOf(setPlaces(owner, key, 9, NOW))).toBe(409)
		const renewed = await renewRequestKey(owner, id, key, NOW)
		expect(await statusOf(gamePage(visitor(), key, NOW))).toBe(404)
		expect(await takeOff(owner, renewed, sipho, NOW)).toBe('Sipho')
		expect(await standing(id)).toEqual([0, 'open'])
	})

	it('says that it has no day once that was taken back', async () => {
		const { owner, id, key } = await aRequest()
		const { title, skillLevel, minPlayers, maxPlayers, wantsOpponent } = await storedRequest(id)
		const place = {
			startsAt: null,
			preferredDays: ['Monday'],
			preferredTimes: ['evening'],
			city: 'Cape Town',
			location: '',
		} satisfies RequestChange['place']
		const change = { title, description: '', skillLevel, minPlayers, maxPlayers, wantsOpponent, place }
		await editRequest(owner, id, change, NOW)
		const page = await findGamePage(visitor(), key, NOW)
		expect([page.isIdle, titleOf(page), countWords(page)]).toEqual([true, 'Sunday fives', 'No day yet'])
		expect(await statusOf(say(visitor(), key, 'in', 'Sipho'))).toBe(409)
	})
})

describe('a friend', () => {
	it('takes a place of the request and gives it up, and the people who play read their name', async () => {
		const { owner, id, key } = await aRequest()
		const sipho = visitor()
		await say(sipho, key, 'in', 'Sipho')
		expect(await standing(id)).toEqual([1, 'open'])
		expect((await gamePage(sipho, key, NOW)).own).toMatchObject({ name: 'Sipho', answer: 'in' })
		const page = await findRequestPage(id, { user: owner, now: NOW })
		expect(page).toMatchObject({ found: 1, friends: ['Sipho'], may: { invite: true } })
		expect((await findRequestPage(id, { user: await createUser(), now: NOW })).friends).toEqual([])
		await say(sipho, key, 'out')
		expect(await standing(id)).toEqual([0, 'open'])
	})

	it('who takes the last place matches the request, which earns no points by friends alone', async () => {
		const { owner, id, key } = await aRequest()
		const { answer } = await respondent(id)
		const people = [visitor(), visitor(), visitor()]
		for (const [i, name] of ['Sipho', 'Lerato', 'Musa'].entries()) await say(people[i]!, key, 'in', name)
		expect(await standing(id)).toEqual([3, 'matched'])
		const { findCourt } = await findRequestPage(id, { user: owner, now: NOW })
		expect(findCourt).toMatch(/^\/booking\/quick\?sport=\d+&when=other&date=\d{4}-\d\d-\d\d&hour=\d\d%3A00&city=/)
		expect((await answersOf(id)).map(({ status }) => status)).toEqual(['rejected'])
		expect(await earnedFor(owner, `match-request:${id}`)).toEqual([])
		expect((await threadOf(id))!.people).toEqual([owner.id])
		expect(await statusOf(say(visitor(), key, 'in', 'Zinzi'))).toBe(409)
		expect(await statusOf(decideAnswer(owner, answer.id, { status: 'accepted' }, NOW))).toBe(409)

		// One leaves, and another takes the place; the last one to leave opens it again.
		await say(people[0]!, key, 'out')
		expect(await standing(id)).toEqual([2, 'matched'])
		await say(people[0]!, key, 'in')
		for (const friend of people) await say(friend, key, 'out')
		expect(await standing(id)).toEqual([0, 'open'])
		expect((await answersOf(id)).map(({ status }) => status)).toEqual(['pending'])
	})

	it('counts as a player when the owner ends the search, and cannot come once the game is off', async () => {
		const { owner, id, key } = await aRequest()
		await say(visitor(), key, 'in', 'Sipho')
		expect(await statusOf(endEarly(owner, id, NOW))).toBe(409)
		await say(visitor(), key, 'in', 'Lerato')
		await endEarly(owner, id, NOW)
		expect(await standing(id)).toEqual([2, 'matched'])
		await cancelRequest(owner, id, NOW)
		expect(await gamePage(visitor(), key, NOW)).toMatchObject({ open: false, state: { title: 'Called off' } })
		expect(await statusOf(say(visitor(), key, 'in', 'Musa'))).toBe(409)
	})

	it('cannot come to a request that found too few', async () => {
		const { id, key } = await aRequest()
		await say(visitor(), key, 'in', 'Sipho')
		const late = new Date(START.getTime() - HOUR)
		expect(await statusOf(say(visitor(), key, 'in', 'Musa', late))).toBe(409)
		expect((await gamePage(visitor(), key, late)).state).toMatchObject({ title: 'Not enough players' })
		expect((await storedRequest(id)).acceptedCount).toBe(1)
	})

	it('with an account has one place: by the link, or by a response', async () => {
		const { owner, id, key } = await aRequest()
		const musa = await createUser({ fullName: 'Musa Otherman' })
		await say(asUser(musa), key, 'in', 'Musa')
		const again = answerRequest(musa, id, { message: 'Me too' }, { now: NOW })
		await expect(again).rejects.toThrow('You’ve already joined with the link.')
		await eraseAccount(musa, { now: NOW })
		expect(await standing(id)).toEqual([0, 'open'])

		// A response that waits is accepted by In, and withdrawn by Out.
		const { user: ayanda } = await respondent(id)
		expect((await gamePage(asUser(ayanda), key, NOW)).standing).toMatchObject({ status: 'requested' })
		await say(asUser(ayanda), key, 'in')
		expect(await standing(id)).toEqual([1, 'open'])
		expect((await answersOf(id))[0]!.status).toBe('accepted')
		const page = await gamePage(asUser(ayanda), key, NOW)
		expect(page).toMatchObject({ known: 'Ayanda', standing: { status: 'attending' }, going: 2 })
		await say(asUser(ayanda), key, 'out')
		expect(await standing(id)).toEqual([0, 'open'])
		expect((await answersOf(id))[0]!.status).toBe('withdrawn')
		expect((await gamePage(asUser(owner), key, NOW)).out).toEqual(['Ayanda'])
		await say(asUser(ayanda), key, 'in')
		expect(await standing(id)).toEqual([1, 'open'])
	})

	it('who was in signed out and is accepted with an account keeps one place', async () => {
		const { owner, id, key } = await aRequest()
		const { user, answer } = await respondent(id)
		const browser = visitor()
		await say(browser, key, 'in', 'Ayanda')
		await decideAnswer(owner, answer.id, { status: 'accepted' }, NOW)
		expect(await standing(id)).toEqual([2, 'open'])
		await say({ ...browser, user }, key, 'in')
		expect(await standing(id)).toEqual([1, 'open'])
		await withdrawAnswer(user, id, NOW)
		expect(await standing(id)).toEqual([0, 'open'])
	})

	it('cannot come past the decision of the owner, a block or a suspension, but can always leave', async () => {
		const { owner, id, key } = await aRequest()
		const { user: declined, answer } = await respondent(id)
		await decideAnswer(owner, answer.id, { status: 'rejected' }, NOW)
		expect(await statusOf(say(asUser(declined), key, 'in', 'Ayanda'))).toBe(409)

		const blocks = await createUser({ fullName: 'Zinzi Blocker' })
		const isBlocked = await createUser({ fullName: 'Lerato Blocked' })
		await say(asUser(isBlocked), key, 'in', 'Lerato')
		await write((tx) =>
			tx.insert(playerBlocks).values([
				{ blockerId: blocks.id, blockedId: owner.id },
				{ blockerId: owner.id, blockedId: isBlocked.id },
			]),
		)
		expect(await statusOf(say(asUser(blocks), key, 'in', 'Zinzi'))).toBe(403)
		expect(await standing(id)).toEqual([1, 'open'])
		await say(asUser(isBlocked), key, 'out')
		expect(await statusOf(say(asUser(isBlocked), key, 'in'))).toBe(403)

		const { user: suspended } = await respondent(id, 'Musa Otherman')
		await write((tx) => tx.update(users).set({ matchmakingSuspendedAt: NOW }).where(eq(users.id, suspended.id)))
		expect(await statusOf(say(asUser(suspended), key, 'in'))).toBe(403)
		expect(await standing(id)).toEqual([0, 'open'])
	})

	it('can come once a place is free after the game was too full for their response', async () => {
		const { id, key } = await aRequest()
		const { user } = await respondent(id)
		const friends = [visitor(), visitor(), visitor()]
		for (const [i, name] of ['Sipho', 'Lerato', 'Musa'].entries()) await say(friends[i]!, key, 'in', name)
		await say(friends[0]!, key, 'out')
		await say(asUser(user), key, 'in', 'Ayanda')
		expect(await standing(id)).toEqual([3, 'matched'])
	})

	it('whose response waits again and is accepted has one place, and not the one by the link too', async () => {
		const { owner, id, key } = await aRequest()
		const { user: zinzi, answer: first } = await respondent(id, 'Zinzi Accepted')
		await decideAnswer(owner, first.id, { status: 'accepted' }, NOW)
		const { user, answer } = await respondent(id)
		const friends = [visitor(), visitor()]
		for (const [i, name] of ['Sipho', 'Lerato'].entries()) await say(friends[i]!, key, 'in', name)
		await say(friends[0]!, key, 'out')
		await say(asUser(user), key, 'in', 'Ayanda')
		await withdrawAnswer(zinzi, id, NOW)
		expect(await standing(id)).toEqual([2, 'open'])
		await decideAnswer(owner, answer.id, { status: 'accepted' }, NOW)
		expect(await standing(id)).toEqual([2, 'open'])
		expect((await gamePage(asUser(owner), key, NOW)).in.map(({ name }) => name)).toEqual(['Lerato'])
	})

	it('of a name that is in already is asked who that is', async () => {
		const { owner, id, key } = await aRequest()
		const { answer } = await respondent(id)
		await decideAnswer(owner, answer.id, { status: 'accepted' }, NOW)
		expect(await statusOf(say(visitor(), key, 'in', 'Ayanda'))).toBe(409)
		expect(await say(visitor(), key, 'in', 'Ayanda', NOW, 'me')).toMatchObject({ outcome: 'known runner' })
		await say(visitor(), key, 'in', 'Ayanda', NOW, 'another')
		expect(await standing(id)).toEqual([2, 'open'])
	})
})

describe('a game that friends alone have played', () => {
	// Lies before today, as a check of the data lets requests be matched with nobody only once they were played.
	const start = new Date('2026-03-07T16:00:00Z')
	const before = new Date(start.getTime() - 3 * DAY)
	const aPlayedRequest = () => aRequest({ startsAt: start, minPlayers: 1 }, before)

	it('goes with its names a month later, and stays matched', async () => {
		const { id, key } = await aPlayedRequest()
		for (const name of ['Sipho', 'Lerato', 'Musa']) await say(visitor(), key, 'in', name, before)
		await removePlayedGames(new Date(start.getTime() + 29 * DAY))
		expect(await linkOf(id)).toBe(key)
		await removePlayedGames(new Date(start.getTime() + 31 * DAY))
		expect(await linkOf(id)).toBeUndefined()
		expect(await standing(id)).toEqual([0, 'matched'])
	})

	it('stays matched when a friend deletes their account', async () => {
		const { id, key } = await aPlayedRequest()
		const musa = await createUser({ fullName: 'Musa Otherman' })
		await say(asUser(musa), key, 'in', 'Musa', before)
		await eraseAccount(musa, { now: new Date(start.getTime() + DAY) })
		expect(await standing(id)).toEqual([0, 'matched'])
	})
})
