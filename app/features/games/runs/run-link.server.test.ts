import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { games, runningEventParticipants as people, runningEvents } from '#db/schema.ts'
import { cancelEvent, findCancellation } from '#app/features/clubs/events/cancel.server.ts'
import { findRunPage } from '#app/features/clubs/events/event-page.server.ts'
import { clubRuns, type RunIds } from '#app/features/clubs/events/gathering.server.ts'
import { joinClub } from '#app/features/clubs/members/join.server.ts'
import { declinePerson } from '#app/features/gatherings/approval.server.ts'
import { findAudience, messageParticipants } from '#app/features/gatherings/messages.server.ts'
import { join, withdraw } from '#app/features/gatherings/places.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { gamePage } from '#tests/support/world/bills.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createRun, createRunningClub, runnersOf, storedRun } from '#tests/support/world/runs.ts'
import { answerGame } from '../answers.server.ts'
import { gameCardWords, inviteText } from '../game-words.ts'
import { setPlaces, takeOff } from '../games.server.ts'
import { removePlayedGames } from '../played.server.ts'
import type { Answer } from '../schemas.ts'
import type { Viewer } from '../viewer.server.ts'
import { findGuestPlace, findRunLink, joinRun, openRunGame, renewRunKey } from './run-link.server.ts'

const START = new Date('2027-03-06T04:00:00Z')
const NOW = new Date(START.getTime() - 3 * DAY)

const visitor = (): Viewer => ({ user: null, browser: crypto.randomUUID(), address: '127.0.0.1' })
const asUser = (user: { id: number; role: 'user' | 'venue_owner' | 'admin'; fullName: string }): Viewer => ({
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
			runners: [{ name: 'Ayanda' }, { name: 'Lindiwe' }],
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

	it('counts among who is going, and not among the people to tell', async () => {
		const { key, ids, host } = await aRun()
		await join(clubRuns, host, ids, NOW)
		await say(visitor(), key, 'in', 'Sipho')
		const page = await findRunPage(ids, { user: host, key: null, list: null, page: 1, now: NOW })
		expect(page.event.participantCount).toBe(4)
		const audience = { counts: { taken: 2 }, guests: 1, hasPlace: true, reason: null }
		expect(await findAudience(clubRuns, host, ids, NOW)).toMatchObject(audience)
		expect(await findCancellation(host, ids, NOW)).toMatchObject({ people: 2, guests: 1, following: null })
		const message = { title: 'Wind', text: 'We start at the pool.' }
		expect(await messageParticipants(clubRuns, host, ids, message, { now: NOW })).toEqual({ people: 2 })
		expect(await toldTo(host)).not.toContain('Wind')
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

	it('who is signed in and no member has one place, on whichever phone they answer', async () => {
		const { key, run } = await aRun()
		const stranger = await createUser({ fullName: 'Sipho Ndlovu' })
		const phone = asUser(stranger)
		await say({ ...phone, user: null }, key, 'in', 'Sipho')
		await say(asUser(stranger), key, 'out', 'Sipho', NOW, 'another')
		expect(await gamePage(phone, key, NOW)).toMatchObject({ own: { answer: 'out' }, going: 3, standing: null })
		await say(phone, key, 'in')
		for (const viewer of [phone, asUser(stranger)])
			expect(await gamePage(viewer, key, NOW)).toMatchObject({ own: { answer: 'in' }, going: 3, known: null })
		expect(await gamePage({ ...phone, user: null }, key, NOW)).toMatchObject({ own: null })
		expect(await runnersOf(run.id)).toHaveLength(2)
		expect(await fsck()).toEqual([])
	})

	it('who deletes their account frees the place for the waitlist', async () => {
		const { key, ids, late, run } = await aRun({ maxParticipants: 3 })
		const stranger = await createUser({ fullName: 'Sipho Ndlovu' })
		await say(asUser(stranger), key, 'in', 'Sipho')
		expect(await join(clubRuns, late, ids, NOW)).toMatchObject({ status: 'waitlisted' })
		await eraseAccount(stranger, { now: NOW })
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({
			standing: { status: 'attending' },
			in: [],
			going: 3,
		})
		expect(await goingTo(run.id)).toBe(3)
		expect(await fsck()).toEqual([])
	})

	it('of the name of a runner is asked whether that is them', async () => {
		const { key, host } = await aRun()
		const question = say(visitor(), key, 'in', 'ayanda')
		await expect(question).rejects.toMatchObject({ message: 'Someone called Ayanda is in already. Is that you?' })
		expect(await say(visitor(), key, 'in', 'ayanda', NOW, 'me')).toMatchObject({ outcome: 'known runner' })
		expect(await say(visitor(), key, 'in', 'ayanda', NOW, 'another')).toMatchObject({ outcome: 'in' })
		expect(await gamePage(asUser(host), key, NOW)).toMatchObject({ going: 3 })
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

describe('a member of the club', () => {
	const statuses = async (runId: number) => (await runnersOf(runId)).map(({ status }) => status)

	it('takes and gives up their own place by the link', async () => {
		const { key, run, late } = await aRun({ maxParticipants: 5 })
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({ known: 'Late', standing: null, own: null })
		for (let i = 0; i < 2; i++)
			expect(await say(asUser(late), key, 'in')).toMatchObject({ name: 'Late', outcome: 'in' })
		expect(await statuses(run.id)).toEqual(['attending', 'attending', 'attending'])
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({
			going: 3,
			in: [],
			own: null,
			standing: { status: 'attending' },
			runners: [{ isOwn: false }, { isOwn: false }, { name: 'Late', isOwn: true }],
		})
		await say(asUser(late), key, 'out')
		expect(await statuses(run.id)).toEqual(['attending', 'attending'])
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({ going: 2, standing: null, own: { answer: 'out' } })
		await say(asUser(late), key, 'in')
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({ going: 3, out: [], own: null })
		expect(await fsck()).toEqual([])
	})

	it('reads that they are in where they joined on the run’s page, and out where they left it there', async () => {
		const { key, ids, ayanda, late } = await aRun()
		expect(await gamePage(asUser(ayanda), key, NOW)).toMatchObject({ standing: { status: 'attending' } })
		await say(asUser(late), key, 'in')
		const page = await findRunPage(ids, { user: late, key: null, list: null, page: 1, now: NOW })
		expect(page.own).toMatchObject({ status: 'attending' })
		await withdraw(clubRuns, late, ids, NOW)
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({ standing: null, own: null, going: 2 })
	})

	it('who runs it answers like any other', async () => {
		const { key, host, run } = await aRun()
		await say(asUser(host), key, 'in')
		expect(await gamePage(visitor(), key, NOW)).toMatchObject({ captainIn: true, going: 3 })
		expect(await goingTo(run.id)).toBe(3)
	})

	it('waits where it is full, and has the next place that comes free', async () => {
		const { key, ids, late, ayanda, run } = await aRun({ maxParticipants: 2 })
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({ full: true, mayWait: true })
		await say(asUser(late), key, 'in')
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({ standing: { status: 'waitlisted', position: 1 } })
		await say(asUser(late), key, 'out')
		expect(await statuses(run.id)).toEqual(['attending', 'attending'])
		await say(asUser(late), key, 'in')
		await say(asUser(ayanda), key, 'out')
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({ standing: { status: 'attending' }, going: 2 })
		expect(await statusOf(withdraw(clubRuns, ayanda, ids, NOW))).toBeNull()
		expect(await fsck()).toEqual([])
	})

	it('needs to ask for no place that the link gives, unless they were declined', async () => {
		const { key, ids, late, host } = await aRun({ requiresApproval: true })
		await join(clubRuns, late, ids, NOW)
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({ standing: { status: 'requested' } })
		await say(asUser(late), key, 'in')
		expect(await gamePage(asUser(late), key, NOW)).toMatchObject({ standing: { status: 'attending' }, going: 3 })
		const declined = await createUser()
		await joinClub(declined, ids.clubId)
		await join(clubRuns, declined, ids, NOW)
		const [row] = await db.select().from(people).where(eq(people.userId, declined.id))
		await declinePerson(clubRuns, host, ids, row!.id, NOW)
		await expect(say(asUser(declined), key, 'in')).rejects.toThrow(
			'The organiser could not give you a place at this run.',
		)
		expect(await gamePage(asUser(declined), key, NOW)).toMatchObject({ standing: { status: 'declined' }, going: 3 })
	})

	it.each([
		['the link', (viewer: Viewer, key: string) => say(viewer, key, 'in')],
		[
			'the run’s page',
			(viewer: Viewer, _: string, ids: RunIds) => joinRun({ ...viewer, user: viewer.user! }, ids, NOW),
		],
	])('keeps by %s the place that they took as a guest on this phone', async (_, take) => {
		const { key, ids, late, run } = await aRun({ maxParticipants: 3 })
		const phone = asUser(late)
		await say({ ...phone, user: null }, key, 'in', 'Late')
		expect(await gamePage(phone, key, NOW)).toMatchObject({ own: { answer: 'in' }, going: 3 })
		const page = await findRunPage(ids, { user: late, key: null, list: null, page: 1, now: NOW })
		expect(await findGuestPlace(phone, page)).toBe(`/g/${key}`)
		await take(phone, key, ids)
		expect(await statuses(run.id)).toEqual(['attending', 'attending', 'attending'])
		expect(await gamePage(phone, key, NOW)).toMatchObject({ own: null, standing: { status: 'attending' }, going: 3 })
		expect(await findGuestPlace(asUser(late), page)).toBeNull()
		expect(await goingTo(run.id)).toBe(3)
		expect(await fsck()).toEqual([])
	})

	it('who took a guest’s place beside their own keeps one, and the other goes to the waitlist', async () => {
		const { key, ids, ayanda, late, run } = await aRun({ maxParticipants: 3 })
		const phone = asUser(ayanda)
		await say({ ...phone, user: null }, key, 'in', 'Ayanda', NOW, 'another')
		await join(clubRuns, late, ids, NOW)
		expect(await gamePage(phone, key, NOW)).toMatchObject({ standing: { status: 'attending' }, own: { answer: 'in' } })
		await say(phone, key, 'in')
		expect(await statuses(run.id)).toEqual(['attending', 'attending', 'attending'])
		expect(await gamePage(phone, key, NOW)).toMatchObject({ own: null, going: 3 })
		expect(await fsck()).toEqual([])
	})

	it('since their answer as a guest has one place when they join', async () => {
		const { key, ids, run } = await aRun({ maxParticipants: 3 })
		const friend = await createUser({ fullName: 'Sipho Ndlovu' })
		await say(asUser(friend), key, 'in', 'Sipho')
		await joinClub(friend, ids.clubId)
		expect(await gamePage(asUser(friend), key, NOW)).toMatchObject({ own: { answer: 'in' }, standing: null })
		expect(await join(clubRuns, friend, ids, NOW)).toMatchObject({ status: 'attending', currentParticipants: 3 })
		expect(await statuses(run.id)).toEqual(['attending', 'attending', 'attending'])
		await withdraw(clubRuns, friend, ids, NOW)
		expect(await goingTo(run.id)).toBe(2)
		expect(await fsck()).toEqual([])
	})

	it('who says In by the link and joins on the page at once has one place', async () => {
		const { key, ids, late, run } = await aRun({ maxParticipants: 4 })
		const phone = asUser(late)
		await say({ ...phone, user: null }, key, 'in', 'Late')
		const user = late
		await Promise.all([
			say(phone, key, 'in'),
			joinRun({ ...phone, user }, ids, NOW),
			say(phone, key, 'in'),
			join(clubRuns, late, ids, NOW),
		])
		expect(await statuses(run.id)).toEqual(['attending', 'attending', 'attending'])
		expect(await goingTo(run.id)).toBe(3)
		expect(await fsck()).toEqual([])
	})

	it('and a guest who want the last place at once: one has it, and the member may wait', async () => {
		const { key, late, run } = await aRun({ maxParticipants: 3 })
		const [guest] = await Promise.all([statusOf(say(visitor(), key, 'in', 'Sipho')), say(asUser(late), key, 'in')])
		const { standing } = await gamePage(asUser(late), key, NOW)
		expect([guest, standing!.status]).toEqual(guest === null ? [null, 'waitlisted'] : [409, 'attending'])
		expect(await goingTo(run.id)).toBe(3)
		expect(await fsck()).toEqual([])
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
		expect(await findViolations(db, last)).toEqual([])
	})
})
