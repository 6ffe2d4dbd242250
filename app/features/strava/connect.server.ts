import type { Actor } from '#app/features/accounts/auth.server.ts'
import { write } from '#db/client/index.ts'
import { hasStrava } from '#app/lib/process/env.server.ts'
import { AppError, conflict, invalid } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { forget, isStravaConnected, link } from './connection.server.ts'
import { openState, readBrowser, takeState } from './state.server.ts'
import { strava } from './strava-api.server.ts'
import { accessToken } from './tokens.server.ts'
import { inWords, isTrouble, StravaTrouble } from './trouble.server.ts'

const NOT_LINKED = 'Nothing was connected.'

/**
 * The address on Strava for the user's consent, and the cookie that identifies the browser when it returns to `origin`.
 * Throws 503 without keys, 409 if Strava is connected already.
 */
export async function startConnecting(user: Actor, request: Request, origin: string, now: Date) {
	return inWords(now, async () => {
		if (!hasStrava) throw new StravaTrouble('not-configured')
		if (await isStravaConnected(user)) throw conflict('Strava is connected already.')
		await limits.waysToProviders.take(user.id, now)
		const { state, setCookie } = await openState(user, request, now)
		const redirectUri = new URL('/strava-connect/callback', origin).href
		return { authUrl: strava.authorizeUrl({ redirectUri, state }), setCookie }
	})
}

/**
 * Handles Strava's callback. Connects the user, or throws and changes nothing: 400 if they did not start in this
 * browser, refused, or did not allow reading activities; 409 if the account is taken; 429 and 503 for problems at
 * Strava.
 */
export async function finishConnecting(user: Actor, request: Request, now: Date) {
	const told = new URL(request.url).searchParams
	const browser = await readBrowser(request)
	const state = told.get('state')
	if (!browser || !state || !(await takeState(user, { state, browser }, now))) {
		throw invalid(`That didn’t start here, took longer than ten minutes, or was used already. ${NOT_LINKED}`)
	}
	if (told.has('error')) throw invalid(refusalIn(told.get('error')))
	const scope = told.get('scope') ?? ''
	if (!scope.split(/[ ,]/).some((right) => right === 'activity:read' || right === 'activity:read_all')) {
		throw invalid(`${NOT_LINKED} Connect again and leave “View data about your activities” ticked.`)
	}
	const code = told.get('code')
	if (!code || code.length > 500) throw invalid(`Strava didn’t connect you. ${NOT_LINKED}`)
	await inWords(now, async () => link(user, { ...(await strava.exchange(code)), scope: scope.slice(0, 200) }))
}

const refusalIn = (error: string | null) =>
	error === 'access_denied' ? `You said no on Strava. ${NOT_LINKED}` : `Strava reported a problem. ${NOT_LINKED}`

/** Deletes the tokens and imported data. Returns whether Strava responded and our access there was revoked. */
export async function disconnect(user: Actor, now: Date) {
	const revoked = await revoke(user, now)
	await write((tx) => forget(tx, user))
	return { revoked }
}

async function revoke(user: Actor, now: Date) {
	try {
		const { token } = await accessToken(user, now)
		try {
			await strava.deauthorize(token)
		} catch (error) {
			if (!isTrouble(error, 'refused')) throw error
			// Perhaps only the token has expired; a fresh one shows whether access was revoked.
			await strava.deauthorize((await accessToken(user, now, token)).token)
		}
		return true
	} catch (error) {
		if (!(error instanceof StravaTrouble) && !(error instanceof AppError)) throw error
		return isTrouble(error, 'ended') || isTrouble(error, 'not-connected')
	}
}
