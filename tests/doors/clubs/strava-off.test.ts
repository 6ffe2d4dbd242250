import { expect, it, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { oauthStates } from '#db/schema.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
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
