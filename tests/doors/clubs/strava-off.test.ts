import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { oauthStates, runningEventParticipants } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { addMember, createClub, createRun } from '#tests/support/world/runs.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => {
	Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG: 'off' })
	for (const name of ['STRAVA_CLIENT_ID', 'STRAVA_CLIENT_SECRET']) delete process.env[name]
})

const headers = await signedIn(await createUser())
const NO_URL = 'Failed to get Strava authentication URL'

it('without keys says so, by page and by call, and keeps nothing', async () => {
	expect(await call('GET', '/api/strava/auth-url', { headers })).toMatchObject({
		status: 503,
		body: { message: NO_URL },
	})
	expect((await call('GET', '/api/strava/connection-status', { headers })).body).toEqual({ connected: false })
	const { status, page } = await visit('/strava-connect', { headers })
	expect({ status, ...page }).toMatchObject({ status: 200, setUp: { configured: false }, connection: null })
	const sent = await visit('/strava-connect', { headers, form: { intent: 'connect' } })
	expect(sent.status).toBe(503)
	expect(sent.action.result.error['']).toEqual([NO_URL])
	expect(await db.select().from(oauthStates)).toEqual([])
})

it('and an import is merely not connected', async () => {
	const sent = await visit('/strava-connect', { headers, form: { intent: 'import' } })
	expect(sent).toMatchObject({ status: 409, action: { result: { error: { '': ['Strava isn’t connected.'] } } } })
})

it('and it leads to the last run that the person was checked in for', async () => {
	const club = await createClub()
	const { user, headers } = await addMember(club.id)
	const lastRun = async () => (await visit('/strava-connect', { headers })).page.setUp.lastRun
	const ranDaysAgo = async (days: number, more = {}) => {
		const date = new Date(Date.now() - days * DAY)
		return createRun(club, { date, people: [user], status: 'completed', ...more })
	}
	const checkIn = (...runs: { id: number }[]) =>
		write(async (tx) => {
			for (const { id } of runs)
				await tx
					.update(runningEventParticipants)
					.set({ status: 'attended' })
					.where(eq(runningEventParticipants.eventId, id))
		})
	const last = await ranDaysAgo(3)
	expect(await lastRun(), 'not checked in').toBeNull()
	await checkIn(await ranDaysAgo(31), await ranDaysAgo(1, { status: 'cancelled' }), await ranDaysAgo(-1))
	expect(await lastRun(), 'too late, cancelled, to come').toBeNull()
	await checkIn(await ranDaysAgo(4), last)
	expect(await lastRun()).toBe(`/running-club/${club.id}/events/${last.id}/log`)
	expect((await visit(await lastRun(), { headers })).page.reason).toBeNull()
	expect((await visit(`/running-club/${club.id}/leave`, { headers, form: {} })).status).toBe(302)
	expect(await lastRun(), 'left the club').toBeNull()
})
