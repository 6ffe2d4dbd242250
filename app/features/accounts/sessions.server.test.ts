import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { sessions } from '#db/schema.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { findSession, removeExpiredSessions, startSession } from './sessions.server.ts'

const user = await createUser()
const start = new Date('2027-03-01T06:30:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

async function open(whose = user) {
	const { token, setCookie } = await startSession(whose, 'A browser', start)
	const by = (headers: HeadersInit) => new Request('http://localhost/', { headers })
	return { byToken: by({ Authorization: `Bearer ${token}` }), byCookie: by({ Cookie: setCookie.split(';')[0]! }) }
}

describe('a session', () => {
	it('lives for 30 days after it was last seen', async () => {
		const { byToken, byCookie } = await open()
		expect((await findSession(byToken, later(30 * DAY - 1)))?.user.id).toBe(user.id)
		expect((await findSession(byCookie, later(60 * DAY - 2)))?.user.id, 'being seen has made it longer').toBe(user.id)
		expect(await findSession(byToken, later(90 * DAY))).toBeNull()
	})

	test.each([
		['180 days for a player', 'user', 180 * DAY],
		['12 hours for an admin', 'admin', 12 * HOUR],
	] as const)('lives at most %s, however often it is seen', async (_, role, longest) => {
		const { byToken } = await open(await createUser({ role }))
		for (let age = 0; age < longest; age += Math.min(longest / 8, 29 * DAY)) {
			expect(await findSession(byToken, later(age))).not.toBeNull()
		}
		expect(await findSession(byToken, later(longest - 1))).not.toBeNull()
		expect(await findSession(byToken, later(longest))).toBeNull()
	})

	it('ends after 30 days without a visit', async () => {
		const { byToken, byCookie } = await open()
		for (const request of [byToken, byCookie]) expect(await findSession(request, later(30 * DAY))).toBeNull()
	})

	it('records that it was seen once an hour, not on each request', async () => {
		const { byToken } = await open()
		const id = (await findSession(byToken, start))!.id
		const lastSeen = async () => (await db.select().from(sessions).where(eq(sessions.id, id)))[0]!.lastSeenAt
		await findSession(byToken, later(HOUR))
		expect(await lastSeen()).toEqual(start)
		await findSession(byToken, later(HOUR + 1))
		expect(await lastSeen()).toEqual(later(HOUR + 1))
	})

	it('is found by its cookie if the token is another’s or missing', async () => {
		const { byCookie } = await open()
		const headers = { Cookie: byCookie.headers.get('Cookie')!, Authorization: `Bearer ${'x'.repeat(43)}` }
		expect((await findSession(new Request('http://localhost/', { headers }), start))?.user.id).toBe(user.id)
	})

	it('is removed once it has expired, and no sooner', async () => {
		await removeExpiredSessions(later(1_000 * DAY))
		await open()
		await removeExpiredSessions(later(30 * DAY))
		expect(await db.$count(sessions)).toBe(1)
		await removeExpiredSessions(later(30 * DAY + 1))
		expect(await db.$count(sessions)).toBe(0)
	})
})
