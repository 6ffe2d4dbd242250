import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime, gamePlayers, games, teamMembers, tournamentMatches, tournaments } from '#db/schema.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { transferCaptaincy } from '#app/features/tournaments/teams/captain.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { at, DAY, MINUTE } from '#app/lib/time/time.ts'
import { gamePage } from '#tests/support/world/bills.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createScheduled } from '#tests/support/world/scheduled.ts'
import { answerGame } from '../answers.server.ts'
import { findGamePage } from '../game-page.server.ts'
import { gameCardWords, inviteText, previewWords, waitingText } from '../game-words.ts'
import { setPlaces, takeOff } from '../games.server.ts'
import { takeShare } from '../own-share.server.ts'
import { removePlayedGames } from '../played.server.ts'
import type { Answer } from '../schemas.ts'
import type { Viewer } from '../viewer.server.ts'
import { findTeamLink, openTeamGame, renewTeamKey } from './team-link.server.ts'

const NOW = at('2027-03-01', 12)
const FIRST = at('2027-03-06', 10)
const SECOND = at('2027-03-13', 15)
const AFTER_FIRST = at('2027-03-06', 12)

const visitor = (): Viewer => ({ user: null, browser: crypto.randomUUID(), address: '127.0.0.1' })
const asUser = (user: { id: number; role: 'user' | 'venue_owner' | 'admin'; fullName: string }): Viewer => ({
	user,
	browser: null,
	address: '127.0.0.1',
})

const say = (viewer: Viewer, key: string, intent: Answer['intent'], name = '', now = NOW, same?: Answer['same']) =>
	answerGame(viewer, key, { intent, name, same }, now)
const statusOf = (attempt: Promise<unknown>) =>
	attempt.then(
		() => null,
		(error: unknown) => (error instanceof AppError ? error.init.status : Promise.reject(error)),
	)

/** Makes a league of two teams that meet on two Saturdays, and the link of Kasi Stars, whose captain is Thandi. */
async function aTeam({ places }: { places?: number } = {}) {
	const league = await createScheduled({
		name: 'Bellville League',
		teams: ['Kasi Stars', 'Hot Shots'],
		startDate: FIRST,
		endDate: SECOND,
		matches: [
			{ home: 0, away: 1, startTime: FIRST },
			{ home: 1, away: 0, startTime: SECOND },
		],
	})
	const [team] = league.teams
	const captain = await createUser({ fullName: 'Thandi Mokoena' })
	const mate = await createUser({ fullName: 'Ayanda Zulu' })
	const ids = { id: league.tournament.id, teamId: team!.id }
	await write(async (tx) => {
		const own = { tournamentId: ids.id, teamId: ids.teamId }
		await tx.insert(teamMembers).values([captain, mate].map(({ id }) => ({ ...own, userId: id })))
	})
	const seat = await membership(captain.id)
	await transferCaptaincy(team!.captain, ids, seat, NOW)
	const key = await openTeamGame(captain, ids, NOW)
	if (places !== undefined) await setPlaces(captain, key, places, NOW)
	return { ...league, ids, captain, mate, first: team!.captain, key }
}

async function membership(userId: number) {
	const [row] = await db.select({ id: teamMembers.id }).from(teamMembers).where(eq(teamMembers.userId, userId))
	return row!.id
}

async function storedNames(key: string) {
	const rows = await db
		.select({ name: gamePlayers.name })
		.from(gamePlayers)
		.innerJoin(games, and(eq(games.id, gamePlayers.gameId), eq(games.key, key)))
	return rows.map(({ name }) => name)
}

const namesIn = async (key: string, now = NOW) => (await gamePage(visitor(), key, now)).in.map(({ name }) => name)

describe('the link of a team', () => {
	it('is made once, by its captain, and shows the next match', async () => {
		const { key, ids, captain, mate } = await aTeam()
		expect(await openTeamGame(captain, ids, NOW)).toBe(key)
		for (const stranger of [mate, await createUser({ role: 'admin' })])
			expect(await statusOf(openTeamGame(stranger, ids, NOW))).toBe(403)
		expect(await gamePage(visitor(), key, NOW)).toMatchObject({
			captain: 'Thandi',
			title: 'Kasi Stars v Hot Shots',
			startTime: FIRST,
			going: 1,
			each: null,
			bill: null,
			run: null,
			waiting: [],
		})
	})

	it('is taken back by its captain, and leads nowhere from then on', async () => {
		const { key, ids, captain, mate } = await aTeam()
		await say(visitor(), key, 'in', 'Sipho')
		expect(await statusOf(renewTeamKey(mate, ids, key, NOW))).toBe(403)
		const renewed = await renewTeamKey(captain, ids, key, NOW)
		expect(await renewTeamKey(captain, ids, key, NOW)).toBe(renewed)
		expect(await statusOf(findGamePage(visitor(), key, NOW))).toBe(404)
		expect(await statusOf(say(visitor(), key, 'in', 'Lebo'))).toBe(404)
		expect(await namesIn(renewed)).toEqual(['Sipho'])
	})

	it('shows its players how many are in, and nobody else', async () => {
		const { key, ids } = await aTeam({ places: 5 })
		await say(visitor(), key, 'in', 'Sipho')
		const team = { id: ids.teamId, isMember: true, players: [1, 2, 3] }
		expect(await findTeamLink(team, NOW)).toEqual({ page: `/g/${key}`, words: 'Who’s in: 2 of 3' })
		expect(await findTeamLink({ ...team, isMember: false }, NOW)).toBeNull()
	})

	it('is changed by its captain alone', async () => {
		const { key, captain, mate } = await aTeam()
		await say(visitor(), key, 'in', 'Sipho')
		const { run } = await gamePage(asUser(captain), key, NOW)
		const sipho = run!.people[0]!.id
		for (const user of [null, mate]) {
			expect(await statusOf(setPlaces(user, key, 9, NOW))).toBe(403)
			expect(await statusOf(takeOff(user, key, sipho, NOW))).toBe(403)
		}
		expect(await takeOff(captain, key, sipho, NOW)).toBe('Sipho')
		expect(await namesIn(key)).toEqual([])
	})
})

describe('an answer to a team’s link', () => {
	it('counts for one match: the list starts anew, and who answered before needs no name', async () => {
		const { key } = await aTeam()
		const [sipho, lebo] = [visitor(), visitor()]
		await say(sipho, key, 'in', 'Sipho')
		await say(lebo, key, 'out', 'Lebo')
		expect(await gamePage(sipho, key, NOW)).toMatchObject({
			going: 2,
			own: { answer: 'in' },
			known: null,
			out: ['Lebo'],
		})
		expect(await gamePage(sipho, key, AFTER_FIRST)).toMatchObject({
			title: 'Kasi Stars v Hot Shots',
			startTime: SECOND,
			going: 1,
			in: [],
			out: [],
			own: null,
			known: 'Sipho',
		})
		expect(await say(sipho, key, 'in', '', AFTER_FIRST)).toMatchObject({ name: 'Sipho', outcome: 'in' })
		expect(await namesIn(key, AFTER_FIRST)).toEqual(['Sipho'])
	})

	it('for an earlier match keeps its name from nobody', async () => {
		const { key } = await aTeam()
		const before = visitor()
		await say(before, key, 'in', 'Sipho')
		const other = visitor()
		expect(await statusOf(say(other, key, 'in', 'Sipho'))).toBe(409)
		expect(await say(other, key, 'in', 'Sipho', AFTER_FIRST)).toMatchObject({ name: 'Sipho' })
		expect(await gamePage(before, key, AFTER_FIRST)).toMatchObject({ own: null, known: null })
		expect(await statusOf(say(before, key, 'in', '', AFTER_FIRST))).toBe(400)
	})

	it('needs a place again when the places of the next match are taken', async () => {
		const { key } = await aTeam({ places: 2 })
		const sipho = visitor()
		await say(sipho, key, 'in', 'Sipho')
		await say(visitor(), key, 'in', 'Lebo', AFTER_FIRST)
		expect(await statusOf(say(sipho, key, 'in', '', AFTER_FIRST))).toBe(409)
	})

	it('takes the last place for one of two who say In at once', async () => {
		const { key } = await aTeam({ places: 2 })
		const both = await Promise.all(['Sipho', 'Lebo'].map((name) => statusOf(say(visitor(), key, 'in', name))))
		expect(both.sort()).toEqual([409, null])
		expect(await gamePage(visitor(), key, NOW)).toMatchObject({ going: 2, places: 2 })
		expect(await fsck()).toEqual([])
	})

	it('comes too late once the match has begun', async () => {
		const { key } = await aTeam()
		const begun = new Date(FIRST.getTime() + MINUTE)
		expect((await gamePage(visitor(), key, begun)).state).toMatchObject({ title: 'Game on' })
		expect(await statusOf(say(visitor(), key, 'in', 'Late', begun))).toBe(409)
	})

	it('is no member’s of the roster, owes no share, and is not counted twice for a new captain', async () => {
		const { key, ids, captain, mate } = await aTeam()
		const sipho = visitor()
		await say(asUser(mate), key, 'in', 'Ayanda')
		await say(sipho, key, 'in', 'Sipho')
		expect(await statusOf(takeShare(sipho, key, NOW))).toBe(409)
		expect(await db.$count(teamMembers, eq(teamMembers.teamId, ids.teamId))).toBe(3)
		await transferCaptaincy(captain, ids, await membership(mate.id), NOW)
		expect(await gamePage(visitor(), key, NOW)).toMatchObject({ captain: 'Ayanda', going: 2, in: [{ name: 'Sipho' }] })
	})

	it('of a player of the team is under their own name, and one on however many phones', async () => {
		const { key, mate } = await aTeam()
		const phone = { ...asUser(mate), browser: crypto.randomUUID() }
		expect(await gamePage(phone, key, NOW)).toMatchObject({ known: 'Ayanda', own: null })
		await say({ ...phone, user: null }, key, 'in', 'Yandi')
		expect(await say(asUser(mate), key, 'in', 'Someone else')).toMatchObject({ name: 'Ayanda' })
		await say(phone, key, 'in')
		expect(await namesIn(key)).toEqual(['Ayanda'])
		await say(phone, key, 'out')
		expect(await gamePage(phone, key, NOW)).toMatchObject({ going: 1, out: ['Ayanda'] })
		expect(await fsck()).toEqual([])
	})

	it('goes with the account that gave it', async () => {
		const { key } = await aTeam()
		const friend = await createUser({ fullName: 'Lebo Dube' })
		await say(asUser(friend), key, 'in', 'Lebo')
		await eraseAccount(friend, { now: NOW })
		expect(await namesIn(key)).toEqual([])
	})
})

describe('the page of a team', () => {
	it('says plainly that no match is planned, and takes no answer', async () => {
		const { key, captain, ids } = await aTeam()
		const later = at('2027-03-13', 17)
		const idle = await findGamePage(visitor(), key, later)
		expect(idle).toMatchObject({
			isIdle: true,
			team: 'Kasi Stars',
			state: { title: 'No match planned yet' },
			run: null,
		})
		expect(previewWords(idle)).toBe('No match planned yet. The next one shows up here with its time and court.')
		expect(gameCardWords(idle)).toMatchObject({ title: 'Kasi Stars', fact: 'No match planned yet' })
		expect(await statusOf(say(visitor(), key, 'in', 'Late', later))).toBe(409)
		expect(await findGamePage(asUser(captain), key, later)).toMatchObject({
			run: { makes: `/tournaments/${ids.id}/team/${ids.teamId}/game` },
		})
	})

	it('leaves out a match that lost its court', async () => {
		const { key, matchIds } = await aTeam()
		await write((tx) => tx.delete(courtTime).where(eq(courtTime.matchId, matchIds[0]!)))
		expect(await gamePage(visitor(), key, NOW)).toMatchObject({ startTime: SECOND })
	})

	it('starts anew where a match is moved', async () => {
		const { key, matchIds } = await aTeam()
		await say(visitor(), key, 'in', 'Sipho')
		const time = { startTime: at('2027-03-06', 14), endTime: at('2027-03-06', 15) }
		await write((tx) => tx.update(tournamentMatches).set(time).where(eq(tournamentMatches.id, matchIds[0]!)))
		expect(await gamePage(visitor(), key, NOW)).toMatchObject({ startTime: time.startTime, going: 1 })
	})

	it.each([
		['cancelled', 'Called off'],
		['completed', 'All played'],
	] as const)('of a tournament that is %s says so', async (status, title) => {
		const { key, ids } = await aTeam()
		await write((tx) => tx.update(tournaments).set({ status }).where(eq(tournaments.id, ids.id)))
		expect(await findGamePage(visitor(), key, NOW)).toMatchObject({ isIdle: true, state: { title } })
	})

	it('names for its captain who has not answered, by first names', async () => {
		const { key, captain, mate } = await aTeam({ places: 8 })
		const link = 'https://x/g/y'
		const { waiting } = await gamePage(asUser(captain), key, NOW)
		expect(waiting).toContain('Ayanda')
		const page = await gamePage(visitor(), key, NOW)
		expect(inviteText(page, link)).toMatch(/^Kasi Stars v Hot Shots at .* Are you in\? https:\/\/x\/g\/y$/)
		expect(waitingText(page, ['Ayanda'], link)).toBe(
			'Kasi Stars v Hot Shots, Sat 10:00: 1 of 8 in. Still to say: Ayanda. Tap In or Out here: https://x/g/y',
		)
		await say(asUser(mate), key, 'out', 'Ayanda')
		expect((await gamePage(asUser(captain), key, NOW)).waiting).not.toContain('Ayanda')
	})

	it('names a mate who answered signed out no more', async () => {
		const { key, captain } = await aTeam()
		await say(visitor(), key, 'in', 'ayanda')
		expect((await gamePage(asUser(captain), key, NOW)).waiting).not.toContain('Ayanda')
	})

	it('keeps names for a month after their match, and the link for a month after the tournament', async () => {
		const { key, ids } = await aTeam()
		const sipho = visitor()
		await say(sipho, key, 'in', 'Sipho')
		await say(visitor(), key, 'in', 'Lebo', AFTER_FIRST)
		await removePlayedGames(new Date(FIRST.getTime() + 30 * DAY + 1))
		expect(await storedNames(key)).toEqual(['Lebo'])
		const over = new Date(SECOND.getTime() + 30 * DAY + 1)
		await removePlayedGames(over)
		expect(await findGamePage(visitor(), key, over)).toMatchObject({ isIdle: true })
		await write((tx) => tx.update(tournaments).set({ status: 'completed' }).where(eq(tournaments.id, ids.id)))
		await removePlayedGames(over)
		expect(await statusOf(findGamePage(visitor(), key, over))).toBe(404)
	})
})
