import { z } from 'zod'
import { env } from '#app/lib/process/env.server.ts'
import { StravaTrouble, type Trouble } from './trouble.server.ts'

const TIMEOUT_MS = 5_000
/** A page of a hundred activities with their routes is about half a megabyte. */
const LARGEST_ANSWER = 4_000_000
export const PER_PAGE = 100
/** Activities that are not marked "Only You". */
const SCOPE = 'read,activity:read'

const secret = z.string().min(1).max(500)
const Tokens = z.object({ access_token: secret, refresh_token: secret, expires_at: z.int().positive() })
const Exchange = Tokens.extend({ athlete: z.object({ id: z.int().positive() }) })
const figure = z.number().nonnegative().max(2_000_000_000)
const Activity = z.object({
	id: z.int().positive(),
	name: z.string().nullish(),
	sport_type: z.string().nullish(),
	type: z.string().nullish(),
	start_date: z.iso.datetime({ offset: true }),
	distance: figure,
	moving_time: figure,
	total_elevation_gain: figure.nullish(),
})
const Fault = z.object({
	errors: z.array(z.object({ resource: z.string(), field: z.string(), code: z.string() })),
})

export type StravaTokens = { access: string; refresh: string; expiresAt: Date }
export type StravaActivity = z.infer<typeof Activity>

type Settings = { api: string; clientId: string | undefined; clientSecret: string | undefined; timeoutMs?: number }
type Answer = { status: number; headers: Headers; body: unknown }

/**
 * A client for Strava's API as published at developers.strava.com: OAuth, access tokens valid for six hours, refresh
 * tokens that may change with each response, and lists that end with an empty page. All calls throw `StravaTrouble` on
 * failure.
 */
export function createStrava({ api, clientId, clientSecret, timeoutMs = TIMEOUT_MS }: Settings) {
	async function ask(method: 'GET' | 'POST', path: string, sent: { token?: string; form?: Record<string, string> }) {
		const patience = new AbortController()
		const timer = setTimeout(() => patience.abort(), timeoutMs)
		try {
			const response = await fetch(new URL(path, api), {
				method,
				headers: { Accept: 'application/json', ...(sent.token && { Authorization: `Bearer ${sent.token}` }) },
				body: sent.form && new URLSearchParams(sent.form),
				redirect: 'error',
				signal: patience.signal,
			})
			const { status, headers } = response
			return { status, headers, body: parse(await readText(response)) }
		} catch {
			// The cause may contain the address or the sent data, so it is dropped.
			throw new StravaTrouble('unavailable')
		} finally {
			clearTimeout(timer)
		}
	}

	const askForTokens = (form: Record<string, string>) => {
		if (!clientId || !clientSecret) throw new StravaTrouble('not-configured')
		return ask('POST', '/oauth/token', { form: { client_id: clientId, client_secret: clientSecret, ...form } })
	}

	return {
		/** Where the user gives consent, returning to `redirectUri` with `state`. */
		authorizeUrl({ redirectUri, state }: { redirectUri: string; state: string }) {
			if (!clientId || !clientSecret) throw new StravaTrouble('not-configured')
			const url = new URL('/oauth/authorize', api)
			const asked = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code' }
			// "auto" would skip the question for users who consented before without the right to read activities.
			url.search = String(new URLSearchParams({ ...asked, approval_prompt: 'force', scope: SCOPE, state }))
			return url.href
		},

		async exchange(code: string): Promise<StravaTokens & { athleteId: string }> {
			const made = read(Exchange, await askForTokens({ grant_type: 'authorization_code', code }))
			return { ...asTokens(made), athleteId: String(made.athlete.id) }
		},

		/** Refreshes tokens; the old refresh token may stop working. `refused` only if Strava says so of the token. */
		async refresh(refreshToken: string): Promise<StravaTokens> {
			const answer = await askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken })
			return asTokens(read(Tokens, answer, { refusal: isRefreshTokenRefused }))
		},

		/** One page of activities of all sports, from 1, newest first. */
		async activities(token: string, page: number): Promise<StravaActivity[]> {
			const path = `/api/v3/athlete/activities?page=${page}&per_page=${PER_PAGE}`
			return read(z.array(Activity).max(PER_PAGE), await ask('GET', path, { token }))
		},

		/** Revokes all our tokens of the user. */
		async deauthorize(token: string) {
			read(z.unknown(), await ask('POST', '/oauth/deauthorize', { form: { access_token: token } }))
		},
	}
}

export const strava = createStrava({
	api: env.STRAVA_API,
	clientId: env.STRAVA_CLIENT_ID,
	clientSecret: env.STRAVA_CLIENT_SECRET,
})

const asTokens = (made: z.infer<typeof Tokens>): StravaTokens => ({
	access: made.access_token,
	refresh: made.refresh_token,
	expiresAt: new Date(made.expires_at * 1000),
})

async function readText({ body }: Response) {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of body ?? []) {
		size += chunk.byteLength
		if (size > LARGEST_ANSWER) throw new Error('The answer is too large')
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

const faultsOf = (body: unknown) => Fault.safeParse(body).data?.errors ?? []

const isRefused = ({ status }: Answer) => status === 400 || status === 401 || status === 403

/** Others than Strava may respond with 403 for a while, or with an unrelated 400. */
const isRefreshTokenRefused = ({ status, body }: Answer) =>
	(status === 400 || status === 401) &&
	faultsOf(body).some(({ resource, field }) => resource === 'RefreshToken' || field === 'refresh_token')

/** Parses a successful response, or throws by status; never passes on Strava's text. */
function read<T>(schema: z.ZodType<T>, answer: Answer, { refusal = isRefused } = {}): T {
	const { status, headers, body } = answer
	if (status === 429) throw new StravaTrouble('busy', headers)
	if (status >= 400 && status < 500) throw new StravaTrouble(troubleIn(answer, refusal))
	const result = schema.safeParse(body)
	if (status < 200 || status > 299 || !result.success) throw new StravaTrouble('unavailable')
	return result.data
}

function troubleIn(answer: Answer, refusal: (answer: Answer) => boolean): Trouble {
	if (faultsOf(answer.body).some(({ resource }) => resource === 'Application')) return 'keys'
	return refusal(answer) ? 'refused' : 'unavailable'
}
