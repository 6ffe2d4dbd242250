import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime, closures } from '#db/schema.ts'
import { onSlotsChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { matchesOf, storedTournament } from '#tests/support/world/tournaments.ts'
import { createContest, score, send, sidesOf, storedMatch, type Contest } from '#tests/support/world/contest.ts'
import { visit } from '#tests/support/process/product.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027; the tournaments are on the 11th.
const NOW = new Date('2027-03-01T04:30:00Z')
const [THE_DAY, NEXT] = ['2027-03-11', '2027-03-12']
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
beforeEach(() => void vi.setSystemTime(NOW))
afterAll(async () => expect(await fsck()).toEqual([]))

const changes: SlotsChange[] = []
onSlotsChanged((change) => void changes.push(change))

const pathOf = async ({ id }: Contest, number: number) =>
	`/tournaments/${id}/schedule/matches/${(await storedMatch(id, number)).id}/postpone`
const open = async (contest: Contest, number: number, query = '') =>
	(await visit((await pathOf(contest, number)) + query, { headers: contest.asOrganizer })).page.page
const move = async (contest: Contest, number: number, startTime: Date, court = 1, version?: number) =>
	visit(await pathOf(contest, number), {
		headers: contest.asOrganizer,
		form: { time: `${startTime.getTime()}-${court}`, ...(version !== undefined && { version: String(version) }) },
	})
const hoursHeld = async ({ id }: Contest, number: number) =>
	(await hoursWhere(eq(courtTime.matchId, (await storedMatch(id, number)).id))).map(({ courtNumber, hour }) => ({
		courtNumber,
		hour,
	}))
type Time = { startTime: Date | string; courtNumber: number }
const startsOf = (times: Time[]) => times.map(({ startTime }) => new Date(startTime))

describe('the times a match can move to', () => {
	it('are the next free ones within the hours of the tournament', async () => {
		const contest = await createContest({ teams: 2, courts: 1 })
		const { times, first, last } = await open(contest, 1)
		// The match is at 07:00, on the only court.
		expect(startsOf(times)).toEqual([8, 9, 10, 11, 12].map((hour) => at(THE_DAY, hour)))
		expect([first, last]).toEqual([THE_DAY, addDays(THE_DAY, 90)])
	})

	it('are also the present one on another court, or the same again, where the court was lost', async () => {
		const contest = await createContest({ teams: 2, courts: 2 })
		const { id, startTime } = await storedMatch(contest.id, 1)
		expect(startsOf((await open(contest, 1)).times)[0]).toEqual(at(THE_DAY, 8))
		await write((tx) => tx.delete(courtTime).where(eq(courtTime.matchId, id)))
		expect((await open(contest, 1)).times[0]).toMatchObject({ startTime: startTime.toISOString(), courtNumber: 1 })
		expect((await move(contest, 1, startTime, 1)).status).toBe(302)
		expect(await hoursHeld(contest, 1)).toEqual([{ courtNumber: 1, hour: startTime }])
	})

	it('are those of the day one asks for, within opening hours', async () => {
		const contest = await createContest({ teams: 2, courts: 1 })
		const shut = { courtId: contest.venue.venueId, reason: 'rain' as const }
		await write((tx) => tx.insert(closures).values({ ...shut, startTime: at(NEXT, 7), endTime: at(NEXT, 18) }))
		expect(startsOf((await open(contest, 1, `?date=${NEXT}`)).times)).toEqual(
			[18, 19, 20].map((hour) => at(NEXT, hour)),
		)
		for (const date of ['2027-03-10', addDays(THE_DAY, 91), '2027-02-30', 'x']) {
			const { times, day } = await open(contest, 1, `?date=${date}`)
			expect(day === null || times.length === 0).toBe(true)
		}
	})

	it('leave out when one of the two teams plays', async () => {
		const contest = await createContest({ teams: 3, courts: 4 })
		const all = await matchesOf(contest.id)
		const others = all.slice(1).map(({ startTime }) => Number(startTime))
		const starts = startsOf((await open(contest, 1, `?date=${THE_DAY}`)).times).map(Number)
		expect(starts.length).toBeGreaterThan(8)
		expect(starts.filter((start) => others.includes(start))).toEqual([])
	})

	it('lie between the matches before and after it in a knockout', async () => {
		const contest = await createContest({ teams: 4, courts: 4, format: 'knockout' })
		const [semi, , final] = await matchesOf(contest.id)
		expect(final!.startTime.getTime()).toBe(semi!.endTime.getTime())
		const { problem } = await open(contest, 1)
		expect(problem).toBeNull()
		const stuck = await open(contest, 1, `?date=${THE_DAY}`)
		expect(startsOf(stuck.times)).toEqual([semi!.startTime])
		expect((await move(contest, 1, at(NEXT, 12))).status).toBe(409)
		expect((await move(contest, 3, semi!.startTime)).status).toBe(409)
		await move(contest, 3, at(NEXT, 12))
		expect((await move(contest, 1, at(NEXT, 11))).status).toBe(302)
		expect((await move(contest, 3, at(NEXT, 11), 2)).status).toBe(409)
	})

	it('are none where the match after it begins too soon, and it says so', async () => {
		const contest = await createContest({ teams: 4, courts: 4, format: 'knockout' })
		vi.setSystemTime(at(THE_DAY, 7.5))
		expect((await open(contest, 1)).problem).toBe(
			'There’s no room before match 3, which needs this result and starts on Thu 11 Mar at 08:00. Move that one first.',
		)
	})
})

describe('moving a match', () => {
	it('frees the old hour, takes the new one and tells both teams', async () => {
		const contest = await createContest({ teams: 2, courts: 2 })
		const { home, away } = await sidesOf(contest, 1)
		changes.splice(0)
		const moved = await move(contest, 1, at(NEXT, 18), 2, 0)
		expect([moved.status, moved.location]).toEqual([302, (await pathOf(contest, 1)).replace('/postpone', '')])
		expect(await storedMatch(contest.id, 1)).toMatchObject({
			startTime: at(NEXT, 18),
			endTime: at(NEXT, 19),
			courtNumber: 2,
			moves: 1,
			version: 1,
			status: 'scheduled',
		})
		expect(await hoursHeld(contest, 1)).toEqual([{ courtNumber: 2, hour: at(NEXT, 18) }])
		const { venueId, sportId } = contest.venue
		expect(changes).toEqual([{ venueId, sportId, hours: [at(THE_DAY, 7), at(NEXT, 18)] }])
		for (const { captain } of [home, away]) {
			expect(await toldTo(captain)).toContain('New time: Fri 12 Mar, 18:00–19:00')
		}
		expect((await storedTournament(contest.id)).endDate).toEqual(at(NEXT, 0))
		// Repeating it changes nothing.
		expect((await move(contest, 1, at(NEXT, 18), 2, 0)).status).toBe(302)
		expect(await storedMatch(contest.id, 1)).toMatchObject({ moves: 1, version: 1 })
	})

	it('refuses a time that is taken, past, shut or too far away', async () => {
		const contest = await createContest({ teams: 3, courts: 1 })
		const before = await storedMatch(contest.id, 1)
		const [, second] = await matchesOf(contest.id)
		const none = [second!.startTime, at(NEXT, 6), at(NEXT, 21), at(NEXT, 9.5), at(addDays(THE_DAY, 91), 9), new Date(0)]
		for (const startTime of none) expect((await move(contest, 1, startTime)).status).toBeGreaterThanOrEqual(400)
		expect((await move(contest, 1, at(NEXT, 9), 2)).status).toBe(409)
		expect((await move(contest, 1, at(NEXT, 9), 1, 7)).status).toBe(409)
		vi.setSystemTime(at(NEXT, 9))
		expect((await move(contest, 1, at(NEXT, 9))).status).toBe(409)
		for (const time of ['', 'x', '1-1', '9999999999999-1', '1e12-1', `${Number(at(NEXT, 9))}-0`]) {
			const answer = await visit(await pathOf(contest, 1), { headers: contest.asOrganizer, form: { time } })
			expect([400, 409]).toContain(answer.status)
		}
		expect(await storedMatch(contest.id, 1)).toEqual(before)
		expect(await hoursHeld(contest, 1)).toHaveLength(1)
	})

	it('is not for a match that is over or has a result on its way', async () => {
		const contest = await createContest({ teams: 3 })
		vi.setSystemTime(at(NEXT, 6))
		await send(contest, 1, score(1, 0), (await sidesOf(contest, 1)).home.headers)
		await send(contest, 2, score(1, 0), contest.asOrganizer)
		expect((await open(contest, 1)).problem).toBe('A result was sent for this match already.')
		expect((await open(contest, 2)).problem).toBe('This match is over.')
		expect((await move(contest, 1, at(NEXT, 9))).status).toBe(409)
		expect((await move(contest, 2, at(NEXT, 9))).status).toBe(409)
	})
})
