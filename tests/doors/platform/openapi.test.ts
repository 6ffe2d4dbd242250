import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callsOf } from '#app/features/platform/calls/collect.server.ts'
import { Failure } from '#app/features/platform/calls/shapes.ts'
import { authenticate } from '#app/features/accounts/auth.server.ts'
import { BookingFacts, TYPES } from '#app/features/webhooks/facts.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { db } from '#db/client/index.ts'
import { cast, password } from '#db/cast.ts'
import { matchRequests, users } from '#db/schema.ts'
import { seed } from '#db/seed.ts'
import { addresses, load } from '#tests/support/process/addresses.ts'
import { within } from '#tests/support/cases.ts'
import { createRequest } from '#tests/support/world/match-requests.ts'
import { newPerson } from '#tests/support/world/new-person.ts'
import { serve } from '#tests/support/process/serve.ts'
import { routes } from '#tests/support/process/server-build.ts'
import { createMatch } from '#tests/support/world/threads.ts'

vi.hoisted(() => Object.assign(process.env, { STRAVA_CLIENT_ID: '4711', STRAVA_CLIENT_SECRET: 'only for tests' }))

type Schema = { $ref?: string; type?: string; items?: Schema }
type Content = { headers?: object; content: Record<string, { schema: Schema }> }
type Operation = {
	summary: string
	security: Record<string, string[]>[]
	parameters: { name: string; in: string; required: boolean; schema: object }[]
	requestBody?: Content
	responses: Record<string, Content & { description: string }>
}
type Document = {
	openapi: string
	info: { title: string; version: string }
	paths: Record<string, Record<string, Operation>>
	webhooks: Record<
		string,
		{ post: { requestBody: { content: Record<string, { example: { type: string; data: object } }> } } }
	>
	components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const calls = addresses.filter(({ path }) => path.startsWith('api/') && !path.endsWith('*'))

const documented = (path: string) => `/${path.replace(/:(\w+)/g, '{$1}')}`
const MOST_METHODS = ['get', 'post', 'put', 'patch', 'delete']

async function call(path: string, method: string, { address = path, token = '', body }: Ask = {}) {
	const { files } = calls.find((known) => documented(known.path) === path)!
	const handle = serve(await load(files), path.slice(1).replace(/\{(\w+)\}/g, ':$1'), [authenticate])
	const headers = new Headers()
	if (token) headers.set('Authorization', `Bearer ${token}`)
	if (body !== undefined) headers.set('Content-Type', 'application/json')
	return handle(address, {
		method: method.toUpperCase(),
		headers,
		...(body !== undefined && { body: JSON.stringify(body) }),
	})
}
/** The schema that the call itself names for a status; any object where it names none. */
function saidBy(path: string, method: string, status: number) {
	const { description } = described.find((call) => call.path === path && call.method === method)!
	const failure = description.failures?.[status]
	if (status >= 400) return typeof failure === 'object' ? failure.answer : Failure
	return description.answer ?? z.looseObject({})
}
const described = callsOf(routes as Parameters<typeof callsOf>[0])

type Ask = { address?: string; token?: string; body?: unknown }

let document: Document
beforeAll(async () => {
	await seed()
	document = (await (await call('/api/openapi.json', 'get')).json()) as Document
}, within(120_000))

const operations = () =>
	Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
	)

test('it holds every address under /api, and nothing else', () => {
	expect(Object.keys(document.paths).sort()).toEqual(calls.map(({ path }) => documented(path)).sort())
})

test('it holds exactly the methods that an address answers and allows', async () => {
	for (const path of Object.keys(document.paths)) {
		const answered: string[] = []
		const refusals = new Set<string>()
		for (const method of MOST_METHODS) {
			const response = await call(path, method, { address: path.replace(/\{\w+\}/g, '1') })
			if (response.status !== 405) answered.push(method)
			else refusals.add(response.headers.get('Allow')!)
		}
		const allowed = answered.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
		expect(
			[...refusals].map((said) => said.split(', ').sort()),
			path,
		).toEqual([allowed.sort()])
		expect(Object.keys(document.paths[path]!).sort(), path).toEqual(answered.sort())
	}
})

test('it describes each message to other systems, with an example that is one', () => {
	expect(Object.keys(document.webhooks)).toEqual(Object.keys(TYPES))
	for (const [type, { post }] of Object.entries(document.webhooks)) {
		const { example } = post.requestBody.content['application/json']!
		expect(example.type).toBe(type)
		if (type !== 'test') expect(BookingFacts.safeParse(example.data).error, type).toBeUndefined()
	}
})

test('it promises 429 for each change but signing out and what is signed', () => {
	const free = operations().filter(({ method, operation }) => method !== 'get' && !operation.responses[429])
	expect(free.map(({ path }) => path).sort()).toEqual(['/api/logout', '/api/payments/webhook'])
})

describe('as a document', () => {
	test('it is OpenAPI 3.1 with everything that has to be there', () => {
		expect(document.openapi).toMatch(/^3\.1\.\d+$/)
		expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
		for (const { path, method, operation } of operations()) {
			const name = `${method} ${path}`
			expect(operation.summary, name).toBeTruthy()
			for (const [status, { description }] of Object.entries(operation.responses)) {
				expect(status, name).toMatch(/^[2-5]\d\d$/)
				expect(description, `${name} ${status}`).toBeTruthy()
			}
			const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
			expect(
				inPath.map((parameter) => `{${parameter.name}}`),
				name,
			).toEqual(path.match(/\{\w+\}/g) ?? [])
			expect(
				inPath.every(({ required }) => required),
				name,
			).toBe(true)
			const schemes = operation.security.flatMap((way) => Object.keys(way))
			expect(Object.keys(document.components.securitySchemes), name).toEqual(expect.arrayContaining(schemes))
		}
	})

	test('every reference leads somewhere, and every schema is led to', () => {
		const references = (within: unknown) =>
			[...JSON.stringify(within).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference!)
		const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
		expect(references(document).filter((reference) => !known.includes(reference))).toEqual([])
		expect(known.filter((reference) => !references(document).includes(reference))).toEqual([])
	})
})

describe('its words are kept', () => {
	const sent = new Set<string>()

	/** Calls and holds the answer against the very schema that the document names for its status. */
	async function promised(path: string, method: string, status: number, ask: Ask = {}): Promise<unknown> {
		const response = await call(path, method, ask)
		const text = await response.text()
		expect(response.status, text).toBe(status)
		const operation = document.paths[path]![method]!
		const { headers = {}, content } = operation.responses[status]!
		expect(response.headers.has('X-Total-Count'), `${path} is paged`).toBe('X-Total-Count' in headers)
		const { schema } = content['application/json']!
		const one = saidBy(path, method, status)
		expect((schema.$ref ?? schema.items?.$ref)?.split('/').at(-1)).toBe(z.globalRegistry.get(one)?.id)
		const body: unknown = JSON.parse(text)
		expect(z.safeParse(schema.type === 'array' ? z.array(one) : one, body).error, `${method} ${path}`).toBeUndefined()
		sent.add(`${method} ${path}`)
		return body
	}

	async function signIn(username: string) {
		const body = { username, password }
		const { token } = (await promised('/api/login', 'post', 200, { body })) as { token: string }
		return token
	}

	const day = addDays(dateOf(new Date()), 20)
	const wish = {
		venueId: 1,
		sportId: 2,
		courtNumber: 1,
		paymentMethod: 'PayShap',
		startTime: at(day, 7).toISOString(),
		endTime: at(day, 9).toISOString(),
	}

	test('of what anybody may read', async () => {
		const venues = (await promised('/api/venues', 'get', 200)) as { id: number; sports: { sportId: number }[] }[]
		expect(venues.length).toBeGreaterThanOrEqual(24)
		await promised('/api/courts', 'get', 200)
		await promised('/api/sports', 'get', 200)
		await promised('/api/sports/{id}', 'get', 200, { address: '/api/sports/1' })
		expect(await promised('/api/tournaments', 'get', 200)).not.toEqual([])
		await promised('/api/openapi.json', 'get', 200)
		const details = []
		for (const { id, sports } of venues) {
			details.push(await promised('/api/venues/{id}', 'get', 200, { address: `/api/venues/${id}` }))
			const { sportId } = sports[0]!
			const availability = `/api/venues/${id}/availability?sportId=${sportId}&date=${day}&days=14`
			await promised('/api/venues/{id}/availability', 'get', 200, { address: availability })
			const address = `/api/venues/${id}/sports/${sportId}`
			await promised('/api/venues/{venueId}/sports/{sportId}', 'get', 200, { address })
		}
		expect(details.some((venue) => (venue as { reviews: [] }).reviews.length > 0)).toBe(true)
		expect(details.some((venue) => (venue as { events: [] }).events.length > 0)).toBe(true)
	})

	test('of accounts, points and bookings', async () => {
		const token = await signIn(cast.thandi.username)
		await promised('/api/user/jwt', 'get', 200, { token })
		await promised('/api/rewards/user/points', 'get', 200, { token })
		expect(await promised('/api/bookings/me', 'get', 200, { token })).not.toEqual([])
		const person = newPerson()
		await promised('/api/register', 'post', 201, { body: person })
		await promised('/api/register', 'post', 409, { body: person })
		const { id } = (await promised('/api/bookings', 'post', 201, { token, body: wish })) as { id: number }
		const cancel = { token, address: `/api/bookings/${id}/status`, body: { status: 'cancelled' } }
		await promised('/api/bookings/{id}/status', 'patch', 200, cancel)
		await promised('/api/bookings/{id}/status', 'patch', 409, cancel)
		await promised('/api/logout', 'post', 200, { token })
	})

	test('of Strava', async () => {
		const token = await signIn(cast.thandi.username)
		expect(await promised('/api/strava/connection-status', 'get', 200, { token })).toEqual({ connected: false })
		await promised('/api/strava/connection-status', 'get', 401)
		await promised('/api/strava/auth-url', 'get', 200, { token })
		await promised('/api/strava/auth-url', 'get', 401)
	})

	test('of rewards', async () => {
		const token = await signIn(cast.thandi.username)
		expect(await promised('/api/rewards/user/rewards', 'get', 200, { token })).not.toEqual([])
		expect(await promised('/api/rewards/user/redemptions', 'get', 200, { token })).not.toEqual([])
		const items = await promised('/api/rewards/redemption-items', 'get', 200, { token })
		const offered = (items as { id: number; pointsCost: number; stock: number | null }[]).sort(
			(a, b) => a.pointsCost - b.pointsCost,
		)
		const redeem = { token, body: { itemId: offered[0]!.id } }
		const soldOut = { token, body: { itemId: offered.find(({ stock }) => stock === 0)!.id } }
		await promised('/api/rewards/redeem', 'post', 401, { body: redeem.body })
		await promised('/api/rewards/redeem', 'post', 201, redeem)
		await promised('/api/rewards/redeem', 'post', 409, soldOut)
		await promised('/api/rewards/redeem', 'post', 404, { token, body: { itemId: 999_999 } })
		await promised('/api/rewards/redeem', 'post', 400, { token, body: {} })
	})

	test('of events', async () => {
		const token = await signIn(cast.pieter.username)
		const venue = await call('/api/venues/{id}', 'get', { address: '/api/venues/1' })
		const { events } = (await venue.json()) as { events: { id: number }[] }
		const [path, address] = ['/api/events/{id}/participants', `/api/events/${events[0]!.id}/participants`]
		await promised(path, 'post', 401, { address })
		await promised(path, 'post', 201, { token, address })
		await promised(path, 'post', 200, { token, address })
		await promised(path, 'delete', 200, { token, address })
		await promised(path, 'delete', 200, { token, address })
		await promised(path, 'delete', 404, { token, address: '/api/events/999999/participants' })
	})

	test('of payments', async () => {
		const token = await signIn(cast.pieter.username)
		const { id } = (await promised('/api/bookings', 'post', 201, { token, body: wish })) as { id: number }
		const body = { bookingId: id }
		await promised('/api/payments/checkout', 'post', 401, { body })
		const opened = await promised('/api/payments/checkout', 'post', 201, { token, body })
		const { checkoutId } = opened as { checkoutId: string }
		const [look, say] = ['/api/payments/verify/{checkoutId}', '/api/payments/manual-verify/{checkoutId}']
		await promised(look, 'get', 200, { token, address: `/api/payments/verify/${checkoutId}` })
		const address = `/api/payments/manual-verify/${checkoutId}`
		await promised(say, 'post', 400, { token, address, body: {} })
		await promised(say, 'post', 200, { token, address, body: { verificationMethod: 'eft' } })
		await promised('/api/payments/checkout', 'post', 409, { token, body })
		await promised(look, 'get', 404, { token, address: `/api/payments/verify/${'x'.repeat(32)}` })
	})

	test('of packs of hours', async () => {
		const token = await signIn(cast.pieter.username)
		const address = '/api/venues/1/packs'
		const [pack] = (await promised('/api/venues/{id}/packs', 'get', 200, { address })) as { id: number }[]
		await promised('/api/venues/{id}/packs', 'get', 404, { address: '/api/venues/999999/packs' })
		const body = { venueId: 1, packId: pack!.id, payBy: 'manual' }
		await promised('/api/packs', 'post', 401, { body })
		await promised('/api/packs', 'post', 400, { token, body: { venueId: 1 } })
		await promised('/api/packs', 'post', 404, { token, body: { ...body, packId: 999_999 } })
		const ordered = (await promised('/api/packs', 'post', 201, { token, body })) as { id: number }
		expect(await promised('/api/packs', 'post', 201, { token, body })).toEqual(ordered)
		expect(await promised('/api/packs/me', 'get', 200, { token })).toMatchObject([
			{ id: ordered.id, status: 'pending', hours: 10, hoursLeft: 0 },
		])
		const say = `/api/payments/manual-verify/${(ordered as object as { checkoutId: string }).checkoutId}`
		const told = { token, address: say, body: { verificationMethod: 'eft' } }
		await promised('/api/payments/manual-verify/{checkoutId}', 'post', 200, told)
		await promised('/api/packs', 'post', 409, { token, body })
	})

	test('of memberships and gift vouchers', async () => {
		await promised('/api/memberships/me', 'get', 401, {})
		await promised('/api/vouchers/me', 'get', 401, {})
		const [member, buyer] = [await signIn(cast.sipho.username), await signIn(cast.thandi.username)]
		const terms = { name: 'Gold', percent: 20, daysAhead: 90, price: 450, status: 'confirmed', payBy: null }
		expect(await promised('/api/memberships/me', 'get', 200, { token: member })).toMatchObject([terms])
		expect(await promised('/api/memberships/me', 'get', 200, { token: buyer })).toEqual([])
		expect(await promised('/api/vouchers/me', 'get', 200, { token: buyer })).toMatchObject([
			{ price: 500, recipient: 'Ayanda', code: expect.any(String) as string, status: 'confirmed', redeemedAt: null },
		])
		expect(await promised('/api/vouchers/me', 'get', 200, { token: member })).toEqual([])
	})

	test('of the dashboard', async () => {
		const token = await signIn(cast.lerato.username)
		const venues = (await promised('/api/dashboard/venues', 'get', 200, { token })) as { id: number }[]
		for (const list of ['bookings', 'events', 'customers', 'court-times']) {
			const path = `/api/dashboard/venues/{id}/${list}`
			const address = `/api/dashboard/venues/${venues[0]!.id}/${list}`
			expect(await promised(path, 'get', 200, { token, address })).not.toEqual([])
			await promised(path, 'get', 401, { address })
			await promised(path, 'get', 403, { address, token: await signIn(cast.sipho.username) })
			await promised(path, 'get', 404, { address, token: await signIn(cast.pieter.username) })
		}
	})

	test('of booking at the desk', async () => {
		const token = await signIn(cast.lerato.username)
		const [path, address] = ['/api/dashboard/venues/{id}/bookings', '/api/dashboard/venues/1/bookings']
		const startTime = at(addDays(dateOf(new Date()), 300), 12).toISOString()
		const body = { sportId: 2, courtNumber: 1, startTime, hours: 1, name: 'Zanele' }
		await promised(path, 'post', 401, { address, body })
		await promised(path, 'post', 400, { token, address, body: {} })
		await promised(path, 'post', 201, { token, address, body })
		await promised(path, 'post', 409, { token, address, body })
		await promised(path, 'post', 404, { token, address, body: { ...body, courtNumber: 99 } })
		await promised(path, 'post', 403, { token: await signIn(cast.sipho.username), address, body })
	})

	test('of tournaments', async () => {
		const token = await signIn(cast.thandi.username)
		const [one, two, three] = [30, 40, 41].map((days) => addDays(dateOf(new Date()), days))
		const list = await call('/api/venues', 'get', { address: '/api/venues?limit=1' })
		const [venue] = (await list.json()) as { id: number; sports: { sportId: number }[] }[]
		const body = {
			name: 'Document Cup',
			description: 'It keeps the words of its document.',
			isPublic: false,
			sportId: venue!.sports[0]!.sportId,
			courtId: venue!.id,
			registrationDeadline: one,
			startDate: two,
			endDate: three,
		}
		await promised('/api/tournaments', 'post', 401, { body })
		await promised('/api/tournaments', 'post', 400, { token, body: { ...body, endDate: one } })
		const made = await promised('/api/tournaments', 'post', 201, { token, body })
		const { id, key } = made as { id: number; key: string }
		const [path, address] = ['/api/tournaments/{id}', `/api/tournaments/${id}`]
		await promised(path, 'get', 404, { address })
		await promised(path, 'get', 200, { address: `${address}?key=${key}` })
		await promised(path, 'patch', 200, { token, address, body: { isPublic: true } })
		await promised(path, 'get', 200, { address })
		await promised(path, 'patch', 403, { token: await signIn(cast.sipho.username), address, body: {} })
		const open = await call('/api/tournaments', 'get', { token, address: '/api/tournaments?status=ongoing' })
		const [ongoing] = (await open.json()) as { id: number }[]
		const late = { address: `/api/tournaments/${ongoing!.id}`, body: { maxTeams: 64 } }
		await promised(path, 'patch', 409, { ...late, token: await signIn('admin') })
	})

	test('of the schedule of a tournament', async () => {
		const list = await call('/api/tournaments', 'get', { address: '/api/tournaments?status=registration_open' })
		const tournaments = (await list.json()) as { id: number; name: string; format: string }[]
		const { id } = tournaments.find(({ name }) => name === 'Soweto Hoops Weekend')!
		const [path, address] = ['/api/tournaments/{id}/generate-schedule', `/api/tournaments/${id}/generate-schedule`]
		const token = await signIn(cast.admin.username)
		await promised(path, 'post', 401, { address, body: {} })
		await promised(path, 'post', 403, { address, body: {}, token: await signIn(cast.pieter.username) })
		await promised(path, 'post', 400, { address, token, body: { matchDurationHours: 0 } })
		await promised(path, 'post', 201, { address, token, body: {} })
		await promised(path, 'post', 409, { address, token, body: {} })
		await promised(path, 'post', 404, { address: '/api/tournaments/999999/generate-schedule', token, body: {} })
	})

	test('of moving the rounds of an evening', async () => {
		const list = await call('/api/tournaments', 'get', { address: '/api/tournaments?status=ongoing' })
		const [{ id }] = (await list.json()) as [{ id: number }]
		const [path, address] = ['/api/tournaments/{id}/move-rounds', `/api/tournaments/${id}/move-rounds`]
		const token = await signIn(cast.admin.username)
		const body = { round: 1, startTime: '2027-03-11T18:40:00+02:00', courts: [1] }
		await promised(path, 'get', 401, { address })
		await promised(path, 'get', 200, { address, token })
		await promised(path, 'post', 400, { address, token, body: { ...body, courts: 'all' } })
		await promised(path, 'post', 403, { address, body, token: await signIn(cast.pieter.username) })
		await promised(path, 'post', 409, { address, token, body })
	})

	test('of the matches of a tournament', async () => {
		const list = await call('/api/tournaments', 'get', { address: '/api/tournaments?status=ongoing' })
		const matches = []
		for (const { id } of (await list.json()) as { id: number }[]) {
			const address = `/api/tournaments/${id}/matches`
			const found = await promised('/api/tournaments/{id}/matches', 'get', 200, { address })
			matches.push(...(found as { id: number; status: string }[]).map((match) => ({ ...match, address })))
		}
		const open = matches.find(({ status }) => status === 'scheduled')!
		const [path, address] = ['/api/tournaments/{id}/matches/{matchId}', `${open.address}/${open.id}`]
		const token = await signIn(cast.admin.username)
		const result = { homeScore: 2, awayScore: 1, reason: 'Played early' }
		await promised(path, 'patch', 401, { address, body: result })
		await promised(path, 'patch', 400, { address, token, body: { homeScore: -1, awayScore: 1 } })
		await promised(path, 'patch', 404, { address: `${open.address}/999999`, token, body: result })
		await promised(path, 'patch', 200, { address, token, body: result })
		await promised(path, 'patch', 409, { address, token, body: { ...result, homeScore: 3, version: 0 } })
	})

	test('of the teams of tournaments', async () => {
		const path = '/api/tournaments/{id}/teams'
		const found = await call('/api/tournaments', 'get')
		const tournaments = (await found.json()) as { id: number; name: string }[]
		for (const { id } of tournaments) await promised(path, 'get', 200, { address: `/api/tournaments/${id}/teams` })
		await promised(path, 'get', 404, { address: '/api/tournaments/999999/teams' })
		const { id } = tournaments.find(({ name }) => name === 'Menlyn Padel League')!
		const address = `/api/tournaments/${id}/teams`
		const [token, body] = [await signIn(cast.pieter.username), { name: 'Late Deciders' }]
		await promised(path, 'post', 401, { address, body })
		await promised(path, 'post', 400, { address, token, body: { name: 'ab' } })
		await promised(path, 'post', 404, { address: '/api/tournaments/999999/teams', token, body })
		expect(await promised(path, 'post', 201, { address, token, body })).toMatchObject({ status: 'registered' })
		await promised(path, 'post', 409, { address, token, body })
	})

	test('of the waitlist of a full tournament', async () => {
		const list = await call('/api/venues', 'get', { address: '/api/venues?limit=1' })
		const [venue] = (await list.json()) as { id: number; sports: { sportId: number }[] }[]
		const [registrationDeadline, startDate] = [30, 40].map((days) => addDays(dateOf(new Date()), days))
		const plan = {
			name: 'Waiting Cup',
			description: 'Two teams, and one that waits.',
			sportId: venue!.sports[0]!.sportId,
			courtId: venue!.id,
			registrationDeadline,
			startDate,
			endDate: startDate,
			maxTeams: 2,
		}
		const organizer = await signIn(cast.thandi.username)
		const made = await promised('/api/tournaments', 'post', 201, { token: organizer, body: plan })
		const { id } = made as { id: number }
		const [path, address] = ['/api/tournaments/{id}/waitlist', `/api/tournaments/${id}/waitlist`]
		const [token, body] = [await signIn(cast.lerato.username), { name: 'Late Deciders' }]
		await promised(path, 'post', 401, { address, body })
		await promised(path, 'post', 409, { address, token, body })
		for (const { username } of [cast.sipho, cast.pieter]) {
			const join = { address: `/api/tournaments/${id}/teams`, token: await signIn(username), body: { name: username } }
			await promised('/api/tournaments/{id}/teams', 'post', 201, join)
		}
		await promised(path, 'post', 403, { address, token: organizer, body })
		await promised(path, 'post', 400, { address, token, body: { name: 'ab' } })
		expect(await promised(path, 'post', 201, { address, token, body })).toEqual({ tournamentId: id, position: 1 })
		expect(await promised(path, 'delete', 200, { address, token })).toEqual({ tournamentId: id, position: null })
		await promised(path, 'delete', 404, { address, token })
	})

	test('of the tables of tournaments', async () => {
		const path = '/api/tournaments/{id}/standings'
		const found = []
		for (const { id } of (await (await call('/api/tournaments', 'get')).json()) as { id: number }[]) {
			const rows = await promised(path, 'get', 200, { address: `/api/tournaments/${id}/standings` })
			found.push(...(rows as { why: string | null }[]))
		}
		expect(found.some(({ why }) => why !== null)).toBe(true)
		await promised(path, 'get', 404, { address: '/api/tournaments/999999/standings' })
	})

	test('of running clubs', async () => {
		const token = await signIn(cast.thandi.username)
		const clubs = (await promised('/api/running-clubs', 'get', 200)) as { id: number; memberCount: number }[]
		const path = '/api/running-clubs/{id}'
		for (const { id } of clubs) await promised(path, 'get', 200, { address: `/api/running-clubs/${id}` })
		const own = (await promised('/api/running-clubs/user', 'get', 200, { token })) as { id: number }[]
		const seen = []
		for (const { id } of own)
			seen.push(await promised(path, 'get', 200, { token, address: `/api/running-clubs/${id}` }))
		expect(seen.some((club) => (club as { recentActivities: [] }).recentActivities.length > 0)).toBe(true)
		expect(await promised('/api/running-clubs/hosted', 'get', 200, { token })).not.toEqual([])
		await promised('/api/running-clubs/hosted', 'get', 401)
		const body = { name: 'Document Runners', description: 'They keep the words of their document.', city: 'George' }
		await promised('/api/running-clubs', 'post', 401, { body })
		await promised('/api/running-clubs', 'post', 400, { token, body: { ...body, name: 'x' } })
		const made = await promised('/api/running-clubs', 'post', 201, { token, body: { ...body, isPublic: false } })
		const { id, inviteKey } = made as { id: number; inviteKey: string }
		const address = `/api/running-clubs/${id}`
		await promised(path, 'get', 404, { address })
		await promised(path, 'get', 200, { address: `${address}?key=${inviteKey}` })
		await promised(path, 'patch', 200, { token, address, body: { isPublic: true } })
		await promised(path, 'patch', 403, { token: await signIn(cast.sipho.username), address, body: {} })
	})

	test('of the runs of running clubs', async () => {
		const token = await signIn(cast.thandi.username)
		const stranger = await signIn(cast.pieter.username)
		const hosted = await (await call('/api/running-clubs/hosted', 'get', { token })).json()
		const club = (hosted as { id: number; name: string }[]).find(({ name }) => name === 'Sea Point Sunrise Social')!
		const path = '/api/running-clubs/{clubId}/events'
		const address = `/api/running-clubs/${club.id}/events`
		for (const show of ['upcoming', 'past']) {
			expect(await promised(path, 'get', 200, { address: `${address}?show=${show}` })).not.toEqual([])
		}
		await promised(path, 'get', 404, { address: '/api/running-clubs/999999/events' })
		const day = addDays(dateOf(new Date()), 2)
		const times = { startTime: at(day, 7), endTime: at(day, 8) }
		const body = { title: 'Document Dash', ...times, paceExpectation: '5:30-7:00 min/km' }
		await promised(path, 'post', 401, { address, body })
		await promised(path, 'post', 403, { address, token: stranger, body })
		await promised(path, 'post', 400, { address, token, body: { ...body, endTime: body.startTime } })
		const made = await promised(path, 'post', 201, { address, token, body: { ...body, repeats: 'weekly' } })

		const one = `${path}/{eventId}`
		const run = { address: `${address}/${(made as { id: number }).id}` }
		expect(await promised(one, 'get', 200, { ...run, token })).toEqual(made)
		await promised(one, 'get', 403, run)
		await promised(one, 'get', 404, { address: `${address}/999999` })
		const change = { title: 'Document Trot', scope: 'following' }
		await promised(one, 'patch', 401, { ...run, body: change })
		await promised(one, 'patch', 403, { ...run, token: stranger, body: change })
		await promised(one, 'patch', 400, { ...run, token, body: { distance: -1 } })
		expect(await promised(one, 'patch', 200, { ...run, token, body: change })).toMatchObject({ title: 'Document Trot' })
	})

	test('of the members of running clubs', async () => {
		const [host, token] = [await signIn(cast.thandi.username), await signIn(cast.sipho.username)]
		const club = { name: 'Open Arms', description: 'They take in everybody who asks.', city: 'George' }
		const make = (body: object) => promised('/api/running-clubs', 'post', 201, { token: host, body })
		const { id } = (await make(club)) as { id: number }
		const secret = (await make({ ...club, isPublic: false, mayBeAsked: true })) as { id: number }
		const path = '/api/running-clubs/{id}/members'
		const address = `/api/running-clubs/${id}/members`
		await promised(path, 'post', 401, { address })
		await promised(path, 'post', 201, { address, token })
		await promised(path, 'post', 200, { address, token })
		await promised(path, 'get', 200, { address })
		expect(await promised(path, 'get', 200, { address, token })).toHaveLength(2)
		await promised(path, 'post', 202, { address: `/api/running-clubs/${secret.id}/members`, token })
		await promised(path, 'post', 409, { address: `/api/running-clubs/${secret.id}/members?key=old`, token })
		await promised(path, 'get', 404, { address: `/api/running-clubs/${secret.id}/members`, token })
		const me = `${path}/me`
		await promised(me, 'delete', 200, { address: `${address}/me`, token })
		await promised(me, 'delete', 409, { address: `${address}/me`, token: host })
		await promised(me, 'delete', 404, { address: '/api/running-clubs/999999/members/me', token })
	})

	test('of places at the runs of running clubs', async () => {
		const [token, asker] = [await signIn(cast.thandi.username), await signIn(cast.sipho.username)]
		const stranger = await signIn(cast.pieter.username)
		const club = { name: 'Promise Keepers', description: 'They run where they said they would.', city: 'George' }
		const { id } = (await promised('/api/running-clubs', 'post', 201, { token, body: club })) as { id: number }
		const clubAddress = `/api/running-clubs/${id}`
		await call('/api/running-clubs/{id}/members', 'post', { address: `${clubAddress}/members`, token: asker })
		const day = addDays(dateOf(new Date()), 3)
		const plan = {
			title: 'Promised Parkrun',
			location: 'Town square',
			startTime: at(day, 7),
			endTime: at(day, 8),
			requiresApproval: true,
		}
		const events = '/api/running-clubs/{clubId}/events'
		const run = await promised(events, 'post', 201, { address: `${clubAddress}/events`, token, body: plan })
		const path = `${events}/{eventId}/participants`
		const address = `${clubAddress}/events/${(run as { id: number }).id}/participants`
		expect(await promised(path, 'post', 201, { address, token })).toMatchObject({ status: 'attending' })
		expect(await promised(path, 'post', 200, { address, token })).toMatchObject({ status: 'attending' })
		expect(await promised(path, 'post', 202, { address, token: asker })).toMatchObject({ status: 'requested' })
		await promised(path, 'post', 401, { address })
		await promised(path, 'post', 403, { address, token: stranger })
		expect(await promised(path, 'delete', 200, { address, token })).toMatchObject({ status: null })
		await promised(path, 'delete', 404, { address: `${clubAddress}/events/999999/participants`, token })
	})

	test('of what players say of themselves', async () => {
		const path = '/api/matchmaking/preferences'
		const token = await signIn(cast.pieter.username)
		await promised(path, 'get', 401)
		const saved = await promised(path, 'get', 200, { token })
		const body = { preferredSports: [1], preferredLocations: ['Cape Town'], phone: '021 555 0100' }
		await promised(path, 'put', 400, { token, body: { ...body, preferredSports: [] } })
		expect(await promised(path, 'put', 200, { token, body })).toMatchObject({ ...body, matchmakingEnabled: true })
		expect(await promised(path, 'put', 200, { token, body: saved })).toEqual(saved)
	})

	test('of players who connect', async () => {
		const [asker, token] = [await signIn(cast.pieter.username), await signIn(cast.thandi.username)]
		const preferences = '/api/matchmaking/preferences'
		const listed = { preferredSports: [1], preferredLocations: ['Durban'], skillLevel: 'expert' }
		await promised(preferences, 'put', 200, { token, body: { ...listed, matchmakingEnabled: true } })
		const found = await promised('/api/matchmaking/players', 'get', 200, {
			address: '/api/matchmaking/players?city=durban&sportId=1&skillLevel=expert&limit=100',
			token: asker,
		})
		const [player] = (found as { players: { id: number }[] }).players
		const path = '/api/matchmaking/players/{playerId}/connect'
		const ask = { address: `/api/matchmaking/players/${player!.id}/connect`, token: asker }
		const asked = await promised(path, 'post', 201, { ...ask, body: { note: 'Padel on Tuesday?' } })
		expect(await promised(path, 'post', 200, { ...ask, body: {} })).toEqual(asked)
		await promised(path, 'post', 401, { ...ask, token: undefined, body: {} })
		await promised(path, 'post', 409, { ...ask, token, body: {} })
		await promised(path, 'post', 404, { token, address: '/api/matchmaking/players/999999/connect', body: {} })
		const connection = '/api/matchmaking/connections/{id}'
		const address = `/api/matchmaking/connections/${(asked as { id: number }).id}`
		await promised(connection, 'patch', 404, { address, token: asker, body: { status: 'accepted' } })
		await promised(connection, 'patch', 400, { address, token, body: { status: 'pending' } })
		await promised(connection, 'patch', 200, { address, token, body: { status: 'accepted' } })
		await promised(connection, 'patch', 409, { address, token, body: { status: 'ignored' } })
	})

	test('of match requests', async () => {
		const token = await signIn(cast.pieter.username)
		const path = '/api/matchmaking/requests'
		const [sport] = (await (await call('/api/sports', 'get')).json()) as { id: number }[]
		const body = { title: 'Rally before work', sportId: sport!.id, city: 'Cape Town', preferredDays: ['Monday'] }
		await promised(path, 'post', 401, { body })
		await promised(path, 'post', 400, { token, body: { ...body, title: 'Oh' } })
		await promised(path, 'post', 404, { token, body: { ...body, bookingId: 999_999 } })
		const made = (await promised(path, 'post', 201, { token, body })) as { id: number }
		expect(await promised(path, 'get', 200)).not.toEqual([])
		expect(await promised(path, 'get', 200, { token, address: `${path}?mine=true` })).toContainEqual(made)
		await promised(path, 'get', 400, { address: `${path}?day=Someday` })
		await promised(path, 'get', 401, { address: `${path}?mine=true` })
		expect(await promised(`${path}/{id}`, 'get', 200, { token, address: `${path}/${made.id}` })).toEqual(made)
		await promised(`${path}/{id}`, 'get', 404, { address: `${path}/999999` })
	})

	test('of responses to a match request', async () => {
		const [token, owner] = [await signIn(cast.pieter.username), await signIn(cast.thandi.username)]
		const [thandi] = await db.select({ id: users.id }).from(users).where(eq(users.username, cast.thandi.username))
		const request = await createRequest(thandi!)
		const path = '/api/matchmaking/requests/{id}/responses'
		const address = `/api/matchmaking/requests/${request.id}/responses`
		const body = { message: 'Keen, I live close by' }
		await promised(path, 'post', 401, { address, body })
		await promised(path, 'post', 400, { address, token, body: { message: ' ' } })
		await promised(path, 'post', 404, { address: '/api/matchmaking/requests/999999/responses', token, body })
		await promised(path, 'post', 409, { address, token: owner, body })
		const answer = (await promised(path, 'post', 201, { address, token, body })) as { id: number }
		await promised(path, 'post', 409, { address, token, body })
		await promised(path, 'get', 403, { address, token })
		expect(await promised(path, 'get', 200, { address, token: owner })).toEqual([answer])

		const decision = '/api/matchmaking/responses/{responseId}/status'
		const decide = { address: `/api/matchmaking/responses/${answer.id}/status`, body: { status: 'accepted' } }
		await promised(decision, 'patch', 401, decide)
		await promised(decision, 'patch', 403, { ...decide, token })
		await promised(decision, 'patch', 400, { ...decide, token: owner, body: { status: 'matched' } })
		await promised(decision, 'patch', 404, { ...decide, address: '/api/matchmaking/responses/999999/status', token })
		await promised(decision, 'patch', 200, { ...decide, token: owner })
		await promised(decision, 'patch', 409, { ...decide, token: owner })

		const status = '/api/matchmaking/requests/{id}/status'
		const end = { address: `/api/matchmaking/requests/${request.id}/status`, body: { status: 'cancelled' } }
		await promised(status, 'patch', 401, end)
		await promised(status, 'patch', 403, { ...end, token })
		await promised(status, 'patch', 400, { ...end, token: owner, body: { status: 'open' } })
		await promised(status, 'patch', 200, { ...end, token: owner })
		await promised(status, 'patch', 409, { ...end, token: owner })
	})

	test('of messages in a conversation', async () => {
		const [token, stranger] = [await signIn(cast.thandi.username), await signIn(cast.lerato.username)]
		const people = await db
			.select({ id: users.id })
			.from(users)
			.where(inArray(users.username, [cast.thandi.username, cast.pieter.username]))
		const [match, over] = [await createMatch(people), await createMatch(people, { startsAt: at('2026-01-05', 18) })]
		const path = '/api/matchmaking/threads/{id}/messages'
		const address = `/api/matchmaking/threads/${match.threadId}/messages`
		const body = { text: 'Who brings balls?' }
		await promised(path, 'post', 401, { address, body })
		await promised(path, 'post', 400, { address, token, body: { text: ' ' } })
		await promised(path, 'post', 404, { address, token: stranger, body })
		const ended = `/api/matchmaking/threads/${over.threadId}/messages`
		await promised(path, 'post', 409, { address: ended, token, body })
		const sent = await promised(path, 'post', 201, { address, token, body })
		await promised(path, 'get', 401, { address })
		await promised(path, 'get', 400, { address: `${address}?limit=101`, token })
		await promised(path, 'get', 404, { address, token: stranger })
		expect(await promised(path, 'get', 200, { address, token })).toEqual([sent])
	})

	test('of the team balancer', async () => {
		const [token, stranger] = [await signIn(cast.thandi.username), await signIn(cast.pieter.username)]
		const [own] = await db
			.select({ id: matchRequests.id })
			.from(matchRequests)
			.innerJoin(users, eq(users.id, matchRequests.userId))
			.where(and(eq(users.username, cast.thandi.username), eq(matchRequests.status, 'open')))
		const path = '/api/team-balancer/sessions'
		const body = { name: 'Document Derby', matchRequestId: own!.id }
		await promised(path, 'post', 401, { body })
		await promised(path, 'post', 400, { token, body: { ...body, teamCount: 5 } })
		await promised(path, 'post', 403, { token: stranger, body })
		await promised(path, 'post', 404, { token, body: { ...body, matchRequestId: 999_999 } })
		const made = await promised(path, 'post', 201, { token, body })
		const address = `${path}/${(made as { id: number }).id}`
		const latest = { token, address: `${path}/match/${own!.id}` }
		expect(await promised(`${path}/match/{matchRequestId}`, 'get', 200, latest)).toEqual(made)
		expect(await promised(`${path}/{id}`, 'get', 200, { token, address })).toEqual(made)
		const reads = ['players', 'teams', 'assignments'].map(
			(list) => [`${path}/{id}/${list}`, `${address}/${list}`] as const,
		)
		const [players, balance] = [
			{ address: `${address}/players`, token },
			{ address: `${address}/balance`, token },
		]
		await promised(`${path}/{id}/balance`, 'post', 409, balance)
		for (const name of ['One', 'Two']) await promised(reads[0]![0], 'post', 201, { ...players, body: { name } })
		await promised(reads[0]![0], 'post', 400, { ...players, body: {} })
		await promised(reads[0]![0], 'post', 404, { ...players, body: { userId: 999_999 } })
		await promised(`${path}/{id}/balance`, 'post', 200, balance)
		for (const [list, at] of reads) {
			expect(await promised(list, 'get', 200, { token, address: at })).toHaveLength(2)
			await promised(list, 'get', 401, { address: at })
			await promised(list, 'get', 403, { token: stranger, address: at })
		}
	})

	test('of what goes wrong', async () => {
		const token = await signIn(cast.sipho.username)
		await promised('/api/user/jwt', 'get', 401)
		await promised('/api/venues', 'get', 400, { address: '/api/venues?page=0' })
		await promised('/api/venues/{id}', 'get', 404, { address: '/api/venues/999999' })
		await promised('/api/bookings', 'post', 401, { body: wish })
		await promised('/api/bookings', 'post', 400, { token, body: { ...wish, endTime: wish.startTime } })
		const book = () => call('/api/bookings', 'post', { token, body: wish })
		while ((await book()).status === 201) continue
		const taken = await promised('/api/bookings', 'post', 409, { token, body: wish })
		expect(taken).toMatchObject({ message: 'That time has just been taken', alternatives: [{}, {}, {}] })
		await promised('/api/login', 'post', 401, { body: { username: 'thandi', password: 'wrong password' } })
		await promised('/api/payments/webhook', 'post', 401, { body: { type: 'payment.succeeded' } })
	})

	test('of every call', () => {
		expect([...sent].sort()).toEqual(
			operations()
				.map(({ path, method }) => `${method} ${path}`)
				.sort(),
		)
	})
})
