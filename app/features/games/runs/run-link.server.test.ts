import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { gamePlayers, games, runningEvents } from '#db/schema.ts'
import { cancelEvent } from '#app/features/clubs/events/cancel.server.ts'
import { findRunPage } from '#app/features/clubs/events/event-page.server.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { join, withdraw } from '#app/features/gatherings/places.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { gamePage } from '#tests/support/world/bills.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createRun, createRunningClub, runnersOf, storedRun } from '#tests/support/world/runs.ts'
import { answerGame } from '../answers.server.ts'
import { gameCardWords, inviteText } from '../game-words.ts'
import { setPlaces, takeOff } from '../games.server.ts'
import { removePlayedGames } from '../played.server.ts'
import type { Answer } from '../schemas.ts'
import type { Viewer } from '../viewer.server.ts'
import { findRunLink, openRunGame, renewRunKey } from './run-link.server.ts'

const START = new Date('2027-03-06T04:00:00Z')
const NOW = new Date(START.getTime() - 3 * DAY)

const visitor = (): Viewer => ({ user: null, browser: crypto.randomUUID(), address: '127.0.0.1' })
const asUser = (user: { id: number; role: 'user' | 'venue_owner' | 'admin'; fullName: string }): Viewer => ({
	user,
	browser: crypto.randomUUID(),
	address: '127.0.0.1',
})
const say = (viewer: Viewer, key: string, intent: Answer['intent'], name = '', now = NOW) =>
	answerGame(viewer, key, { intent, name }, now)
const statusOf = (attempt: Promise<unknown>) =>
	attempt.then(
		() => null,
		(error: unknown) => (error instanceof AppError ? error.init.status : Promise.reject(error)),
	)

type Wishes = Partial<typeof runningEvents.$inferInsert> & { isClubPublic?: boolean }

/** Makes a run that two members are going to, and its link. The host, Thandi, plans it and does not run. */
async function aRun({ isClubPublic = true, ...wishes }: Wishes = {}) {
	const host = await createUser({ fullName: 'Thandi Mokoena' })
	const [ayanda, late] = [await createUser({ fullName: 'Ayanda Zulu' }), await createUser({ fullName: 'Late Comer' })]
	const other = await createUser({ fullName: 'Lindiwe Khumalo' })
	const club = await createRunningClub({ founderId: host.id, members: [ayanda, other, late], isPublic: isClubPublic })
	const run = await createRun(club, { date: START, people: [ayanda, other], ...wishes })
	const ids = { clubId: club.id, eventId: run.id }
	const key = await openRunGame(host, ids, NOW)
	return { host, ayanda, late, ids, run, key }
}

const goingTo = async (runId: number) => (await storedRun(runId)).currentParticipants

describe('the link of a run', () => {
	it('is made once, by those who are going or run it, and shows first names only', async () => {
		const { key, ids, host, ayanda, late } = await aRun({ maxParticipants: 5 })
		for (const user of [host, ayanda]) expect(await openRunGame(user, ids, NOW)).toBe(key)
		for (const user of [late, await createUser()]) expect(await statusOf(openRunGame(user, ids, NOW))).toBe(403)
		const page = await gamePage(visitor(), key, NOW)
		expect(page).toMatchObject({
			kind: 'run',
			title: 'Sunrise 10',
			captain: 'Thandi',
			captainIn: false,
			runners: ['Ayanda', 'Lindiwe'],
			going: 2,
			places: 5,
			run: null,
			bill: null,
			state: null,
		})
		expect(JSON.stringify(page)).not.toContain('Zulu')
		expect(gameCardWords(page)).toMatchObject({ place: 'Sunrise 10', fact: '2 of 5 in' })
		expect(inviteText(page, 'https://x/g/y')).toMatch(/^Sunrise 10 at Lighthouse, Mouille Point, .* Are you in\?/)
	})

	it.each([
		['asks for places', { requiresApproval: true }],
		['is for members only', { isPublic: false }],
		['is of a private club', { isClubPublic: false }],
	])('of a run that %s is for its managers alone', async (_, wishes) => {
		const { ids, host, ayanda, key } = await aRun(wishes)
		expect(await openRunGame(host, ids, NOW)).toBe(key)
		expect(await statusOf(openRunGame(ayanda, ids, NOW))).toBe(403)
		const page = await findRunPage(ids, { user: ayanda, key: null, list: null, page: 1, now: NOW })
		expect(await findRunLink(page)).toBeNull()
	})

	it('is not made once the run has started', async () => {
		const { ids, host, run } = await aRun()
		await write((tx) => tx.delete(games).where(eq(games.runId, run.id)))
		expect(await statusOf(openRunGame(host, ids, START))).toBe(409)
	})

	it('is taken back, and its guests taken off, by the organiser alone', async () => {
		const { key, ids, host, ayanda, run } = await aRun()
		await say(visitor(), key, 'in', 'Sipho')
		expect(await statusOf(renewRunKey(ayanda, ids, key, NOW))).toBe(403)
		const sipho = (await gamePage(asUser(host), key, NOW)).run!.people[0]!.id
		expect(await statusOf(takeOff(ayanda, key, sipho, NOW))).toBe(403)
		expect(await statusOf(setPlaces(host, key, 9, NOW))).toBe(409)
		const renewed = await renewRunKey(host, ids, key, NOW)
		expect(await statusOf(gamePage(visitor(), key, NOW))).toBe(404)
		expect(await takeOff(host, renewed, sipho, NOW)).toBe('Sipho')
		expect(await goingTo(run.id)).toBe(2)
		expect(await fsck()).toEqual([])
	})
})

describe('a guest', () => {
	it('takes a place of the run, gives it up, and is on the organiser’s list alone', async () => {
		const { key, ids, run, host, ayanda } = await aRun({ maxParticipants: 5 })
		const sipho = visitor()
		expect(await say(sipho, key, 'in', 'Sipho Ndlovu')).toMatchObject({ name: 'Sipho', outcome: 'in' })
		expect(await goingTo(run.id)).toBe(3)
		expect(await gamePage(sipho, key, NOW)).toMatchObject({ going: 3, own: { answer: 'in' }, in: [{ name: 'Sipho' }] })
		const look = async (user: typeof host) =>
			findRunPage(ids, { user, key: null, list: null, page: 1, now: NOW }).then(({ guests }) => guests)
		expect(await look(host)).toEqual(['Sipho (guest)'])
		expect(await look(ayanda)).toEqual([])
		await say(sipho, key, 'out')
		expect(await goingTo(run.id)).toBe(2)
		expect(await look(host)).toEqual([])
		expect(await fsck()).toEqual([])
	})

	it('finds no place in a full run, and a member who comes after one waits', async () => {
		const { key, ids, late, run } = await aRun({ maxParticipants: 3 })
		const sipho = visitor()
		await say(sipho, key, 'in', 'Sipho')
		expect(await statusOf(say(visitor(), key, 'in', 'Lebo'))).toBe(409)
		expect(await gamePage(visitor(), key, NOW)).toMatchObject({ full: true, going: 3 })
		expect(await join(clubRuns, late, ids, NOW)).toMatchObject({ status: 'waitlisted', currentParticipants: 3 })
		await say(sipho, key, 'out')
		expect((await runnersOf(run.id)).map(({ status }) => status)).toEqual(['attending', 'attending', 'attending'])
		expect(await statusOf(say(sipho, key, 'in'))).toBe(409)
		expect(await fsck()).toEqual([])
	})

	it('and another who want the last place at once: one has it', async () => {
		const { key, run } = await aRun({ maxParticipants: 3 })
		const both = await Promise.all(['Sipho', 'Lebo'].map((name) => statusOf(say(visitor(), key, 'in', name))))
		expect(both.sort()).toEqual([409, null])
		expect(await goingTo(run.id)).toBe(3)
		expect(await fsck()).toEqual([])
	})

	it('and a member who want the last place at once: one has it', async () => {
		const { key, ids, run, late } = await aRun({ maxParticipants: 3 })
		const [said, joined] = await Promise.all([
			statusOf(say(visitor(), key, 'in', 'Sipho')),
			join(clubRuns, late, ids, NOW),
		])
		expect([said, joined.status]).toEqual(said === null ? [null, 'waitlisted'] : [409, 'attending'])
		expect(await goingTo(run.id)).toBe(3)
		expect(await fsck()).toEqual([])
	})

	it('comes to a run without limit, and not after its start', async () => {
		const { key } = await aRun()
		await say(visitor(), key, 'in', 'Sipho')
		expect(await gamePage(visitor(), key, NOW)).toMatchObject({ going: 3, places: null, full: false })
		expect(gameCardWords(await gamePage(visitor(), key, NOW)).fact).toBe('3 in')
		expect(await statusOf(say(visitor(), key, 'in', 'Late', START))).toBe(409)
		expect((await gamePage(visitor(), key, START)).state).toMatchObject({ title: 'They’re off' })
	})

	it('is no runner who has a place already, and no account', async () => {
		const { key, host, ayanda, late } = await aRun()
		expect(await gamePage(asUser(ayanda), key, NOW)).toMatchObject({ hasPlace: true })
		for (const user of [ayanda, host]) expect(await statusOf(say(asUser(user), key, 'in', 'Me'))).toBe(409)
		const guest = asUser(late)
		await say(guest, key, 'in', 'Late')
		expect(await gamePage({ ...guest, user: null }, key, NOW)).toMatchObject({ own: { name: 'Late' } })
		const [row] = await db.select().from(gamePlayers).orderBy(gamePlayers.id).where(eq(gamePlayers.name, 'Late'))
		expect(row).toMatchObject({ userId: null, browserHash: expect.any(String) })
		expect(await statusOf(say({ ...asUser(late), browser: null }, key, 'in', 'Nobody'))).toBe(409)
	})

	it('keeps a place when a runner gives theirs up', async () => {
		const { key, ids, run, ayanda } = await aRun({ maxParticipants: 3 })
		await say(visitor(), key, 'in', 'Sipho')
		await withdraw(clubRuns, ayanda, ids, NOW)
		expect(await goingTo(run.id)).toBe(2)
		await say(visitor(), key, 'in', 'Lebo')
		expect(await goingTo(run.id)).toBe(3)
	})
})

describe('the page of a run', () => {
	it('says that it is cancelled', async () => {
		const { key, ids, host } = await aRun()
		await say(visitor(), key, 'in', 'Sipho')
		await cancelEvent(host, ids, { scope: 'one', reason: 'Rain' }, NOW)
		expect((await gamePage(visitor(), key, NOW)).state).toMatchObject({
			title: 'Called off',
			text: 'This run is cancelled.',
		})
		expect(await statusOf(say(visitor(), key, 'in', 'Late'))).toBe(409)
	})

	it('is kept for a month after the run, whose places are then counted without guests', async () => {
		const { key, run } = await aRun()
		await say(visitor(), key, 'in', 'Sipho')
		const last = new Date(START.getTime() + 30 * DAY)
		await removePlayedGames(last)
		expect(await statusOf(gamePage(visitor(), key, last))).toBeNull()
		await removePlayedGames(new Date(last.getTime() + HOUR))
		expect(await statusOf(gamePage(visitor(), key, last))).toBe(404)
		expect(await goingTo(run.id)).toBe(2)
		expect(await fsck()).toEqual([])
	})
})
