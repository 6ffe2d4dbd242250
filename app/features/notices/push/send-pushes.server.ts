import { write } from '#db/client/index.ts'
import { log, logError } from '#app/lib/process/log.server.ts'
import { claimPush, expireOldPushes, findDuePushes, recordPush } from './push-outbox.server.ts'
import { sendPush } from './push-service.server.ts'
import { pushKeys, type Pair } from './vapid.server.ts'

const AT_ONCE = 40
/** How many are under way at a time. */
const LINES = 10
/** No push is begun later than this in one run. */
const RUN_MS = 30_000

/**
 * Sends the pushes that are due. Cut off anywhere, it goes on in the next run: one that was being handed over is sent
 * again when its claim runs out, and replaces itself on the screen by its tag. Safe to run at any time, in several
 * processes.
 */
export async function sendPushes(now: Date, stopping?: AbortSignal) {
	const began = performance.now()
	const clock = () => new Date(now.getTime() + performance.now() - began)
	const pair = await pushKeys()
	await expireOldPushes(now)
	for (let ids = await findDuePushes(now, AT_ONCE); ids.length > 0; ids = await findDuePushes(clock(), AT_ONCE)) {
		const left = ids.toReversed()
		const work = async () => {
			for (let id = left.pop(); id !== undefined && !stopping?.aborted; id = left.pop())
				await sendOne(id, pair, clock).catch((error: unknown) => logError(error, `push ${id}`))
		}
		await Promise.all(Array.from({ length: LINES }, work))
		if (stopping?.aborted || performance.now() - began > RUN_MS) return
	}
}

async function sendOne(id: number, pair: Pair, clock: () => Date) {
	const push = await write((tx) => claimPush(tx, id, pair.publicKey, clock()))
	if (!push) return
	const answer = await sendPush(push, pair, clock())
	if (answer.is === 'refused')
		log('warn', 'a push service refuses', { service: new URL(push.device.endpoint).host, said: answer.said })
	await write((tx) => recordPush(tx, push, answer, clock()))
}
