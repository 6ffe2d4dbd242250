import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fsck } from '#db/ops/fsck.ts'
import { at } from '#app/lib/time/time.ts'
import { createContest, score, send, storedMatch, type Contest } from '#tests/support/world/contest.ts'
import { matchesOf, storedTournament } from '#tests/support/world/tournaments.ts'
import { visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const BEFORE = new Date('2027-03-01T04:30:00Z')
const LATER = at('2027-03-12', 18)
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })
beforeEach(() => void vi.setSystemTime(LATER))
afterAll(async () => expect(await fsck()).toEqual([]))

async function planned(wishes: Parameters<typeof createContest>[0] = {}) {
	vi.setSystemTime(BEFORE)
	const contest = await createContest(wishes)
	vi.setSystemTime(LATER)
	return contest
}
const sheetOf = ({ id, asOrganizer }: Contest, headers = asOrganizer) =>
	visit(`/tournaments/${id}/results`, { headers })

/** Sends a row for each match number: the scores as they are typed. */
async function fill(contest: Contest, rows: Record<number, Record<string, string>>, headers = contest.asOrganizer) {
	const form: Record<string, string> = {}
	for (const [number, row] of Object.entries(rows)) {
		const { id, version } = await storedMatch(contest.id, Number(number))
		for (const [field, text] of Object.entries({ version: `${version}`, ...row })) form[`${field}.${id}`] = text
	}
	return visit(`/tournaments/${contest.id}/results`, { headers, form })
}
const scoreOf = async (contest: Contest, number: number) => {
	const { status, homeScore, awayScore } = await storedMatch(contest.id, number)
	return [status, homeScore, awayScore]
}

describe('the scoresheet', () => {
	it('lists the matches that have begun and have no result, and takes several at once', async () => {
		const contest = await planned()
		await send(contest, 1, score(2, 1), contest.asOrganizer)
		const { page } = await sheetOf(contest)
		expect(page.matches).toHaveLength(5)
		expect(page.matches[0]).toMatchObject({ home: expect.any(String), isKnockout: false, claim: null })
		const saved = await fill(contest, { 2: { home: '3', away: '0' }, 3: { home: ' 1 ', away: '1' }, 4: { home: '' } })
		expect(saved.status).toBe(302)
		expect(await scoreOf(contest, 2)).toEqual(['completed', 3, 0])
		expect(await scoreOf(contest, 3)).toEqual(['completed', 1, 1])
		expect(await scoreOf(contest, 4)).toEqual(['scheduled', null, null])
		expect((await sheetOf(contest)).page.matches).toHaveLength(3)
	})

	it('says when the next match starts while none waits', async () => {
		vi.setSystemTime(BEFORE)
		const contest = await createContest()
		const { page } = await sheetOf(contest)
		const [first] = await matchesOf(contest.id)
		expect(page.matches).toEqual([])
		expect(page.next).toMatch(/ at 0\d:00$/)
		const early = await fill(contest, { [first!.matchNumber]: { home: '1', away: '0' } })
		expect([early.status, await scoreOf(contest, 1)]).toEqual([400, ['scheduled', null, null]])
	})

	it('ends a tournament with its last results', async () => {
		const contest = await planned({ teams: 3 })
		const all = Object.fromEntries([1, 2, 3].map((number) => [number, { home: '1', away: '0' }]))
		expect((await fill(contest, all)).status).toBe(302)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed' })
		expect((await sheetOf(contest)).page).toMatchObject({ matches: [], next: null })
	})

	it('takes penalties in a knockout, and plays on from there', async () => {
		const contest = await planned({ format: 'knockout' })
		expect((await sheetOf(contest)).page.matches).toHaveLength(2)
		const level = await fill(contest, { 1: { home: '1', away: '1' } })
		expect(level.status).toBe(400)
		expect(level.text).toContain('A knockout match that ends level needs penalties.')
		const pens = { home: '1', away: '1', homePenalties: '4', awayPenalties: '3' }
		const won = { home: '2', away: '0', homePenalties: '4', awayPenalties: '3' }
		expect((await fill(contest, { 1: pens, 2: won })).status).toBe(302)
		expect(await storedMatch(contest.id, 2)).toMatchObject({ homePenalties: null })
		expect((await sheetOf(contest)).page.matches).toMatchObject([{ isKnockout: true }])
	})

	it('saves nothing if one row is wrong, and keeps what was typed', async () => {
		const contest = await planned()
		const half = await fill(contest, { 1: { home: '7', away: '0' }, 2: { home: '3', away: '' } })
		expect(half.status).toBe(400)
		expect(half.text).toContain('Enter both scores')
		expect(half.action.result.initialValue).toMatchObject({ home: { [(await storedMatch(contest.id, 1)).id]: '7' } })
		expect(await scoreOf(contest, 1)).toEqual(['scheduled', null, null])
		expect((await fill(contest, { 1: { home: '-1', away: '0' } })).status).toBe(400)
		expect((await fill(contest, { 1: { home: '1000', away: '0' } })).status).toBe(400)
		expect((await fill(contest, {})).text).toContain('Type in a result')

		const changed = await fill(contest, { 1: { home: '1', away: '0' }, 2: { home: '1', away: '0', version: '9' } })
		expect([changed.status, await scoreOf(contest, 1)]).toEqual([409, ['scheduled', null, null]])
		expect(changed.text).toContain('This match has just changed. Look again.')
	})

	it('is the organiser’s alone', async () => {
		const contest = await planned()
		const other = await planned()
		const captain = contest.teams[0]!.headers
		expect((await sheetOf(contest, captain)).status).toBe(403)
		expect((await fill(contest, { 1: { home: '1', away: '0' } }, captain)).status).toBe(403)
		const foreign = await storedMatch(other.id, 1)
		const form = {
			[`home.${foreign.id}`]: '1',
			[`away.${foreign.id}`]: '0',
			[`version.${foreign.id}`]: '0',
		}
		const sent = await visit(`/tournaments/${contest.id}/results`, { headers: contest.asOrganizer, form })
		expect(sent.status).toBe(404)
		expect(await scoreOf(other, 1)).toEqual(['scheduled', null, null])
	})
})
