import { describe, expect, test, vi } from 'vitest'
import { HOUR } from '#app/lib/time/time.ts'
import { createContest, storedMatch } from '#tests/support/world/contest.ts'
import { visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027; the tournaments are on the 11th.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })

describe.each(['%E2%82%AC', '%0d%0aX-Forged:%201', 'a%26b%3Dc'])('a change of a match under the key %s', (key) => {
	test.each([
		[true, 'none'],
		[false, 'that of the tournament'],
	])('of a tournament that is public: %s leads back under its own key: %s', async (isPublic) => {
		const { id, linkKey, asOrganizer: headers } = await createContest({ teams: 2, isPublic })
		const match = await storedMatch(id, 1)
		const path = `/tournaments/${id}/schedule/matches/${match.id}`
		const back = `${path}${isPublic ? '' : `?key=${linkKey}`}`
		const time = `${match.startTime.getTime() + 2 * HOUR}-1`
		const moved = await visit(`${path}/postpone?key=${key}`, { headers, form: { time } })
		expect([moved.status, moved.location]).toEqual([302, back])
		expect(Number((await storedMatch(id, 1)).startTime)).toBe(match.startTime.getTime() + 2 * HOUR)

		const form = { intent: 'result', homeScore: '2', awayScore: '1', reason: 'Played early' }
		const decided = await visit(`${path}?key=${key}`, { headers, form })
		expect([decided.status, decided.location]).toEqual([302, back])
		expect(await storedMatch(id, 1)).toMatchObject({ status: 'completed', homeScore: 2 })
	})
})
