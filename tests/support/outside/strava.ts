import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export const STRAVA_ID = '4711'
export const STRAVA_SECRET = 'a-client-secret-only-for-tests'
const SIX_HOURS = 6 * 3_600

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Activity = { id: number; name: string; start_date: string; [fact: string]: unknown }

/**
 * A fault in the next response of `on`, a path, or of any.
 *
 * `instead` responds without doing anything. `delay` waits that many milliseconds, `meanwhile` for what it does, and `drop`
 * hangs up, all after the work is done. `text` replaces the JSON.
 */
export type StravaMischief = {
	on?: string
	instead?: Answer
	delay?: number
	meanwhile?: () => Promise<unknown>
	drop?: boolean
	text?: string
}

const fault = (status: number, resource: string, field: string, code = 'invalid'): Answer => ({
	status,
	body: { message: status === 400 ? 'Bad Request' : 'Authorization Error', errors: [{ resource, field, code }] },
})

/** Strava's API on loopback, as developers.strava.com publishes it: consent, rotating tokens, limits, activities. */
export async function startStrava() {
	/** The athlete at the browser, and their answer on the consent page. */
	const person = { athleteId: 1001, says: 'yes' as 'yes' | 'no', scope: 'read,activity:read' }
	const codes = new Map<string, { athleteId: number; scope: string }>()
	const access = new Map<string, { athleteId: number; scope: string }>()
	const refresh = new Map<string, { athleteId: number; scope: string }>()
	const activities = new Map<number, Activity[]>()
	const mischief: StravaMischief[] = []
	const asked: { method: string; path: string; form: Record<string, string> }[] = []
	const secrets: string[] = []

	const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

	async function handle(request: IncomingMessage, response: ServerResponse) {
		const { method = 'GET', headers } = request
		const address = new URL(request.url ?? '/', url)
		const form = Object.fromEntries(new URLSearchParams(method === 'POST' ? await text(request) : ''))
		asked.push({ method, path: address.pathname, form })
		const at = mischief.findIndex(({ on }) => on === undefined || on === address.pathname)
		const [trick = {}] = at < 0 ? [] : mischief.splice(at, 1)
		const answer = trick.instead ?? perform(method, address, form, headers.authorization)
		if (trick.delay) await sleep(trick.delay)
		await trick.meanwhile?.()
		if (trick.drop) return void response.destroy()
		response.writeHead(answer.status, {
			'Content-Type': 'application/json; charset=utf-8',
			'X-RateLimit-Limit': '200,2000',
			'X-RateLimit-Usage': '3,40',
			'X-ReadRateLimit-Limit': '100,1000',
			'X-ReadRateLimit-Usage': '2,30',
			...answer.headers,
		})
		response.end(trick.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)))
	}

	function perform(
		method: string,
		{ pathname, searchParams }: URL,
		form: Record<string, string>,
		authorization?: string,
	): Answer {
		switch (`${method} ${pathname}`) {
			case 'GET /oauth/authorize':
				return authorize(searchParams)
			case 'POST /oauth/token':
				return token(form)
			case 'POST /oauth/deauthorize':
				return deauthorize(form.access_token ?? '')
			case 'GET /api/v3/athlete/activities':
				return listActivities(searchParams, authorization?.replace('Bearer ', '') ?? '')
		}
		return { status: 404, body: { message: 'Record Not Found', errors: [] } }
	}

	function authorize(query: URLSearchParams): Answer {
		if (query.get('client_id') !== STRAVA_ID) return fault(400, 'Application', 'client_id')
		if (query.get('response_type') !== 'code') return fault(400, 'Application', 'response_type')
		const back = new URL(query.get('redirect_uri')!)
		back.searchParams.set('state', query.get('state') ?? '')
		if (person.says === 'no') back.searchParams.set('error', 'access_denied')
		else {
			back.searchParams.set('code', giveCode(person.athleteId, person.scope))
			back.searchParams.set('scope', person.scope)
		}
		return { status: 302, headers: { Location: back.href } }
	}

	function newSecret() {
		const secret = randomBytes(20).toString('hex')
		secrets.push(secret)
		return secret
	}

	function giveCode(athleteId: number, scope: string) {
		const code = newSecret()
		codes.set(code, { athleteId, scope })
		return code
	}

	function token({ client_id, client_secret, grant_type, code = '', refresh_token = '' }: Record<string, string>) {
		if (client_id !== STRAVA_ID) return fault(401, 'Application', 'client_id')
		if (client_secret !== STRAVA_SECRET) return fault(401, 'Application', 'client_secret')
		if (grant_type === 'authorization_code') {
			const grant = codes.get(code)
			if (!grant) return fault(400, 'AuthorizationCode', 'code')
			codes.delete(code)
			return giveTokens(grant, { athlete: { id: grant.athleteId, resource_state: 2, firstname: 'Runner' } })
		}
		const grant = refresh.get(refresh_token)
		if (grant_type !== 'refresh_token' || !grant) return fault(400, 'RefreshToken', 'refresh_token')
		refresh.delete(refresh_token)
		return giveTokens(grant, {})
	}

	function giveTokens(grant: { athleteId: number; scope: string }, more: object): Answer {
		const tokens = { access_token: newSecret(), refresh_token: newSecret() }
		access.set(tokens.access_token, grant)
		refresh.set(tokens.refresh_token, grant)
		const expires = { expires_at: Math.floor(Date.now() / 1000) + SIX_HOURS, expires_in: SIX_HOURS }
		return { status: 200, body: { token_type: 'Bearer', ...expires, ...tokens, ...more } }
	}

	function deauthorize(given: string): Answer {
		const grant = access.get(given)
		if (!grant) return fault(401, 'Athlete', 'access_token')
		revoke(grant.athleteId)
		return { status: 200, body: { access_token: given } }
	}

	function revoke(athleteId: number) {
		for (const kept of [access, refresh]) {
			for (const [secret, grant] of kept) if (grant.athleteId === athleteId) kept.delete(secret)
		}
	}

	function listActivities(query: URLSearchParams, given: string): Answer {
		const grant = access.get(given)
		if (!grant) return fault(401, 'Athlete', 'access_token')
		if (!grant.scope.includes('activity:read')) return fault(401, 'AccessToken', 'activity:read_permission', 'missing')
		const size = Number(query.get('per_page') ?? 30)
		const from = (Number(query.get('page') ?? 1) - 1) * size
		const newestFirst = (activities.get(grant.athleteId) ?? []).toSorted(
			(a, b) => Date.parse(b.start_date) - Date.parse(a.start_date),
		)
		return { status: 200, body: newestFirst.slice(from, from + size) }
	}

	return {
		url,
		person,
		activities,
		asked,
		secrets,
		revoke,
		tokensOf: (athleteId: number) => [...access.values()].filter((grant) => grant.athleteId === athleteId).length,
		callsTo: (path: string) => asked.filter((one) => one.path === path).length,
		/** Expires access tokens, as after six hours. Refresh tokens stay valid. */
		endAccess: () => access.clear(),
		narrow(athleteId: number, scope: string) {
			for (const grant of [...access.values(), ...refresh.values()]) {
				if (grant.athleteId === athleteId) grant.scope = scope
			}
		},
		/** Plans what happens to the next responses. After that it behaves again. */
		next: (...tricks: StravaMischief[]) => void mischief.push(...tricks),
		async stop() {
			server.closeAllConnections()
			await new Promise((done) => server.close(done))
		},
	}
}

let made = 0

/** Returns a run as Strava lists it, `daysAgo` days before `now`. */
export function aRun(wishes: Partial<Activity> & { daysAgo?: number } = {}, now = new Date()): Activity {
	const { daysAgo = 1, ...facts } = wishes
	const start_date = new Date(Math.floor(now.getTime() / 1000) * 1000 - daysAgo * 86_400_000).toISOString()
	return {
		id: 15_000_000_000 + ++made,
		resource_state: 2,
		name: `Morning Run ${made}`,
		distance: 10_240.6,
		moving_time: 3_380,
		elapsed_time: 3_500,
		total_elevation_gain: 84.2,
		type: 'Run',
		sport_type: 'Run',
		start_date,
		map: { summary_polyline: 'abc' },
		...facts,
	}
}
