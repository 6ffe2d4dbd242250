import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, gamePlayers, games, gameVotes } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { aGame, gamePage } from '#tests/support/world/bills.ts'
import { visit } from '#tests/support/process/product.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { answerGame } from '../answers.server.ts'
import { findOpenVotes, findOwnGroup } from '../own-group.server.ts'
import type { Viewer } from '../viewer.server.ts'
import { CAPTAIN } from './vote-rules.ts'
import { countBest, vote, type Candidate } from './votes.server.ts'

vi.hoisted(() => Object.assign(process.env, { HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

const NOW = new Date('2027-03-01T04:30:00Z')
const DATE = '2027-03-03'
/** The games are from ten to eleven. */
const OVER = at(DATE, 11)
const CLOSED = new Date(OVER.getTime() + 2 * DAY)

const visitor = (): Viewer => ({ user: null, browser: crypto.randomUUID(), address: '127.0.0.1' })
const asUser = (user: { id: number; role: 'user' | 'venue_owner' | 'admin'; fullName: string }): Viewer => ({
	user,
	browser: null,
	address: '127.0.0.1',
})

const statusOf = async (attempt: Promise<unknown>) => {
	try {
		await attempt
	} catch (error) {
		if (error instanceof AppError) return error.init.status
		throw error
	}
	return 200
}

/** Makes a game that Thandi, Sipho and Ayanda are in for, and Bongi is out of. */
async function aPlayedGame() {
	const game = await aGame({ now: NOW, date: DATE, fullName: 'Thandi Mokoena' })
	await write((tx) => tx.update(bookings).set({ payBy: null }).where(eq(bookings.id, game.id)))
	const friend = await createUser({ fullName: 'Sipho Ndlovu' })
	const [sipho, ayanda, bongi] = [asUser(friend), visitor(), visitor()]
	await answerGame(sipho, game.key, { intent: 'in', name: 'Sipho' }, NOW)
	await answerGame(ayanda, game.key, { intent: 'in', name: 'Ayanda' }, NOW)
	await answerGame(bongi, game.key, { intent: 'out', name: 'Bongi' }, NOW)
	const page = (viewer: Viewer, now = OVER) => gamePage(viewer, game.key, now)
	const { voting } = await page(asUser(game.booker))
	const of = (name: string) => voting!.candidates.find((one) => one.name === name)!.value
	const say = (viewer: Viewer, candidate: Candidate, now = OVER) => vote(viewer, game.key, candidate, now)
	return { ...game, friend, captain: asUser(game.booker), sipho, ayanda, bongi, page, of, say }
}

describe('the player of the match', () => {
	it('is asked for among the captain’s bookings until they have voted, and named on the booking afterwards', async () => {
		const { id, key, booker, captain, sipho, ayanda, of, say } = await aPlayedGame()
		const own = [{ id, status: 'completed' as const, endTime: OVER }]
		const bestAt = async (now: Date) =>
			(await findOwnGroup(booker, await findOwnBooking(booker, id, now), '', now))!.best
		const before = new Date(OVER.getTime() - 1)
		expect([await bestAt(before), await findOpenVotes(own, before)]).toEqual([null, {}])
		const last = new Date(CLOSED.getTime() - 1)
		for (const now of [OVER, last])
			expect([await bestAt(now), await findOpenVotes(own, now)]).toEqual([
				'Vote for Player of the Match',
				{ [id]: `/g/${key}` },
			])
		await say(captain, of('Sipho'), last)
		expect([await bestAt(last), await findOpenVotes(own, last)]).toEqual(['1 of 3 have voted', {}])
		expect([await bestAt(CLOSED), await findOpenVotes(own, CLOSED)]).toEqual([null, {}])
		await say(ayanda, of('Sipho'), last)
		expect(await bestAt(CLOSED)).toBe('Player of the match: Sipho')
		await say(sipho, CAPTAIN, last)
		expect(await bestAt(CLOSED)).toBe('Player of the match: Sipho')
	})

	it('is voted for by those who were in, once each, and named to all with the link when voting is over', async () => {
		const { captain, sipho, ayanda, page, of, say } = await aPlayedGame()
		await say(captain, of('Ayanda'))
		await say(captain, of('Sipho'))
		await say(ayanda, of('Sipho'))
		await say(sipho, CAPTAIN)
		expect((await page(captain)).voting).toMatchObject({
			isOpen: true,
			votes: 3,
			voters: 3,
			winners: [],
			own: of('Sipho'),
		})
		expect((await page(sipho)).voting!.candidates.map(({ name }) => name)).toEqual(['Thandi', 'Ayanda'])
		const stranger = (await page(visitor())).voting!
		expect(stranger).toMatchObject({ votes: 3, winners: [], candidates: [], own: null })
		expect(await statusOf(say(sipho, of('Ayanda'), CLOSED))).toBe(409)
		const over = (await page(visitor(), CLOSED)).voting
		expect(over).toMatchObject({ isOpen: false, winners: ['Sipho'], candidates: [] })
		expect(await fsck()).toEqual([])
	})

	it('is several where they are even, and nobody with a single vote', async () => {
		const { captain, sipho, page, of, say } = await aPlayedGame()
		await say(captain, of('Sipho'))
		expect((await page(captain, CLOSED)).voting).toMatchObject({ winners: [] })
		await say(sipho, CAPTAIN)
		expect((await page(captain, CLOSED)).voting).toMatchObject({ winners: ['Thandi', 'Sipho'] })
	})

	it('is not voted for by others, for oneself, for who was out, too early, or when it was off', async () => {
		const { id, booker, captain, sipho, bongi, page, of, say } = await aPlayedGame()
		const [out] = await db.select().from(gamePlayers).where(eq(gamePlayers.name, 'Bongi')).orderBy(gamePlayers.id)
		expect(await statusOf(say(bongi, CAPTAIN))).toBe(403)
		expect(await statusOf(say(visitor(), CAPTAIN))).toBe(403)
		expect(await statusOf(say(captain, CAPTAIN))).toBe(409)
		expect(await statusOf(say(sipho, of('Sipho')))).toBe(409)
		expect(await statusOf(say(captain, out!.id))).toBe(409)
		expect(await statusOf(say(captain, of('Sipho'), at(DATE, 10)))).toBe(409)
		expect((await page(captain, at(DATE, 10))).voting).toBeNull()
		await cancelBooking(booker, id, NOW)
		expect(await statusOf(say(captain, of('Sipho')))).toBe(409)
		expect((await page(captain)).voting).toBeNull()
	})

	it('is counted for people who played with the one who asks, and for nobody else', async () => {
		const { id, booker, friend, captain, ayanda, of, say } = await aPlayedGame()
		await say(captain, of('Sipho'))
		await say(ayanda, of('Sipho'))
		const [{ sportId }] = (await db.select().from(bookings).where(eq(bookings.id, id))) as [
			typeof bookings.$inferSelect,
		]
		const count = async (witness: number, sport = sportId, now = CLOSED) =>
			(await countBest(db, witness, sport, [friend.id, booker.id], now)).get(friend.id)
		expect(await count(booker.id)).toBe(1)
		expect(await count(friend.id)).toBe(1)
		expect(await count(booker.id, sportId + 1)).toBeUndefined()
		expect(await count(booker.id, sportId, OVER)).toBeUndefined()
		expect(await count((await createUser()).id)).toBeUndefined()
	})

	it('is checked by fsck, and so are the places of its game', async () => {
		const { key, captain, of, say } = await aPlayedGame()
		await say(captain, of('Sipho'))
		const [row] = await db.select().from(games).where(eq(games.key, key))
		const sipho = eq(gamePlayers.id, of('Sipho') as number)
		await write((tx) => tx.update(gamePlayers).set({ answer: 'out' }).where(sipho))
		const [vote] = await db.select().from(gameVotes).where(eq(gameVotes.gameId, row!.id))
		expect(await fsck()).toEqual([`Vote ${vote!.id} in game ${row!.id} is of or for somebody who was not in it`])
		await write(async (tx) => {
			await tx.update(gamePlayers).set({ answer: 'in' }).where(sipho)
			await tx.update(games).set({ places: 2 }).where(eq(games.id, row!.id))
		})
		expect(await fsck()).toEqual([`Game ${row!.id} has 3 people in for 2 places`])
		await write((tx) => tx.update(games).set({ places: 4 }).where(eq(games.id, row!.id)))
	})

	it('is chosen by a form on the page of the group', async () => {
		const { key, booker, of, say, ayanda } = await aPlayedGame()
		vi.useFakeTimers({ toFake: ['Date'], now: OVER })
		const headers = await signedIn(booker)
		const votingOn = async (headers?: Record<string, string>) =>
			(await visit(`/g/${key}`, { headers })).page.game.voting
		expect(await votingOn(headers)).toMatchObject({ isOpen: true, votes: 0, own: null })
		const form = { intent: 'vote', candidate: String(of('Sipho')) }
		const sent = await visit(`/g/${key}`, { headers, form })
		expect([sent.status, sent.location]).toEqual([302, `/g/${key}`])
		expect(await votingOn(headers)).toMatchObject({ votes: 1, own: of('Sipho') })
		await say(ayanda, of('Sipho'))
		vi.setSystemTime(CLOSED)
		expect(await votingOn()).toMatchObject({ isOpen: false, winners: ['Sipho'] })
		vi.useRealTimers()
	})

	it('loses the votes of those who leave', async () => {
		const { booker, friend, captain, sipho, ayanda, of, say } = await aPlayedGame()
		await say(captain, of('Ayanda'))
		await say(sipho, CAPTAIN)
		await say(ayanda, of('Sipho'))
		const before = await db.$count(gameVotes)
		await eraseAccount(friend, { now: CLOSED })
		expect(await db.$count(gameVotes)).toBe(before - 2)
		await eraseAccount(booker, { now: CLOSED })
		expect(await db.$count(gameVotes)).toBe(before - 3)
	})
})
