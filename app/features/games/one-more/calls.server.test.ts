import { and, eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, calledPlayers, courts, gameCalls, gamePlayers, games, playerPreferences } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { moveBooking } from '#app/features/bookings/move/moving.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { block } from '#app/features/matchmaking/people/block.server.ts'
import { endAll } from '#app/features/matchmaking/end-all.server.ts'
import { endCallsOfBegun } from '#app/features/matchmaking/calls/end-calls.server.ts'
import { writeListings } from '#app/features/matchmaking/preferences/listings.server.ts'
import { saveChoices } from '#app/features/notices/choices.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { comeNaively } from '#tests/proof/matchmaking/naive-answer.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { wordsTo } from '#tests/support/notices.ts'
import { aGame } from '#tests/support/world/bills.ts'
import { createUser } from '#tests/support/world/people.ts'
import { answerGame } from '../answers.server.ts'
import { findGamePage } from '../game-page.server.ts'
import { setPlaces, takeOff } from '../games.server.ts'
import { answerCall, askForMore, findCall, stopAsking } from './calls.server.ts'

vi.hoisted(() => Object.assign(process.env, { HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

const NOW = new Date('2027-03-01T04:30:00Z')
/** A Wednesday; the games are at ten in the morning. */
const DATE = '2027-03-03'

const bookingOf = async (id: number) =>
	(
		await db
			.select({
				sportId: bookings.sportId,
				courtId: bookings.courtId,
				startTime: bookings.startTime,
				city: courts.city,
			})
			.from(bookings)
			.innerJoin(courts, eq(courts.id, bookings.courtId))
			.where(eq(bookings.id, id))
	)[0]!

type Wishes = Partial<typeof playerPreferences.$inferInsert>

let cities = 0

/** Makes a game of Thandi's in a city of its own, and a maker of players there whom it suits. */
async function aLonelyGame() {
	const game = await aGame({ now: NOW, date: DATE, fullName: 'Thandi Mokoena' })
	const { sportId, courtId } = await bookingOf(game.id)
	const city = `Town ${++cities}`
	await write((tx) => tx.update(courts).set({ city }).where(eq(courts.id, courtId)))
	const makeFindable = ({ id }: { id: number }, wishes: Wishes) =>
		write(async (tx) => {
			const preferences = { userId: id, preferredSports: [sportId], preferredLocations: [city], ...wishes }
			await tx.insert(playerPreferences).values(preferences)
			await writeListings(tx, id)
		})
	const player = async (wishes: Wishes = {}, fullName = 'Sipho Ndlovu') => {
		const user = await createUser({ fullName })
		await makeFindable(user, wishes)
		return user
	}
	const players = async (count: number) => {
		const made = []
		for (let i = 0; i < count; i++) made.push(await player({}, `Player${'abcdefghijklmnop'[i]} Smith`))
		return made
	}
	return { ...game, city, makeFindable, player, players }
}

const asked = async (bookingId: number) => {
	const rows = await db
		.select({ userId: calledPlayers.userId })
		.from(calledPlayers)
		.innerJoin(gameCalls, eq(gameCalls.id, calledPlayers.callId))
		.innerJoin(games, eq(games.id, gameCalls.gameId))
		.where(eq(games.bookingId, bookingId))
		.orderBy(calledPlayers.id)
	return rows.map(({ userId }) => userId)
}

const callOf = async (bookingId: number) => {
	const [row] = await db
		.select({ id: gameCalls.id, endedAt: gameCalls.endedAt })
		.from(gameCalls)
		.innerJoin(games, eq(games.id, gameCalls.gameId))
		.where(and(eq(games.bookingId, bookingId)))
		.orderBy(gameCalls.id)
	return row!
}

const cameTo = async (bookingId: number) => {
	const [game] = await db.select().from(games).where(eq(games.bookingId, bookingId))
	return db.$count(gamePlayers, and(eq(gamePlayers.gameId, game!.id), eq(gamePlayers.answer, 'in')))
}

const titles = async ({ id }: { id: number }) => (await wordsTo(id)).map(({ title }) => title)

async function refusal(attempt: Promise<unknown>) {
	try {
		await attempt
	} catch (error) {
		if (error instanceof AppError) return { status: error.init.status, message: error.data.message }
		throw error
	}
	return null
}

const NEEDED = 'One more needed: Padel, Wed 3 Mar at 10:00'
const FILLED = 'It’s filled: Padel, Wed 3 Mar at 10:00'

describe('a call for one more', () => {
	it('asks those who suit the game, and nobody else', async () => {
		const { id, booker, player, owner, makeFindable } = await aLonelyGame()
		await write((tx) => tx.insert(playerPreferences).values({ userId: booker.id, skillLevel: 'advanced' }))
		const near = await player({ skillLevel: 'intermediate' })
		const same = await player({ skillLevel: 'advanced', availableDays: ['Wednesday'], availableTimes: ['morning'] })
		await player({ skillLevel: 'beginner' })
		await player({ availableDays: ['Thursday'] })
		await player({ availableTimes: ['evening'] })
		await player({ preferredLocations: ['Elsewhere'] })
		await player({ matchmakingEnabled: false })
		const blocked = await player()
		await block(booker, { player: await playerIdOf(blocked) })
		const busy = (await aGame({ now: NOW, date: DATE })).booker
		await makeFindable(busy, {})
		const silent = await player()
		await saveChoices(silent, { inbox: [], email: [], push: [] })
		expect(await askForMore(booker, id, 1, NOW)).toBe(2)
		expect(await asked(id)).toEqual([same.id, near.id])
		expect(await wordsTo(same.id)).toEqual([
			{
				title: NEEDED,
				body: expect.stringMatching(/^Thandi M\. plays at .*\. R25\.00 each\. The first to say yes is in\.$/),
				link: `/matchmaking/calls/${(await callOf(id)).id}`,
			},
		])
		expect(await refusal(askForMore(owner, id, 1, NOW))).toMatchObject({ status: 404 })
	})

	it('asks ten at most, and leaves out those who are in', async () => {
		const { id, booker, key, players } = await aLonelyGame()
		const [friend, ...others] = await players(13)
		await answerGame(asViewer(friend!), key, { intent: 'in', name: 'Friend' }, NOW)
		expect(await askForMore(booker, id, 2, NOW)).toBe(10)
		expect(await askForMore(booker, id, 2, NOW)).toBe(10)
		const people = await asked(id)
		expect(people).toHaveLength(10)
		expect(people).not.toContain(friend!.id)
		expect(people).toEqual(
			others
				.slice(2)
				.map((one) => one.id)
				.reverse(),
		)
	})

	it('says so when nobody suits, when too few places are left, and when it has begun', async () => {
		const { id, booker, key, players } = await aLonelyGame()
		expect(await refusal(askForMore(booker, id, 1, NOW))).toMatchObject({ status: 409, message: /^No one nearby/ })
		await players(1)
		expect(await refusal(askForMore(booker, id, 4, NOW))).toMatchObject({ message: 'Only 3 places are left.' })
		await setPlaces(booker, key, 2, NOW)
		expect(await refusal(askForMore(booker, id, 2, NOW))).toMatchObject({ message: 'Only one place is left.' })
		expect(await refusal(askForMore(booker, id, 1, at(DATE, 10)))).toMatchObject({ status: 409 })
		expect(await asked(id)).toEqual([])
	})

	it('is made once in two hours for a game, and then asks others', async () => {
		const { id, booker, players } = await aLonelyGame()
		await players(12)
		await askForMore(booker, id, 1, NOW)
		expect(await stopAsking(booker, id, NOW)).toBe(true)
		expect(await stopAsking(booker, id, NOW)).toBe(false)
		const soon = new Date(NOW.getTime() + 2 * HOUR - 1)
		expect(await refusal(askForMore(booker, id, 1, soon))).toMatchObject({
			message: 'You asked at 06:30. You can ask again from 08:30.',
		})
		expect(await askForMore(booker, id, 1, new Date(NOW.getTime() + 2 * HOUR))).toBe(2)
		expect(new Set(await asked(id)).size).toBe(12)
	})

	it('is made five times a day by a person', async () => {
		const { booker } = await aLonelyGame()
		const calls = []
		for (let i = 0; i < 6; i++) {
			const game = await aLonelyGame()
			await game.player()
			await write((tx) =>
				tx.update(bookings).set({ userId: booker.id, customerId: null }).where(eq(bookings.id, game.id)),
			)
			calls.push(() => refusal(askForMore(booker, game.id, 1, NOW)))
		}
		for (const call of calls.slice(0, 5)) expect(await call()).toBeNull()
		expect(await calls[5]!()).toMatchObject({ status: 429 })
	})

	it('reaches a person three times a day', async () => {
		const { city, player } = await aLonelyGame()
		await player()
		const results = []
		for (const later of [0, 0, 0, 0, DAY]) {
			const game = await aLonelyGame()
			await write(async (tx) => {
				await tx.update(courts).set({ city }).where(eq(courts.id, game.venueId))
				await tx.update(bookings).set({ payBy: null }).where(eq(bookings.id, game.id))
			})
			results.push(await refusal(askForMore(game.booker, game.id, 1, new Date(NOW.getTime() + later))))
		}
		expect(results).toEqual([null, null, null, { status: 409, message: expect.stringMatching(/^No one nearby/) }, null])
	})
})

const playerIdOf = async ({ id }: { id: number }) =>
	(await db.select({ id: playerPreferences.id }).from(playerPreferences).where(eq(playerPreferences.userId, id)))[0]!.id

const asViewer = (user: { id: number; role: 'user' | 'venue_owner' | 'admin'; fullName: string }) => ({
	user,
	browser: null,
	address: '127.0.0.1',
})

describe('an answer to a call', () => {
	it('of the first is in, and the others are told that it is filled', async () => {
		const { id, booker, key, players } = await aLonelyGame()
		const [quick, slow, no, stranger] = await players(4)
		await write((tx) => tx.delete(playerPreferences).where(eq(playerPreferences.userId, stranger!.id)))
		await write((tx) => writeListings(tx, stranger!.id))
		await askForMore(booker, id, 1, NOW)
		const { id: call } = await callOf(id)
		expect(await refusal(answerCall(stranger!, call, 'in', NOW))).toMatchObject({ status: 404 })
		expect(await refusal(findCall(booker, call, NOW))).toMatchObject({ status: 404 })
		const seen = await findCall(slow!, call, NOW)
		expect(seen).toMatchObject({ key: null, answer: null, captain: 'Thandi', going: 1, group: 4, isOpen: true })
		expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Mokoena|${key}`))
		expect(await answerCall(no!, call, 'out', NOW)).toBeNull()
		expect(await answerCall(quick!, call, 'in', NOW)).toBe(key)
		expect(await answerCall(quick!, call, 'in', NOW)).toBe(key)
		expect(await refusal(answerCall(slow!, call, 'in', NOW))).toMatchObject({ status: 409, message: /^It’s filled/ })
		expect(await findCall(quick!, call, NOW)).toMatchObject({ key, answer: 'in' })
		expect(await findCall(slow!, call, NOW)).toMatchObject({ key: null, isOpen: false })
		expect(await findGamePage(asViewer(quick!), key, NOW)).toMatchObject({ going: 2, own: { name: 'Playera' } })
		expect(await titles(slow!)).toEqual([FILLED])
		expect(await titles(no!)).toEqual([NEEDED])
		expect((await titles(booker)).filter((title) => title.endsWith('10:00'))).toContain(
			'Playera S. is in: Padel, Wed 3 Mar at 10:00',
		)
		expect(await fsck()).toEqual([])
	})

	it('of ten at once leaves as many in as places were asked for', async () => {
		for (const places of [1, 3]) {
			const { id, booker, key, players } = await aLonelyGame()
			await setPlaces(booker, key, 8, NOW)
			const people = await players(10)
			await askForMore(booker, id, places, NOW)
			const { id: call } = await callOf(id)
			const results = await Promise.all(people.map((person) => refusal(answerCall(person, call, 'in', NOW))))
			expect(results.filter((result) => result === null)).toHaveLength(places)
			expect(await cameTo(id)).toBe(places)
			expect(
				(await Promise.all(people.map(titles))).flat().filter((title) => title.startsWith('It’s filled')),
			).toHaveLength(10 - places)
		}
	})

	test('the same race catches a yes that only checks first', async () => {
		const { id, booker, players } = await aLonelyGame()
		const people = await players(10)
		await askForMore(booker, id, 1, NOW)
		const { id: call } = await callOf(id)
		await atOnce(people, (person) => comeNaively(person, call))
		expect(await cameTo(id)).toBe(10)
	})

	it('can be changed from No while nobody came', async () => {
		const { id, booker, key, players } = await aLonelyGame()
		const [one] = await players(1)
		await askForMore(booker, id, 1, NOW)
		const { id: call } = await callOf(id)
		await answerCall(one!, call, 'out', NOW)
		expect(await findCall(one!, call, NOW)).toMatchObject({ answer: 'out', isOpen: true })
		expect(await answerCall(one!, call, 'in', NOW)).toBe(key)
	})

	it('comes too late when friends have filled the game by its link', async () => {
		const { id, booker, key, players } = await aLonelyGame()
		await setPlaces(booker, key, 2, NOW)
		const [one] = await players(1)
		await askForMore(booker, id, 1, NOW)
		const friend = { user: null, browser: crypto.randomUUID(), address: '127.0.0.1' }
		await answerGame(friend, key, { intent: 'in', name: 'Ayanda' }, NOW)
		expect(await titles(one!)).toEqual([FILLED])
		const { id: call } = await callOf(id)
		expect(await refusal(answerCall(one!, call, 'in', NOW))).toMatchObject({ message: /^It’s filled/ })
	})

	it('shows nobody the link once the captain took them off, or blocked them', async () => {
		const { id, booker, key, players } = await aLonelyGame()
		const [one, other] = await players(2)
		await askForMore(booker, id, 2, NOW)
		const { id: call } = await callOf(id)
		await answerCall(one!, call, 'in', NOW)
		const [row] = await db.select().from(gamePlayers).where(eq(gamePlayers.userId, one!.id))
		await takeOff(booker, key, row!.id, NOW)
		expect(await findCall(one!, call, NOW)).toMatchObject({ key: null })
		await block(booker, { player: await playerIdOf(other!) })
		expect(await refusal(findCall(other!, call, NOW))).toMatchObject({ status: 404 })
		expect(await refusal(answerCall(other!, call, 'in', NOW))).toMatchObject({ status: 404 })
	})
})

describe('a call ends', () => {
	const opened = async () => {
		const game = await aLonelyGame()
		const [came, waits] = await game.players(2)
		await askForMore(game.booker, game.id, 2, NOW)
		const { id: call } = await callOf(game.id)
		await answerCall(came!, call, 'in', NOW)
		return { ...game, came: came!, waits: waits!, call }
	}

	it('with its booking, and those who came are told', async () => {
		const { id, booker, came, waits, call } = await opened()
		await cancelBooking(booker, id, NOW)
		expect((await callOf(id)).endedAt).toEqual(NOW)
		expect(await titles(waits)).toEqual([])
		expect((await titles(came)).at(-1)).toBe('Called off: Padel, Wed 3 Mar at 10:00')
		expect(await findCall(waits, call, NOW)).toMatchObject({ isOpen: false, state: { title: 'Called off' } })
		expect(await refusal(answerCall(waits, call, 'in', NOW))).toMatchObject({ status: 409 })
	})

	it('when its booking is moved', async () => {
		const { id, booker, came, waits, call } = await opened()
		await moveBooking(booker, id, at(DATE, 12), { now: NOW })
		expect(await titles(waits)).toEqual([])
		expect((await wordsTo(came.id)).at(-1)).toMatchObject({
			title: expect.stringMatching(/^Moved: Padel at /),
			body: 'It is now on Wed 3 Mar at 12:00. Tap to say whether you can still make it.',
		})
		expect(await findCall(waits, call, NOW)).toMatchObject({ isOpen: false, isMoved: true })
		expect(await refusal(answerCall(waits, call, 'in', NOW))).toMatchObject({ message: /^The game has moved/ })
		expect(await askForMore(booker, id, 1, NOW)).toBe(1)
	})

	it('when its booking lapses, or its game begins', async () => {
		const lapsing = await opened()
		const past = new Date(NOW.getTime() + 1)
		await write((tx) => tx.update(bookings).set({ payBy: past }).where(eq(bookings.id, lapsing.id)))
		await lapseUnpaidBookings(past)
		expect(await titles(lapsing.waits)).toEqual([])
		const begun = await opened()
		await endCallsOfBegun(at(DATE, 10))
		expect(await titles(begun.waits)).toEqual([])
		expect(await refusal(answerCall(begun.waits, begun.call, 'in', at(DATE, 10)))).toMatchObject({ status: 409 })
	})

	it('when its captain is suspended; and of a person who leaves nothing is kept', async () => {
		const { id, booker, waits, call } = await opened()
		await write((tx) => endAll(tx, booker.id, NOW))
		expect((await callOf(id)).endedAt).toEqual(NOW)
		await eraseAccount(waits, { now: NOW })
		expect(await db.$count(calledPlayers, eq(calledPlayers.userId, waits.id))).toBe(0)
		expect(await refusal(findCall(waits, call, NOW))).toMatchObject({ status: 404 })
	})
})
