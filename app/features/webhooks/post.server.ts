import { Resolver } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { env } from '#app/lib/process/env.server.ts'
import { isPublic } from './address.ts'

/** Milliseconds that a receiver has for its whole answer. */
const TIMEOUT_MS = 10_000

export type Message = { key: string; body: string; url: string; secret: string }
/** The end of one try: the HTTP status, or in words why there was none. */
export type Answer = { status: number } | { trouble: string }
/** Whether a numeric address may be connected to; tests let their own receiver in. */
export type MayReach = (address: string) => boolean

const mayReachByDefault: MayReach = (address) => isPublic(address) || env.WEBHOOKS_ALSO_TO.includes(address)

class NotPublic extends Error {}

/** Asks name servers itself: `dns.lookup` holds a thread of the process for as long as one is silent. */
const resolver = new Resolver({ timeout: 2_000, tries: 2 })

async function addressesOf(hostname: string) {
	const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
	return found.flatMap((result, i) =>
		result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: i === 0 ? 4 : 6 })) : [],
	)
}

/**
 * Resolves a name, and fails where any of its addresses is not public. The connection goes to the address that was
 * checked, so a name that answers otherwise a moment later reaches nothing.
 */
const lookupPublic =
	(mayReach: MayReach): LookupFunction =>
	(hostname, options, callback) =>
		void addressesOf(hostname).then((addresses) => {
			const first = addresses[0]
			if (!first) return callback(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '')
			if (!addresses.every(({ address }) => mayReach(address))) return callback(new NotPublic(), '')
			if (options.all) return callback(null, addresses)
			callback(null, first.address, first.family)
		})

/** Sends a message once, signed as Standard Webhooks (standardwebhooks.com) says. Follows no redirect. */
export async function post(
	{ key, body, url, secret }: Message,
	now: Date,
	mayReach = mayReachByDefault,
): Promise<Answer> {
	const { protocol, hostname } = new URL(url)
	const host = hostname.replace(/^\[|\]$/g, '')
	if (/^[\d.]+$|:/.test(host) && !mayReach(host)) return { trouble: NOT_REACHABLE }
	const headers = {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(body),
		'User-Agent': 'Courtside-Webhooks',
		'webhook-id': key,
		'webhook-timestamp': Math.floor(now.getTime() / 1000),
		'webhook-signature': new Webhook(secret).sign(key, now, body),
	}
	const signal = AbortSignal.timeout(TIMEOUT_MS)
	const send = protocol === 'https:' ? httpsRequest : httpRequest
	return new Promise((resolve) => {
		const asked = send(url, { method: 'POST', headers, agent: false, signal, lookup: lookupPublic(mayReach) })
		asked.on('response', (response) => {
			// Its status is all we need; the rest of a long or slow answer is not waited for.
			resolve({ status: response.statusCode ?? 0 })
			response.destroy()
		})
		asked.on('error', (error) => resolve({ trouble: signal.aborted ? TOO_SLOW : troubleOf(error) }))
		// After an answer or an error it changes nothing; an answer that switches protocols comes with neither.
		asked.on('close', () => resolve({ trouble: BROKEN }))
		asked.end(body)
	})
}

const BROKEN = 'The connection broke'
const NOT_REACHABLE = 'The address is not a public one'
const TOO_SLOW = `No answer in ${TIMEOUT_MS / 1000} seconds`

function troubleOf(error: Error & { code?: string }) {
	if (error instanceof NotPublic) return NOT_REACHABLE
	const { code = '' } = error
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'There is no such host'
	if (code === 'ECONNREFUSED') return 'The host refuses connections'
	if (code.includes('CERT') || code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL'))
		return 'Its certificate is not valid'
	return BROKEN
}
