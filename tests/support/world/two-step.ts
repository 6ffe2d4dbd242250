import { TOTP, Secret } from 'otpauth'
import { findFactors, beginApp, confirmApp } from '#app/features/second-factor/factors.server.ts'

const SECONDS = 1000

export const codeAt = (key: string, at: Date) =>
	new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })

/** Sets up an authenticator app for a person before `now`; returns its key, their recovery codes and its code. */
export async function withApp(user: { id: number; username: string }, now = new Date()) {
	const before = new Date(now.getTime() - 120 * SECONDS)
	await beginApp(user, before)
	const { key } = (await findFactors(user)).begun!
	const codes = await confirmApp(user, codeAt(key, before), { sessionId: null }, before)
	return { key, codes: codes!, code: (at = now) => codeAt(key, at) }
}
