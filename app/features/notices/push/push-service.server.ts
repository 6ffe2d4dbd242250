import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { pushDevices, pushes } from '#db/schema.ts'
import { ownPushService } from '#app/lib/process/env.server.ts'
import { isPushEndpoint } from './endpoint.ts'
import { pushAnswerOf, type PushAnswer } from './push-answer.ts'
import { vapidSubject, type Pair } from './vapid.server.ts'

const TIMEOUT_MS = 10_000

type Device = Pick<typeof pushDevices.$inferSelect, 'endpoint' | 'p256dhKey' | 'authKey'>
type Push = Pick<typeof pushes.$inferSelect, 'title' | 'link' | 'tag' | 'worthUntil'> & { device: Device }

/** The content that the worker reads; `tag` says which earlier one it replaces. */
export type Payload = { title: string; link: string; tag: string }

/** Names what a later push replaces, without telling the push service what that is. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/**
 * Sends a push, encrypted for its browser (RFC 8291), by the service it subscribed with. The service keeps it no longer
 * than it is worth. Never throws.
 */
export async function sendPush({ device, worthUntil, ...push }: Push, pair: Pair, now: Date): Promise<PushAnswer> {
	if (!isPushEndpoint(device.endpoint, ownPushService)) return { is: 'gone', said: 'No push service is there.' }
	try {
		const tag = topicOf(push.tag)
		const payload: Payload = { title: push.title, link: push.link, tag }
		const keys = { p256dh: device.p256dhKey, auth: device.authKey }
		const { endpoint, method, headers, body } = webPush.generateRequestDetails(
			{ endpoint: device.endpoint, keys },
			JSON.stringify(payload),
			{
				vapidDetails: { subject: vapidSubject, ...pair },
				TTL: Math.max(0, Math.floor((worthUntil.getTime() - now.getTime()) / 1_000)),
				topic: tag,
				contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
			},
		)
		const { 'Content-Length': _, ...sent } = headers
		const response = await fetch(endpoint, {
			method,
			headers: sent as Record<string, string>,
			body: new Uint8Array(body!),
			redirect: 'manual',
			signal: AbortSignal.timeout(TIMEOUT_MS),
		})
		await response.body?.cancel()
		return pushAnswerOf(response.status, response.headers.get('Retry-After'), now)
	} catch {
		return { is: 'later', said: 'The push service did not answer.', afterMs: 0 }
	}
}
