import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { storeAct } from '#app/features/accounts/acts.server.ts'
import { messageParticipants } from '#app/features/gatherings/messages.server.ts'
import { limits, MOST_CHANGES, MOST_CHANGES_OF_VISITORS } from '#app/features/limits/limits.server.ts'
import { connect } from '#app/features/matchmaking/people/connect.server.ts'
import { answerRequest } from '#app/features/matchmaking/requests/answers/answer.server.ts'
import { exportData } from '#app/features/personal-data/export.server.ts'
import { setCover } from '#app/features/photos/covers.server.ts'
import { uploadPhoto } from '#app/features/photos/photos.server.ts'
import { setPicture } from '#app/features/profile/picture.server.ts'
import { changeEmail } from '#app/features/recovery/verify.server.ts'
import { askForPasskey } from '#app/features/second-factor/passkeys.server.ts'
import { startConnecting } from '#app/features/strava/connect.server.ts'
import { importRuns } from '#app/features/strava/import.server.ts'
import { balanceTeams } from '#app/features/team-balancer/teams.server.ts'
import { messageTeams } from '#app/features/tournaments/organize/message.server.ts'
import { generateSchedule } from '#app/features/tournaments/placement/generate.server.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { counts, form, post, postForm, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { STRAVA_CLIENT_ID: '4711', STRAVA_CLIENT_SECRET: 'only for tests' }))

const soon = addDays(dateOf(new Date()), 5)

describe('changes in a minute', () => {
	// The clock stands still five seconds after a minute has begun.
	const now = Math.floor(Date.now() / 60_000) * 60_000 + 5_000
	beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
	afterAll(() => void vi.useRealTimers())

	it('are limited for each person over everything, by calls and pages together', async () => {
		const venue = await createVenue()
		const headers = await signedIn(await createUser())
		const save = () => call('PUT', '/api/matchmaking/preferences', { headers, body: {} })
		for (let i = 0; i < MOST_CHANGES; i++) expect((await save()).status).toBe(400)

		const before = await counts()
		const refused = await post(headers, wish(venue, soon, 10, 11))
		expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '55'])
		expect(refused.body).toEqual({ message: 'Too many tries. Wait 55 seconds and try again.' })
		expect((await save()).status).toBe(429)

		const page = await postForm(headers, venue, form(soon, 10, 11, { notes: 'Two rackets, please' }))
		expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '55'])
		expect(page.action.toast).toMatchObject({ title: 'Booking failed', description: refused.body.message })
		expect(page.action.result.initialValue).toMatchObject({ notes: 'Two rackets, please', startTime: '10:00' })
		expect(await counts()).toEqual(before)

		expect((await call('GET', '/api/bookings/me', { headers })).status, 'reading goes on').toBe(200)
		expect((await post(await signedIn(await createUser()), wish(venue, soon, 10, 11))).status, 'others go on').toBe(201)
		expect((await call('POST', '/api/logout', { headers })).status, 'and so does signing out').toBe(200)
	})

	it('are limited for each address that nobody has signed in from', async () => {
		const login = () => call('POST', '/api/login', { body: {} })
		for (let i = 0; i < MOST_CHANGES_OF_VISITORS; i++) expect((await login()).status).toBe(400)
		expect((await login()).status).toBe(429)
		const page = await visit('/auth', { form: { intent: 'login', username: 'thandi', password: 'password123' } })
		expect([page.status, page.action.result.initialValue.username]).toEqual([429, 'thandi'])
		expect(page.text).not.toContain('password123')
		const webhook = await call('POST', '/api/payments/webhook', { body: {} })
		expect(webhook.status, 'what is signed goes on').not.toBe(429)
		expect((await post(await signedIn(await createUser()), {})).status, 'and so does who is signed in').toBe(400)
	})
})

describe('what has a limit of its own', () => {
	const address = '127.0.0.1'
	const request = new Request('http://localhost/')
	const at = new Date()
	const bytes = new Uint8Array()
	type Row = keyof typeof limits
	/** Calls that a limit counts, each with its row and its key. Limits that are missing have tests of their own. */
	const verbs: [row: Row, key: (user: Actor) => string | number, verb: (user: Actor) => unknown][] = [
		['passkeyQuestions', () => address, () => askForPasskey('sign-in', null, { request, origin: '' }, address)],
		['waysToProviders', ({ id }) => id, (user) => startConnecting(user, request, 'http://localhost', at)],
		['waitingForms', ({ id }) => id, ({ id }) => storeAct(request, id, { to: '/', fields: [], hasFile: false }, at)],
		['confirmations', ({ id }) => id, (user) => changeEmail(user, 'other@example.com')],
		['messagesToAll', ({ id }) => id, (user) => messageTeams(user, 1, {} as never)],
		['messagesToAll', ({ id }) => id, (user) => messageParticipants({} as never, user, 1, {} as never)],
		['strangers', ({ id }) => id, (user) => connect(user, 1, { note: '' })],
		['strangers', ({ id }) => id, (user) => answerRequest(user, 1, { message: 'Me' })],
		['imports', ({ id }) => id, (user) => importRuns(user, at)],
		['exports', ({ id }) => id, (user) => exportData(user)],
		['uploads', ({ id }) => id, (user) => uploadPhoto(user, 1, bytes)],
		['uploads', ({ id }) => id, (user) => setPicture(user, bytes)],
		['uploads', ({ id }) => id, (user) => setCover(user, { bytes, owner: '', store: async () => [] })],
		['balancings', ({ id }) => id, (user) => balanceTeams(user, 1)],
	]
	const use = async (row: Row, key: string | number) => {
		while (
			await limits[row].take(key).then(
				() => true,
				() => false,
			)
		)
			continue
	}

	it('is refused once that is used up, for its person or address', () =>
		each(verbs, async (row, key, verb) => {
			const user = await createUser()
			await use(row, key(user))
			await expect(verb(user)).rejects.toMatchObject({ init: { status: 429 } })
		}))

	it('asks a venue for courts only so often', async () => {
		const user = await createUser()
		const { id } = await createTournament(await createVenue(), { organizerId: user.id })
		await use('courtRequests', user.id)
		await expect(generateSchedule(user, id, {} as never)).rejects.toMatchObject({ init: { status: 429 } })
	})

	it('reads a file of customers, and unpacks one that was shown, only so often', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const { venueId } = await createVenue({ ownerId: owner.id })
		const headers = await signedIn(owner)
		const send = async (name: string, value: string | Blob) => {
			const body = new FormData()
			body.set(name, value)
			body.set('checked', ',')
			body.set('column', '')
			return (await ask(`/venue-dashboard/${venueId}/customers/import`, { method: 'POST', body, headers })).status
		}
		const file = new File(['Name,Phone'], 'customers.csv')
		expect([await send('file', file), await send('csv', 'x')]).toEqual([400, 400])
		await use('imports', owner.id)
		expect([await send('file', file), await send('csv', 'x')]).toEqual([400, 429])
		await use('uploads', owner.id)
		expect(await send('file', file)).toBe(429)
	})

	it('draws no picture, and opens no link with a secret, for an address that tries on and on', async () => {
		const { venueId } = await createVenue()
		for (const row of ['drawings', 'linkGuesses'] as const) await use(row, address)
		const addresses = [`/cards/venues/${venueId}.png`, `/pay/${'x'.repeat(24)}`, `/calendars/${'x'.repeat(24)}.ics`]
		await each(addresses, async (path) => expect((await ask(path)).status).toBe(429))
	})
})
