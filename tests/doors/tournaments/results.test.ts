import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime, teamMembers, tournamentMatches, tournaments } from '#db/schema.ts'
import { onSlotsChanged, onTournamentChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { confirmSilent } from '#app/features/tournaments/matches/silence.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { at, dateOf, DAY, HOUR, hourOf } from '#app/lib/time/time.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { matchesOf, matchHoursOf, storedTournament } from '#tests/support/world/tournaments.ts'
import { createContest, score, send, sidesOf, storedMatch, type Contest } from '#tests/support/world/contest.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { post, wish } from '#tests/support/world/wishes.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// The tournaments are made on Monday 1 March 2027 and played on the 11th; most of this is on the evening of the 12th.
const BEFORE = new Date('2027-03-01T04:30:00Z')
const LATER = at('2027-03-12', 18)
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })

const told: string[] = []
const freed: SlotsChange[] = []
onTournamentChanged((channel) => void told.push(channel))
onSlotsChanged((change) => void freed.push(change))

/** A contest, and then the day after its matches. */
async function played(wishes?: Parameters<typeof createContest>[0]) {
	vi.setSystemTime(BEFORE)
	const contest = await createContest(wishes)
	vi.setSystemTime(LATER)
	told.splice(0)
	freed.splice(0)
	return contest
}

/** Confirms results that other tests have left open. */
const answerAll = () => confirmSilent(new Date(LATER.getTime() + 99 * DAY))

beforeEach(() => void vi.setSystemTime(LATER))
afterAll(async () => expect(await fsck()).toEqual([]))

const set = (contest: Contest, number: number, body: unknown) => send(contest, number, body, contest.asOrganizer)

describe('a result', () => {
	it('is proposed by one captain and confirmed by the other', async () => {
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		const proposed = await send(contest, 1, score(2, 1), home.headers)
		expect(proposed).toMatchObject({
			status: 200,
			body: {
				status: 'scheduled',
				homeScore: null,
				awayScore: null,
				proposal: { teamId: home.id, homeScore: 2, awayScore: 1 },
				confirmBy: new Date(LATER.getTime() + DAY).toISOString(),
			},
		})
		expect(await toldTo(away.captain)).toContain(`${home.name} say 2–1`)
		expect(await toldTo(home.captain)).not.toContain(`${home.name} say 2–1`)

		const confirmed = await send(contest, 1, score(2, 1), away.headers)
		expect(confirmed).toMatchObject({
			status: 200,
			body: { status: 'completed', homeScore: 2, awayScore: 1, decidedBy: 'captains', proposal: null, confirmBy: null },
		})
		expect(await toldTo(home.captain)).toContain(`${home.name} 2–1 ${away.name}`)
		expect(told).toEqual([`${contest.id}`, `${contest.id}`])
	})

	it('is the same when it is sent again', async () => {
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		const first = await send(contest, 1, score(2, 1), home.headers)
		vi.setSystemTime(LATER.getTime() + HOUR)
		expect((await send(contest, 1, score(2, 1), home.headers)).body).toEqual(first.body)
		const done = await send(contest, 1, score(2, 1), away.headers)
		expect((await send(contest, 1, score(2, 1), away.headers)).body).toEqual(done.body)
		expect((await send(contest, 1, score(2, 1), home.headers)).body).toEqual(done.body)
		expect((await set(contest, 1, score(2, 1))).body).toEqual(done.body)
		expect(told).toHaveLength(2)
	})

	it('that is another than the proposed one is refused, naming both', async () => {
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		await send(contest, 1, score(2, 1), home.headers)
		const before = await storedMatch(contest.id, 1)
		expect(await send(contest, 1, score(1, 1), away.headers)).toMatchObject({
			status: 409,
			body: { message: `${home.name} say 2–1, you say 1–1. Confirm theirs, or tell the organiser.` },
		})
		expect(await storedMatch(contest.id, 1)).toEqual(before)
	})

	it('may be put right by who proposed it, which gives the other a new day', async () => {
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		await send(contest, 1, score(2, 1), home.headers)
		vi.setSystemTime(LATER.getTime() + HOUR)
		const corrected = await send(contest, 1, score(3, 1), home.headers)
		expect(corrected.body).toMatchObject({ proposal: { homeScore: 3 }, version: 2 })
		expect(corrected.body.confirmBy).toBe(new Date(LATER.getTime() + HOUR + DAY).toISOString())
		expect((await send(contest, 1, score(3, 1), away.headers)).body.status).toBe('completed')
		expect(await send(contest, 1, score(4, 1), home.headers)).toMatchObject({
			status: 409,
			body: { message: 'The result is 3–1. If that’s wrong, ask the organiser.' },
		})
	})

	it('counts for captains from the start of the match on', async () => {
		const contest = await played()
		const { startTime } = await storedMatch(contest.id, 1)
		const { home } = await sidesOf(contest, 1)
		vi.setSystemTime(startTime.getTime() - 1000)
		expect(await send(contest, 1, score(2, 1), home.headers)).toMatchObject({
			status: 409,
			body: { message: 'This match starts on Thu 11 Mar at 07:00.' },
		})
		vi.setSystemTime(startTime)
		expect((await send(contest, 1, score(2, 1), home.headers)).status).toBe(200)
	})

	it('before its match is the organizer’s only, and with the reason, which everybody reads', async () => {
		const contest = await played()
		const { startTime, id } = await storedMatch(contest.id, 1)
		const { home, away } = await sidesOf(contest, 1)
		const reason = 'Both asked to play a day early.'
		vi.setSystemTime(startTime.getTime() - 1)
		const words = 'This match starts on Thu 11 Mar at 07:00. Tell us why it’s over before that.'
		for (const wish of [
			score(2, 1),
			score(2, 1, { reason: ' ' }),
			score(2, 1, { reason: null }),
			{ forfeitedBy: 'away' },
		])
			expect(await set(contest, 1, wish)).toMatchObject({
				status: 400,
				body: { message: words, fieldErrors: { reason: [words] } },
			})
		for (const captain of [home, away])
			expect((await send(contest, 1, score(2, 1, { reason }), captain.headers)).status).toBe(409)
		expect(await storedMatch(contest.id, 1)).toMatchObject({ status: 'scheduled', version: 0, proposal: null })
		const page = `/tournaments/${contest.id}/schedule/matches/${id}`
		expect((await visit(page, { headers: contest.asOrganizer })).page.page.isAhead).toBe(true)

		expect((await set(contest, 1, score(2, 1, { reason }))).body).toMatchObject({ status: 'completed', reason })
		expect((await visit(page)).page.page.match.notes).toBe(reason)
		expect(await bodyTo(away.captain, `${home.name} 2–1`)).toContain(reason)
		expect((await set(contest, 1, score(2, 2))).status).toBe(400)

		vi.setSystemTime(startTime)
		expect((await visit(page, { headers: contest.asOrganizer })).page.page.isAhead).toBe(false)
		expect((await set(contest, 1, score(2, 2))).body).toMatchObject({ homeScore: 2, awayScore: 2, reason: null })
	})

	it('needs no reason once its match is under way, nor a walkover one from who gives it up', async () => {
		const contest = await played()
		vi.setSystemTime((await storedMatch(contest.id, 1)).startTime.getTime() - HOUR)
		await set(contest, 1, { status: 'in_progress' })
		expect((await set(contest, 1, score(2, 1))).body).toMatchObject({ status: 'completed', reason: null })
		const { home } = await sidesOf(contest, 2)
		expect((await send(contest, 2, { forfeitedBy: 'home' }, home.headers)).status).toBe(200)
	})

	it('that was seen differently is refused', async () => {
		const contest = await played()
		const { home } = await sidesOf(contest, 1)
		await send(contest, 1, { status: 'in_progress' }, home.headers)
		const stale = { status: 409, body: { message: 'This match has just changed. Look again.' } }
		expect(await send(contest, 1, score(2, 1, { version: 0 }), home.headers)).toMatchObject(stale)
		expect(await set(contest, 1, score(2, 1, { version: 0 }))).toMatchObject(stale)
		expect((await send(contest, 1, score(2, 1, { version: 1 }), home.headers)).status).toBe(200)
	})

	it('is the organizer’s to decide and to correct at any time', async () => {
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		await send(contest, 1, score(2, 1), home.headers)
		expect((await set(contest, 1, score(0, 4))).body).toMatchObject({
			status: 'completed',
			homeScore: 0,
			awayScore: 4,
			decidedBy: 'organizer',
			proposal: null,
		})
		const admin = await signedIn(await createUser({ role: 'admin' }))
		expect((await send(contest, 1, score(1, 4), admin)).body).toMatchObject({ homeScore: 1, decidedBy: 'organizer' })
		expect(await toldTo(away.captain)).toContain(`${home.name} 1–4 ${away.name}`)
	})
})

describe('an objection', () => {
	it('stops the clock and leaves it to the organizer', async () => {
		await answerAll()
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		await send(contest, 1, score(2, 1), home.headers)
		const disputed = await send(contest, 1, score(1, 1, { dispute: true }), away.headers)
		expect(disputed.body).toMatchObject({
			status: 'scheduled',
			confirmBy: null,
			proposal: { homeScore: 2 },
			dispute: { teamId: away.id, homeScore: 1, awayScore: 1 },
		})
		expect(await toldTo(contest.organizer)).toContain('A result is disputed')
		expect((await send(contest, 1, score(1, 1, { dispute: true }), away.headers)).body).toEqual(disputed.body)
		expect(await confirmSilent(new Date(LATER.getTime() + 9 * DAY))).toBe(0)
		expect((await set(contest, 1, score(1, 1))).body).toMatchObject({
			status: 'completed',
			dispute: null,
			proposal: null,
		})
	})

	it('ends where either captain accepts what the other says', async () => {
		for (const accepts of ['home', 'away'] as const) {
			const contest = await played()
			const sides = await sidesOf(contest, 1)
			await send(contest, 1, score(2, 1), sides.home.headers)
			await send(contest, 1, score(1, 1, { dispute: true }), sides.away.headers)
			const word = accepts === 'home' ? score(1, 1) : score(2, 1)
			expect((await send(contest, 1, word, sides[accepts].headers)).body).toMatchObject({
				status: 'completed',
				homeScore: word.homeScore,
				awayScore: 1,
				decidedBy: 'captains',
				proposal: null,
				dispute: null,
				confirmBy: null,
			})
		}
	})

	it('lets both put their own score right until the organiser decides', async () => {
		await answerAll()
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		await send(contest, 1, score(2, 1), home.headers)
		await send(contest, 1, score(1, 1, { dispute: true }), away.headers)
		const page = `/tournaments/${contest.id}/schedule/matches/${(await storedMatch(contest.id, 1)).id}`
		for (const { headers } of [home, away])
			expect((await visit(page, { headers })).page.page.choices.result).toBe('resolve')
		expect((await send(contest, 1, score(4, 1, { version: 0 }), home.headers)).status).toBe(409)
		const own = await send(contest, 1, score(3, 1), home.headers)
		expect(own.body).toMatchObject({ proposal: { teamId: home.id, homeScore: 3 }, dispute: { homeScore: 1 } })
		const other = await send(contest, 1, score(0, 1, { dispute: true }), away.headers)
		expect(other.body).toMatchObject({ proposal: { homeScore: 3 }, dispute: { teamId: away.id, homeScore: 0 } })
		expect(await confirmSilent(new Date(LATER.getTime() + 9 * DAY))).toBe(0)
		expect((await send(contest, 1, score(3, 1), away.headers)).body).toMatchObject({
			status: 'completed',
			homeScore: 3,
		})
		expect((await send(contest, 1, score(0, 1), home.headers)).status).toBe(409)
	})

	it('needs another score and something to object to', async () => {
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		expect((await send(contest, 1, score(1, 1, { dispute: true }), away.headers)).status).toBe(409)
		await send(contest, 1, score(2, 1), home.headers)
		expect((await send(contest, 1, score(2, 1, { dispute: true }), away.headers)).status).toBe(400)
		expect((await send(contest, 1, score(2, 2, { dispute: true }), home.headers)).status).toBe(409)
		expect((await set(contest, 1, score(2, 2, { dispute: true }))).status).toBe(403)
	})
})

describe('silence', () => {
	it('confirms at exactly 24 hours, once', async () => {
		await answerAll()
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		await send(contest, 1, score(2, 1), home.headers)
		await send(contest, 2, score(1, 0), (await sidesOf(contest, 2)).away.headers)
		const due = LATER.getTime() + DAY
		expect(await confirmSilent(new Date(due - 1))).toBe(0)
		told.splice(0)
		expect(await confirmSilent(new Date(due))).toBe(2)
		expect(told).toHaveLength(2)
		expect(await storedMatch(contest.id, 1)).toMatchObject({
			status: 'completed',
			homeScore: 2,
			awayScore: 1,
			decidedBy: 'silence',
			proposal: null,
			confirmBy: null,
		})
		expect(await confirmSilent(new Date(due + DAY))).toBe(0)
		expect(await toldTo(away.captain)).toContain(`${home.name} 2–1 ${away.name}`)
	})

	it('leaves no time to object once it is over, and agreeing is still agreeing', async () => {
		const contest = await played()
		const { home, away } = await sidesOf(contest, 1)
		await send(contest, 1, score(2, 1), home.headers)
		vi.setSystemTime(LATER.getTime() + DAY)
		const late = { status: 409, body: { message: expect.stringContaining('so 2–1 counts') } }
		expect(await send(contest, 1, score(1, 1, { dispute: true }), away.headers)).toMatchObject(late)
		expect(await send(contest, 1, score(1, 1), home.headers)).toMatchObject(late)
		expect((await send(contest, 1, score(2, 1), away.headers)).body.decidedBy).toBe('captains')
	})

	it('does nothing in a tournament that was cancelled', async () => {
		const contest = await played()
		await send(contest, 1, score(2, 1), (await sidesOf(contest, 1)).home.headers)
		await write((tx) => tx.update(tournaments).set({ status: 'cancelled' }).where(eq(tournaments.id, contest.id)))
		expect(await confirmSilent(new Date(LATER.getTime() + 2 * DAY))).toBe(0)
		expect((await set(contest, 1, score(2, 1))).status).toBe(409)
		await write((tx) => tx.update(tournaments).set({ status: 'ongoing' }).where(eq(tournaments.id, contest.id)))
	})
})

describe('who may', () => {
	const body = score(2, 1)

	it('change a match', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const contest = await played({ ownerId: owner.id })
		const { home, other } = await sidesOf(contest, 1)
		const player = await createUser()
		await write((tx) =>
			tx.insert(teamMembers).values({ tournamentId: contest.id, teamId: home.id, userId: player.id, role: 'player' }),
		)
		const asked = async (headers?: Record<string, string>) => (await send(contest, 1, body, headers)).status
		expect(await asked()).toBe(401)
		expect(await asked(await signedIn(await createUser()))).toBe(403)
		expect(await asked(await signedIn(owner))).toBe(403)
		expect(await asked(await signedIn(player))).toBe(403)
		expect(await asked(other.headers)).toBe(403)
		expect(await storedMatch(contest.id, 1)).toMatchObject({ version: 0 })
		expect(await asked(home.headers)).toBe(200)
		expect(await asked(contest.asOrganizer)).toBe(200)
	})

	it('know of a private one', async () => {
		const contest = await played({ isPublic: false })
		const stranger = await signedIn(await createUser())
		const { id } = await storedMatch(contest.id, 1)
		const base = `/api/tournaments/${contest.id}/matches`
		expect((await call('GET', base)).status).toBe(404)
		expect((await call('GET', base, { headers: stranger })).status).toBe(404)
		expect((await call('GET', `${base}?key=${contest.linkKey}`)).body).toHaveLength(6)
		expect((await call('PATCH', `${base}/${id}`, { headers: stranger, body })).status).toBe(404)
		expect((await call('PATCH', `${base}/${id}?key=${contest.linkKey}`, { headers: stranger, body })).status).toBe(403)
		expect((await call('PATCH', `${base}/${id}`, { headers: contest.teams[0]!.headers, body })).status).not.toBe(404)
		expect((await visit(`/tournaments/${contest.id}/schedule/matches/${id}`)).status).toBe(404)
	})

	it('not reach a match through another tournament', async () => {
		const [one, other] = [await played(), await played()]
		const { id } = await storedMatch(other.id, 1)
		for (const path of [id, 0, -1, 'abc', '9007199254740993', '1.5']) {
			const answer = await call('PATCH', `/api/tournaments/${one.id}/matches/${path}`, {
				headers: one.asOrganizer,
				body,
			})
			expect(answer).toMatchObject({ status: 404, body: { message: 'Match not found' } })
		}
		expect((await call('PATCH', `/api/tournaments/abc/matches/${id}`, { headers: one.asOrganizer, body })).status).toBe(
			404,
		)
		expect((await call('GET', '/api/tournaments/999999/matches')).body).toEqual({ message: 'Tournament not found' })
	})

	test('the list names no people', async () => {
		const contest = await played()
		await send(contest, 1, body, (await sidesOf(contest, 1)).home.headers)
		const { body: list, status } = await call('GET', `/api/tournaments/${contest.id}/matches`)
		expect(status).toBe(200)
		expect(list).toHaveLength(6)
		const text = JSON.stringify(list)
		for (const word of ['captain', 'userId', 'email', 'organizerId', 'notes', '@']) expect(text).not.toContain(word)
	})
})

describe('bad inputs', () => {
	it('are refused and store nothing', async () => {
		const contest = await played({ format: 'knockout' })
		const before = await storedMatch(contest.id, 1)
		const bad: unknown[] = [
			null,
			[],
			'x',
			7,
			{},
			{ homeScore: 1 },
			{ awayScore: 1 },
			{ homeScore: null, awayScore: null },
			...[-1, 1000, 1.5, 2 ** 60, '2', {}, [], true].map((homeScore) => score(homeScore as number, 1)),
			...['paid', '', 7, null, {}].map((status) => score(2, 1, { status })),
			score(2, 1, { status: 'in_progress' }),
			score(2, 1, { status: 'cancelled' }),
			...['nobody', 1, []].map((forfeitedBy) => ({ forfeitedBy })),
			score(2, 1, { forfeitedBy: 'home' }),
			...[-1, 1.5, 'x', 2 ** 40].map((version) => score(2, 1, { version })),
			score(2, 1, { dispute: 'yes' }),
			score(1, 1, { homePenalties: 4 }),
			score(1, 1, { homePenalties: 4, awayPenalties: 4 }),
			score(1, 1, { homePenalties: 4, awayPenalties: -3 }),
			score(2, 1, { homePenalties: 4, awayPenalties: 3 }),
		]
		for (const body of bad) {
			for (let again = 0; again < 2; again++) {
				const answer = await set(contest, 1, body)
				expect([answer.status, body]).toEqual([400, body])
				expect(answer.body.message).toMatch(/^(?!.*(Invalid|Too (big|small)|expected))\w.+/)
			}
		}
		expect(await storedMatch(contest.id, 1)).toEqual(before)
		const level = 'A knockout match that ends level needs penalties.'
		expect((await set(contest, 1, score(1, 1))).body).toEqual({
			message: level,
			fieldErrors: { homePenalties: [level] },
		})
	})

	it('are refused in every shape', async () => {
		const contest = await played()
		const before = await storedMatch(contest.id, 1)
		const path = `/api/tournaments/${contest.id}/matches/${before.id}`
		const json = { ...contest.asOrganizer, 'Content-Type': 'application/json' }
		const good = JSON.stringify(score(2, 1))
		const shapes: [BodyInit, Record<string, string>, number][] = [
			...['', 'null', '[]', '"x"', '{', '7', `\ufeff{`, `${'['.repeat(1e5)}`, `{"homeScore":2,"awayScore":"1"}`].map(
				(body): [BodyInit, Record<string, string>, number] => [body, json, 400],
			),
			[new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), json, 400],
			[good, { ...json, 'Content-Type': 'text/plain' }, 415],
			['homeScore=2&awayScore=1', { ...json, 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
		]
		for (const [body, headers, status] of shapes) {
			for (let again = 0; again < 2; again++) {
				const answer = await ask(path, { method: 'PATCH', headers, body })
				expect([answer.status, (await answer.json()).message]).toEqual([status, expect.stringMatching(/^\w.+/)])
			}
		}
		for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
			expect((await call(method, path, { headers: contest.asOrganizer })).status).toBe(405)
		expect(await storedMatch(contest.id, 1)).toEqual(before)
	})

	it('cannot carry what is not theirs to say', async () => {
		const contest = await played()
		const { home } = await sidesOf(contest, 1)
		const more = {
			homeTeamId: 1,
			decidedBy: 'organizer',
			winnerTeamId: home.id,
			courtId: 1,
			moves: 9,
			__proto__: { a: 1 },
		}
		await send(contest, 1, score(2, 1, more), home.headers)
		expect(await storedMatch(contest.id, 1)).toMatchObject({ homeTeamId: home.id, decidedBy: null, moves: 0 })
	})

	it('are no penalties outside a knockout', async () => {
		const contest = await played()
		expect((await set(contest, 1, score(1, 1, { homePenalties: 4, awayPenalties: 3 }))).status).toBe(400)
		expect((await set(contest, 1, score(1, 1))).status).toBe(200)
		expect((await set(contest, 2, score(0, 999))).status).toBe(200)
	})
})

describe('a match that starts, or is not played', () => {
	it('can be marked as under way', async () => {
		const contest = await played()
		const { home } = await sidesOf(contest, 1)
		const started = await send(contest, 1, { status: 'in_progress' }, home.headers)
		expect(started.body.status).toBe('in_progress')
		expect((await set(contest, 1, { status: 'in_progress' })).body).toEqual(started.body)
		await set(contest, 1, score(1, 0))
		expect((await set(contest, 1, { status: 'in_progress' })).status).toBe(409)
	})

	it('is under way for the organizer an hour before its time at the earliest', async () => {
		const contest = await played()
		const { id, startTime } = await storedMatch(contest.id, 1)
		const start = () => set(contest, 1, { status: 'in_progress' })
		const offered = async () => {
			const path = `/tournaments/${contest.id}/schedule/matches/${id}`
			return (await visit(path, { headers: contest.asOrganizer })).page.page.choices.start
		}
		vi.setSystemTime(startTime.getTime() - HOUR - 1)
		expect([(await start()).status, await offered()]).toEqual([409, false])
		vi.setSystemTime(startTime.getTime() - HOUR)
		expect([await offered(), (await start()).status]).toEqual([true, 200])
	})

	it('that neither team played asks twice for it', async () => {
		const contest = await played({ format: 'knockout' })
		const path = `/tournaments/${contest.id}/schedule/matches/${(await storedMatch(contest.id, 1)).id}`
		const form = { intent: 'forfeit', forfeitedBy: 'both' }
		const asked = await visit(path, { headers: contest.asOrganizer, form })
		expect([asked.status, asked.action.result.error]).toEqual([400, { sure: ['Tick this to confirm'] }])
		expect((await storedMatch(contest.id, 1)).status).toBe('scheduled')
		expect((await visit(path, { headers: contest.asOrganizer, form: { ...form, sure: 'on' } })).status).toBe(302)
		expect(await storedMatch(contest.id, 1)).toMatchObject({ status: 'completed', forfeitedBy: 'both' })
	})

	it('is cancelled by the organizer only, gives its court back and does not count', async () => {
		const contest = await played()
		const { home } = await sidesOf(contest, 1)
		expect((await send(contest, 1, { status: 'cancelled' }, home.headers)).status).toBe(403)
		const { id } = await storedMatch(contest.id, 1)
		const [held] = await hoursWhere(eq(courtTime.matchId, id))
		expect((await set(contest, 1, { status: 'cancelled' })).body).toMatchObject({
			status: 'cancelled',
			hasCourt: false,
		})
		const { venueId, sportId } = contest.venue
		expect(freed).toEqual([{ venueId, sportId, hours: [held!.hour] }])
		expect((await set(contest, 1, { status: 'cancelled' })).status).toBe(200)
		expect(await toldTo(home.captain)).toContainEqual(expect.stringContaining('Cancelled: '))
		expect((await send(contest, 1, score(1, 0), home.headers)).status).toBe(409)
		const off = { status: 409, body: { message: 'This match was cancelled.' } }
		expect(await set(contest, 1, score(1, 0))).toMatchObject(off)
		expect(await set(contest, 1, { forfeitedBy: 'home' })).toMatchObject(off)
		const page = `/tournaments/${contest.id}/schedule/matches/${id}`
		const { choices } = (await visit(page, { headers: contest.asOrganizer })).page.page
		expect(choices).toEqual({ result: null, start: false, forfeits: [], cancel: false, postpone: false })
	})

	it('is a walkover: 3–0 in soccer, 1–0 elsewhere, 0–0 when nobody came', async () => {
		const [soccer, padel] = [await played({ sport: 'Indoor Soccer' }), await played()]
		expect((await set(soccer, 1, { forfeitedBy: 'away' })).body).toMatchObject({
			status: 'completed',
			homeScore: 3,
			awayScore: 0,
			forfeitedBy: 'away',
			decidedBy: 'organizer',
		})
		expect((await set(padel, 1, { forfeitedBy: 'home' })).body).toMatchObject({ homeScore: 0, awayScore: 1 })
		expect((await set(padel, 2, { forfeitedBy: 'both' })).body).toMatchObject({ homeScore: 0, awayScore: 0 })
		const { body: table } = await call('GET', `/api/tournaments/${padel.id}/matches`)
		expect(table.filter((match: { forfeitedBy: string | null }) => match.forfeitedBy)).toHaveLength(2)
	})

	it('is given up by a captain for the own side only, also beforehand: then its court is free', async () => {
		const contest = await played()
		vi.setSystemTime(BEFORE)
		const { home, away } = await sidesOf(contest, 1)
		expect((await send(contest, 1, { forfeitedBy: 'away' }, home.headers)).status).toBe(403)
		expect((await send(contest, 1, { forfeitedBy: 'both' }, home.headers)).status).toBe(403)
		expect((await send(contest, 1, { forfeitedBy: 'home' }, home.headers)).body).toMatchObject({
			status: 'completed',
			awayScore: 1,
			forfeitedBy: 'home',
			decidedBy: 'forfeit',
			hasCourt: false,
		})
		expect(freed).toHaveLength(1)
		expect(await toldTo(away.captain)).toContain(`${home.name} 0–1 ${away.name}`)
		vi.setSystemTime(LATER)
		await send(contest, 2, score(1, 1), (await sidesOf(contest, 2)).home.headers)
		const late = await send(contest, 2, { forfeitedBy: 'away' }, (await sidesOf(contest, 2)).away.headers)
		expect(late.status).toBe(409)
	})
})

/** Plays every match of a knockout: the team of the better seed wins. */
async function playOn(contest: Contest, except: number[] = []) {
	const strength = new Map(contest.teams.map(({ id }, i) => [id, i]))
	for (const { matchNumber } of await matchesOf(contest.id)) {
		if (except.includes(matchNumber)) continue
		const { homeTeamId, awayTeamId, status } = await storedMatch(contest.id, matchNumber)
		if (status === 'completed') continue
		const homeWins = strength.get(homeTeamId!)! < strength.get(awayTeamId!)!
		const { home, away } = await sidesOf(contest, matchNumber)
		const result = homeWins ? score(2, 0) : score(1, 1, { homePenalties: 3, awayPenalties: 4 })
		await send(contest, matchNumber, result, home.headers)
		expect((await send(contest, matchNumber, result, away.headers)).body.status).toBe('completed')
	}
}

describe('a knockout', () => {
	it.each([2, 5, 8])('of %i is played through to the winner', async (teams) => {
		const contest = await played({ teams, format: 'knockout' })
		const [first] = contest.teams
		await playOn(contest)
		expect(await matchesOf(contest.id)).toHaveLength(teams - 1)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed', winnerTeamId: first!.id })
		expect(await toldTo(first!.captain)).toContain(`${first!.name} have won`)
		expect(await toldTo(contest.organizer)).toContain('Spring Cup is over')
	})

	it('sends the losers of the semi-finals to the match for third place', async () => {
		const contest = await played({ teams: 8, format: 'knockout', thirdPlace: true })
		await playOn(contest)
		const matches = await matchesOf(contest.id)
		expect(matches).toHaveLength(8)
		const third = matches.find(({ isThirdPlace }) => isThirdPlace)!
		const seeds = contest.teams.map(({ id }) => id)
		expect([third.homeTeamId, third.awayTeamId].sort()).toEqual([seeds[2], seeds[3]].sort())
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed', winnerTeamId: seeds[0] })
	})

	it('tells both captains their next opponent', async () => {
		const contest = await played({ format: 'knockout' })
		for (const number of [1, 2]) await set(contest, number, score(1, 0))
		const { home, away } = await sidesOf(contest, 3)
		for (const { captain } of [home, away]) {
			expect(await toldTo(captain)).toContain(`Next: ${home.name} v ${away.name}`)
		}
	})

	it('knows who plays only when that is decided', async () => {
		const contest = await played({ format: 'knockout' })
		expect(await set(contest, 3, score(1, 0))).toMatchObject({
			status: 409,
			body: { message: 'We don’t know yet who plays this match.' },
		})
		expect((await set(contest, 3, { forfeitedBy: 'home' })).status).toBe(409)
		expect(await set(contest, 1, { status: 'cancelled' })).toMatchObject({
			status: 409,
			body: { message: expect.stringContaining('somebody has to go through') },
		})
	})

	it('moves another winner on when a result is corrected, until the next match has one', async () => {
		const contest = await played({ format: 'knockout' })
		const { home, away } = await sidesOf(contest, 1)
		await set(contest, 1, score(1, 0))
		await set(contest, 2, score(1, 0))
		expect((await storedMatch(contest.id, 3)).homeTeamId).toBe(home.id)
		const finalists = await sidesOf(contest, 3)
		await send(contest, 3, score(5, 0), finalists.home.headers)
		await set(contest, 1, score(0, 1))
		expect(await storedMatch(contest.id, 3)).toMatchObject({ homeTeamId: away.id, proposal: null, status: 'scheduled' })

		await set(contest, 3, score(1, 0))
		expect((await storedTournament(contest.id)).winnerTeamId).toBe(away.id)
		const before = await storedMatch(contest.id, 1)
		expect(await set(contest, 1, score(1, 0))).toMatchObject({
			status: 409,
			body: { message: 'Match 3 has a result already, so its teams can’t change any more.' },
		})
		expect(await storedMatch(contest.id, 1)).toEqual(before)
		expect((await set(contest, 1, score(0, 3))).body).toMatchObject({ awayScore: 3 })
	})

	it('has another winner when its final is corrected', async () => {
		const contest = await played({ teams: 2, format: 'knockout' })
		const { home, away } = await sidesOf(contest, 1)
		await set(contest, 1, score(1, 0))
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed', winnerTeamId: home.id })
		await set(contest, 1, score(1, 2))
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed', winnerTeamId: away.id })
		expect(await toldTo(away.captain)).toContain(`${away.name} have won`)
	})

	it('lets nobody through where neither side played: the next opponent gets a walkover', async () => {
		const contest = await played({ format: 'knockout', thirdPlace: true })
		await set(contest, 1, { forfeitedBy: 'both' })
		const { home } = await sidesOf(contest, 2)
		await set(contest, 2, score(2, 0))
		const matches = await matchesOf(contest.id)
		const final = matches.find(({ round, isThirdPlace }) => round === 2 && !isThirdPlace)!
		expect(final).toMatchObject({ status: 'completed', homeTeamId: null, awayTeamId: home.id, forfeitedBy: 'home' })
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed', winnerTeamId: home.id })
		const { body: shown } = await call('GET', `/api/tournaments/${contest.id}/matches`)
		expect(shown.find(({ id }: { id: number }) => id === final.id)).toMatchObject({
			homeLabel: 'No opponent',
			awayLabel: home.name,
			homeScore: null,
			awayScore: null,
			forfeitedBy: 'home',
		})

		// It turns out that they did play after all: then there is a final, and the tournament goes on.
		const { home: first } = await sidesOf(contest, 1)
		await set(contest, 1, score(3, 0))
		expect(await storedMatch(contest.id, final.matchNumber)).toMatchObject({
			status: 'scheduled',
			homeTeamId: first.id,
			awayTeamId: home.id,
			forfeitedBy: null,
			homeScore: null,
		})
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'ongoing', winnerTeamId: null })
		expect((await matchHoursOf(contest.id)).map(({ matchId }) => matchId)).toContain(final.id)
	})

	/** A final that was a walkover long before its time, since neither side of one semi-final was to play. */
	async function walkedOver() {
		const contest = await played({ format: 'knockout', courts: 1 })
		vi.setSystemTime(BEFORE)
		const reason = 'Nobody can play in that week.'
		await set(contest, 1, { forfeitedBy: 'both', reason })
		await set(contest, 2, score(2, 0, { reason }))
		expect(await storedMatch(contest.id, 3)).toMatchObject({ status: 'completed', forfeitedBy: 'home' })
		expect(await matchHoursOf(contest.id)).toEqual([])
		freed.splice(0)
		return contest
	}

	it('has its court again when a walkover turns out to be none', async () => {
		const contest = await walkedOver()
		await set(contest, 1, score(3, 0, { reason: 'They play after all.' }))
		const { id, startTime } = await storedMatch(contest.id, 3)
		expect(await matchHoursOf(contest.id)).toEqual([{ matchId: id, courtNumber: 1, hour: startTime }])
		expect(freed.flatMap(({ hours }) => hours)).toEqual([startTime])
		const { home } = await sidesOf(contest, 3)
		expect(await bodyTo(home.captain, 'Next: ')).toContain('court 1')
		expect(await toldTo(contest.organizer)).not.toContain('Match 3 needs a new time')
	})

	it('needs a new time then where its court has gone to somebody else, and its organizer is told', async () => {
		const contest = await walkedOver()
		const { id, startTime } = await storedMatch(contest.id, 3)
		const hour = hourOf(startTime)
		const booked = await post(
			await signedIn(await createUser()),
			wish(contest.venue, dateOf(startTime), hour, hour + 1),
		)
		expect(booked.status).toBe(201)
		freed.splice(0)
		await set(contest, 1, score(3, 0, { reason: 'They play after all.' }))
		expect(await storedMatch(contest.id, 3)).toMatchObject({ status: 'scheduled', forfeitedBy: null })
		expect(await matchHoursOf(contest.id)).toEqual([])
		expect(freed).toEqual([])
		const { home } = await sidesOf(contest, 3)
		expect(await bodyTo(home.captain, 'Next: ')).toContain('has to set a new time')
		expect(await toldTo(contest.organizer)).toContain('Match 3 needs a new time')
		const path = `/tournaments/${contest.id}/schedule/matches/${id}/postpone`
		const time = `${startTime.getTime() + HOUR}-1`
		expect((await visit(path, { headers: contest.asOrganizer, form: { time } })).status).toBe(302)
		expect(await matchHoursOf(contest.id)).toHaveLength(1)
	})

	it('gives its court back when it has a result before its time', async () => {
		const contest = await played({ format: 'knockout' })
		vi.setSystemTime(BEFORE)
		const { id, startTime } = await storedMatch(contest.id, 1)
		await set(contest, 1, score(2, 0, { reason: 'Played early.' }))
		expect(freed.flatMap(({ hours }) => hours)).toEqual([startTime])
		expect((await matchHoursOf(contest.id)).map(({ matchId }) => matchId)).not.toContain(id)
	})
})

/** Returns the text of a person's latest notice whose title begins so. */
async function bodyTo({ id }: { id: number }, title: string) {
	return (await noticesOf(id)).findLast((notice) => notice.title.startsWith(title))?.body
}

const withdraw = ({ id }: Contest, { id: teamId, captain }: Contest['teams'][number], now = LATER) =>
	withdrawTeam({ ...captain, role: 'user' }, { id, teamId }, now)

describe('a team that withdraws', () => {
	it('gives everybody it has still to play a walkover, and what was played stays', async () => {
		const contest = await played()
		const { home } = await sidesOf(contest, 1)
		const own = (await matchesOf(contest.id)).filter((match) => [match.homeTeamId, match.awayTeamId].includes(home.id))
		await set(contest, own[0]!.matchNumber, score(7, 7))
		await send(contest, own[1]!.matchNumber, score(1, 2), home.headers)
		await withdraw(contest, home)
		const [first, second, third] = (await matchesOf(contest.id)).filter(({ id }) =>
			own.some((match) => match.id === id),
		)
		expect(first).toMatchObject({ homeScore: 7, forfeitedBy: null })
		expect(second).toMatchObject({ status: 'scheduled', proposal: { awayScore: 2 } })
		expect(third).toMatchObject({
			status: 'completed',
			decidedBy: 'forfeit',
			forfeitedBy: third!.homeTeamId === home.id ? 'home' : 'away',
		})
		await set(contest, own[1]!.matchNumber, score(1, 2))
	})

	it('is out of a knockout at once, or where it was due to play later', async () => {
		const contest = await played({ format: 'knockout' })
		const { home, away } = await sidesOf(contest, 1)
		await set(contest, 1, score(4, 0))
		freed.splice(0)
		await withdraw(contest, home)
		expect(freed).toEqual([])
		expect(await storedMatch(contest.id, 3)).toMatchObject({ status: 'scheduled', homeTeamId: home.id })
		const second = await sidesOf(contest, 2)
		await set(contest, 2, score(0, 1))
		expect(await storedMatch(contest.id, 3)).toMatchObject({ status: 'completed', forfeitedBy: 'home', awayScore: 1 })
		expect(await storedTournament(contest.id)).toMatchObject({ winnerTeamId: second.away.id, status: 'completed' })
		expect(await toldTo(away.captain)).not.toContain('Spring Cup is over')
	})

	it('frees the courts of matches to come', async () => {
		const contest = await played({ format: 'league' })
		vi.setSystemTime(BEFORE)
		const before = (await matchHoursOf(contest.id)).length
		await withdraw(contest, contest.teams[0]!, BEFORE)
		expect(freed.flatMap(({ hours }) => hours)).toHaveLength(6)
		expect(await matchHoursOf(contest.id)).toHaveLength(before - 6)
	})

	it('tells the other captains once, and not who has withdrawn it', async () => {
		const contest = await played({ format: 'league' })
		const [gone, ...others] = contest.teams
		const before = await Promise.all(contest.teams.map(({ captain }) => toldTo(captain)))
		await withdraw(contest, gone!)
		const after = await Promise.all(contest.teams.map(({ captain }) => toldTo(captain)))
		const news = after.map((told, i) => told.length - before[i]!.length)
		expect(news).toEqual([0, 1, 1, 1])
		for (const { captain } of others) expect(await toldTo(captain)).toContain(`${gone!.name} has withdrawn`)
		const final = await played({ format: 'knockout' })
		const { home, away } = await sidesOf(final, 1)
		await withdraw(final, home)
		expect(await toldTo(home.captain)).not.toContain(`${home.name} 0–1 ${away.name}`)
		expect(await toldTo(away.captain)).toContain(`${home.name} 0–1 ${away.name}`)
	})
})

describe('a league', () => {
	it('is over with its last match and has the first of its table as winner', async () => {
		const contest = await played({ format: 'league' })
		const matches = await matchesOf(contest.id)
		expect(matches).toHaveLength(12)
		const best = contest.teams[2]!
		for (const { matchNumber, homeTeamId, awayTeamId } of matches) {
			expect(await storedTournament(contest.id)).toMatchObject({ status: 'ongoing', winnerTeamId: null })
			const result = homeTeamId === best.id ? score(3, 0) : awayTeamId === best.id ? score(0, 3) : score(1, 1)
			const { home, away } = await sidesOf(contest, matchNumber)
			await send(contest, matchNumber, result, away.headers)
			await send(contest, matchNumber, result, home.headers)
		}
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed', winnerTeamId: best.id })
		expect(await toldTo(best.captain)).toContain(`${best.name} have won`)
		const { home } = await sidesOf(contest, 1)
		expect((await send(contest, 1, score(9, 9), home.headers)).status).toBe(409)
	})

	it('that only has cancelled matches has no winner', async () => {
		const contest = await played({ teams: 2 })
		await set(contest, 1, { status: 'cancelled' })
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed', winnerTeamId: null })
		expect(await toldTo(contest.organizer)).toContain('Spring Cup is over')
		await write((tx) => tx.delete(tournamentMatches).where(eq(tournamentMatches.tournamentId, contest.id)))
	})
})

describe('the page of a match', () => {
	const pathOf = async ({ id }: Contest, number = 1) =>
		`/tournaments/${id}/schedule/matches/${(await storedMatch(id, number)).id}`

	it('is there for everybody, and says who can do what', async () => {
		const contest = await played()
		const path = await pathOf(contest)
		const { home, away, other } = await sidesOf(contest, 1)
		const choices = async (headers?: Record<string, string>) => (await visit(path, { headers })).page.page.choices
		const nothing = { result: null, start: false, forfeits: [], cancel: false, postpone: false }
		expect(await choices()).toEqual(nothing)
		expect(await choices(other.headers)).toEqual(nothing)
		expect(await choices(home.headers)).toMatchObject({ result: 'propose', start: true, forfeits: ['home'] })
		expect(await choices(contest.asOrganizer)).toMatchObject({ result: 'set', cancel: true, postpone: true })
		await send(contest, 1, score(2, 1), home.headers)
		expect(await choices(home.headers)).toMatchObject({ result: 'correct', forfeits: [] })
		expect(await choices(away.headers)).toMatchObject({ result: 'answer' })
		vi.setSystemTime(BEFORE)
		expect(await choices(away.headers)).toMatchObject({ result: null })
	})

	it('takes a result as a form', async () => {
		const contest = await played()
		const path = await pathOf(contest)
		const { home, away } = await sidesOf(contest, 1)
		const fields = { intent: 'result', homeScore: '2', awayScore: '1' }
		expect((await visit(path, { form: fields })).location).toMatch(/^\/auth\?next=/)
		const sent = await visit(path, { headers: home.headers, form: fields })
		expect([sent.status, sent.location]).toEqual([302, path])
		const wrong = await visit(path, { headers: away.headers, form: { ...fields, awayScore: '2' } })
		expect(wrong.status).toBe(409)
		expect(wrong.action.result.error['']).toEqual([
			`${home.name} say 2–1, you say 2–2. Confirm theirs, or tell the organiser.`,
		])
		const dispute = { ...fields, awayScore: '2', intent: 'dispute' }
		expect((await visit(path, { headers: away.headers, form: dispute })).status).toBe(302)
		expect((await visit(path, { headers: contest.asOrganizer, form: { ...fields, version: '2' } })).status).toBe(302)
		expect(await storedMatch(contest.id, 1)).toMatchObject({ status: 'completed', decidedBy: 'organizer' })
	})

	it('says beside its field what is wrong', async () => {
		const contest = await played({ format: 'knockout' })
		const path = await pathOf(contest)
		const errors = async (form: Record<string, string>) => {
			const answer = await visit(path, { headers: contest.asOrganizer, form })
			return [answer.status, answer.action?.result.error]
		}
		const level = { intent: 'result', homeScore: '1', awayScore: '1' }
		const needs = ['A knockout match that ends level needs penalties.']
		expect(await errors(level)).toEqual([400, { homePenalties: needs }])
		const number = ['Enter a whole number from 0 to 999']
		for (const homeScore of ['-1', '1000', '1.5', '1e2', '0x1', 'abc', '٣']) {
			expect(await errors({ ...level, homeScore })).toEqual([400, { homeScore: number }])
		}
		expect(await errors({ intent: 'result', homeScore: '', awayScore: '1' })).toEqual([
			400,
			{ homeScore: ['Enter a score'] },
		])
		const both = { homeScore: ['Enter a score'], awayScore: ['Enter a score'] }
		expect(await errors({ intent: 'result', homeScore: '', awayScore: '' })).toEqual([400, both])
		expect((await errors({ intent: 'forfeit' }))[1]).toEqual({ forfeitedBy: ['Choose who did not play'] })
		expect((await errors({ intent: 'win' }))[0]).toBe(400)
		expect((await errors({}))[0]).toBe(400)
		const decided = { ...level, awayScore: '0', homePenalties: '3', awayPenalties: '2' }
		expect((await errors(decided))[0]).toBe(302)
		expect(await storedMatch(contest.id, 1)).toMatchObject({ homeScore: 1, awayScore: 0, homePenalties: null })
	})
})
