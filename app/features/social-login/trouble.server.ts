import * as openid from 'openid-client'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/process/log.server.ts'

type Kind = 'not-configured' | 'unavailable' | 'keys' | 'refused' | 'ended' | 'unsound'

const ANSWERS: Record<Kind, [status: number, message: string]> = {
	'not-configured': [503, 'You can’t sign in this way yet.'],
	unavailable: [503, 'We can’t reach the sign-in service. Try again in a few minutes.'],
	keys: [503, 'The sign-in service turned us away. Please tell us, and try again later.'],
	refused: [400, 'You said no there, so nothing changed.'],
	ended: [400, 'That sign-in has expired. Start again.'],
	unsound: [400, 'We couldn’t trust what the sign-in service sent. Start again.'],
}

export class ProviderTrouble extends AppError {
	readonly kind: Kind

	constructor(kind: Kind) {
		super(...ANSWERS[kind])
		this.kind = kind
	}
}

/** The provider sent no valid response, or none at all. */
const SILENCES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** Classifies an error, and logs it without any of the exchanged data. */
export function troubleIn(error: unknown): ProviderTrouble {
	if (error instanceof ProviderTrouble) return error
	const kind = kindOf(error)
	const { code } = error as { code?: unknown }
	const said = error instanceof openid.ResponseBodyError ? error.status : undefined
	if (kind !== 'refused' && kind !== 'ended') log('warn', 'OpenID Connect failed', { kind, code, said })
	return new ProviderTrouble(kind)
}

function kindOf(error: unknown): Kind {
	if (error instanceof openid.AuthorizationResponseError) {
		if (error.error === 'access_denied') return 'refused'
		return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unavailable' : 'keys'
	}
	if (error instanceof openid.ResponseBodyError) {
		if (error.error === 'invalid_grant') return 'ended'
		return error.status >= 500 ? 'unavailable' : 'keys'
	}
	if (error instanceof openid.WWWAuthenticateChallengeError) return 'keys'
	if (!(error instanceof openid.ClientError)) return 'unavailable'
	// An error without a code is a network error: see the library's list of codes.
	return error.code === undefined || SILENCES.includes(error.code) ? 'unavailable' : 'unsound'
}
