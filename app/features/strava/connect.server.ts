import type { Actor } from '#app/features/accounts/auth.server.ts'
import { write } from '#db/client/index.ts'
import { hasStrava } from '#app/lib/process/env.server.ts'
import { AppError, conflict, invalid } from '#app/lib/errors.ts'
import { createLimit } from '#app/features/limits/rate-limit.server.ts'
import { forget, isStravaConnected, link } from './connection.server.ts'
import { openState, readBrowser, takeState } from './state.server.ts'
import { strava } from './strava-api.server.ts'
import { accessToken } from './tokens.server.ts'
import { inWords, isTrouble, StravaTrouble } from './trouble.server.ts'

const NOT_LINKED = 'Nothing was connected.'
const startLimit = createLimit('strava/connect', { tries: 20, per: 10 * 60_000 })

/**
 * Where the person's browser goes to say yes or no on Strava, and the header by which it is known when it comes back
 * to `origin`. 503 where there are no keys, 409 where Strava is connected already.
 */
export async function startConnecting(user: Actor, request: Request, origin: string, now: Date) {
	return inWords(now, async () => {
		if (!hasStrava) throw new StravaTrouble('not-configured')
		if (await isStravaConnected(user)) throw conflict('Strava is connected already.')
		await startLimit.take(user.id, now)
		const { state, setCookie } = await openState(user, request, now)
		const redirectUri = new URL('/strava-connect/callback', origin).href
		return { authUrl: strava.authorizeUrl({ redirectUri, state }), setCookie }
	})
}

/**
 * The way back, with what Strava put into the address. Connects the person, or throws and has changed nothing: 400 where
 * they did not set out in this browser, said no, or did not allow activities to be read; 409 where the account is taken;
 * 429 and 503 where Strava has trouble.
 */
export async function finishConnecting(user: Actor, request: Request, now: Date) {
	const told = new URL(request.url).searchParams
	const browser = await readBrowser(request)
	const state = told.get('state')
	if (!browser || !state || !(await takeState(user, { state, browser }, now))) {
		throw invalid(`This did not start here, took longer than ten minutes, or was used before. ${NOT_LINKED}`)
	}
	if (told.has('error')) throw invalid(refusalIn(told.get('error')))
	const scope = told.get('scope') ?? ''
	if (!scope.split(/[ ,]/).some((right) => right === 'activity:read' || right === 'activity:read_all')) {
		throw invalid(`${NOT_LINKED} Connect again and leave “View data about your activities” ticked.`)
	}
	const code = told.get('code')
	if (!code || code.length > 500) throw invalid(`Strava sent nothing to connect with. ${NOT_LINKED}`)
	await inWords(now, async () => link(user, { ...(await strava.exchange(code)), scope: scope.slice(0, 200) }))
}

const refusalIn = (error: string | null) =>
	error === 'access_denied' ? `You said no on Strava. ${NOT_LINKED}` : `Strava reported a problem. ${NOT_LINKED}`

/**
 * Takes our rights back at Strava, as far as it answers, and deletes the tokens and all that was imported in any case.
 * Answers whether Strava knows of it.
 */
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
			// That token may have ended only: whether the rights have, a new one tells.
			await strava.deauthorize((await accessToken(user, now, token)).token)
		}
		return true
	} catch (error) {
		if (!(error instanceof StravaTrouble) && !(error instanceof AppError)) throw error
		return isTrouble(error, 'ended') || isTrouble(error, 'not-connected')
	}
}
